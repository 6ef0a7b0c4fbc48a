import { matchMany } from "../search/lists/match-many.ts";
import type { LookupDeps } from "./lookup.ts";
import type { WineQuery } from "./query.ts";

/** The decision on one wine, explained: what `GET /1.0/match` answers. */
export async function matchOne(query: WineQuery, deps: LookupDeps) {
  const [match] = await matchMany([query], deps, { brief: false });
  if (!match) throw new Error("a query without a decision");
  const { decision, reason, confidence, threshold, wine, vintages } = match;
  const candidates = match.candidates.map(({ wine, confidence, evidence }) => {
    const { id, title, country, colour, region } = wine;
    return { id, title, country, colour, region_appellation: region, confidence, evidence };
  });
  return { decision, reason, confidence, threshold, wine, ...(vintages && { vintages }), candidates };
}

/** A body of a form that is no list here. */
export class NotAList extends Error {
  override name = "NotAList" as const;
}

/** A list with more bytes or rows than one request may have. */
export class TooLarge extends Error {
  override name = "TooLarge" as const;
}

/** A list of more rows than the key has requests left this minute. */
export class TooMany extends Error {
  override name = "TooMany" as const;
  constructor(readonly headers: Record<string, string>) {
    super("Too many requests for this key: a list counts as so many requests as it has rows");
  }
}
