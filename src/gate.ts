/** More wait already than can be answered soon: try again later. */
export class Overloaded extends Error {
  override name = "Overloaded" as const;
}

/** Runs work, or throws Overloaded. */
export type Gate = <Value>(work: () => Promise<Value>) => Promise<Value>;

/**
 * Lets so much work run at once and so much wait, in the order in which it came; what comes on top is refused at once
 * instead of making everybody's answer late. Work that fails with an error that is `forAll` fails what waits too: it
 * would only wait as long once more.
 */
export function gate(
  { atOnce, waiting }: { atOnce: number; waiting: number },
  forAll: (error: unknown) => boolean = () => false,
): Gate {
  const queue: PromiseWithResolvers<void>[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length >= waiting) throw new Overloaded("too many wait");
    else {
      const turn = Promise.withResolvers<void>();
      queue.push(turn);
      // Whoever leaves hands over its place.
      await turn.promise;
    }
    try {
      return await work();
    } catch (error) {
      if (forAll(error)) for (const turn of queue.splice(0)) turn.reject(error);
      throw error;
    } finally {
      const next = queue.shift();
      if (next) next.resolve();
      else running -= 1;
    }
  };
}
