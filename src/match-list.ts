import { encodingScan, ListProblem } from "../search/lists/encoding.ts";
import { listSummary, listWriter, matchRows, type Outcome } from "../search/lists/match-list.ts";
import { checkRow, type ListRow, openList } from "../search/lists/read.ts";
import type { LookupDeps } from "./lookup.ts";
import { NotAList, TooLarge, TooMany } from "./match.ts";
import { BadRequest, type WineQuery } from "./query.ts";
import type { RateLimit } from "./rate-limit.ts";

const MAX_BYTES = 1_000_000;
const MAX_ROWS = 1000;

export interface ListDeps extends LookupDeps {
  rateLimit: RateLimit | undefined;
}

/** A list of titles, decided row by row: the body of the answer, in the form of the request's. */
export async function matchList(request: Request, keyId: number, deps: ListDeps) {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json" && type !== "text/csv")
    throw new NotAList("Send application/json or text/csv, and say so in Content-Type");
  if (!/^(identity)?$/i.test(request.headers.get("content-encoding") ?? ""))
    throw new NotAList("Send the list without Content-Encoding");
  const bytes = await readBody(request);
  const summary = listSummary();
  let headers: Record<string, string> = {};

  /** All rows, decided, or nothing: the answer is one document. */
  async function decide(rows: readonly ({ query: WineQuery } | { error: string })[]): Promise<Outcome[]> {
    if (rows.length > MAX_ROWS) throw new TooLarge(`The list has more than ${MAX_ROWS} rows`);
    // The request itself has been counted.
    const limit = rows.length > 1 ? await deps.rateLimit?.(keyId, rows.length - 1) : undefined;
    if (limit?.exceeded) throw new TooMany(limit.headers);
    headers = limit?.headers ?? {};
    const outcomes: Outcome[] = [];
    for await (const chunk of matchRows(rows, deps)) {
      if (request.signal.aborted) throw new BadRequest("The caller has gone");
      outcomes.push(...chunk);
    }
    summary.add(outcomes);
    return outcomes;
  }

  const body = type === "text/csv" ? await csvAnswer(bytes, decide) : await jsonAnswer(bytes, decide);
  const counts = Object.entries(summary.counts).map(([decision, rows]) => `${decision}=${rows}`);
  return { type: `${type}; charset=utf-8`, body, summary: counts.join(", "), headers };
}

async function readBody(request: Request): Promise<Uint8Array> {
  const tooLarge = () => new TooLarge("The list is larger than 1 MB");
  if (Number(request.headers.get("content-length")) > MAX_BYTES) throw tooLarge();
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > MAX_BYTES) throw tooLarge();
  return bytes;
}

type Decide = (rows: readonly ({ query: WineQuery } | { error: string })[]) => Promise<Outcome[]>;

async function jsonAnswer(bytes: Uint8Array, decide: Decide): Promise<string> {
  const rows = readJson(bytes).map(readRow);
  const outcomes = await decide(rows);
  const answers = outcomes.map((outcome, i) => {
    const ref = rows[i]?.ref;
    if ("error" in outcome) return { ref, error: outcome.error };
    const { decision, reason, confidence, wine } = outcome;
    return { ref, decision, reason, confidence, wine };
  });
  return JSON.stringify(answers);
}

function readJson(bytes: Uint8Array): unknown[] {
  let list: unknown;
  try {
    list = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    const why = error instanceof TypeError ? "it is not UTF-8" : "it is malformed";
    throw new BadRequest(`The body is no JSON: ${why}`);
  }
  if (!Array.isArray(list))
    throw new BadRequest("Send a JSON array of {title, country?, colour?, vintage?, ref?}");
  return list;
}

type JsonRow = ({ query: WineQuery } | { error: string }) & { ref?: string | number };

/** One row as sent. Its `id`, if it has one, is not looked at: it may be the caller's own. */
function readRow(row: unknown): JsonRow {
  if (typeof row !== "object" || row === null || Array.isArray(row))
    return { error: "Send an object: {title, country?, colour?, vintage?, ref?}" };
  const of = (name: string): unknown =>
    (Object.hasOwn(row, name) ? row[name as never] : undefined) ?? undefined;
  const ref = of("ref");
  if (ref !== undefined && typeof ref !== "string" && !exact(ref))
    return { error: "ref must be text or a number; send numbers beyond 2^53 as text" };
  const kept = ref === undefined ? {} : { ref };
  const sent = { title: of("title"), country: of("country"), colour: of("colour"), vintage: of("vintage") };
  if (Number.isInteger(sent.vintage)) sent.vintage = String(sent.vintage);
  for (const [name, value] of Object.entries(sent))
    if (value !== undefined && typeof value !== "string") return { ...kept, error: `${name} must be text` };
  if (((sent.title as string | undefined) ?? "").trim() === "") return { ...kept, error: "Send a title" };
  return { ...kept, ...checkRow(sent as Record<keyof typeof sent, string | undefined>) };
}

/** Whether a number of JSON is still the one that was sent. */
const exact = (value: unknown): value is number =>
  typeof value === "number" &&
  Number.isFinite(value) &&
  (!Number.isInteger(value) || Number.isSafeInteger(value));

async function csvAnswer(bytes: Uint8Array, decide: Decide): Promise<string> {
  try {
    const scan = encodingScan();
    scan.push(bytes);
    const encoding = scan.finish();
    const list = await openList(slices(bytes), encoding);
    const rows: ListRow[] = [];
    for await (const batch of list.rows) {
      rows.push(...batch);
      if (rows.length > MAX_ROWS) break;
    }
    const writer = listWriter(list.header, encoding);
    return writer.header() + writer.rows(rows, await decide(rows));
  } catch (error) {
    if (error instanceof ListProblem) throw new BadRequest(`The body is no CSV list: ${error.message}`);
    throw error;
  }
}

/** A long list is parsed in pieces: others get their turn between them. */
async function* slices(bytes: Uint8Array) {
  for (let start = 0; start < bytes.length; start += 32_768) {
    yield bytes.subarray(start, start + 32_768);
    await new Promise(setImmediate);
  }
}
