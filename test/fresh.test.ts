import { afterEach, describe, expect, test } from "bun:test";
import { announced, servicesWithout } from "../db/announce.ts";
import { type Changes, followChanges } from "../db/changes.ts";
import { connect } from "../db/client.ts";
import { issueKey, keyQueries, revokeKey } from "../db/keys.ts";
import { wineQueries } from "../db/wines.ts";
import { finishedAnswers } from "../src/answers.ts";
import type { AppDeps } from "../src/app.ts";
import type { WineRecord } from "../src/wire.ts";
import { proxy } from "./proxy.ts";
import { newDatabase, record, type Service, startService } from "./support.ts";

const wine = (id: number, score: number) => record({ id, title: `Wine ${id}`, wine_service_score: score });
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const action of undo.splice(0).reverse()) await action();
});

type Options = NonNullable<Parameters<typeof startService>[1]>;

/** A service without titles, stopped at the end of the test. Resolves when it hears what changes. */
async function start(records: WineRecord[], options: Options = {}): Promise<Service> {
  const service = await startService(records, { index: false, ...options });
  undo.push(service.stop);
  await until(() => service.changes.fresh());
  return service;
}

async function until(condition: () => unknown) {
  while (!(await condition())) await Bun.sleep(5);
}

const scoreOf = async (service: Service, id = 1, key = service.key) => {
  const response = await service.get(`/1.0/wine?id=${id}`, { headers: { authorization: `Bearer ${key}` } });
  if (response.status !== 200) return response.status;
  return ((await response.json()) as WineRecord).wine_service_score;
};

/** Asks until the record is in memory: what was read before the last change was told is not kept. */
async function warm(service: Service, id = 1) {
  for (let i = 0; i < 3; i++) await scoreOf(service, id);
}

const change = (service: Service, score: number) =>
  service.sql`update wine_records set wine_service_score = ${score} where id = 1`;

/** Queries on this database, counted; what `find` read is held back until `gate` is over. */
async function counted(url: string) {
  const { db, close } = connect(url, { timeoutMs: 5000 });
  undo.push(close);
  const wines = wineQueries(db, 5000);
  const keys = keyQueries(db, 5000);
  const counts = { records: 0, keys: 0, keySets: 0, gate: Promise.resolve() };
  const deps: Partial<AppDeps> = {
    wines: {
      ...wines,
      async find(id, vintage) {
        const { gate } = counts;
        counts.records += 1;
        const found = await wines.find(id, vintage);
        await gate;
        return found;
      },
    },
    keys: {
      ...keys,
      find(hash) {
        counts.keys += 1;
        return keys.find(hash);
      },
      all() {
        counts.keySets += 1;
        return keys.all();
      },
    },
  };
  return { counts, options: { env: { DATABASE_URL: url }, deps } };
}

describe("two services on one Postgres", () => {
  test("an import by one is followed by the other, and so is a change by hand", async () => {
    const one = await start([wine(1, 100)]);
    const two = await start([], { env: { DATABASE_URL: one.config.databaseUrl as string } });
    await warm(two);
    await one.importRecords([wine(1, 200)]);
    await until(async () => (await scoreOf(two)) === 200);
    await until(async () => (await scoreOf(one)) === 200);
    await warm(two);
    await change(one, 300);
    await until(async () => (await scoreOf(two)) === 300);
    await one.importRecords([wine(2, 1)], { replace: true });
    await until(async () => (await scoreOf(two)) === 404);
    await one.importRecords([wine(1, 400)]);
    await until(async () => (await scoreOf(two)) === 400);
  });

  test("a key issued by one works at once on the other, a revoked one stops", async () => {
    const one = await start([wine(1, 100)]);
    const two = await start([], { env: { DATABASE_URL: one.config.databaseUrl as string } });
    await warm(two);
    for (let round = 0; round < 20; round++) {
      const { id, key } = await issueKey(one.sql, "new");
      expect(await scoreOf(two, 1, key)).toBe(100);
      await revokeKey(one.sql, id);
      await until(async () => (await scoreOf(two, 1, key)) === 401);
      expect(await scoreOf(two, 1, key)).toBe(401);
    }
  });
});

describe("what is in memory", () => {
  test("a record asked for again is not read again; those who ask together read once", async () => {
    const { counts, options } = await counted(await newDatabase());
    const service = await start([wine(1, 100), wine(2, 100)], options);
    const gate = Promise.withResolvers<void>();
    counts.gate = gate.promise;
    const answers = Array.from({ length: 50 }, () => scoreOf(service));
    await until(() => counts.records > 0);
    await Bun.sleep(100);
    gate.resolve();
    expect(new Set(await Promise.all(answers))).toEqual(new Set([100]));
    expect(counts.records).toBe(1);
    for (let i = 0; i < 20; i++) expect(await scoreOf(service, 99)).toBe(404);
    expect(counts.records).toBe(2);
  });

  test("a read that began before a change was told is not kept", async () => {
    const { counts, options } = await counted(await newDatabase());
    const service = await start([wine(1, 100)], options);
    await service.changes.caughtUp();
    const gate = Promise.withResolvers<void>();
    counts.gate = gate.promise;
    const early = scoreOf(service);
    await until(() => counts.records === 1);
    counts.gate = Promise.resolve();
    await Bun.sleep(50);
    await change(service, 200);
    await service.changes.caughtUp();
    // One that asks now does not wait for the early read either.
    expect(await scoreOf(service)).toBe(200);
    gate.resolve();
    expect(await early).toBe(100);
    expect(await scoreOf(service)).toBe(200);
    expect(counts.records).toBe(2);
  });

  test("a flood of wrong keys, all different, reaches no query, and right ones go on", async () => {
    const { counts, options } = await counted(await newDatabase());
    const service = await start([wine(1, 100)], options);
    await warm(service);
    Object.assign(counts, { keys: 0, keySets: 0 });
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, i) => scoreOf(service, 1, i % 10 ? `wk_wrong${i}` : service.key)),
    );
    expect(answers.filter((answer) => answer === 100)).toHaveLength(40);
    expect(answers.filter((answer) => answer === 401)).toHaveLength(360);
    expect([counts.keys, counts.keySets]).toEqual([0, 0]);
  });

  test("has a bound; what was asked for longest ago leaves first", async () => {
    const url = await newDatabase();
    const service = await start(
      Array.from({ length: 3000 }, (_, i) => wine(i + 1, 1)),
      { env: { DATABASE_URL: url } },
    );
    const { db, sql, close } = connect(url, { timeoutMs: 5000 });
    undo.push(close);
    let reads = 0;
    const queries = wineQueries(db, 5000);
    const changes = followChanges(url, sql, { timeoutMs: 5000 });
    undo.push(changes.close);
    await until(() => changes.fresh());
    const find: typeof queries.find = (id, vintage) => {
      reads += 1;
      return queries.find(id, vintage);
    };
    const answers = finishedAnswers({ find }, changes, 1_000_000);
    for (let id = 1; id <= 3000; id++) {
      await answers.find(id, "wine");
      await answers.find(1, "wine");
      expect(answers.size()).toBeLessThanOrEqual(1_000_000);
    }
    expect(reads).toBe(3000);
    expect(answers.size()).toBeGreaterThan(400_000);
    expect(answers.recall(1, "wine")?.id).toBe(1);
    expect(answers.recall(2, "wine")).toBeUndefined();
    expect(answers.recall(2999, "wine")?.id).toBe(2999);
    expect((await service.get("/1.0/wine?id=2")).status).toBe(200);
  });

  test("CACHE_MB=0 keeps no answers", async () => {
    const { counts, options } = await counted(await newDatabase());
    const service = await start([wine(1, 100)], {
      ...options,
      env: { ...options.env, CACHE_MB: "0" },
    });
    for (let i = 0; i < 5; i++) expect(await scoreOf(service)).toBe(100);
    expect(counts.records).toBe(5);
  });

  test("a key stops when it expires, by the clock of Postgres, although nobody tells", async () => {
    const service = await start([wine(1, 100)]);
    const [row] = await service.sql`select (clock_timestamp() + interval '1.5 s')::text as expires`;
    const { key } = await issueKey(service.sql, "short", new Date(row?.expires));
    expect(await scoreOf(service, 1, key)).toBe(100);
    await until(async () => (await scoreOf(service, 1, key)) === 401);
    const [late] = await service.sql`
      select clock_timestamp() > ${row?.expires}::timestamptz - interval '0.2 s' as is_over`;
    expect(late?.is_over).toBe(true);
    expect(await scoreOf(service, 1, key)).toBe(401);
  });
});

describe("when the connection that listens is lost", () => {
  test("its session is terminated and a change made: no stale answer, then memory is used again", async () => {
    const { counts, options } = await counted(await newDatabase());
    const service = await start([wine(1, 0)], options);
    for (let round = 1; round <= 10; round++) {
      await warm(service);
      await service.sql`
        select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where application_name = 'wine-changes' and datname = current_database()`;
      await change(service, round);
      for (let i = 0; i < 5; i++) expect(await scoreOf(service)).toBe(round);
      await until(() => service.changes.fresh());
      expect(await scoreOf(service)).toBe(round);
    }
    await warm(service);
    const before = counts.records;
    await warm(service);
    expect(counts.records).toBe(before);
  });

  test("while it cannot come back, every answer is read", async () => {
    const url = await newDatabase();
    const way = await proxy(url);
    undo.push(way.close);
    const { counts, options } = await counted(url);
    const service = await start([wine(1, 0)], { ...options, changesUrl: () => way.url });
    await warm(service);
    way.cut();
    await until(() => !service.changes.fresh());
    for (let score = 1; score <= 20; score++) {
      await change(service, score);
      expect(await scoreOf(service)).toBe(score);
    }
    const { id, key } = await issueKey(service.sql, "meanwhile");
    expect(await scoreOf(service, 1, key)).toBe(20);
    await revokeKey(service.sql, id);
    expect(await scoreOf(service, 1, key)).toBe(401);
    way.open();
    await until(() => service.changes.fresh());
    expect(await scoreOf(service)).toBe(20);
    expect(await scoreOf(service, 1, key)).toBe(401);
    await warm(service);
    const before = counts.records;
    await warm(service);
    expect(counts.records).toBe(before);
  });

  test("it falls silent without an end: what is in memory is believed for less than 5 seconds", async () => {
    const url = await newDatabase();
    const way = await proxy(url);
    undo.push(way.close);
    const service = await start([wine(1, 100)], { env: { DATABASE_URL: url }, changesUrl: () => way.url });
    await warm(service);
    way.block();
    await change(service, 200);
    const changed = performance.now();
    await until(async () => (await scoreOf(service)) === 200);
    expect(performance.now() - changed).toBeLessThan(5000);
    await change(service, 300);
    expect(await scoreOf(service)).toBe(300);
    way.open();
    await until(() => service.changes.fresh());
    await warm(service);
    await change(service, 400);
    await until(async () => (await scoreOf(service)) === 400);
  });

  test("notices do not come by themselves (a pooler that swallows them): nothing is kept", async () => {
    const url = await newDatabase();
    const elsewhere = connect(await newDatabase(), { timeoutMs: 5000 });
    undo.push(elsewhere.close);
    // It listens on one database and probes on another: the probe never comes, as behind such a pooler.
    const changes: Changes = followChanges(url, elsewhere.sql, { timeoutMs: 5000 });
    undo.push(changes.close);
    await Bun.sleep(1500);
    expect(changes.fresh()).toBe(false);
    expect(changes.caughtUp()).rejects.toThrow();
  });
});

describe("what a service announces", () => {
  test("a rebuild of the embedded index is over when the running service uses it", async () => {
    const service = await start([wine(1, 100)]);
    await until(() => service.changes.fresh());
    for (let id = 2; id < 5; id++) {
      await service.importRecords([
        { ...wine(id, 100), title: `Château Neuf ${"abcde"[id]}${"xyz".repeat(id)}` },
      ]);
      const { build } = await service.rebuild();
      expect(service.titles.status().index?.build).toBe(build);
    }
  });

  test("counts while its connection lasts: a rebuild waits for those that lack its build, and for no one else", async () => {
    const url = await newDatabase();
    const way = await proxy(url);
    undo.push(way.close);
    const { sql, close } = connect(url, { timeoutMs: 5000 });
    undo.push(close);
    const without = (build: string, index = "wines") => servicesWithout(sql, index, build);
    expect(await without("1")).toBe(0);
    const [one, two] = [url, way.url].map((url) => followChanges(url, sql, { timeoutMs: 5000 }));
    for (const { close } of [one, two] as Changes[]) undo.push(close);
    one?.announce(announced("wines", ["1"]));
    two?.announce(announced("wines", []));
    await until(async () => (await without("1")) === 1 && (await without("2")) === 2);
    two?.announce(announced("wines", ["1", "2"]));
    await until(async () => (await without("2")) === 1 && (await without("1")) === 0);
    expect(await without("2", "others")).toBe(0);
    one?.announce(announced("wines", ["2"]));
    await until(async () => (await without("2")) === 0 && (await without("1")) === 1);
    way.cut();
    await until(async () => (await without("3")) === 1);
    way.open();
    await until(async () => (await without("3")) === 2 && (await without("2")) === 0);
    await one?.close();
    await until(async () => (await without("3")) === 1);
  });
});

describe("when Postgres is gone", () => {
  test("its connections are refused: 503 also for what was in memory, and back by itself", async () => {
    const way = await proxy(await newDatabase());
    undo.push(way.close);
    const service = await start([wine(1, 100)], { env: { DATABASE_URL: way.url } });
    await warm(service);
    way.cut();
    await until(() => !service.changes.fresh());
    const response = await service.get("/1.0/wine?id=1");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await response.json()).toEqual({ error: "The database cannot answer now" });
    way.open();
    await until(async () => (await scoreOf(service)) === 100);
    await until(() => service.changes.fresh());
  });

  test("it hangs: answers from memory for less than 5 seconds, then 503, and back by itself", async () => {
    const way = await proxy(await newDatabase());
    undo.push(way.close);
    const service = await start([wine(1, 100)], {
      env: { DATABASE_URL: way.url, DATABASE_TIMEOUT_MS: "300" },
    });
    await warm(service);
    way.block();
    expect(await scoreOf(service)).toBe(100);
    const seen = new Set<unknown>();
    await until(async () => {
      const answer = await scoreOf(service);
      seen.add(answer);
      return answer === 503;
    });
    expect([...seen]).toEqual([100, 503]);
    way.open();
    await until(async () => (await scoreOf(service)) === 100);
    await until(() => service.changes.fresh());
  });
});
