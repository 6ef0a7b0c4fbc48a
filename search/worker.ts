/**
 * The thread that searches and decides, so that look-ups by id on the main thread never wait for either.
 * It opens one build of the index and answers for it until it is told to stop; titles.ts is its only caller.
 */
import { loadCountries } from "./countries.ts";
import { type Decision, decide } from "./decide.ts";
import type { Question, Wine } from "./engine.ts";
import { openSqlite } from "./sqlite.ts";

export type Call = { call: number } & (
  | { do: "propose"; questions: Question[] }
  | {
      do: "decide";
      items: { question: Question; candidates: Wine[] }[];
      threshold: number | undefined;
      brief: boolean;
    }
);
export type Reply =
  | { opened: { build: string; wines: number } }
  | { failed: string }
  | { call: number; candidates: Wine[][] }
  | { call: number; decisions: Decision[] }
  | { call: number; error: string };

/** So long a list may keep the thread for itself. */
const TURN_MS = 3;

declare const self: Worker;
const reply = (message: Reply) => self.postMessage(message);
const { path } = JSON.parse(process.env.TITLE_INDEX as string) as { path: string };

/** Does many things one after the other; a question that comes meanwhile does not wait for all of them. */
async function inTurns<Item, Result>(items: Item[], work: (item: Item) => Result | Promise<Result>) {
  const results: Result[] = [];
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > TURN_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    }
    results.push(await work(item));
  }
  return results;
}

try {
  const index = openSqlite(path);
  loadCountries();
  self.onmessage = async ({ data }: MessageEvent<Call>) => {
    const { call } = data;
    try {
      if (data.do === "propose") {
        const candidates = await inTurns(data.questions, async (question) => [
          ...(await index.propose(question)),
        ]);
        reply({ call, candidates });
      } else {
        const decisions = await inTurns(data.items, ({ question, candidates }) => {
          const decision = decide(question, candidates, index.vocabulary, data.threshold);
          // Evidence is for those who ask why; copying it between threads costs more than the decision.
          return data.brief ? { ...decision, candidates: [] } : decision;
        });
        reply({ call, decisions });
      }
    } catch (error) {
      reply({ call, error: (error as Error).message });
    }
  };
  reply({ opened: { build: index.build, wines: index.wines } });
} catch (error) {
  reply({ failed: (error as Error).message });
}
