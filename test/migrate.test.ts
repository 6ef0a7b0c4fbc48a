import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { type Connection, connect } from "../db/client.ts";
import { migrate, openMigrated, pendingMigrations, requireCurrentSchema } from "../db/migrate.ts";
import journal from "../db/migrations/meta/_journal.json";
import { readConfig } from "../src/config.ts";
import { newDatabase, programOf, run as runProgram } from "./support.ts";

setDefaultTimeout(60_000);

const ALL = journal.entries.length;
const APPLIED = `Applied ${ALL} migration${ALL === 1 ? "" : "s"}.\n`;
let server: Connection;
let url: string;
let database: Connection;
let databases = 0;

beforeAll(async () => {
  const other = await newDatabase();
  server = connect(other, { timeoutMs: 10_000 });
  url = other;
});
beforeEach(async () => {
  await database?.close();
  const empty = new URL(url);
  empty.pathname = `/migrate_${process.pid}_${databases++}`;
  await server.sql.unsafe(`create database ${empty.pathname.slice(1)}`);
  url = empty.href;
  database = connect(url, { timeoutMs: 10_000 });
});
afterAll(async () => {
  await database.close();
  await server.close();
});

const tables = async () =>
  (await database.sql`select table_name from information_schema.tables where table_schema = 'public'`).map(
    (row) => row.table_name,
  );
const [UPDATE, LACKS] = ["newer version of this program", "run db:migrate"];

describe("migrate", () => {
  test("makes the tables of an empty database, and then has nothing to do", async () => {
    expect(await pendingMigrations(database.sql)).toBe(ALL);
    expect(await migrate(url)).toBe(ALL);
    expect(await tables()).toContainValues(["wine_records", "api_keys"]);
    expect(await pendingMigrations(database.sql)).toBe(0);
    expect(await migrate(url)).toBe(0);
  });

  test("may run on several machines at once: one works", async () => {
    const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(url)));
    expect(applied.toSorted()).toEqual([0, 0, 0, 0, 0, ALL]);
  });

  test("says when it waits for another", async () => {
    const waiting = Promise.withResolvers<void>();
    const other = connect(url, { timeoutMs: 10_000, max: 1 });
    await other.sql`select pg_advisory_lock(7110201)`;
    const migrated = migrate(url, { onWaiting: waiting.resolve });
    await waiting.promise;
    expect(await tables()).toEqual([]);
    await other.close();
    expect(await migrated).toBe(ALL);
  });

  test("refuses a database that is newer, and changes nothing", async () => {
    await migrate(url);
    await database.sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`;
    await expect(migrate(url)).rejects.toThrow(UPDATE);
    await expect(pendingMigrations(database.sql)).rejects.toThrow(UPDATE);
    await expect(requireCurrentSchema(database.sql)).rejects.toThrow(UPDATE);
  });
});

test("a schema that is not current is a refusal that names db:migrate", async () => {
  await expect(requireCurrentSchema(database.sql)).rejects.toThrow(LACKS);
  await expect(openMigrated(readConfig({ DATABASE_URL: url }))).rejects.toThrow(LACKS);
  expect(await tables()).toEqual([]);
  await migrate(url);
  await requireCurrentSchema(database.sql);
  const job = await openMigrated(readConfig({ DATABASE_URL: url }));
  await job.close();
});

describe("the command", () => {
  const run = (args: string[] = [], env: Record<string, string> = { DATABASE_URL: url }) =>
    runProgram(programOf("db/migrate.ts", ...args), env);

  test("says what it did", async () => {
    expect(await run()).toEqual({ exitCode: 0, stdout: APPLIED, stderr: "" });
    expect(await run()).toEqual({ exitCode: 0, stdout: "The database is up to date.\n", stderr: "" });
  });

  test("several at once", async () => {
    const results = await Promise.all([run(), run(), run()]);
    expect(results.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    expect(results.filter(({ stdout }) => stdout === APPLIED)).toHaveLength(1);
  });

  test("what goes wrong is one line", async () => {
    expect(await run(["now"])).toMatchObject({
      exitCode: 64,
      stderr: "Unexpected argument now (--help shows how)\n",
    });
    const absent = await run([], { DATABASE_URL: "postgres://me:secret@127.0.0.1:9/x" });
    expect(absent).toMatchObject({
      exitCode: 69,
      stderr: "Postgres at 127.0.0.1:9 (DATABASE_URL): connection refused\n",
    });
    const unknown = new URL(url);
    unknown.pathname = "/none";
    expect(await run([], { DATABASE_URL: unknown.href })).toMatchObject({
      exitCode: 69,
      stderr: `Postgres at ${unknown.host} (DATABASE_URL): database "none" does not exist\n`,
    });
    unknown.password = "wrong";
    const refused = await run([], { DATABASE_URL: unknown.href });
    expect(refused.exitCode).toBe(69);
    expect(refused.stderr).toMatch(/\(DATABASE_URL\): password authentication failed for user ".*"\n$/);
    expect(await run([], { DATABASE_URL: "mysql://x" })).toMatchObject({ exitCode: 78 });
  });

  test("--help", async () => {
    expect(await run(["--help"], {})).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining("db:migrate"),
    });
  });
});
