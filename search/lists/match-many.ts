import { explain, hasWords, type LookupDeps } from "../../src/lookup.ts";
import type { TitleQuery, WineQuery } from "../../src/query.ts";
import type { WineRecord } from "../../src/wire.ts";
import type { Decision } from "../decide.ts";

/** What is decided on one query, as a person or a program is told. */
export interface Match {
  decision: Decision["decision"];
  /** In words. What stands before a colon is the same for every query refused for that reason. */
  reason: string;
  confidence: number;
  threshold: number;
  /** The record as `/1.0/wine` serves it, only when `unique`. */
  wine: WineRecord | null;
  /** Only when the wine is there and the vintage asked for is not: those there are, oldest first. */
  vintages?: string[];
  /** Best first; none when the query is an id, or `brief`. */
  candidates: Decision["candidates"];
}

/**
 * Decides each query, in the same order, exactly as `/1.0/wine` decides it alone: with the same functions, and one
 * query to Postgres for all candidates, one for all records. Throws what Postgres and the engine throw.
 */
export async function matchMany(
  queries: readonly WineQuery[],
  deps: LookupDeps,
  options: { brief: boolean },
): Promise<Match[]> {
  const { threshold } = deps.titles;
  const titles = queries.filter(
    (query): query is TitleQuery => query.by === "title" && hasWords(query.title),
  );
  const decisions = await explain(titles, deps, options);
  const decided = new Map<WineQuery, Decision>(titles.map((query, i) => [query, decisions[i] as Decision]));

  const wanted = queries.flatMap((query) => {
    const id = query.by === "id" ? query.id : decided.get(query)?.wine?.id;
    return id === undefined || id === 0 ? [] : [{ id, vintage: query.vintage }];
  });
  const keyOf = (id: number, vintage: string) => `${id} ${vintage}`;
  const records = new Map(
    (await deps.wines.findMany(wanted)).map((record) => [keyOf(record.id, record.vintage), record]),
  );
  const missing = wanted.filter(({ id, vintage }) => !records.has(keyOf(id, vintage)));
  const there = await deps.wines.vintages([...new Set(missing.map(({ id }) => id))]);

  return queries.map((query): Match => {
    const refuse = (reason: string, more: Partial<Match> = {}): Match => ({
      ...{ decision: "none", reason, confidence: 0, threshold, wine: null, candidates: [] },
      ...more,
    });
    const found = (id: number, reason: string, confidence: number, candidates: Decision["candidates"]) => {
      const wine = records.get(keyOf(id, query.vintage));
      if (wine) return { decision: "unique" as const, reason, confidence, threshold, wine, candidates };
      const { title, vintages } = there.get(id) ?? { title: "", vintages: [] };
      if (query.vintage === "wine" || !there.has(id)) return refuse("there is no such wine", { candidates });
      const list = vintages.length > 0 ? vintages.join(", ") : "no vintage";
      const why = `the wine is in the catalogue, the vintage asked for is not: ${id} ${title} has ${list}`;
      return refuse(why, { confidence, vintages, candidates });
    };
    if (query.by === "id") return found(query.id, "there is a wine with this id", 1, []);
    const decision = decided.get(query);
    if (!decision) return refuse("the title has no letter or digit");
    const { reason, confidence, candidates } = decision;
    if (decision.wine) return found(decision.wine.id, reason, confidence, candidates);
    return { decision: decision.decision, reason, confidence, threshold, wine: null, candidates };
  });
}
