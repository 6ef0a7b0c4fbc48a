import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { createServer } from "node:net";
import { basename, join, resolve } from "node:path";
import postgres from "postgres";
import { EXCLUSIVE, open, rewrite, SHARED, tryLock } from "./locks.ts";
import { apart, complaintOf, own, programs, refusal, wayToRun } from "./programs.ts";

// The default database: a real Postgres server from npm, shared by all processes that use one DATA_DIR.
//
// Who is there is told by `flock` alone, which the kernel gives back however a process dies; no pid is believed.
// `startLock` is held while the server is started or stopped, `usersLock` is shared by the users, `serverLock` is
// inherited by the server and its children, so that it is free exactly when none of them is left.

const NAME = "wine";
const LONGEST_PATH = 900; // its own limit is 1023, for each file below
const LOG_LIMIT = 1_000_000;
const LIMITS = { wait: 150, initialise: 60, start: 60, stop: 30, connect: 5 };
/** How often a server that is kept is looked at, and how long to wait after a start that failed. */
const LOOK_MS = 500;
const RETRY_MS = 2000;

const INITDB = [
  `--username=${NAME} --auth=scram-sha-256 --encoding=UTF8 --no-instructions`,
  "--locale-provider=builtin --builtin-locale=C.UTF-8",
].flatMap((line) => line.split(" "));

const SETTINGS = [
  "listen_addresses=127.0.0.1 unix_socket_directories= max_connections=50 shared_buffers=64MB",
  "timezone=UTC log_timezone=UTC lc_messages=C",
  // A statement's error goes to its caller. Without those the log grows by a few lines a day.
  "log_min_messages=log log_checkpoints=off",
  // Who connects while the server is told to stop, and says nothing, keeps it until then; of itself it waits 60 s, longer than we do.
  "authentication_timeout=10s",
].flatMap((line) => line.split(" "));

type Paths = ReturnType<typeof pathsOf>;
const pathsOf = (dataDir: string) => ({
  dataDir,
  cluster: join(dataDir, "postgres"),
  fresh: join(dataDir, "postgres.new"),
  password: join(dataDir, "postgres", "wine.password"),
  pidFile: join(dataDir, "postgres", "postmaster.pid"),
  log: join(dataDir, "postgres.log"),
  startLock: join(dataDir, "postgres.start.lock"),
  usersLock: join(dataDir, "postgres.users.lock"),
  /** Its text is the port of the last start. */
  serverLock: join(dataDir, "postgres.server.lock"),
  /** Its text is the pid and the port of the service. */
  serviceLock: join(dataDir, "service.lock"),
});

/**
 * Joins the server of `dataDir`, which is made or started if need be; the last one to leave stops it. With `keep` it is
 * started again whenever it has died, until `leave`, and `keep` hears of it: what went wrong, or nothing when all is well.
 */
export async function joinEmbedded(
  dataDir: string,
  keep?: (trouble?: Error) => void,
): Promise<{ url: string; leave(): Promise<void> }> {
  const paths = pathsOf(resolve(dataDir));
  const late = () => `The users of Postgres in ${paths.dataDir} cannot be counted`;
  let user: number | undefined;
  const forget = () => {
    if (user !== undefined) fs.closeSync(user);
    user = undefined;
  };
  const url = await whileStarting(paths, async () => {
    // Of a killed process startLock may fall before usersLock.
    user = await until(LIMITS.start, late, () => tryLock(paths.usersLock, SHARED));
    return await serve(paths).catch((error) => {
      forget();
      throw error;
    });
  });
  const release = keep && keepRunning(paths, keep);
  const leave = () =>
    whileStarting(paths, async () => {
      release?.();
      forget();
      const alone = tryLock(paths.usersLock, EXCLUSIVE);
      if (alone === undefined) return;
      fs.closeSync(alone);
      await stop(paths);
    });
  return { url, leave };
}

/**
 * Looks whether any process of the server is left, and starts it again where its users expect it. Never a new cluster:
 * an empty one in the place of a lost one would hide the loss. Returns what ends it.
 */
function keepRunning(paths: Paths, tell: (trouble?: Error) => void): () => void {
  let busy = false;
  let over = false;
  let told: string | undefined;
  async function look() {
    if (busy || !isDead(paths)) return;
    busy = true;
    try {
      await whileStarting(paths, async () => {
        // Others may have started or left it while we waited.
        if (over || !isDead(paths)) return;
        if (!fs.existsSync(paths.cluster)) throw refusal(`There is no ${paths.cluster} any more`);
        await serve(paths, { samePort: true });
        told = undefined;
        tell();
      });
    } catch (error) {
      const { message } = error as Error;
      if (message !== told && !over) tell(error as Error);
      told = message;
      await Bun.sleep(RETRY_MS);
    } finally {
      busy = false;
    }
  }
  const timer = setInterval(look, LOOK_MS).unref();
  return () => {
    over = true;
    clearInterval(timer);
  };
}

/** Whether no process of the server is left. */
function isDead(paths: Paths): boolean {
  try {
    const lock = tryLock(paths.serverLock, EXCLUSIVE);
    if (lock !== undefined) fs.closeSync(lock);
    return lock !== undefined;
  } catch {
    return true; // not even its folder is there
  }
}

/** Makes this process the one service of `dataDir`, or refuses and names the one that is. Returns the release. */
export async function holdService(dataDir: string, port: number) {
  const paths = pathsOf(resolve(dataDir));
  const lock = await orRefusal(paths, async () => tryLock(paths.serviceLock, EXCLUSIVE));
  if (lock === undefined) {
    const [pid, port] = fs.readFileSync(paths.serviceLock, "utf8").split(" ");
    throw refusal(`A service already runs on DATA_DIR ${paths.dataDir}: process ${pid}, port ${port}`);
  }
  const update = (port: number) => rewrite(lock, `${process.pid} ${port}`);
  update(port);
  let held = true;
  const release = async () => {
    if (held) fs.closeSync(lock);
    held = false;
  };
  return Object.assign(release, { update });
}

/** What the file system says (read-only, full, not ours) is for the user to act on: one line, not a stack. */
async function orRefusal<Value>(paths: Paths, work: () => Promise<Value>): Promise<Value> {
  try {
    if (Buffer.byteLength(paths.dataDir) > LONGEST_PATH)
      throw refusal(`DATA_DIR is longer than the ${LONGEST_PATH} bytes that Postgres can do with`);
    fs.mkdirSync(paths.dataDir, { recursive: true });
    return await work();
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw refusal(`DATA_DIR ${paths.dataDir} cannot be used: ${error.message}`);
  }
}

/** Tries until there is a value. The pause only spares the processor: nothing depends on its length. */
async function until<T>(
  seconds: number,
  late: () => string,
  attempt: () => T | undefined | Promise<T | undefined>,
) {
  for (const deadline = performance.now() + seconds * 1000; ; await Bun.sleep(10)) {
    const value = await attempt();
    if (value !== undefined) return value;
    if (performance.now() > deadline) throw refusal(late());
  }
}

function whileStarting<Value>(paths: Paths, work: () => Promise<Value>): Promise<Value> {
  const late = () =>
    `Postgres in ${paths.dataDir} is kept by a process that starts or stops it: see ${paths.log}`;
  return orRefusal(paths, async () => {
    const lock = await until(LIMITS.wait, late, () => tryLock(paths.startLock, EXCLUSIVE));
    return await work().finally(() => fs.closeSync(lock));
  });
}

/** The URL of the server that runs, or is started; like all below, under startLock. */
async function serve(paths: Paths, { samePort } = { samePort: false }): Promise<string> {
  if (!fs.existsSync(paths.cluster)) {
    // The lock is held as long as the initdb of a killed process still writes.
    const late = () => `An earlier set-up of Postgres in ${paths.dataDir} does not end`;
    const lock = await until(LIMITS.initialise, late, () => tryLock(paths.serverLock, EXCLUSIVE));
    await initialise(paths, lock).finally(() => fs.closeSync(lock));
  }
  let starts = 0;
  let trouble = "it does not answer";
  let logged = 0;
  const late = () => `Postgres is not ready after ${LIMITS.start} s: ${trouble} (${paths.log})`;
  return until(LIMITS.start, late, async () => {
    const lock = tryLock(paths.serverLock, EXCLUSIVE);
    if (lock === undefined)
      return ask(paths).catch((error) => {
        trouble = error.message;
        return undefined;
      });
    try {
      // Somebody may take the port between our look and the server's, so one failure is not the end.
      if (starts++ === 3) {
        const words = fs.readFileSync(paths.log).subarray(logged).toString();
        const last = words.match(/(FATAL|PANIC): .*/g)?.at(-1) ?? words.split("\n")[0];
        throw refusal(`Postgres does not start: ${last} (${paths.log})`);
      }
      logged = await start(paths, lock, samePort);
    } finally {
      fs.closeSync(lock);
    }
  });
}

/** Into a folder beside, renamed when whole: whatever a kill leaves is thrown away by the next one. */
async function initialise(paths: Paths, lock: number) {
  const { initdb } = await programs();
  const way = await wayToRun(paths.dataDir);
  const cluster = join(paths.fresh, "cluster");
  const password = join(paths.fresh, "password");
  fs.rmSync(paths.fresh, { recursive: true, force: true });
  fs.mkdirSync(paths.fresh, { mode: 0o700 });
  fs.writeFileSync(password, randomBytes(24).toString("hex"), { mode: 0o600 });
  own(paths.fresh, way);
  const argv = [...way.prefix, initdb, `--pgdata=${cluster}`, `--pwfile=${password}`, ...INITDB];
  const complaint = await complaintOf(argv, LIMITS.initialise, lock);
  if (complaint) throw refusal(`Postgres cannot be set up in ${paths.dataDir}: ${complaint}`);
  fs.renameSync(password, join(cluster, basename(paths.password)));
  fs.renameSync(cluster, paths.cluster);
  fs.rmSync(paths.fresh, { recursive: true });
}

/** Starts a server that keeps a copy of the lock. Returns where in the log this start begins. */
async function start(paths: Paths, lock: number, samePort: boolean): Promise<number> {
  const { postgres } = await programs();
  const way = await wayToRun(paths.dataDir);
  own(paths.cluster, way);
  disown(paths.pidFile);
  const last = Number(fs.readFileSync(paths.serverLock, "utf8")) || 0;
  const port = await freePort(last);
  if (samePort && port !== last) throw refusal(`Port ${last} of Postgres in ${paths.dataDir} is taken`);
  rewrite(lock, String(port));
  const tooLong = (fs.statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT;
  if (tooLong) fs.renameSync(paths.log, `${paths.log}.1`);
  const log = open(paths.log, "a");
  const { size } = fs.fstatSync(log);
  const settings = [...SETTINGS, `port=${port}`].flatMap((setting) => ["-c", setting]);
  const argv = [...way.prefix, postgres, "-D", paths.cluster, ...settings];
  Bun.spawn(argv, { ...apart(), stdio: ["ignore", log, log, lock] }).unref();
  fs.closeSync(log);
  return size;
}

/**
 * No process of a server is left, but the pid in its file may be somebody else's by now, and Postgres would refuse.
 * Our own pid, which is its parent's, it takes for stale; then it still looks whether the old memory is in use.
 */
function disown(pidFile: string) {
  if (!fs.existsSync(pidFile)) return;
  const [, ...others] = fs.readFileSync(pidFile, "utf8").split("\n");
  const withoutStatus = others.slice(0, 6);
  fs.writeFileSync(pidFile, `${[process.pid, ...withoutStatus].join("\n")}\n`);
}

/** What postmaster.pid says, if the server is ready: pid, folder, start, port, socket, address, memory, status. */
function readyServer(paths: Paths) {
  let lines: string[];
  try {
    lines = fs.readFileSync(paths.pidFile, "utf8").split("\n");
  } catch {
    return undefined; // the server takes it away at any moment
  }
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (pid > 1 && lines[7]?.trim() === "ready") return { pid, port, identity: lines.slice(0, 4).join("\n") };
}

/** The URL, when the server of this very folder answers. */
async function ask(paths: Paths, database = NAME): Promise<string | undefined> {
  const server = readyServer(paths);
  if (!server) return undefined;
  const password = fs.readFileSync(paths.password, "utf8");
  const login = { host: "127.0.0.1", port: server.port, user: NAME, password, database, ssl: false };
  const sql = postgres({
    ...login,
    max: 1,
    connect_timeout: LIMITS.connect,
    fetch_types: false,
    onnotice() {},
  });
  try {
    // Another folder's server may be there by now, with the same password if one is a copy of the other.
    const [row] = await sql`select pg_read_file('postmaster.pid') as text`;
    if (!row?.text.startsWith(server.identity)) return undefined;
    if (database === NAME) return `postgres://${NAME}:${password}@127.0.0.1:${server.port}/${NAME}`;
    await sql`create database ${sql(NAME)}`;
  } catch (error) {
    if ((error as { code?: string }).code !== "3D000") throw error;
    await ask(paths, "postgres");
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function stop(paths: Paths) {
  let told: number | undefined;
  const late = () => `Postgres has not stopped after ${LIMITS.stop} s: see ${paths.log}`;
  await until(LIMITS.stop, late, () => {
    const lock = tryLock(paths.serverLock, EXCLUSIVE);
    if (lock !== undefined) {
      fs.closeSync(lock);
      return true;
    }
    const pid = readyServer(paths)?.pid;
    if (pid === undefined || pid === told) return undefined;
    told = pid;
    try {
      process.kill(pid, "SIGINT");
    } catch {} // gone already
  });
}

/** `wanted` if nobody listens there, else any other. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => (wanted ? resolve(freePort(0)) : reject(error)));
    probe.listen({ host: "127.0.0.1", port: wanted, exclusive: true }, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
