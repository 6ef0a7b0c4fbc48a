import type { WineQueries } from "../db/wines.ts";
import { countryKeys } from "../search/countries.ts";
import type { Decision } from "../search/decide.ts";
import type { Titles } from "../search/titles.ts";
import { type Question, textOf } from "../search/wine.ts";
import type { TitleQuery, WineQuery } from "./query.ts";
import type { WineRecord } from "./wire.ts";

/** A record, or why there is none: no such id, the matcher's refusal, or a wine without the vintage asked for. */
export type Answer<Found = WineRecord> =
  | { record: Found; confidence?: number }
  | { missing: "id" }
  | { missing: "none" | "ambiguous" | "vintage" };

export interface LookupDeps {
  wines: WineQueries;
  titles: Titles;
}

/** Records in the form in which they go out. */
export interface Finish<Found> {
  find(id: number, vintage: string): Promise<Found | undefined>;
  /** Before a record is read otherwise: gives what makes it one of those. */
  reading(): (record: WineRecord) => Found;
}

/**
 * The use case: parameters → one wine record (in the form that `finish` gives it), or why not. Throws what Postgres and
 * the engine throw when they cannot answer.
 */
export async function lookUp<Found>(
  query: WineQuery,
  { wines, titles }: LookupDeps,
  finish: Finish<Found>,
): Promise<Answer<Found>> {
  const { vintage } = query;
  if (query.by === "id") {
    const record = query.id > 0 ? await finish.find(query.id, vintage) : undefined;
    return record ? { record } : { missing: "id" };
  }
  if (!hasWords(query.title)) return { missing: "none" };
  let records: WineRecord[] = [];
  const finished = finish.reading();
  const current = async (ids: readonly number[]) => {
    const found = await wines.candidates(ids, vintage);
    records = found.records;
    return found.wines;
  };
  const [decision] = await explain([query], { wines: { current }, titles }, { brief: true });
  if (!decision?.wine) return { missing: decision?.decision === "ambiguous" ? "ambiguous" : "none" };
  const { id } = decision.wine;
  const record = records.find((one) => one.id === id);
  return record ? { record: finished(record), confidence: decision.confidence } : { missing: "vintage" };
}

/**
 * The decision on each of these titles, in the same order, with every candidate and its evidence unless `brief`. The
 * engine proposes ids; what is decided on is what Postgres says of them now. One title or many: the same way.
 */
export async function explain(
  queries: readonly TitleQuery[],
  { wines, titles }: Pick<LookupDeps, "titles"> & { wines: Pick<WineQueries, "current"> },
  { brief } = { brief: false },
): Promise<Decision[]> {
  if (queries.length === 0) return [];
  const questions = queries.map(
    ({ title, country, colour }): Question => ({
      title,
      ...(country !== undefined && { countries: countryKeys(country) }),
      ...(colour !== undefined && { colour }),
    }),
  );
  const { ids, early } = await titles.propose(questions, { brief });
  const current = new Map((await wines.current([...new Set(ids.flat())])).map((wine) => [wine.id, wine]));
  const items = questions.map((question, i) => ({
    question,
    candidates: (ids[i] ?? []).flatMap((id) => current.get(id) ?? []),
  }));
  if (early && early.on === textOf(items.flatMap(({ candidates }) => candidates)))
    return [await early.decision];
  return titles.decide(items, { brief });
}

/** A text without a letter or digit names nothing, and engines answer it with anything. */
export const hasWords = (title: string) => /[\p{L}\p{N}]/u.test(title);
