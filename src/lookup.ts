import type { WineQueries } from "../db/wines.ts";
import { countryKeys } from "../search/countries.ts";
import type { Decision } from "../search/decide.ts";
import type { Question } from "../search/engine.ts";
import type { Titles } from "../search/titles.ts";
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

/**
 * The use case: parameters → one wine record (in the form in which `find` has it), or why not. Throws what Postgres and
 * the engine throw when they cannot answer.
 */
export async function lookUp<Found>(
  query: WineQuery,
  { wines, titles }: LookupDeps,
  find: (id: number, vintage: string) => Promise<Found | undefined>,
): Promise<Answer<Found>> {
  if (query.by === "id") {
    const record = query.id > 0 ? await find(query.id, query.vintage) : undefined;
    return record ? { record } : { missing: "id" };
  }
  if (!hasWords(query.title)) return { missing: "none" };
  const [decision] = await explain([query], { wines, titles }, { brief: true });
  if (!decision?.wine) return { missing: decision?.decision === "ambiguous" ? "ambiguous" : "none" };
  const record = await find(decision.wine.id, query.vintage);
  return record ? { record, confidence: decision.confidence } : { missing: "vintage" };
}

/**
 * The decision on each of these titles, in the same order, with every candidate and its evidence unless `brief`. The
 * engine proposes ids; what is decided on is what Postgres says of them now. One title or many: the same way.
 */
export async function explain(
  queries: readonly TitleQuery[],
  { wines, titles }: LookupDeps,
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
  const proposed = await titles.propose(questions);
  const ids = new Set(proposed.flat());
  const current = new Map((await wines.current([...ids])).map((wine) => [wine.id, wine]));
  const items = questions.map((question, i) => ({
    question,
    candidates: (proposed[i] ?? []).flatMap((id) => current.get(id) ?? []),
  }));
  return titles.decide(items, { brief });
}

/** A text without a letter or digit names nothing, and engines answer it with anything. */
export const hasWords = (title: string) => /[\p{L}\p{N}]/u.test(title);
