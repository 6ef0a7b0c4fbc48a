import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { announced, servicesWithout } from "../db/announce.ts";
import { followChanges } from "../db/changes.ts";
import { issueKey, revokeKey } from "../db/keys.ts";
import { EXIT, Refusal } from "../src/cli.ts";
import type { WineRecord } from "../src/wire.ts";
import { available, envOf, type MeilisearchServer, program, startMeilisearch } from "./meili-server.ts";
import { programOf, record, type Service, spawn, startService } from "./support.ts";

const RECORDS = Array.from({ length: 40 }, (_, n) =>
  record({
    id: n + 1,
    title: `Domaine Numéro ${n} Clos ${"abcdefghij"[n % 10]}${n}x`,
    colour: n % 2 ? "white" : "red",
  }),
);
const TITLE = RECORDS[7]?.title as string;

let engine: MeilisearchServer;
const settings = () => ({ ...envOf(engine), SEARCH_TIMEOUT_MS: "1000" });
const as = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
const ask = (service: Service, title = TITLE, key = service.key) =>
  service.get(`/1.0/wine?title=${encodeURIComponent(title)}`, as(key));
const ready = async (service: Service) =>
  (await (await fetch(`${service.base}/health/ready`)).json()) as {
    search: string;
    index: { build: string } | null;
  };
const indexes = async () => {
  const response = await fetch(`${engine.url}/indexes?limit=1000`, {
    headers: { authorization: `Bearer ${engine.adminKey}` },
  });
  const { results } = (await response.json()) as { results: { uid: string }[] };
  return results.map(({ uid }) => uid).filter((uid) => uid.startsWith(engine.index));
};
/** search:rebuild as a command of its own. */
const job = (service: Service, env: Record<string, string> = {}) =>
  spawn(programOf("search/rebuild.ts"), {
    DATABASE_URL: service.config.databaseUrl as string,
    DATA_DIR: service.config.dataDir,
    ...settings(),
    ...env,
  });

describe.skipIf(!available)("Meilisearch as the engine", () => {
  let service: Service;
  /** How often a title was decided anew because Postgres has its candidates otherwise than the index. */
  let decidedAnew = 0;
  beforeAll(async () => {
    engine = await startMeilisearch();
    service = await startService(RECORDS, {
      env: settings(),
      index: false,
      titles: (titles) => ({
        ...titles,
        decide(items, options) {
          decidedAnew += 1;
          return titles.decide(items, options);
        },
      }),
    });
  });
  afterAll(async () => {
    await service.stop();
    await engine.stop();
  });
  /** Postgres takes a moment to see that the holder of the lock was killed. */
  const rebuildWhenFree = async (): Promise<{ build: string }> => {
    try {
      return await service.rebuild();
    } catch (error) {
      if (!(error instanceof Refusal && error.exitCode === EXIT.busy)) throw error;
      await Bun.sleep(50);
      return rebuildWhenFree();
    }
  };
  const recovered = async () => {
    while ((await ask(service)).status !== 200) await Bun.sleep(50);
  };

  test("no index yet: titles are 503 that says so, ids work", async () => {
    const response = await ask(service);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await response.json()).toEqual({ error: "There is no title index yet" });
    expect((await service.get("/1.0/wine?id=1")).status).toBe(200);
    expect(await ready(service)).toMatchObject({ database: "ok", search: "no index", index: null });
  });

  test("a rebuild with least-privilege keys goes live in the running service", async () => {
    const { build, wines } = await service.rebuild();
    expect(wines).toBe(RECORDS.length);
    while ((await ready(service)).index?.build !== build) await Bun.sleep(20);
    const response = await ask(service);
    expect(response.status).toBe(200);
    expect(((await response.json()) as { id: number }).id).toBe(8);
    expect((await service.get(`/1.0/wine?title=${encodeURIComponent(TITLE)}&colour=red`)).status).toBe(404);
    expect(await indexes()).toEqual([engine.index]);
  });

  test("rows of a list that ask the same, or the same with another colour, each get the answer that they get alone", async () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({
      title: RECORDS[Math.floor(at / 3) % 5]?.title as string,
      ...(at % 3 > 0 && { colour: at % 3 === 1 ? "red" : "white" }),
    }));
    const response = await fetch(`${service.base}/1.0/match`, {
      method: "POST",
      headers: { ...as(service.key).headers, "content-type": "application/json" },
      body: JSON.stringify(rows),
    });
    const answers = (await response.json()) as { wine: { id: number } | null }[];
    const alone = await Promise.all(
      rows.map(async (row) => {
        const single = await service.get(`/1.0/wine?${new URLSearchParams(row)}`);
        return single.status === 200 ? ((await single.json()) as WineRecord).id : null;
      }),
    );
    expect(answers.map(({ wine }) => wine?.id ?? null)).toEqual(alone);
    expect(new Set(alone).size).toBe(6);
  });

  test("what the index has is decided while Postgres is asked, and decided anew when Postgres says otherwise", async () => {
    const answer = async () => {
      const response = await ask(service);
      const { colour } = (await response.json()) as WineRecord;
      return [response.status, response.headers.get("x-match-reason") ?? colour];
    };
    const change = async (fields: Partial<WineRecord>) => {
      await service.importRecords([record({ ...(RECORDS[7] as WineRecord), ...fields })]);
    };
    decidedAnew = 0;
    expect(await answer()).toEqual([200, "white"]);
    expect(decidedAnew).toBe(0);
    await change({ colour: "rosé" });
    while ((await answer())[1] !== "rosé") await Bun.sleep(5);
    expect(decidedAnew).toBeGreaterThan(0);
    expect((await service.get(`/1.0/wine?title=${encodeURIComponent(TITLE)}&colour=white`)).status).toBe(404);
    await change({ title: "Weingut Anders Kaltgrund Auslese" });
    expect(await answer()).toEqual([404, "none"]);
    await service.sql`delete from wine_records where id = 8`;
    expect(await answer()).toEqual([404, "none"]);
    await change({});
    decidedAnew = 0;
    expect(await answer()).toEqual([200, "white"]);
    expect(decidedAnew).toBe(0);
  });

  test("rebuilds under constant look-ups: none fails, none is wrong, and only one build's words are kept", async () => {
    // What a busy machine does late has not failed.
    const patient = await startService([], {
      env: {
        ...settings(),
        DATABASE_URL: service.config.databaseUrl as string,
        SEARCH_TIMEOUT_MS: "30000",
        DATABASE_TIMEOUT_MS: "30000",
      },
      index: false,
    });
    await service.rebuild();
    while ((await ready(patient)).search !== "ok") await Bun.sleep(20);
    let stop = false;
    let answered = 0;
    const answers = new Set<string>();
    const client = async () => {
      while (!stop) {
        const response = await ask(patient, TITLE, service.key);
        const { id, error } = (await response.json()) as { id?: number; error?: string };
        answers.add(`${response.status} ${id ?? error}`);
        answered += 1;
      }
    };
    const clients = [client(), client(), client(), client()];
    for (let round = 0; round < 10; round++) {
      const before = answered;
      await service.rebuild();
      // More than those that were under way: no look-up waits for the end of a rebuild.
      expect(answered - before).toBeGreaterThan(2 * clients.length);
    }
    stop = true;
    await Promise.all(clients);
    await patient.stop();
    expect([...answers]).toEqual(["200 8"]);
    const [kept] = await service.sql`select count(*)::int as builds from search_builds`;
    expect(kept?.builds).toBeLessThanOrEqual(2);
  });

  test("two services on one Postgres and one index: a record, a key and a rebuild by a job reach both", async () => {
    const other = await startService([], {
      env: { ...settings(), DATABASE_URL: service.config.databaseUrl as string },
      index: false,
    });
    const both = [service, other];
    const found = async (title: string) =>
      Promise.all(both.map(async (one) => (await ask(one, title, service.key)).status));
    const until = async (condition: () => Promise<boolean>) => {
      while (!(await condition())) await Bun.sleep(5);
    };
    await until(async () => `${await found(TITLE)}` === "200,200");

    const old = record({ ...(RECORDS[7] as WineRecord), title: "Weingut Anders Kaltgrund Auslese" });
    await service.importRecords([old]);
    await until(async () => {
      const answers = await Promise.all(both.map((one) => one.get("/1.0/wine?id=8", as(service.key))));
      const titles = await Promise.all(
        answers.map(async (answer) => ((await answer.json()) as WineRecord).title),
      );
      return titles.every((title) => title === old.title);
    });
    const { id, key } = await issueKey(service.sql, "both");
    for (const one of both) expect((await one.get("/1.0/wine?id=1", as(key))).status).toBe(200);
    await revokeKey(service.sql, id);
    await until(async () => {
      const answers = await Promise.all(both.map((one) => one.get("/1.0/wine?id=1", as(key))));
      return answers.every(({ status }) => status === 401);
    });

    // Both have the coming build open before it goes live: none is ever without an answer.
    let stop = false;
    const seen = new Set<string>();
    const client = async (one: Service) => {
      while (!stop) seen.add(`${(await ask(one, RECORDS[8]?.title, service.key)).status}`);
    };
    const clients = both.map(client);
    expect(await job(service).exited).toBe(0);
    stop = true;
    await Promise.all(clients);
    expect([...seen]).toEqual(["200"]);
    expect(await found(old.title)).toEqual([200, 200]);
    expect(await found(TITLE)).toEqual([404, 404]);

    await service.importRecords(RECORDS);
    expect(await job(service).exited).toBe(0);
    expect(await found(TITLE)).toEqual([200, 200]);
    expect(await found(old.title)).toEqual([404, 404]);
    await other.stop();
  });

  test("a service that hangs holds up a rebuild for a while, not for ever", async () => {
    const changes = followChanges(service.config.databaseUrl as string, service.sql, { timeoutMs: 5000 });
    changes.announce(announced(engine.index, []));
    while ((await servicesWithout(service.sql, engine.index, "none")) < 2) await Bun.sleep(5);
    const { build } = await service.rebuild();
    while ((await ready(service)).index?.build !== build) await Bun.sleep(20);
    await changes.close();
  });

  test("a job killed at any moment: the old index serves, the next run succeeds and leaves nothing behind", async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const started = Date.now();
    const whole = job(service);
    whole.exited.then(() => resolve(Date.now() - started));
    const length = await promise;
    for (let round = 0; round < 10; round++) {
      const killed = job(service);
      // Not a wait for a condition: any moment of the job's life will do.
      await Bun.sleep((length * (round + Math.random())) / 10);
      killed.kill("SIGKILL");
      await killed.exited;
      expect((await ask(service)).status).toBe(200);
    }
    const { build } = await rebuildWhenFree();
    expect(await indexes()).toEqual([engine.index]);
    while ((await ready(service)).index?.build !== build) await Bun.sleep(20);
    expect((await ask(service)).status).toBe(200);
  });

  test("a wrong key: the job says whose in one line and exits with 69, the service refuses titles", async () => {
    const wrong = job(service, { MEILI_ADMIN_KEY: "wrong" });
    expect(await wrong.exited).toBe(69);
    expect(await new Response(wrong.stderr).text()).toBe(
      `Meilisearch at ${engine.url} refuses the key in MEILI_ADMIN_KEY\n`,
    );
    const own = await startService(RECORDS.slice(0, 1), {
      env: { ...settings(), MEILI_SEARCH_KEY: "wrong" },
      index: false,
    });
    const response = await ask(own);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ error: "Titles cannot be looked up now" });
    expect((await own.get("/1.0/wine?id=1")).status).toBe(200);
    expect((await ready(own)).search).toBe("down");
    await own.stop();
  });

  test("the service's key can do nothing but search its index", async () => {
    const sent = (path: string, method: string) =>
      fetch(`${engine.url}${path}`, { method, headers: { authorization: `Bearer ${engine.searchKey}` } });
    expect((await sent(`/indexes/${engine.index}`, "DELETE")).status).toBe(403);
    expect((await sent("/keys", "GET")).status).toBe(403);
    expect((await sent("/indexes/other/search", "POST")).status).toBe(403);
  });

  test("a server that is not there: the job says so in one line and exits with 69", async () => {
    const lost = job(service, { MEILI_URL: "http://127.0.0.1:9" });
    expect(await lost.exited).toBe(69);
    expect(await new Response(lost.stderr).text()).toBe(
      "Meilisearch at http://127.0.0.1:9 (MEILI_URL) does not answer\n",
    );
  });

  test("a server that breaks requests off: the job says so in one line and exits with 69", async () => {
    // As the engine does when it cannot write.
    const breaking = createServer((request, response) => {
      if (request.url === "/health") response.end('{"status":"available"}');
      else request.socket.destroy();
    }).listen(0, "127.0.0.1");
    await once(breaking, "listening");
    const url = `http://127.0.0.1:${(breaking.address() as AddressInfo).port}`;
    const broken = job(service, { MEILI_URL: url });
    expect(await broken.exited).toBe(69);
    expect(await new Response(broken.stderr).text()).toBe(
      `Meilisearch at ${url}: a request was broken off; its log says why, most likely a full disk\n`,
    );
    breaking.close();
  });

  test.skipIf(!program)(
    "the engine is killed: titles are 503 in time, ids go on, and all is back without a restart of ours",
    async () => {
      await engine.kill();
      const started = performance.now();
      const response = await ask(service);
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
      expect(performance.now() - started).toBeLessThan(1000 + 1000);
      expect((await service.get("/1.0/wine?id=1")).status).toBe(200);
      while ((await ready(service)).search !== "down") await Bun.sleep(20);
      expect((await fetch(`${service.base}/health/ready`)).status).toBe(200);
      await engine.restart();
      await recovered();
    },
    60_000,
  );

  test.skipIf(!program)(
    "the engine hangs: no request is held beyond the time limit, most not at all",
    async () => {
      engine.signal("SIGSTOP");
      const first = await ask(service);
      expect(first.status).toBe(503);
      while ((await ready(service)).search !== "down") await Bun.sleep(20);
      // The circuit is open: refused at once, or the 100 would take 100 time limits.
      const started = performance.now();
      for (let round = 0; round < 100; round++) expect((await ask(service)).status).toBe(503);
      expect(performance.now() - started).toBeLessThan(100 * 1000);
      expect((await service.get("/1.0/wine?id=1")).status).toBe(200);
      engine.signal("SIGCONT");
      await recovered();
    },
    60_000,
  );

  test.skipIf(!program)(
    "the engine is killed under load: every answer is right or 503, and it recovers",
    async () => {
      let stop = false;
      const answers = new Set<string>();
      const client = async () => {
        while (!stop) {
          const response = await ask(service);
          answers.add(
            response.status === 200
              ? `200 ${((await response.json()) as { id: number }).id}`
              : `${response.status}`,
          );
        }
      };
      const clients = [client(), client(), client(), client()];
      await engine.kill();
      while ((await ready(service)).search !== "down") await Bun.sleep(20);
      await engine.restart();
      await recovered();
      stop = true;
      await Promise.all(clients);
      expect([...answers].filter((answer) => answer !== "200 8" && answer !== "503")).toEqual([]);
    },
    60_000,
  );
});
