import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { connect } from "../db/client.ts";
import { importFiles } from "../db/import.ts";
import { migrate } from "../db/migrate.ts";
import { rebuild } from "../search/rebuild.ts";
import { readConfig } from "../src/config.ts";
import { poll, RECORDS, startReal } from "./faults/parts.ts";
import { temporaryFolder } from "./support.ts";

/** The README's commands for backups and keys, as they stand there, on a Postgres of the system with its own tools. */

setDefaultTimeout(60_000);
const root = join(import.meta.dir, "..");
const DEBIAN = "/usr/lib/postgresql";
const bin = [
  ...(existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, "bin")) : []),
  "/usr/local/bin",
  "/usr/bin",
].find((folder) => ["initdb", "postgres", "pg_dump", "psql"].every((name) => existsSync(join(folder, name))));

const BLOCK = /## Backups[\s\S]*?```sh\n([\s\S]*?)```/.exec(
  readFileSync(join(root, "README.md"), "utf8"),
)?.[1];
const command = (start: string) =>
  BLOCK?.split("\n").find((line) => line.startsWith(start)) ?? expect.unreachable(start);

describe.skipIf(!bin)("with a Postgres of the system", () => {
  const folder = temporaryFolder();
  let url: string;
  let server: ReturnType<typeof Bun.spawn>;
  let database: ReturnType<typeof connect>;

  beforeAll(async () => {
    const cluster = join(folder, "cluster");
    const user =
      process.getuid?.() === 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];
    if (user.length > 0) Bun.spawnSync(["chown", "65534:65534", folder]);
    const initdb = [...user, join(bin as string, "initdb"), "-D", cluster, "-U", "wine", "-A", "trust"];
    expect(Bun.spawnSync(initdb, { cwd: "/" }).exitCode).toBe(0);
    const port = await new Promise<number>((resolve) => {
      const probe = createServer().listen(0, "127.0.0.1", () => {
        const { port } = probe.address() as { port: number };
        probe.close(() => resolve(port));
      });
    });
    const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", `port=${port}`];
    server = Bun.spawn(
      [
        ...user,
        join(bin as string, "postgres"),
        "-D",
        cluster,
        ...settings.flatMap((setting) => ["-c", setting]),
      ],
      { cwd: "/", stdio: ["ignore", "ignore", "ignore"] },
    );
    url = `postgres://wine:x@127.0.0.1:${port}/postgres`;
    database = connect(url, { timeoutMs: 10_000, statementTimeoutMs: 0, max: 2 });
    await poll(() =>
      database.sql`select 1`.then(
        () => true,
        () => false,
      ),
    );
    await migrate(url);
    const file = join(folder, "records.ndjson");
    writeFileSync(file, RECORDS.map((row) => `${JSON.stringify(row)}\n`).join(""));
    await importFiles(database.sql, [file], {});
    await rebuild(readConfig({ DATA_DIR: folder, DATABASE_URL: url }), database.sql);
  });
  afterAll(async () => {
    await database?.close();
    server?.kill("SIGINT");
    await server?.exited;
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs a line of the README in a shell; what it prints. */
  async function run(line: string) {
    const child = Bun.spawn(["sh", "-euc", line.replaceAll("wine.dump", join(folder, "wine.dump"))], {
      cwd: root,
      env: {
        PATH: `${bin}:${join(process.execPath, "..")}:${process.env.PATH}`,
        HOME: process.env.HOME ?? "",
        DATABASE_URL: url,
        DATA_DIR: folder,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [said, complaint] = await Promise.all([child.stdout.text(), child.stderr.text()]);
    expect([line, await child.exited, complaint]).toEqual([line, 0, expect.any(String)]);
    return said.trim();
  }
  const start = (key: string) => startReal({ url, folder, key } as Parameters<typeof startReal>[0]);
  const status = async (base: string, key: string, query: string) =>
    (await fetch(`${base}/1.0/wine?${query}`, { headers: { authorization: `Bearer ${key}` } })).status;

  test("dump, loss, restore: a service that runs answers as before, keys included", async () => {
    const key = await run('bun run keys issue "kept"');
    const service = await start(key);
    const title = `title=${encodeURIComponent(RECORDS[0]?.title ?? "")}`;
    expect(await status(service.base, key, "id=1")).toBe(200);
    await run(command("pg_dump"));
    await database.sql`delete from wine_records`;
    await database.sql`delete from api_keys`;
    await poll(async () => (await status(service.base, key, "id=1")) === 401);
    await run(command("pg_restore"));
    await run(command("psql"));
    await poll(async () => (await status(service.base, key, "id=1")) === 200);
    await run(command("bun run search:rebuild"));
    await poll(async () => (await status(service.base, key, title)) === 200);
    const [row] = await database.sql`select count(*)::int as wines from wine_records`;
    expect([row?.wines, await service.stop(), service.mistakes()]).toEqual([RECORDS.length, 0, []]);
  });

  test("another key for a caller: both are valid, then the new one only", async () => {
    const old = await run('bun run keys issue "caller"');
    const service = await start(old);
    const next = await run('bun run keys issue "caller, from today"');
    expect([await status(service.base, old, "id=1"), await status(service.base, next, "id=1")]).toEqual([
      200, 200,
    ]);
    const id = /^\s*(\d+)\s+caller\s/m.exec(await run("bun run keys list"))?.[1];
    await run(`bun run keys revoke ${id}`);
    await poll(async () => (await status(service.base, old, "id=1")) === 401);
    expect(await status(service.base, next, "id=1")).toBe(200);
    await service.stop();
  });
});
