import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { connect } from "../db/client.ts";
import { joinEmbedded } from "../db/embedded.ts";
import { LOCK } from "../search/rebuild.ts";
import {
  newDatabase,
  programOf,
  run as runProgram,
  saidUntil,
  serving,
  spawn,
  temporaryFolder,
} from "./support.ts";

const folders: string[] = [];
const folder = () => {
  const path = temporaryFolder();
  folders.push(path);
  return path;
};
afterAll(() => {
  for (const path of folders) rmSync(path, { recursive: true, force: true });
});

const start = (env: Record<string, string>) => spawn(programOf("src/server.ts"), { PORT: "0", ...env });
const run = (file: string, args: string[], env: Record<string, string>) =>
  runProgram(programOf(file, ...args), { PORT: "0", ...env });

describe("the embedded default", () => {
  const dataDir = folder();
  let curl = { url: "", key: "" };
  const ask = (base: string, path: string) =>
    fetch(`${base}${path}`, { headers: { authorization: `Bearer ${curl.key}` } });

  test("a first start serves the sample catalogue and prints a curl line that finds a wine; SIGTERM ends it with 0", async () => {
    const child = start({ DATA_DIR: dataDir });
    const said = await saidUntil(child, /curl .*\n/);
    const [, key, url] = /curl -u ':([^']+)' '([^']+)'/.exec(said) as RegExpExecArray;
    curl = { key: key as string, url: url as string };
    const response = await fetch(curl.url, { headers: { authorization: `Basic ${btoa(`:${curl.key}`)}` } });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      title: "Château Margaux",
      vintage: "wine",
      country: "France",
    });
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
  });

  test("a later start keeps data and key, and prints no key", async () => {
    const child = start({ DATA_DIR: dataDir });
    const { said, base } = await serving(child);
    expect(said).not.toContain("curl");
    expect(said).not.toContain("Importing");
    expect((await ask(base, "/1.0/wine?id=1")).status).toBe(200);
    child.kill("SIGINT");
    expect(await child.exited).toBe(0);
  });

  test("Ctrl-C, which npm and bun pass on to the service once more, ends it with 0 and leaves no Postgres", async () => {
    const child = spawn(
      [process.execPath, "run", "start"],
      { DATA_DIR: dataDir, PORT: "0" },
      { detached: true },
    );
    await serving(child);
    process.kill(-child.pid, "SIGINT");
    expect(await child.exited).toBe(0);
    expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
  });

  test("a second service on the same DATA_DIR refuses and names the first", async () => {
    const child = start({ DATA_DIR: dataDir });
    const { base } = await serving(child);
    const second = await run("src/server.ts", [], { DATA_DIR: dataDir });
    expect(second.exitCode).toBe(69);
    expect(second.stderr).toContain(String(child.pid));
    expect(second.stderr).toContain(new URL(base).port);
    child.kill("SIGTERM");
    await child.exited;
  });

  test("after kill -9 the next start serves the same data, and jobs find the running server", async () => {
    const killed = start({ DATA_DIR: dataDir });
    await serving(killed);
    killed.kill("SIGKILL");
    await killed.exited;
    const child = start({ DATA_DIR: dataDir });
    const { base } = await serving(child);
    expect((await ask(base, "/1.0/wine?title=Ch%C3%A2teau+Margaux&colour=red")).status).toBe(200);
    const issued = await run("db/keys-cli.ts", ["issue", "another"], { DATA_DIR: dataDir });
    expect(issued.exitCode).toBe(0);
    const response = await fetch(`${base}/1.0/wine?id=1`, {
      headers: { authorization: `Bearer ${issued.stdout.trim()}` },
    });
    expect(response.status).toBe(200);
    const rebuilt = await run("search/rebuild.ts", [], { DATA_DIR: dataDir });
    expect(rebuilt.stdout).toMatch(/^Indexed \d+ wines in [\d.]+ s \(\d+\/s\): build \S+ is live\.\n$/);
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
  });

  test("a first start beside a running search:rebuild serves ids, and titles when that is over", async () => {
    const DATA_DIR = folder();
    const { url, leave } = await joinEmbedded(DATA_DIR);
    const { sql, close } = connect(url, { timeoutMs: 5000 });
    const rebuilding = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const other = sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${LOCK})`;
      held.resolve();
      await rebuilding.promise;
    });
    await held.promise;
    const child = start({ DATA_DIR });
    const said = await saidUntil(child, /curl .*\n/);
    expect(said).toContain("Another search:rebuild is running: titles are answered when it is over.\n");
    const [, key, title = ""] = /curl -u ':([^']+)' '([^']+)'/.exec(said) as RegExpExecArray;
    const status = async (path: string) =>
      (await fetch(new URL(path, title), { headers: { authorization: `Bearer ${key}` } })).status;
    expect([await status("/1.0/wine?id=1"), await status(title)]).toEqual([200, 503]);
    rebuilding.resolve();
    await other;
    expect((await run("search/rebuild.ts", [], { DATA_DIR })).exitCode).toBe(0);
    expect(await status(title)).toBe(200);
    await close();
    await leave();
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
  });

  test("search:match shows the answer with its evidence, without a running service", async () => {
    const args = ["chateau margaux 2015", "--country", "France", "--colour", "red"];
    const { stdout, exitCode } = await run("search/match-cli.ts", args, { DATA_DIR: dataDir });
    expect(exitCode).toBe(0);
    expect(stdout).toStartWith("unique: 1 Château Margaux (France, red; wine)\n");
    expect(stdout).toContain("margaux");
  });
});

describe("a refusal to start is short", () => {
  test("every wrong setting in one message, exit 78", async () => {
    const { stderr, exitCode } = await run("src/server.ts", [], {
      PORT: "x",
      LOG_LEVEL: "loud",
      DATA_DIR: folder(),
    });
    expect(exitCode).toBe(78);
    expect(stderr.trim().split("\n")).toHaveLength(2);
  });
  test("a port in use: one line, exit 69, and no key was issued", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as { port: number };
    const url = await newDatabase();
    const { stderr, exitCode } = await run("src/server.ts", [], {
      PORT: String(port),
      DATABASE_URL: url,
      DATA_DIR: folder(),
    });
    expect([exitCode, stderr.trim()]).toEqual([69, `PORT ${port} on 127.0.0.1 is in use`]);
    taken.close();
  });
  test("a Postgres that is not there: one line naming it and DATABASE_URL, never the password", async () => {
    const { stderr, exitCode } = await run("src/server.ts", [], {
      DATABASE_URL: "postgres://me:secret@127.0.0.1:1/wine",
      DATA_DIR: folder(),
    });
    expect(exitCode).toBe(69);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).toContain("127.0.0.1:1 (DATABASE_URL)");
    expect(stderr).not.toContain("secret");
  });
  test("with DATABASE_URL a schema that is not current is a refusal naming db:migrate", async () => {
    const url = await newDatabase();
    const { sql, close } = connect(url, { timeoutMs: 5000 });
    await sql`drop schema drizzle cascade`;
    await close();
    const { stderr, exitCode } = await run("src/server.ts", [], { DATABASE_URL: url, DATA_DIR: folder() });
    expect(exitCode).not.toBe(0);
    expect(stderr).toContain("db:migrate");
  });
  test("with DATABASE_URL nothing is imported, built or issued: ids 401, titles 503 with a key", async () => {
    const url = await newDatabase();
    const env = { DATABASE_URL: url, DATA_DIR: folder() };
    const child = start(env);
    const { said, base } = await serving(child);
    expect(said.trim().split("\n")).toHaveLength(1);
    const { stdout: key } = await run("db/keys-cli.ts", ["issue", "k"], env);
    const headers = { authorization: `Bearer ${key.trim()}` };
    expect((await fetch(`${base}/1.0/wine?id=1`, { headers })).status).toBe(404);
    expect((await fetch(`${base}/1.0/wine?title=x`, { headers })).status).toBe(503);
    child.kill("SIGTERM");
    expect(await child.exited).toBe(0);
  });
});

describe("commands", () => {
  const files = [
    "src/server.ts",
    "db/migrate.ts",
    "db/import.ts",
    "db/keys-cli.ts",
    "search/rebuild.ts",
    "search/match-cli.ts",
  ];
  test.each(files)("%s --help explains itself", async (file) => {
    const { stdout, exitCode } = await run(file, ["--help"], {});
    expect(exitCode).toBe(0);
    expect(stdout.length).toBeGreaterThan(80);
  });
  test.each(files)("%s --frobnicate is one line and exit 64", async (file) => {
    const { stderr, exitCode } = await run(file, ["--frobnicate"], {});
    expect([exitCode, stderr.trim().split("\n").length]).toEqual([64, 1]);
  });
  test.each([
    ["src/server.ts", ["now"]],
    ["db/migrate.ts", ["now"]],
    ["search/rebuild.ts", ["now"]],
    ["search/match-cli.ts", []],
    ["search/match-cli.ts", ["a", "b"]],
    ["search/match-cli.ts", [" "]],
    ["search/match-cli.ts", ["a", "--colour", "blue"]],
    ["search/match-cli.ts", ["a", "--vintage", "old"]],
  ] as [string, string[]][])("%s %p is one line and exit 64", async (file, args) => {
    const { stderr, exitCode } = await run(file, args, {});
    expect([exitCode, stderr.trim().split("\n").length]).toEqual([64, 1]);
  });
  test("a second search:rebuild says so and exits with 3", async () => {
    const url = await newDatabase();
    const { sql, close } = connect(url, { timeoutMs: 5000 });
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    const holder = sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(7301946002)`;
      lock();
      await finished;
    });
    await locked;
    const second = await run("search/rebuild.ts", [], { DATABASE_URL: url, DATA_DIR: folder() });
    expect([second.exitCode, second.stderr]).toEqual([3, "Another search:rebuild is running\n"]);
    finish();
    await holder;
    await close();
  });
});
