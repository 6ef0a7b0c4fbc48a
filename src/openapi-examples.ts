import { MATCH_CONFIDENCE } from "../search/confidence.ts";
import type { WineRecord } from "./wire.ts";

/**
 * The examples of the description, on the sample catalogue. The tests send each request and compare: status and body,
 * but for confidences, weights and candidates, which follow the catalogue and the matcher's weights.
 */
/** What an example needs of the service: another request before it in the same minute with RATE_LIMIT=1; what it must lack. */
export type Under = "a limit of 1" | "no index" | "no database";

export interface Example {
  operation: "wine" | "match" | "matchList" | "live" | "ready";
  name: string;
  status: number;
  /** Method and path. */
  request: string;
  sent?: string;
  /** Its Content-Type when it is not JSON. */
  type?: string;
  under?: Under;
  key?: false;
  headers?: Record<string, string>;
  body: unknown;
}

const margaux: WineRecord = {
  id: 1,
  vintage: "wine",
  title: "Château Margaux",
  colour: "red",
  country: "France",
  region_appellation: "Margaux AOC Premier Grand Cru Classé",
  url: "https://example.com/wines/1",
  indicators: ["investment_staple"],
  drinking_window_open: 2022,
  drinking_window_close: 2063,
  drinking_advice: "Ready but will improve",
  wine_service_score: 938,
  quality_score: 970,
  brand_score: 928,
  economics_score: 870,
};
const missing = { error: "No unique wine found for the specified parameters" };
const BY_TITLE = "title=Chateau+Margaux&country=France&colour=red";
const evidence = [{ word: "", what: "nothing left over on either side", weight: 1.46 }];
const candidate = (id: number, title: string, colour: WineRecord["colour"], region_appellation: string) => ({
  ...{ id, title, country: "France", colour, region_appellation, confidence: 0.64, evidence },
});

const unauthorised = (operation: Example["operation"], request: string): Example => ({
  ...{ operation, name: "no key", status: 401, request, key: false },
  body: { error: "A valid API key is needed: send it as the password of HTTP Basic" },
});

const LIST = JSON.stringify([{ title: "Chateau Margaux", country: "France", colour: "red" }]);
/** The same for each operation with a key: limits and what is down. */
const beyondUs = (operation: Example["operation"], request: string, sent?: string): Example[] => {
  const one = (
    name: string,
    status: number,
    under: Under,
    headers: Record<string, string>,
    error: string,
  ) => ({
    ...{ operation, name, status, request, under, headers, body: { error } },
    ...(sent !== undefined && { sent }),
  });
  const limit = { "ratelimit-policy": '"key";q=1;w=60' };
  const later = { "retry-after": "1" };
  return [
    one("more than the key may", 429, "a limit of 1", limit, "Too many requests for this key"),
    one("no title index", 503, "no index", later, "There is no title index yet"),
    one("Postgres is down", 503, "no database", later, "The database cannot answer now"),
  ];
};

export const EXAMPLES: Example[] = [
  ...beyondUs("wine", `GET /1.0/wine?${BY_TITLE}`),
  ...beyondUs("match", `GET /1.0/match?${BY_TITLE}`),
  ...beyondUs("matchList", "POST /1.0/match", LIST),
  { operation: "wine", name: "by title", status: 200, request: `GET /1.0/wine?${BY_TITLE}`, body: margaux },
  { operation: "wine", name: "by id", status: 200, request: "GET /1.0/wine?id=1", body: margaux },
  {
    ...{ operation: "wine", name: "neither id nor title", status: 400, request: "GET /1.0/wine" },
    body: { error: "Send id, or title with country and colour" },
  },
  {
    ...{
      operation: "wine",
      name: "another colour",
      status: 400,
      request: "GET /1.0/wine?title=X&colour=blue",
    },
    body: { error: "colour must be red, white or rosé" },
  },
  unauthorised("wine", `GET /1.0/wine?${BY_TITLE}`),
  {
    ...{
      operation: "wine",
      name: "ambiguous",
      status: 404,
      request: "GET /1.0/wine?title=Château+Carbonnieux",
    },
    ...{ headers: { "x-match-reason": "ambiguous" }, body: missing },
  },
  {
    ...{
      operation: "wine",
      name: "not in the catalogue",
      status: 404,
      request: "GET /1.0/wine?title=Zzyzx+Qwghlm",
    },
    ...{ headers: { "x-match-reason": "none" }, body: missing },
  },
  {
    ...{ operation: "wine", name: "without that vintage", status: 404 },
    request: `GET /1.0/wine?${BY_TITLE}&vintage=1871`,
    ...{ headers: { "x-match-reason": "vintage" }, body: missing },
  },
  {
    ...{ operation: "wine", name: "another method", status: 405, request: "DELETE /1.0/wine?id=1" },
    ...{ headers: { allow: "GET, HEAD" }, body: { error: "Only GET and HEAD are allowed" } },
  },
  {
    ...{ operation: "match", name: "unique", status: 200, request: `GET /1.0/match?${BY_TITLE}` },
    body: {
      ...{
        decision: "unique",
        reason: "one wine explains the title",
        confidence: 0.93,
        threshold: MATCH_CONFIDENCE,
      },
      ...{
        wine: margaux,
        candidates: [{ ...candidate(1, margaux.title, "red", margaux.region_appellation), confidence: 0.93 }],
      },
    },
  },
  {
    ...{
      operation: "match",
      name: "ambiguous",
      status: 200,
      request: "GET /1.0/match?title=Château+Carbonnieux",
    },
    body: {
      ...{
        decision: "ambiguous",
        reason: "wines of this name differ in colour or country",
        confidence: 0.72,
        threshold: MATCH_CONFIDENCE,
        wine: null,
      },
      candidates: [candidate(57, "Château Carbonnieux", "red", "Pessac-Léognan AOC")],
    },
  },
  {
    ...{ operation: "match", name: "neither id nor title", status: 400, request: "GET /1.0/match" },
    body: { error: "Send id, or title with country and colour" },
  },
  unauthorised("match", "GET /1.0/match?id=1"),
  {
    ...{ operation: "match", name: "another method", status: 405, request: "DELETE /1.0/match" },
    ...{ headers: { allow: "GET, HEAD, POST" }, body: { error: "Only GET, HEAD and POST are allowed" } },
  },
  {
    ...{ operation: "matchList", name: "a list", status: 200, request: "POST /1.0/match" },
    sent: JSON.stringify([
      { ref: "A-1", title: "Chateau Margaux", country: "France", colour: "red" },
      { ref: "A-2", title: "Château Carbonnieux" },
      { ref: "A-3", title: "" },
    ]),
    headers: { "x-match-summary": "unique=1, ambiguous=1, none=0, error=1" },
    body: [
      {
        ref: "A-1",
        decision: "unique",
        reason: "one wine explains the title",
        confidence: 0.93,
        wine: margaux,
      },
      {
        ref: "A-2",
        decision: "ambiguous",
        reason: "wines of this name differ in colour or country",
        confidence: 0.72,
        wine: null,
      },
      { ref: "A-3", error: "Send a title" },
    ],
  },
  {
    ...{ operation: "matchList", name: "malformed", status: 400, request: "POST /1.0/match", sent: "[{" },
    body: { error: "The body is no JSON: it is malformed" },
  },
  unauthorised("matchList", "POST /1.0/match"),
  {
    ...{ operation: "matchList", name: "another media type", status: 415, request: "POST /1.0/match" },
    ...{ sent: "Chateau Margaux", type: "text/plain" },
    body: { error: "Send application/json or text/csv, and say so in Content-Type" },
  },
  {
    ...{ operation: "matchList", name: "too many rows", status: 413, request: "POST /1.0/match" },
    sent: JSON.stringify(Array(1001).fill({ title: "Château Margaux" })),
    body: { error: "The list has more than 1000 rows" },
  },
  {
    ...{
      operation: "live",
      name: "alive",
      status: 200,
      request: "GET /health/live",
      key: false,
      body: { status: "ok" },
    },
  },
  {
    ...{ operation: "ready", name: "ready", status: 200, request: "GET /health/ready", key: false },
    body: { database: "ok", search: "ok", index: { build: "20261121T093258Z-12def28a", wines: 532 } },
  },
  {
    ...{ operation: "ready", name: "no title index", status: 200, request: "GET /health/ready", key: false },
    ...{ under: "no index", body: { database: "ok", search: "no index", index: null } },
  },
  {
    ...{
      operation: "ready",
      name: "Postgres is down",
      status: 503,
      request: "GET /health/ready",
      key: false,
    },
    ...{ under: "no database", headers: { "retry-after": "1" } },
    body: { error: "Not ready: the database does not answer" },
  },
  {
    ...{ operation: "matchList", name: "another method", status: 405, request: "PUT /1.0/match" },
    ...{ headers: { allow: "GET, HEAD, POST" }, body: { error: "Only GET, HEAD and POST are allowed" } },
  },
  ...(["live", "ready"] as const).map((operation) => ({
    ...{ operation, name: "another method", status: 405, request: `DELETE /health/${operation}` },
    ...{
      key: false as const,
      headers: { allow: "GET, HEAD" },
      body: { error: "Only GET and HEAD are allowed" },
    },
  })),
];
