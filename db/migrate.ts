import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import type { Sql } from "postgres";
import { command, EXIT, Refusal, usageError } from "../src/cli.ts";
import { type Config, readConfig } from "../src/config.ts";
import { asRefusal, connect, type Job, openForJob } from "./client.ts";

const migrationsFolder = `${import.meta.dir}/migrations`;

// Any number does, as long as every version of this program uses the same.
const MIGRATION_LOCK = 7_110_201;

type MigrateOptions = {
  /** How long the connection may take to open, in milliseconds. */
  timeoutMs?: number;
  /** Called when another machine is migrating and this one waits for it. */
  onWaiting?: () => void;
};

/**
 * Applies the migrations that the database at `url` lacks and returns how many those were. Several machines may do so
 * at once: one works, the others wait. Throws a Refusal when the database is newer than this version.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<number> {
  // One connection: the lock belongs to it, and goes with it if we die.
  const { sql, db, close } = connect(url, {
    timeoutMs: options.timeoutMs ?? 5000,
    statementTimeoutMs: 0,
    max: 1,
    applicationName: "wine-migrate",
  });
  try {
    const [lock] = await sql`select pg_try_advisory_lock(${MIGRATION_LOCK}::bigint) as taken`;
    if (!lock?.taken) {
      options.onWaiting?.();
      await sql`select pg_advisory_lock(${MIGRATION_LOCK}::bigint)`;
    }
    const pending = await pendingMigrations(sql);
    if (pending > 0) await applyMigrations(db, { migrationsFolder });
    return pending;
  } finally {
    await close();
  }
}

/** How many migrations the database lacks. Throws a Refusal when it has some that this version does not know. */
export async function pendingMigrations(sql: Sql): Promise<number> {
  const known = readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis);
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`;
  if (!table?.there) return known.length;
  const [last] = await sql`select max(created_at)::text as applied from drizzle.__drizzle_migrations`;
  const applied = Number(last?.applied ?? 0);
  if (applied > Math.max(...known))
    throw new Refusal("The database was migrated by a newer version of this program: update the program");
  return known.filter((time) => time > applied).length;
}

/** Throws a Refusal that names `db:migrate` unless the schema is the one that this version needs. */
export async function requireCurrentSchema(sql: Sql): Promise<void> {
  const pending = await pendingMigrations(sql);
  if (pending > 0) throw new Refusal(`The database lacks ${migrationCount(pending)}: run db:migrate`);
}

/**
 * The database for a job that needs the tables: the embedded one is migrated, another must be current already.
 * Throws a Refusal as `openForJob` and `requireCurrentSchema` do.
 */
export async function openMigrated(config: Config): Promise<Job> {
  const job = await openForJob(config);
  try {
    if (config.databaseUrl) await requireCurrentSchema(job.sql);
    else await migrate(job.url);
    return job;
  } catch (error) {
    await job.close();
    throw asRefusal(error, config);
  }
}

const migrationCount = (count: number) => `${count} migration${count === 1 ? "" : "s"}`;

const HELP = `
Usage: bun run db:migrate

Applies the migrations that the database lacks: DATABASE_URL, or the embedded Postgres below DATA_DIR.
May be run from several machines at once. Run it before starting a new version of the service.
`;

if (import.meta.main)
  await command({ help: HELP }, async (_, positionals) => {
    if (positionals.length > 0) throw usageError(`Unexpected argument ${positionals[0]}`);
    const config = readConfig();
    const job = await openForJob(config);
    try {
      const onWaiting = () => console.error("Another machine is migrating this database: waiting for it");
      const applied = await migrate(job.url, { onWaiting });
      console.log(applied === 0 ? "The database is up to date." : `Applied ${migrationCount(applied)}.`);
      return EXIT.ok;
    } catch (error) {
      throw asRefusal(error, config);
    } finally {
      await job.close();
    }
  });
