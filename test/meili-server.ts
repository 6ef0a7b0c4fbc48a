import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { temporaryFolder } from "./support.ts";

/**
 * A Meilisearch for tests: one of our own on a free loopback port when the program is on the PATH, else the one that
 * MEILI_URL names (with MEILI_ADMIN_KEY, if it has keys). Neither: its tests are skipped.
 */
export const program = Bun.which("meilisearch");
export const external = process.env.SUITE_MEILI_URL;
export const available = Boolean(program ?? external);

const MASTER_KEY = "a master key of the test suite";

/** What each key may do, as the README says. */
const SERVICE_ACTIONS = ["search"];
const JOB_ACTIONS = [
  "search",
  "documents.add",
  "indexes.create",
  "indexes.get",
  "indexes.delete",
  "indexes.swap",
  "settings.get",
  "settings.update",
  "stats.get",
  "tasks.get",
];

/**
 * The service's key may search `indexes`: one, unless a test says otherwise. `folder`, `args` and `addressSpace` (the most
 * that it may map, in kilobytes) are our own server's.
 */
export async function startMeilisearch({
  indexes = ["wines"],
  folder = temporaryFolder(),
  args = [] as string[],
  addressSpace = "unlimited" as number | "unlimited",
} = {}) {
  if (!program) return ofOthers(external as string, process.env.SUITE_MEILI_ADMIN_KEY);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const spawn = async () => {
    const child = Bun.spawn(
      [
        ...["sh", "-c", 'ulimit -v "$0"; exec "$@"', String(addressSpace)],
        program as string,
        "--http-addr",
        `127.0.0.1:${port}`,
        "--master-key",
        MASTER_KEY,
        "--no-analytics",
        "--db-path",
        `${folder}/data`,
        ...args,
      ],
      {
        cwd: folder,
        // As docker-compose.yml has it.
        env: { MEILI_EXPERIMENTAL_LEGACY_SEARCH: "true", ...process.env },
        stdio: ["ignore", "ignore", "ignore"],
      },
    );
    while (!(await healthy(url))) {
      if (child.exitCode !== null) throw new Error(`meilisearch ended with ${child.exitCode}`);
      await Bun.sleep(20);
    }
    return child;
  };
  let child = await spawn();
  const index = "wines";
  return {
    url,
    index,
    searchKey: await createKey(url, MASTER_KEY, SERVICE_ACTIONS, indexes),
    adminKey: await createKey(url, MASTER_KEY, JOB_ACTIONS, ["*"]),
    masterKey: MASTER_KEY,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    async kill() {
      child.kill("SIGKILL");
      await child.exited;
    },
    async restart() {
      child = await spawn();
    },
    async stop() {
      child.kill("SIGKILL");
      await child.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type MeilisearchServer = Awaited<ReturnType<typeof startMeilisearch>>;

/** A server that is not ours: an index of a name that nobody has, and no faults. */
async function ofOthers(url: string, adminKey: string | undefined) {
  const index = `suite_${crypto.randomUUID().slice(0, 8)}`;
  const cannot = async () => {
    throw new Error("this server is not ours to break");
  };
  return {
    url,
    index,
    searchKey: adminKey ? await createKey(url, adminKey, SERVICE_ACTIONS, [`${index}*`]) : "",
    adminKey: adminKey ? await createKey(url, adminKey, JOB_ACTIONS, ["*"]) : "",
    masterKey: undefined,
    signal: () => {
      throw new Error("this server is not ours to break");
    },
    kill: cannot,
    restart: cannot,
    async stop() {
      await fetch(`${url}/indexes/${index}`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${adminKey}` },
      });
    },
  };
}

async function createKey(
  url: string,
  masterKey: string,
  actions: string[],
  indexes: string[],
): Promise<string> {
  const response = await fetch(`${url}/keys`, {
    method: "POST",
    headers: { authorization: `Bearer ${masterKey}`, "content-type": "application/json" },
    body: JSON.stringify({ actions, indexes, expiresAt: null }),
  });
  return ((await response.json()) as { key: string }).key;
}

const healthy = async (url: string) => {
  try {
    return (await fetch(`${url}/health`)).ok;
  } catch {
    return false;
  }
};

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** The settings of each engine, for cases that must come out alike: `start` gives them, `stop` ends what was started. */
export const engines: [
  string,
  { available: boolean; start(): Promise<Record<string, string>>; stop(): Promise<void> },
][] = [
  ["embedded", { available: true, start: async () => ({}), stop: async () => {} }],
  ["Meilisearch", meilisearchSettings()],
];

function meilisearchSettings() {
  let server: MeilisearchServer | undefined;
  return {
    available,
    async start() {
      server = await startMeilisearch({ indexes: ["wines*"] });
      return envOf(server);
    },
    async stop() {
      await server?.stop();
    },
  };
}

/** The settings with which a service uses this server. */
export const envOf = (server: MeilisearchServer) => ({
  MEILI_URL: server.url,
  MEILI_INDEX: server.index,
  MEILI_SEARCH_KEY: server.searchKey,
  MEILI_ADMIN_KEY: server.adminKey,
});
