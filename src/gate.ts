/** More wait already than can be answered soon: try again later. */
export class Overloaded extends Error {
  override name = "Overloaded" as const;
}

/** Runs work, or throws Overloaded. */
export type Gate = <Value>(work: () => Promise<Value>) => Promise<Value>;

/**
 * Lets so much work run at once and so much wait, in the order in which it came; what comes on top is refused at once
 * instead of making everybody's answer late.
 */
export function gate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (queue.length >= waiting) throw new Overloaded("too many wait");
    // Whoever leaves hands over its place.
    else await new Promise<void>((enter) => queue.push(enter));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
