/**
 * The thread that searches and decides, so that look-ups by id on the main thread never wait for either.
 * Its first message says which build of the index to open; titles.ts is its only caller.
 */
import { loadCountries } from "./countries.ts";
import { type Decision, decide } from "./decide.ts";
import { IndexReplaced, type Opener, type TitleIndex } from "./engine.ts";
import { askedOf } from "./prepare/prepared.ts";
import { shortlist } from "./rank.ts";
import { type Question, textOf, type Wine } from "./wine.ts";

export type Call = { call: number; threshold: number | undefined; brief: boolean } & (
  | { do: "propose"; items: Question[] }
  | { do: "decide"; items: { question: Question; candidates: Wine[] }[] }
);
export type Reply =
  | { opened: { build: string; wines: number } }
  | { failed: string }
  /** With `on` the decision on these wines, as the index has them, follows as an answer to the call `-call`. */
  | { call: number; candidates: number[][]; on?: string }
  | { call: number; decisions: Decision[] }
  /** Another build is live. */
  | { call: number; replaced: true }
  /** The engine's server did not answer, or not with an answer. */
  | { call: number; unavailable: string }
  | { call: number; error: string };

/** So long a list may keep the thread for itself. */
const TURN_MS = 3;

declare const self: Worker;
const reply = (message: Reply) => self.postMessage(message);

let free: Promise<unknown> = Promise.resolve();

/**
 * Does many things one after the other. A question that comes meanwhile waits for one turn of them at most: lists, and
 * pieces of one list, wait for each other.
 */
async function inTurns<Item, Result>(
  items: Item[],
  work: (item: Item, at: number) => Result | Promise<Result>,
): Promise<Result[]> {
  if (items.length === 1) return [await work(items[0] as Item, 0)];
  const done = free.then(async () => {
    const results: Result[] = [];
    let since = performance.now();
    for (const [at, item] of items.entries()) {
      if (performance.now() - since > TURN_MS) {
        await new Promise(setImmediate);
        since = performance.now();
      }
      results.push(await work(item, at));
    }
    return results;
  });
  free = done.then(
    () => new Promise(setImmediate),
    () => {},
  );
  return done;
}

async function open(opener: Opener): Promise<TitleIndex> {
  if (opener.engine === "sqlite") return (await import("./sqlite.ts")).openSqlite(opener.path);
  return (await import("./meilisearch-index.ts")).openMeilisearch(opener);
}

/** Those that `decide` will look at closely: the others need not be fetched from Postgres. */
function worthALook<One extends { id: number }>(
  question: Question,
  candidates: readonly One[],
  { vocabulary }: TitleIndex,
): readonly One[] {
  return shortlist(askedOf(question, vocabulary), candidates, vocabulary).map(({ wine }) => wine);
}

// Evidence is for those who ask why; copying it between threads costs more than the decision.
const decideOne = (question: Question, candidates: readonly Wine[], index: TitleIndex, call: Call) =>
  decide(question, candidates, index.vocabulary, call.threshold, call.brief);

async function propose(index: TitleIndex, remote: boolean, data: Call & { do: "propose" }) {
  const { call, items: questions } = data;
  try {
    if (remote && questions.length === 1) return await proposeAndDecide(index, data);
    // A server takes them all at once; our own index would keep the thread until the last is found.
    const found = remote ? await index.ids(questions) : undefined;
    const candidates = await inTurns(questions, async (question, at) => {
      const ids = found?.[at] ?? (await index.ids([question]))[0] ?? [];
      const wines = ids.map((id) => ({ id }));
      return worthALook(question, wines, index).map(({ id }) => id);
    });
    reply({ call, candidates });
  } catch (error) {
    if (error instanceof IndexReplaced) reply({ call, replaced: true });
    else if (remote) reply({ call, unavailable: (error as Error).message });
    else throw error;
  }
}

/** A server's index gives the wines with their ids, so that one title is decided while Postgres is asked for them. */
async function proposeAndDecide(index: TitleIndex, data: Call & { do: "propose" }) {
  const { call } = data;
  const question = data.items[0] as Question;
  const searching = index.propose(question);
  // Kept for what follows, while the server searches.
  askedOf(question, index.vocabulary);
  const candidates = worthALook(question, await searching, index);
  reply({ call, candidates: [candidates.map(({ id }) => id)], on: textOf(candidates) });
  try {
    reply({ call: -call, decisions: [decideOne(question, candidates, index, data)] });
  } catch (error) {
    reply({ call: -call, error: (error as Error).message });
  }
}

function serve(index: TitleIndex, remote: boolean) {
  self.onmessage = async ({ data }: MessageEvent<Call>) => {
    const { call } = data;
    try {
      if (data.do === "propose") return await propose(index, remote, data);
      const decisions = await inTurns(data.items, ({ question, candidates }) =>
        decideOne(question, candidates, index, data),
      );
      reply({ call, decisions });
    } catch (error) {
      reply({ call, error: (error as Error).message });
    }
  };
}

self.onmessage = async ({ data: opener }: MessageEvent<Opener>) => {
  try {
    const index = await open(opener);
    loadCountries();
    serve(index, opener.engine !== "sqlite");
    reply({ opened: { build: index.build, wines: index.wines } });
  } catch (error) {
    reply({ failed: (error as Error).message });
  }
};
