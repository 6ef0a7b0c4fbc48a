import { join } from "node:path";
import type { Sql } from "postgres";
import { asRefusal, connect } from "../db/client.ts";
import { countKeys, issueKey } from "../db/keys.ts";
import { migrate, requireCurrentSchema } from "../db/migrate.ts";
import { countWines } from "../db/wines.ts";
import { loadCountries } from "../search/countries.ts";
import { currentBuild, indexPath } from "../search/sqlite-file.ts";
import { command, EXIT, Refusal, usageError } from "./cli.ts";
import { type Config, readConfig } from "./config.ts";
import { type Log, openLog } from "./log.ts";
import { openParts } from "./parts.ts";

const HELP = `
start: serves GET /1.0/wine on HOST:PORT until it is told to stop.

Without DATABASE_URL it starts the embedded Postgres in DATA_DIR and, where they are missing, imports the sample
catalogue, builds the title index and issues a key. With DATABASE_URL it changes nothing. Settings: .env.example
`;

/** How long requests in flight may take once the service has stopped listening. */
const LAST_MS = 10_000;
/** Who has asked whether the service is ready within so long is told that it is going, before it goes. */
const WATCHED_MS = 30_000;
/** `npm start` and `bun start` pass on a Ctrl-C that the terminal has sent to the service as well: within so long it is the same one. */
const SAME_SIGNAL_MS = 1000;
/** When the names of countries are read: that holds up everything for about 50 ms, and only some titles need them. */
const COUNTRIES_MS = 1000;
const SAMPLE = join(import.meta.dir, "../db/sample.ndjson");

/** Opens everything, listens, and resolves with the exit code when a signal has ended the service. */
async function serve(config: Config): Promise<number> {
  const log = openLog(config.logLevel);
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
  const closing: (() => unknown)[] = [];
  let draining = false;
  let toldAt = 0;
  let readinessAsked = Number.NEGATIVE_INFINITY;
  let stop: (signal: string) => void = () => process.exit(EXIT.ok);
  const stopped = new Promise<string>((resolve) => {
    stop = resolve;
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (draining && performance.now() - toldAt > SAME_SIGNAL_MS) process.exit(EXIT.failed);
      if (draining) return;
      draining = true;
      toldAt = performance.now();
      stop(signal);
    });

  try {
    const embedded = config.databaseUrl === undefined;
    const { url, announce } = embedded
      ? await embeddedDatabase(config, closing, log)
      : { url: config.databaseUrl as string };
    const { sql, db, close } = connect(url, { timeoutMs: config.databaseTimeoutMs });
    closing.push(close);
    // Postgres is asked while the framework is loaded.
    const ready = embedded ? prepareEmbedded(config, url) : requireCurrentSchema(sql);
    const [{ createApp }] = await Promise.all([import("./app.ts"), ready]);
    const parts = await openParts(
      config,
      { sql, db, url },
      {
        log,
        draining() {
          readinessAsked = performance.now();
          return draining;
        },
      },
    );
    closing.push(parts.close);
    const app = createApp(parts.deps);
    try {
      app.listen({ port: config.port, hostname: config.host });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
      throw new Refusal(`PORT ${config.port} on ${config.host} is in use`, EXIT.unavailable);
    }
    announce?.(app.server?.port ?? config.port);
    const address = `http://${config.host === "0.0.0.0" ? "127.0.0.1" : config.host}:${app.server?.port}`;
    console.log(`Serving on ${address}`);
    if (embedded && (await countKeys(sql)) === 0) await firstKey(sql, address);
    setTimeout(loadCountries, COUNTRIES_MS).unref();

    const signal = await stopped;
    log.info(`${signal}: stopping`);
    const watched = performance.now() - readinessAsked < WATCHED_MS;
    if (watched && signal === "SIGTERM") await Bun.sleep(config.drainMs);
    await Promise.race([app.stop(), Bun.sleep(LAST_MS)]);
    return EXIT.ok;
  } catch (error) {
    throw asRefusal(error, config);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

/** Finds or starts the embedded server and keeps it running, for one service at a time in each DATA_DIR; `announce` tells others our port. */
async function embeddedDatabase(config: Config, closing: (() => unknown)[], log: Log) {
  const { holdService, joinEmbedded } = await import("../db/embedded.ts");
  const release = await holdService(config.dataDir, config.port);
  closing.push(release);
  const { url, leave } = await joinEmbedded(config.dataDir, (trouble) =>
    trouble
      ? log.error({ err: trouble }, "Postgres has died and cannot be started again yet")
      : log.warn("Postgres had died and was started again"),
  );
  closing.push(leave);
  return { url, announce: release.update };
}

/** What a first start brings, each where it is missing: the schema, the sample catalogue, an index. */
async function prepareEmbedded(config: Config, url: string) {
  await migrate(url);
  const { sql, close } = connect(url, { timeoutMs: config.databaseTimeoutMs, statementTimeoutMs: 0, max: 2 });
  try {
    if ((await countWines(sql)) === 0) {
      console.log("Importing the sample catalogue ...");
      const { importFiles } = await import("../db/import.ts");
      await importFiles(sql, [SAMPLE], {});
    }
    if (!currentBuild(indexPath(config.dataDir))) {
      console.log("Building the title index ...");
      const { rebuild } = await import("../search/rebuild.ts");
      await rebuild(config, sql).catch((error) => {
        if (!(error instanceof Refusal) || error.exitCode !== EXIT.busy) throw error;
        console.log(`${error.message}: titles are answered when it is over.`);
      });
    }
  } finally {
    await close();
  }
}

async function firstKey(sql: Sql, address: string) {
  const { key } = await issueKey(sql, "first");
  console.log(`
Issued an API key. It is shown only now; this finds a wine with it:

  curl -u ':${key}' '${address}/1.0/wine?title=Chateau+Margaux&country=France&colour=red'

and ${address}/ is a page to try titles on with it.
`);
}

if (import.meta.main)
  await command({ help: HELP }, async (_values, positionals) => {
    if (positionals.length > 0) throw usageError("start takes no arguments");
    return serve(readConfig());
  });
