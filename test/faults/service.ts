import { createServer } from "node:http";
import { startLoad } from "./load.ts";
import { type OwnPostgres, poll, RECORDS, type Started, startReal } from "./parts.ts";
import { quiet } from "./postgres.ts";
import { Lost, rawClient } from "./raw.ts";

/** The service killed with -9 under load and started again at the same address. */
export async function killService(postgres: OwnPostgres, env: Record<string, string> = {}) {
  let service = await startReal(postgres, env);
  const { base } = service;
  const load = startLoad({ bases: () => [base], key: postgres.key });
  try {
    await poll(() => load.seen.right > 500);
    service.child.kill("SIGKILL");
    await service.child.exited;
    service = await startReal(postgres, { ...env, PORT: new URL(base).port });
    const gone = performance.now();
    await quiet(load);
    const recoveredMs = load.badUntil(gone);
    const seen = await load.stop();
    return {
      name: "the service killed (-9), started again",
      seen,
      recoveredMs,
      mistakes: service.mistakes(),
    };
  } finally {
    await load.stop();
    await service.stop("SIGKILL");
  }
}

/** SIGTERM while requests are held up in Postgres: each of them is answered. */
export async function stopWithRequestsInFlight(postgres: OwnPostgres, requests = 40) {
  const service = await startReal(postgres, { DATABASE_TIMEOUT_MS: "20000" });
  try {
    const answers = await postgres.withDatabase(async ({ sql }) => {
      const held = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      const lock = sql.begin(async (tx) => {
        await tx`lock table wine_records in access exclusive mode`;
        held.resolve();
        await release.promise;
      });
      await held.promise;
      const asking = Array.from({ length: requests }, (_, n) =>
        askOnce(service, postgres, (n % RECORDS.length) + 1),
      );
      await poll(async () => (await waitingIn(postgres)) > 0);
      // Accepted by the kernel is not yet read: what the service has read of them is certain once it answers another.
      await fetch(`${service.base}/health/live`);
      service.child.kill("SIGTERM");
      await poll(() =>
        fetch(`${service.base}/health/live`).then(
          () => false,
          () => true,
        ),
      );
      release.resolve();
      await lock;
      return Promise.all(asking);
    });
    return {
      name: `SIGTERM with ${requests} requests in flight`,
      answers,
      exitCode: await service.child.exited,
    };
  } finally {
    await service.stop("SIGKILL");
  }
}

const waitingIn = ({ withDatabase }: OwnPostgres) =>
  withDatabase(async ({ sql }) => {
    const [row] = await sql`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`;
    return row?.n as number;
  });

async function askOnce({ base }: Started, { key }: OwnPostgres, id: number) {
  const client = rawClient(base);
  try {
    const { status } = await client.ask(`/1.0/wine?id=${id}`, { authorization: `Bearer ${key}` });
    return String(status);
  } catch (error) {
    return error instanceof Lost ? error.message : String(error);
  } finally {
    client.close();
  }
}

/** SIGTERM under load, the only instance: what keep-alive clients see that do not ask again. */
export async function stopUnderLoad(postgres: OwnPostgres) {
  const service = await startReal(postgres);
  const load = startLoad({ bases: () => [service.base], key: postgres.key });
  try {
    await poll(() => load.seen.right > 500);
    const exitCode = await service.stop();
    const seen = await load.stop();
    return { name: "SIGTERM under load, nobody else there", seen, exitCode, mistakes: service.mistakes() };
  } finally {
    await load.stop();
    service.child.kill("SIGKILL");
  }
}

/**
 * Two instances, each replaced in its turn, `rounds` times, under load: by clients that know both and ask again when a
 * connection closes before any byte, or by clients that know a proxy only.
 */
export async function replaceInstances(postgres: OwnPostgres, { proxied = false, rounds = 2 } = {}) {
  // What is looked at is the replacement: a busy machine must not make a time limit of it.
  const env = { DRAIN_MS: "1000", DATABASE_TIMEOUT_MS: "20000", SEARCH_TIMEOUT_MS: "20000" };
  const instances = [await startReal(postgres, env), await startReal(postgres, env)];
  const bases = () => instances.map(({ base }) => base);
  const proxy = proxied ? await readinessProxy(bases) : undefined;
  const load = startLoad({
    bases: () => (proxy ? [proxy.base] : bases()),
    key: postgres.key,
    retry: !proxied,
  });
  const exitCodes: (number | null)[] = [];
  const mistakes: string[] = [];
  try {
    await poll(() => load.seen.right > 500);
    for (let turn = 0; turn < rounds * 2; turn++) {
      const old = instances[turn % 2] as Started;
      // The old one goes first: in between there is one instance only.
      exitCodes.push(await old.stop());
      mistakes.push(...old.mistakes());
      const next = await startReal(postgres, env);
      instances[turn % 2] = next;
      // As a roll-out does: the next one goes only once this one is ready, and once those who send requests know it.
      await poll(async () => (proxy ? proxy.ready().includes(next.base) : await isReady(next.base)));
      const { right } = load.seen;
      await poll(() => load.seen.right > right + 300);
    }
    const seen = await load.stop();
    return {
      name: `two instances, ${proxied ? "behind a proxy" : "clients ask again"}`,
      seen,
      exitCodes,
      mistakes,
    };
  } finally {
    await load.stop();
    await proxy?.close();
    for (const instance of instances) await instance.stop("SIGKILL");
  }
}

async function isReady(base: string) {
  const response = await fetch(`${base}/health/ready`).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status === 200;
}

/**
 * The smallest proxy that watches readiness: it asks every 100 ms, sends requests in turn to those that are ready, and
 * passes on what it gets, also failures (502).
 */
async function readinessProxy(bases: () => string[]) {
  let ready: string[] = [];
  let turn = 0;
  const look = async () => {
    const answers = bases().map(async (base) => ((await isReady(base)) ? [base] : []));
    ready = (await Promise.all(answers)).flat();
  };
  await look();
  // One look after another: a slow one must not replace what a later one saw.
  let watching = true;
  const watch = async () => {
    while (watching) {
      await Bun.sleep(100);
      await look();
    }
  };
  const watched = watch();
  const idle = new Map<string, ReturnType<typeof rawClient>[]>();
  const server = createServer(async (request, response) => {
    const base = ready[turn++ % ready.length];
    if (!base) return void response.writeHead(502).end();
    const connection = idle.get(base)?.pop() ?? rawClient(base);
    try {
      const authorization = request.headers.authorization ?? "";
      const { status, headers, body } = await connection.ask(request.url ?? "", { authorization });
      const passed = ["content-type", "retry-after"].flatMap((name) => {
        const value = headers.get(name);
        return value === undefined ? [] : [[name, value] as const];
      });
      idle.set(base, [...(idle.get(base) ?? []), connection]);
      response
        .writeHead(status, { ...Object.fromEntries(passed), "content-length": Buffer.byteLength(body) })
        .end(body);
    } catch (error) {
      response.writeHead(502).end((error as Error).message);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    /** The instances that requests are sent to. */
    ready: () => ready,
    async close() {
      watching = false;
      await watched;
      server.closeAllConnections();
      server.close();
    },
  };
}
