import { DrizzleQueryError, sql as raw } from "drizzle-orm";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import { EXIT, Refusal } from "../src/cli.ts";
import type { Config } from "../src/config.ts";
import { DatabaseSilent, DatabaseUnavailable, steady } from "./steady.ts";

export { DatabaseSilent, DatabaseUnavailable };
export type Database = PostgresJsDatabase;
export type Connection = { sql: Sql; db: Database; close(): Promise<void> };

type ConnectOptions = {
  /** How long a connection may take to open, and a statement to run, in milliseconds. */
  timeoutMs: number;
  /** Connections of the pool, opened when needed. */
  max?: number;
  /** Another limit for statements in milliseconds; 0 = none. */
  statementTimeoutMs?: number;
  /** What `pg_stat_activity` shows. */
  applicationName?: string;
};

/**
 * A pool on `url`, with drizzle on top; opens nothing until the first query. It heals (see steady.ts) unless statements
 * may take longer than `timeoutMs`.
 * A query behind a busy pool waits for ever (postgres.js has no such limit): wrap it in `within`. So does
 * `sql.reserve()` when no connection is open and idle, which is a flaw of postgres.js without fetch_types: query first.
 */
export function connect(url: string, options: ConnectOptions): Connection {
  const statementTimeoutMs = options.statementTimeoutMs ?? options.timeoutMs;
  const open = () => {
    const sql = postgres(url, {
      max: options.max ?? 10,
      connect_timeout: options.timeoutMs / 1000,
      max_lifetime: 60 * (30 + Math.random() * 30),
      keep_alive: 10,
      // The retry counter is shared: with the default of up to 20 s a few lost connections stall every query.
      backoff: (retries: number) => Math.min(0.25, 0.05 * (retries + 1)),
      // Asking for array types costs a round trip for each connection, and a loss then ends the process.
      fetch_types: false,
      connection: {
        application_name: options.applicationName ?? "wine-service",
        ...(statementTimeoutMs > 0 && { statement_timeout: statementTimeoutMs }),
      },
      onnotice: () => {},
    });
    // Each pool has parsers of its own, and drizzle's are not postgres.js's.
    drizzle(sql);
    return sql;
  };
  const limited = statementTimeoutMs > 0 && statementTimeoutMs <= options.timeoutMs;
  const sql = limited ? steady(open, options.timeoutMs) : open();
  return { sql, db: drizzle(sql), close: () => sql.end({ timeout: 5 }) };
}

/** Rejects when Postgres cannot answer, or has not our tables. */
export const ping = (db: Database, ms: number) =>
  within(db.execute(raw`select from wine_records, api_keys limit 0`), ms);

/** The query's answer, or DatabaseSilent after `ms` milliseconds. */
export async function within<Answer>(query: PromiseLike<Answer>, ms: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseSilent(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([query, late]);
  } finally {
    clearTimeout(timer);
  }
}

const UNAVAILABLE = new RegExp(
  [
    "^CONNECTION_(CLOSED|ENDED|DESTROYED)$|^CONNECT_TIMEOUT$", // postgres.js
    "^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_\\w+)$",
    "^(08|28|53)...$", // connection lost, login refused (a password that was changed), out of resources
    "^(3D000|57014|57P0[1-5]|58030)$", // no such database, statement time limit, shutting down, broken disk
  ].join("|"),
);
/** Of a database that was restarted empty or is being restored: no such table or schema, not allowed to. */
const NOT_OURS = /^(42P01|3F000|42501)$/;

const chain = function* (error: unknown) {
  for (let e = error; e instanceof Error; e = e.cause) yield e as Error & Record<string, unknown>;
};

/** The code of a failed query (SQLSTATE, system call or postgres.js), also below drizzle's wrapping. */
export function errorCode(error: unknown): string | undefined {
  for (const { code } of chain(error)) if (typeof code === "string") return code;
  return undefined;
}

/** Whether `error` means that Postgres cannot answer now, as against a bug in a query. */
export function isUnavailable(error: unknown): boolean {
  // FATAL: the session is over, whatever the code says.
  for (const e of chain(error))
    if (e instanceof DatabaseUnavailable || e.severity === "FATAL" || e.severity === "PANIC") return true;
  return UNAVAILABLE.test(errorCode(error) ?? "");
}

/** Whether the database lacks what a migrated one has. */
export const isNotOurs = (error: unknown) => NOT_OURS.test(errorCode(error) ?? "");

/** What may be logged of a failed query: drizzle's own message and fields hold the parameters. */
export function withoutParameters(error: unknown): unknown {
  const e = error instanceof DrizzleQueryError && error.cause ? error.cause : error;
  return e instanceof Error ? { type: e.name, code: errorCode(e), message: e.message, stack: e.stack } : e;
}

/** The database of a job: `close` also leaves the embedded server, which its last user stops. */
export type Job = Connection & { url: string };

/**
 * Opens the database that the settings name, or joins (or starts) the embedded server, for a job: without a limit on
 * statements. Throws a Refusal (exit 69) that names server and variable, never the password.
 * The tables may be missing: `openMigrated` of migrate.ts is for jobs that need them.
 */
export async function openForJob(config: Config): Promise<Job> {
  const embedded = config.databaseUrl
    ? undefined
    : await (await import("./embedded.ts")).joinEmbedded(config.dataDir);
  const url = config.databaseUrl ?? (embedded?.url as string);
  const timeoutMs = Math.max(config.databaseTimeoutMs, 5000);
  const { sql, db } = connect(url, { timeoutMs, statementTimeoutMs: 0, max: 2, applicationName: "wine-job" });
  const close = async () => {
    await sql.end({ timeout: 1 });
    await embedded?.leave();
  };
  try {
    await within(sql`select 1`, timeoutMs + 1000);
    return { sql, db, url, close };
  } catch (error) {
    await close();
    throw asRefusal(error, config);
  }
}

/** What a job says when it loses its server: one line and exit 69; any other error comes back as it is. */
export function asRefusal(error: unknown, config: Config): unknown {
  if (error instanceof Refusal || !isUnavailable(error)) return error;
  const server = config.databaseUrl
    ? `Postgres at ${addressOf(config.databaseUrl)} (DATABASE_URL)`
    : `The embedded Postgres (DATA_DIR ${config.dataDir})`;
  return new Refusal(`${server}: ${complaint(error as Error)}`, EXIT.unavailable);
}

function addressOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  return `${hostname || (searchParams.get("host") ?? "localhost")}:${port || (searchParams.get("port") ?? 5432)}`;
}

function complaint(error: Error): string {
  const code = errorCode(error) ?? "";
  if (code === "ECONNREFUSED") return "connection refused";
  if (code === "CONNECT_TIMEOUT") return "no answer in time";
  if (/^(CONNECTION_|ECONNRESET|EPIPE|57P0[12])/.test(code)) return "the connection was lost";
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.message.split("\n")[0] as string;
}
