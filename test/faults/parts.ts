import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Connection, connect } from "../../db/client.ts";
import { joinEmbedded } from "../../db/embedded.ts";
import { importFiles } from "../../db/import.ts";
import { issueKey } from "../../db/keys.ts";
import { migrate } from "../../db/migrate.ts";
import { rebuild } from "../../search/rebuild.ts";
import { readConfig } from "../../src/config.ts";
import type { WineRecord } from "../../src/wire.ts";
import { programOf, record, spawn, temporaryFolder } from "../support.ts";

/** Real servers that a test may break: a Postgres of its own, the service as a process of its own. */

/** As short as the noise of a busy machine allows, so that faults show soon. */
export const TIMEOUT_MS = 1000;

export const RECORDS: WineRecord[] = Array.from({ length: 40 }, (_, n) =>
  record({
    id: n + 1,
    title: `Domaine Numéro ${n} Clos ${"abcdefghij"[n % 10]}${n}x`,
    colour: n % 2 ? "white" : "red",
  }),
);

export const poll = async (met: () => boolean | Promise<boolean>) => {
  while (!(await met())) await Bun.sleep(20);
};

/** A Postgres of its own in `folder` (by default a new one), with the catalogue, an index and a key. */
export async function ownPostgres({ folder = temporaryFolder() } = {}) {
  let joined = await joinEmbedded(folder);
  const { url } = joined;
  await migrate(url);
  const main = () =>
    Number(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0] as string);
  const withDatabase = async <Value>(work: (connection: Connection) => Promise<Value>) => {
    const connection = connect(url, { timeoutMs: 10_000, max: 1 });
    try {
      return await work(connection);
    } finally {
      await connection.sql.end({ timeout: 0 });
    }
  };
  const file = join(folder, "records.ndjson");
  writeFileSync(file, RECORDS.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const key = await withDatabase(async ({ sql }) => {
    await importFiles(sql, [file], {});
    await rebuild(readConfig({ DATA_DIR: folder, DATABASE_URL: url }), sql);
    return (await issueKey(sql, "load")).key;
  });
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of [main(), ...childrenOf(main())]) trySignal(pid, signal);
  };
  return {
    url,
    key,
    folder,
    file,
    withDatabase,
    stop: () => signalAll("SIGSTOP"),
    go: () => signalAll("SIGCONT"),
    /** All its processes at once, as by a power cut. */
    kill: () => signalAll("SIGKILL"),
    /** Starts it again at the same address. */
    async start() {
      const again = await joinEmbedded(folder);
      await joined.leave();
      joined = again;
      if (again.url !== url) throw new Error(`Postgres came back at another address: ${again.url}`);
    },
    async remove() {
      signalAll("SIGCONT");
      await joined.leave();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type OwnPostgres = Awaited<ReturnType<typeof ownPostgres>>;

function trySignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {} // gone already
}

interface Process {
  pid: number;
  parent: number;
  /** Its program and arguments. */
  command: string;
}

/** All processes: from /proc, or from `ps` where there is none. A bare Linux has no `ps`. */
export function processes(): Process[] {
  if (existsSync("/proc/self/stat"))
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => processOf(Number(pid)) ?? []);
  const { stdout } = Bun.spawnSync(["ps", "-A", "-ww", "-o", "pid=,ppid=,args="]);
  return [...stdout.toString().matchAll(/^ *(\d+) +(\d+) (.*)$/gm)].map(([, pid, parent, command = ""]) => ({
    pid: Number(pid),
    parent: Number(parent),
    command,
  }));
}

function processOf(pid: number): Process | undefined {
  try {
    const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return { pid, parent: Number(parent), command };
  } catch {
    return undefined; // gone already
  }
}

const childrenOf = (pid: number) => processes().flatMap((one) => (one.parent === pid ? one.pid : []));

export type Started = Awaited<ReturnType<typeof startReal>>;

/** The service as a process of its own, serving. */
export async function startReal(postgres: OwnPostgres, env: Record<string, string> = {}) {
  const child = spawn(programOf("src/server.ts"), {
    PORT: "0",
    DATABASE_URL: postgres.url,
    DATA_DIR: postgres.folder,
    DATABASE_TIMEOUT_MS: String(TIMEOUT_MS),
    SEARCH_TIMEOUT_MS: String(TIMEOUT_MS),
    ...env,
  });
  let log = "";
  const logged = (async () => {
    for await (const chunk of child.stderr.pipeThrough(new TextDecoderStream())) log += chunk;
  })();
  let said = "";
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  while (!/^Serving on \S+$/m.test(said)) {
    const { value, done } = await reader.read();
    if (done) {
      await logged;
      throw new Error(`the service ended early: ${said}${log}`);
    }
    said += value;
  }
  const base = /^Serving on (\S+)$/m.exec(said)?.[1] as string;
  return {
    base,
    child,
    log: () => log,
    /** Nothing that would be a mistake of ours: no unhandled rejection, no failed request, no crash. */
    mistakes: () =>
      log.split("\n").filter((line) => /unhandled|"level":(50|60)|panic|Segmentation/.test(line)),
    /** Resident memory in MB and open files; undefined where there is no /proc. */
    uses: () => usesOf(child.pid),
    async stop(signal: NodeJS.Signals = "SIGTERM") {
      child.kill(signal);
      await child.exited;
      await logged;
      return child.exitCode;
    },
  };
}

function usesOf(pid: number): { megabytes: number; files: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const megabytes = Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
    return { megabytes, files: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return undefined;
  }
}
