import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../db/client.ts";
import { joinEmbedded } from "../db/embedded.ts";
import { importFiles } from "../db/import.ts";
import { issueKey } from "../db/keys.ts";
import { migrate } from "../db/migrate.ts";
import { rebuild } from "../search/rebuild.ts";
import type { Titles } from "../search/titles.ts";
import { type AppDeps, createApp } from "../src/app.ts";
import { type Config, readConfig } from "../src/config.ts";
import { openLog } from "../src/log.ts";
import { openParts } from "../src/parts.ts";
import type { WineRecord } from "../src/wire.ts";

/** Real parts for tests: one embedded Postgres for the whole run, a database and a title index for each service. */

let server: Promise<{ url: string; leave(): Promise<void>; dataDir: string }> | undefined;
let databases = 0;

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), "wine-test-"));

/** The URL of a new, empty database on the suite's own server, migrated. */
export async function newDatabase(): Promise<string> {
  server ??= (async () => {
    const dataDir = temporaryFolder();
    return { ...(await joinEmbedded(dataDir)), dataDir };
  })();
  const { url } = await server;
  databases += 1;
  const name = `test_${process.pid}_${databases}`;
  const { sql, close } = connect(url, { timeoutMs: 10_000 });
  await sql.unsafe(`create database ${name}`);
  await close();
  const fresh = new URL(url);
  fresh.pathname = `/${name}`;
  await migrate(fresh.href);
  return fresh.href;
}

export async function stopServers() {
  if (!server) return;
  const { leave, dataDir } = await server;
  await leave();
  rmSync(dataDir, { recursive: true, force: true });
}

/** A record with everything that a test does not care about filled in. */
export function record(fields: Partial<WineRecord> & { id: number; title: string }): WineRecord {
  return {
    id: fields.id,
    vintage: fields.vintage ?? "wine",
    title: fields.title,
    colour: fields.colour ?? "red",
    country: fields.country ?? "France",
    region_appellation: fields.region_appellation ?? "",
    url: fields.url ?? `https://example.com/wines/${fields.id}`,
    indicators: fields.indicators ?? null,
    drinking_window_open: fields.drinking_window_open ?? null,
    drinking_window_close: fields.drinking_window_close ?? null,
    drinking_advice: fields.drinking_advice ?? null,
    wine_service_score: fields.wine_service_score ?? null,
    quality_score: fields.quality_score ?? null,
    brand_score: fields.brand_score ?? null,
    economics_score: fields.economics_score ?? null,
  };
}

/** A service in this process, on a real port, database and index, with these records imported. */
export async function startService(
  records: WineRecord[],
  overrides: {
    env?: Record<string, string>;
    deps?: Partial<AppDeps>;
    index?: false;
    /** Another handle on the titles. */
    titles?: (titles: Titles) => Titles;
    /** Another way to the database for the connection that listens. */
    changesUrl?: (databaseUrl: string) => string;
  } = {},
) {
  const dataDir = temporaryFolder();
  const config: Config = readConfig({
    DATA_DIR: dataDir,
    ...overrides.env,
    DATABASE_URL: overrides.env?.DATABASE_URL ?? (await newDatabase()),
  });
  const { sql, db, close } = connect(config.databaseUrl as string, { timeoutMs: config.databaseTimeoutMs });
  const file = join(dataDir, "records.ndjson");
  const importRecords = async (rows: WineRecord[], options = {}) => {
    writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    await importFiles(sql, [file], options);
  };
  await importRecords(records);
  if (overrides.index !== false) await rebuild(config, sql);
  const databaseUrl = config.databaseUrl as string;
  const url = overrides.changesUrl?.(databaseUrl) ?? databaseUrl;
  const parts = await openParts(config, { sql, db, url }, { log: openLog("silent"), draining: () => false });
  const { titles, changes } = parts.deps;
  await titles.opened;
  const app = createApp({
    ...parts.deps,
    titles: overrides.titles?.(titles) ?? titles,
    ...overrides.deps,
  }).listen({ port: 0, hostname: "127.0.0.1" });
  const base = `http://127.0.0.1:${app.server?.port}`;
  const { key } = await issueKey(sql, "test");
  return {
    base,
    key,
    sql,
    config,
    titles,
    changes,
    importRecords,
    rebuild: () => rebuild(config, sql),
    /** GET with the test's key; `path` is sent as it is. */
    get: (path: string, init: RequestInit = {}) =>
      fetch(`${base}${path}`, {
        ...init,
        headers: { authorization: `Basic ${btoa(`me:${key}`)}`, ...(init.headers as Record<string, string>) },
      }),
    async stop() {
      await app.stop(true);
      await parts.close();
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type Service = Awaited<ReturnType<typeof startService>>;
