import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Connection, connect } from "../db/client.ts";
import { copyRows } from "../db/copy-records.ts";
import { joinEmbedded } from "../db/embedded.ts";
import { ImportInterrupted, importFiles } from "../db/import.ts";
import { migrate } from "../db/migrate.ts";
import { openRejects } from "../db/rejects.ts";
import { brief, ndjson, runImport, startImport, wine, wines } from "./import-support.ts";
import { newDatabase, type Program, resultOf, temporaryFolder } from "./support.ts";

setDefaultTimeout(60_000);

const folder = temporaryFolder();
let url: string;
let database: Connection;

beforeAll(async () => {
  url = await newDatabase();
  database = connect(url, { timeoutMs: 10_000 });
});
beforeEach(async () => {
  await database.sql`truncate wine_records`;
  await database.sql`insert into wine_records (id, vintage, title, colour, country, region_appellation, url)
    values (1, 'wine', 'before', 'white', 'France', '', 'u')`;
});
afterAll(() => database.close());

const BEFORE = ["1 wine white"];
const LOST = "the connection was lost; nothing was changed\n";

async function until<Answer>(ask: () => Promise<Answer | undefined>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await Bun.sleep(10);
  }
}

/** The server process that is copying rows into the staging table, when there is one. */
const copying = ({ sql }: Connection) =>
  until(async () => {
    const [row] = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'copy import_rows%'`;
    return row?.pid as number | undefined;
  });

/** An import of standard input that has read some rows and waits for more. */
async function halfWay(env: Record<string, string> = { DATABASE_URL: url }, watched = database) {
  const child = startImport(["-"], env);
  child.stdin.write(ndjson(wines(3000)));
  await child.stdin.flush();
  return { child, backend: await copying(watched) };
}

const finish = async (child: Program) => {
  // More rows, so that whatever has gone wrong is noticed at the latest now.
  try {
    await child.stdin.write(ndjson(wines(3000)));
    await child.stdin.end();
  } catch {
    // It is gone already: a write may say so at once or later.
  }
  return resultOf(child);
};

test("killed in the middle: nothing has changed, and the next import works", async () => {
  const { child } = await halfWay();
  child.kill("SIGKILL");
  await child.exited;
  expect(await runImport(["-"], { DATABASE_URL: url }, ndjson([wine("2 wine red")]))).toMatchObject({
    exitCode: 0,
  });
  expect(await brief(database.sql)).toEqual([...BEFORE, "2 wine red"]);
});

test.each([20, 60, 100, 140, 180, 250, 400])("killed after %p ms: all or nothing", async (ms) => {
  const file = join(folder, "all.ndjson");
  writeFileSync(file, ndjson(wines(5000)));
  const child = startImport([file], { DATABASE_URL: url });
  await Bun.sleep(ms);
  child.kill("SIGKILL");
  await child.exited;
  // The lock of the import is free only when the server has ended that transaction.
  await importFiles(database.sql, []);
  expect([1, 5000]).toContain((await brief(database.sql)).length);
});

test("its connection is cut: one line, exit 69", async () => {
  const { child, backend } = await halfWay();
  await database.sql`select pg_terminate_backend(${backend})`;
  const { port } = new URL(url);
  expect(await resultOf(child)).toEqual({
    exitCode: 69,
    stdout: "",
    stderr: `Postgres at 127.0.0.1:${port} (DATABASE_URL): ${LOST}`,
  });
  expect(await brief(database.sql)).toEqual(BEFORE);
});

test("the server refuses in the middle: one line, exit 69", async () => {
  const { child, backend } = await halfWay();
  await database.sql`select pg_cancel_backend(${backend})`;
  // Postgres refuses when the next rows come (it heeds no cancel while it waits for them). Their end never comes.
  const rows = setInterval(async () => {
    try {
      await child.stdin.write(ndjson([wine("2 wine red")]));
    } catch {
      clearInterval(rows);
    }
  }, 20);
  child.exited.then(() => clearInterval(rows));
  const { exitCode, stdout, stderr } = await resultOf(child);
  expect({ exitCode, stdout }).toEqual({ exitCode: 69, stdout: "" });
  expect(stderr).toEndWith("(DATABASE_URL): canceling statement due to user request; nothing was changed\n");
  expect(await brief(database.sql)).toEqual(BEFORE);
});

test("the server refuses after the last row: an error, not a wait without end", async () => {
  const file = join(folder, "one.ndjson");
  writeFileSync(file, ndjson([wine("1 wine red")]));
  const copied = database.sql.begin(async (tx) => {
    await tx`create temporary table import_rows on commit drop as
      select 0::bigint as seq, 0 as file, 0 as line, ''::text as source, * from wine_records limit 0`;
    await tx`alter table import_rows add check (id > 1)`;
    await copyRows(tx, [file], {}, openRejects([]), () => {});
  });
  expect(await copied.catch((error) => error.code)).toBe("23514");
  expect(await brief(database.sql)).toEqual(BEFORE);
});

test("the server stops answering: given up, not waited for", async () => {
  const pipe = join(folder, "pipe.ndjson");
  Bun.spawnSync(["mkfifo", pipe]);
  const own = connect(url, { timeoutMs: 10_000 });
  const importing = importFiles(own.sql, [pipe], { stallMs: 300 }).catch((error) => error);
  const writer = createWriteStream(pipe);
  writer.on("error", () => {});
  writer.write(ndjson(wines(2000)));
  const backend = await copying(database);
  process.kill(backend, "SIGSTOP");
  try {
    // More than the buffers of the socket take.
    for (let i = 0; i < 100; i++) writer.write(ndjson(wines(2000)));
    const error = await importing;
    expect(error).toBeInstanceOf(ImportInterrupted);
    expect(error.message).toBe("no answer within 300 ms");
  } finally {
    process.kill(backend, "SIGCONT");
  }
  await own.sql.end({ timeout: 0 });
  writer.destroy();
  await importFiles(database.sql, []);
  expect(await brief(database.sql)).toEqual(BEFORE);
});

test("two at once: the second says that it waits, and both are done", async () => {
  const { child: first } = await halfWay();
  const second = startImport(["-"], { DATABASE_URL: url });
  second.stdin.write(ndjson([wine("1 2015 red"), wine("9000 wine red")]));
  await second.stdin.end();
  const said = second.stderr.getReader();
  expect(new TextDecoder().decode((await said.read()).value)).toBe(
    "Another import is running: waiting for it\n",
  );
  said.releaseLock();
  expect(await brief(database.sql)).toEqual(BEFORE);
  expect(await finish(first)).toMatchObject({ exitCode: 0 });
  // The vintage of the second was good only because the first had come in before.
  expect(await second.stdout.text()).toContain("2 inserted");
  expect(await second.exited).toBe(0);
  expect(await brief(database.sql)).toHaveLength(3002);
});

test("the embedded server is killed in the middle: one line, exit 69; afterwards all is as before", async () => {
  const dataDir = temporaryFolder();
  const server = await joinEmbedded(dataDir);
  await migrate(server.url);
  const watching = connect(server.url, { timeoutMs: 10_000 });
  const { child } = await halfWay({ DATA_DIR: dataDir }, watching);
  await watching.sql.end({ timeout: 0 });
  process.kill(
    Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]),
    "SIGKILL",
  );
  expect(await finish(child)).toEqual({
    exitCode: 69,
    stdout: "",
    stderr: `The embedded Postgres (DATA_DIR ${dataDir}): ${LOST}`,
  });
  await server.leave();
  expect(await runImport(["-"], { DATA_DIR: dataDir }, ndjson([wine("2 wine red")]))).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining("1 inserted, 0 updated, 0 unchanged"),
  });
});
