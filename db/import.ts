import type { Sql, TransactionSql } from "postgres";
import { command, EXIT, progress, Refusal, usageError } from "../src/cli.ts";
import { readConfig } from "../src/config.ts";
import { asRefusal, DatabaseUnavailable, isUnavailable } from "./client.ts";
import { copyRows } from "./copy-records.ts";
import { changesSearch, contradictions, createStaging, judge, keepWinners, merge } from "./merge-records.ts";
import { openMigrated } from "./migrate.ts";
import { checkFile, isReadOnce, textFinder } from "./read-records.ts";
import { openRejects, rejectsFileOf } from "./rejects.ts";

// Any number does, as long as every version of this program uses the same.
const IMPORT_LOCK = 7_110_202;

export type ImportOptions = {
  /** Also remove every (id, vintage) that the files do not contain. */
  replace?: boolean;
  /** With `replace`: go on although rows are invalid, or none is valid. */
  force?: boolean;
  /** Hears how many bytes of the files were read in all. */
  onBytes?: (bytes: number) => void;
  /** Called when another import is running and this one waits for it. */
  onWaiting?: () => void;
  /** How long the server may take none of our rows before we give it up, in milliseconds. */
  stallMs?: number;
};

export type ImportReport = {
  /** False when nothing was changed: `replace` found invalid rows, or no valid one, and `force` was not given. */
  applied: boolean;
  /** Rows in the files; each is one of the next five. */
  read: number;
  inserted: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Valid, but a later row of the files is for the same (id, vintage). */
  repeated: number;
  removed: number;
  /** Titles, colours, countries or regions of wines changed, came or went. */
  searchDue: boolean;
};

/** The server was lost; `committing` when so late that the import may have been done all the same. */
export class ImportInterrupted extends DatabaseUnavailable {
  constructor(
    readonly committing: boolean,
    override readonly cause: Error,
  ) {
    super(cause.message, { cause });
  }
}

/** Ends the transaction without a change. */
class NotApplied extends Error {
  constructor(readonly report: ImportReport) {
    super("not applied");
  }
}

/**
 * Imports `files` (`-` is standard input) in one transaction: all valid rows or, if anything fails, none. Invalid rows
 * are written to FILE.rejects.ndjson. Throws a Refusal for a file that cannot be read, ImportInterrupted when the
 * server is lost. `sql` may be any pool: its time limit for statements is lifted.
 */
export async function importFiles(
  sql: Sql,
  files: string[],
  options: ImportOptions = {},
): Promise<ImportReport> {
  for (const file of files) checkFile(file);
  const rejects = openRejects(files);
  const givenUp = Promise.withResolvers<never>();
  let committing = false;
  try {
    const transaction = sql.begin(async (tx) => {
      const report = await importWithin(tx, files, options, rejects, givenUp.reject);
      committing = true;
      return report;
    });
    return await Promise.race([transaction, givenUp.promise]);
  } catch (error) {
    if (error instanceof NotApplied) return error.report;
    throw isUnavailable(error) ? new ImportInterrupted(committing, error as Error) : error;
  } finally {
    rejects.close();
  }
}

async function importWithin(
  tx: TransactionSql,
  files: string[],
  options: ImportOptions,
  rejects: ReturnType<typeof openRejects>,
  giveUp: (error: Error) => void,
): Promise<ImportReport> {
  const { replace = false, force = false } = options;
  // Without nested loops: a table that has just been filled has no statistics yet, and they can take minutes then.
  await tx.unsafe(`
    set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local enable_nestloop = off; set local jit = off; set local work_mem = '64MB'`);
  await lockImports(tx, options.onWaiting);
  await createStaging(tx);
  const read = await copyRows(tx, files, options, rejects, giveUp);
  const bad = await judge(tx, replace);
  if (bad > 0) await rejectContradictions(tx, files, rejects);
  const kept = await keepWinners(tx, bad);
  const rejected = rejects.count();
  const counts = { read, rejected, repeated: read - rejected - kept };
  if (replace && !force && (rejected > 0 || kept === 0))
    throw new NotApplied({
      ...{ applied: false, ...counts, searchDue: false },
      ...{ inserted: 0, updated: 0, unchanged: 0, removed: 0 },
    });
  const searchDue = await changesSearch(tx, replace);
  const written = await merge(tx, replace);
  return {
    applied: true,
    ...counts,
    ...written,
    unchanged: kept - written.inserted - written.updated,
    searchDue,
  };
}

async function rejectContradictions(
  tx: TransactionSql,
  files: string[],
  rejects: ReturnType<typeof openRejects>,
) {
  const finders = files.map((file) => (isReadOnce(file) ? undefined : textFinder(file)));
  for await (const rows of contradictions(tx))
    for (const { file, line, reason, text } of rows)
      rejects.add(files[file] as string, { line, reason, text: text ?? (await finders[file]?.(line)) ?? "" });
}

async function lockImports(tx: TransactionSql, onWaiting?: () => void) {
  const [lock] = await tx`select pg_try_advisory_xact_lock(${IMPORT_LOCK}::bigint) as taken`;
  if (lock?.taken) return;
  onWaiting?.();
  await tx`select pg_advisory_xact_lock(${IMPORT_LOCK}::bigint)`;
}

const HELP = `
Usage: bun run db:import FILE... [--replace [--force]]

FILE is .ndjson or .jsonl (one wine record a line, as it is served) or .csv (the fields as columns, indicators joined
by |, an empty cell is null, [] an empty list), each also .gz; - is standard input (NDJSON).
All valid rows are imported in one transaction. Invalid ones are left out and written, with line and reason, to
FILE.rejects.ndjson (standard error for -); the exit code is then 2.

--replace  also removes every (id, vintage) that the files do not contain. Changes nothing when a row is invalid
           or none is valid, unless
--force    is given too
`;

/** What an import did, for people. */
function summary(report: ImportReport, files: string[], seconds: number): string {
  const n = (count: number) => count.toLocaleString("en");
  const { read, rejected, repeated } = report;
  const parts = (["inserted", "updated", "unchanged", "removed", "rejected"] as const).map(
    (part) => `${n(report[part])} ${part}`,
  );
  if (repeated > 0) parts.push(`${n(repeated)} replaced by a later row`);
  const lines = [`${n(read)} rows read in ${seconds.toFixed(1)} s: ${parts.join(", ")}.`];
  const where = [...new Set(files)].map((file) => (file === "-" ? "standard error" : rejectsFileOf(file)));
  if (rejected > 0) lines.push(`Rejected rows and why: ${where.join(", ")}`);
  if (!report.applied)
    lines.push(
      rejected > 0
        ? "Nothing was changed, since rows were rejected: --force replaces the catalogue by the valid ones."
        : "Nothing was changed, since there is no valid row: --force empties the catalogue.",
    );
  if (report.searchDue) lines.push("Titles, colours, countries or regions changed: search:rebuild is due.");
  return lines.join("\n");
}

if (import.meta.main)
  await command(
    { help: HELP, options: { replace: { type: "boolean" }, force: { type: "boolean" } } },
    async ({ replace = false, force = false }, files) => {
      if (files.length === 0) throw usageError("Say which FILE to import");
      if (force && !replace) throw usageError("--force goes with --replace only");
      if (files.filter((file) => file === "-").length > 1)
        throw usageError("Standard input can be read once only");
      const total = files.map(checkFile).reduce((sum, size) => sum + size, 0);
      const config = readConfig();
      const job = await openMigrated(config);
      const bar = progress("Reading", "KB", files.includes("-") ? undefined : total / 1024);
      try {
        const report = await importFiles(job.sql, files, {
          replace,
          force,
          onBytes: (bytes) => bar.update(Math.round(bytes / 1024)),
          onWaiting: () => console.error("Another import is running: waiting for it"),
        });
        console.log(summary(report, files, bar.finish()));
        return report.rejected > 0 || !report.applied ? EXIT.rejected : EXIT.ok;
      } catch (error) {
        bar.finish();
        if (!(error instanceof ImportInterrupted)) throw error;
        const { message } = asRefusal(error, config) as Refusal;
        const outcome = error.committing ? "run it again to be sure that it was done" : "nothing was changed";
        throw new Refusal(`${message}; ${outcome}`, EXIT.unavailable);
      } finally {
        await job.close();
      }
    },
  );
