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

let server: ReturnType<typeof joinEmbedded> | undefined;
let databases = 0;

const root = join(import.meta.dir, "..");

/** The command line of a program of ours. It reads no .env. */
export const programOf = (file: string, ...args: string[]) => [
  process.execPath,
  "--no-env-file",
  join(root, file),
  ...args,
];

/** Starts a program as a process of its own; of the settings only those in `env` reach it. */
export const spawn = (argv: string[], env: Record<string, string>, { cwd = root, detached = false } = {}) =>
  Bun.spawn(argv, {
    cwd,
    detached,
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...env },
    stdio: ["pipe", "pipe", "pipe"],
  });
export type Program = ReturnType<typeof spawn>;

/** What a program has said when it has ended. */
export async function resultOf(child: Program) {
  const [stdout, stderr, exitCode] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ]);
  return { stdout, stderr, exitCode };
}

/** Runs a program to its end, with `input` as its standard input. */
export async function run(
  argv: string[],
  env: Record<string, string>,
  { input = "", cwd }: { input?: string | Uint8Array; cwd?: string } = {},
) {
  const child = spawn(argv, env, cwd === undefined ? {} : { cwd });
  child.stdin.write(input);
  await child.stdin.end();
  return resultOf(child);
}

/** What a program says until `pattern` comes; throws all of it when it ends before. */
export async function saidUntil(child: Program, pattern: RegExp): Promise<string> {
  let said = "";
  const decoder = new TextDecoder();
  const reader = child.stdout.getReader();
  while (!pattern.test(said)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`ended early: ${said}${await child.stderr.text()}`);
    said += decoder.decode(value, { stream: true });
  }
  reader.releaseLock();
  return said;
}

/** Where a service serves, and what it has said so far. */
export async function serving(child: Program) {
  const said = await saidUntil(child, /^Serving on \S+$/m);
  return { said, base: /^Serving on (\S+)$/m.exec(said)?.[1] as string };
}

const folders: string[] = [];

/** A new folder of this run's; `stopServers` removes it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "wine-test-"));
  folders.push(folder);
  return folder;
}

/** The URL of a new, empty database on the suite's own server, migrated. */
export async function newDatabase(): Promise<string> {
  server ??= joinEmbedded(temporaryFolder());
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
  if (server) await (await server).leave();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
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
