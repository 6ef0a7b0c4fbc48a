import { stringify } from "csv-stringify/sync";
import type { LookupDeps } from "../../src/lookup.ts";
import type { WineQuery } from "../../src/query.ts";
import type { Encoding } from "./encoding.ts";
import type { ListHeader } from "./header.ts";
import { type Match, matchMany } from "./match-many.ts";
import type { ListRow } from "./read.ts";

/** What became of one row: the decision, or why none could be asked for. */
export type Outcome = Match | { error: string };

/** Titles decided at once: few enough that nobody else's title waits long, many enough to save the round trips. */
const CHUNK = 20;
/** Chunks under way at once: one is searched while another is with Postgres. */
const LANES = 4;

type Asked = { query: WineQuery } | { error: string };

/**
 * Decides the rows in order, a chunk at a time; a row that cannot be asked keeps its error. Between chunks the rest of
 * the service gets its turn. Throws what Postgres and the engine throw.
 */
export async function* matchRows(rows: readonly Asked[], deps: LookupDeps): AsyncGenerator<Outcome[]> {
  const lanes: Promise<Outcome[]>[] = [];
  for (let start = 0; start < rows.length || lanes.length > 0; start += CHUNK) {
    if (start < rows.length) {
      const chunk = matchChunk(rows.slice(start, start + CHUNK), deps);
      // The first failure is thrown below; what the chunk after it says is of no interest then.
      chunk.catch(() => {});
      lanes.push(chunk);
      if (lanes.length < LANES) continue;
    }
    yield await (lanes.shift() as Promise<Outcome[]>);
  }
}

async function matchChunk(rows: readonly Asked[], deps: LookupDeps): Promise<Outcome[]> {
  const queries = rows.flatMap((row) => ("query" in row ? [row.query] : []));
  const matches = await matchMany(queries, deps, { brief: true });
  let next = 0;
  return rows.map((row) => ("error" in row ? { error: row.error } : (matches[next++] as Match)));
}

const ADDED = ["match_decision", "match_wine_id", "match_title", "match_confidence", "match_reason"];

/** Writes a list as it was read, in UTF-8, with the columns of the match behind its own. */
export function listWriter(header: ListHeader, encoding: Encoding) {
  const width = header.names.length;
  const write = (rows: string[][]) =>
    stringify(rows, {
      delimiter: header.written,
      record_delimiter: header.newline,
      quoted_match: /[\r\n]/,
    });
  return {
    /** With a byte order mark where there was one, and where Windows-1252 was read: spreadsheets need it to see UTF-8. */
    header: () =>
      (encoding.bom || encoding.name !== "utf-8" ? "\ufeff" : "") +
      write([[...header.names, ...added(header.names)]]),
    /** Cells beyond the header's stand behind the added ones, so that these keep their place. */
    rows: (rows: ListRow[], outcomes: Outcome[]) =>
      write(
        rows.map(({ cells }, i) => [
          ...Array.from({ length: width }, (_, column) => cells[column] ?? ""),
          ...cellsOf(outcomes[i] as Outcome).map(withoutFormula),
          ...cells.slice(width),
        ]),
      ),
  };
}

/** The names of the added columns: with a number behind where the list has such a column. */
function added(names: string[]): string[] {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  return ADDED.map((name) => {
    let free = name;
    for (let i = 2; taken.has(free); i++) free = `${name}_${i}`;
    return free;
  });
}

function cellsOf(outcome: Outcome): string[] {
  if ("error" in outcome) return ["error", "", "", "", outcome.error];
  const { decision, wine, confidence, reason } = outcome;
  return [decision, wine ? String(wine.id) : "", wine?.title ?? "", confidence.toFixed(3), reason];
}

/**
 * A cell that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, CSV injection). Only what we
 * add is changed: the caller's own cells were in the list before and must come back as they are.
 */
const withoutFormula = (cell: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell);

/** Counts what became of the rows, by decision and reason. */
export function listSummary() {
  const counts = { unique: 0, ambiguous: 0, none: 0, error: 0 };
  const reasons = new Map<string, { decision: keyof typeof counts; reason: string; rows: number }>();
  return {
    counts,
    add(outcomes: Outcome[]) {
      for (const outcome of outcomes) {
        const decision = "error" in outcome ? "error" : outcome.decision;
        counts[decision] += 1;
        const reason = kindOf("error" in outcome ? outcome.error : outcome.reason);
        const entry = reasons.get(`${decision} ${reason}`) ?? { decision, reason, rows: 0 };
        entry.rows += 1;
        reasons.set(`${decision} ${reason}`, entry);
      }
    },
    /** For people: the counts, and below them why rows were refused, the most frequent reason first. */
    text(): string {
      const n = (count: number) => count.toLocaleString("en");
      const { unique, ambiguous, none, error } = counts;
      const total = unique + ambiguous + none + error;
      const head = `${n(total)} rows: ${n(unique)} unique, ${n(ambiguous)} ambiguous, ${n(none)} none${error > 0 ? `, ${n(error)} not usable` : ""}.`;
      const refused = [...reasons.values()]
        .filter(({ decision }) => decision !== "unique")
        .sort((a, b) => b.rows - a.rows);
      const lines = refused
        .slice(0, SHOWN)
        .map(({ decision, reason, rows }) => `${n(rows).padStart(8)}  ${decision}: ${reason}`);
      if (refused.length > SHOWN) lines.push(`          and ${refused.length - SHOWN} more reasons`);
      return [head, ...lines].join("\n");
    },
  };
}

const SHOWN = 20;

/** A reason without what differs from row to row: details behind a colon, quoted words, numbers. */
const kindOf = (reason: string) =>
  reason
    .replace(/: .*$/s, "")
    .replace(/"[^"]*"|“[^”]*”/g, "…")
    .replace(/\d+/g, "N");
