import type { Sql } from "postgres";
import { openMigrated } from "../db/migrate.ts";
import { countWines, streamWines } from "../db/wines.ts";
import { command, EXIT, progress, Refusal, usageError } from "../src/cli.ts";
import { type Config, readConfig } from "../src/config.ts";
import type { Build } from "./engine.ts";
import { engineOf } from "./engines.ts";

const HELP = `
search:rebuild: builds the title index anew from Postgres beside the live one, verifies it and puts it in its place.

It is over when running services use the new index. One rebuild at a time: a second one exits with 3.
`;

/** Any number, the same for every instance: the key of the Postgres lock that keeps rebuilds apart. */
export const LOCK = 7_301_946_002;

/**
 * One rebuild of the index that the settings name, from one snapshot of the catalogue. Lock and snapshot are a
 * transaction's: they go when the job dies. Throws a Refusal with exit code 3 when another job holds the lock.
 */
export async function rebuild(config: Config, sql: Sql): Promise<Build> {
  const engine = await engineOf(config, sql, { job: true });
  const built = await sql.begin("isolation level repeatable read read only", async (tx) => {
    await tx`set local statement_timeout = 0`;
    const [row] = await tx`select pg_try_advisory_xact_lock(${LOCK}) as locked`;
    if (!row?.locked) throw new Refusal("Another search:rebuild is running", EXIT.busy);
    const bar = progress("Indexing", "wines", await countWines(tx));
    try {
      return await engine.build(streamWines(tx), bar.update);
    } finally {
      bar.finish();
    }
  });
  await engine.inUse();
  return built;
}

if (import.meta.main)
  await command({ help: HELP }, async (_values, positionals) => {
    if (positionals.length > 0) throw usageError("search:rebuild takes no arguments");
    const config = readConfig();
    const { sql, close } = await openMigrated(config);
    try {
      const started = Date.now();
      const { build, wines } = await rebuild(config, sql);
      const seconds = (Date.now() - started) / 1000;
      const rate = Math.round(wines / Math.max(seconds, 0.001));
      console.log(`Indexed ${wines} wines in ${seconds.toFixed(1)} s (${rate}/s): build ${build} is live.`);
      return EXIT.ok;
    } finally {
      await close();
    }
  });
