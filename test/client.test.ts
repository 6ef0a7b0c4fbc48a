import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { sql as raw } from "drizzle-orm";
import {
  type Connection,
  connect,
  DatabaseUnavailable,
  isNotOurs,
  isUnavailable,
  ping,
  within,
  withoutParameters,
} from "../db/client.ts";
import { newDatabase } from "./support.ts";

setDefaultTimeout(60_000);

let url: string;
let database: Connection;

beforeAll(async () => {
  url = await newDatabase();
  database = connect(url, { timeoutMs: 10_000 });
});
afterAll(() => database.close());

const failure = (query: PromiseLike<unknown>): Promise<Error> =>
  Promise.resolve(query).then(
    () => expect.unreachable(),
    (error) => error,
  );

describe("Postgres cannot answer now", () => {
  test("connection refused", async () => {
    const { sql, db, close } = connect("postgres://me:x@127.0.0.1:9/x", { timeoutMs: 500 });
    expect(isUnavailable(await failure(sql`select 1`))).toBe(true);
    expect(isUnavailable(await failure(db.execute(raw`select 1`)))).toBe(true);
    await close();
    expect(isUnavailable(await failure(sql`select 1`))).toBe(true);
  });

  test("a server that accepts and says nothing", async () => {
    const silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
    const { sql } = connect(`postgres://me:x@127.0.0.1:${silent.port}/x`, { timeoutMs: 200 });
    expect(isUnavailable(await failure(sql`select 1`))).toBe(true);
    await sql.end({ timeout: 0 });
    silent.stop(true);
  });

  test("a statement over its time limit, and then the pool goes on", async () => {
    const { sql, close } = connect(url, { timeoutMs: 100, max: 1 });
    expect(isUnavailable(await failure(sql`select pg_sleep(10)`))).toBe(true);
    expect(await sql`select 1 as one`).toMatchObject([{ one: 1 }]);
    await close();
  });

  test("its connection is cut", async () => {
    const { sql, close } = connect(url, { timeoutMs: 10_000, max: 1 });
    const [row] = await sql`select pg_backend_pid() as pid`;
    const waiting = failure(sql`select pg_sleep(60)`);
    await database.sql`select pg_terminate_backend(${row?.pid})`;
    expect(isUnavailable(await waiting)).toBe(true);
    await close();
  });

  // What patches/postgres@3.4.9.patch mends: a connection that was cut with something left to send stayed silent from then
  // on, and one that was cut within an answer put as many holes before the rows of the next.
  test("cut over and over while queries are sent: each is answered right or refused, and none has to wait", async () => {
    const limit = 20_000;
    const { sql } = connect(url, { timeoutMs: limit, statementTimeoutMs: 0, max: 5, applicationName: "cut" });
    const rows = 40;
    const query = `select n, repeat('x', 2000) from generate_series(1, ${rows}) n`;
    const ask = async () => {
      const answer = await within(sql.unsafe(query), limit / 2);
      return JSON.stringify(answer.map(({ n }) => n)) + answer.length;
    };
    const right = JSON.stringify(Array.from({ length: rows }, (_, n) => n + 1)) + rows;
    const wrong: unknown[] = [];
    let answered = 0;
    for (let round = 0; round < 30; round++) {
      let cut = false;
      const cutting = database.sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'cut'`.then(() => {
        cut = true;
      });
      const asked: Promise<unknown>[] = [];
      for (let after = 0; after < 20; after += cut ? 1 : 0) {
        asked.push(ask().catch((error) => error));
        await new Promise(setImmediate);
      }
      for (const outcome of await Promise.all(asked))
        if (outcome === right) answered += 1;
        else if (outcome instanceof DatabaseUnavailable || !isUnavailable(outcome)) wrong.push(outcome);
      await cutting;
    }
    expect(wrong).toEqual([]);
    expect(answered).toBeGreaterThan(0);
    await sql.end({ timeout: 0 });
  });

  test("no such database, wrong password, a pool that is all in use", async () => {
    for (const change of [{ pathname: "/none" }, { password: "wrong" }]) {
      const { sql, close } = connect((Object.assign(new URL(url), change) as URL).href, {
        timeoutMs: 10_000,
      });
      expect(isUnavailable(await failure(sql`select 1`))).toBe(true);
      await close();
    }
    const { sql, close } = connect(url, { timeoutMs: 10_000, max: 1 });
    const busyWith = sql`select pg_sleep(0.5)`.execute();
    const error = await failure(within(sql`select 1`, 50));
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(isUnavailable(error)).toBe(true);
    await busyWith;
    await close();
  });
});

test.each(["select nothing", "select 1/0", "select from nowhere", "select '\\x00'::text::int"])(
  "a bug is not that: %s",
  async (query) => {
    expect(isUnavailable(await failure(database.sql.unsafe(query)))).toBe(false);
    expect(isUnavailable(await failure(database.db.execute(raw.raw(query))))).toBe(false);
  },
);

test("nor are other errors", () => {
  for (const error of [new Error("x"), new TypeError("x"), undefined, "57014", { code: "57014" }])
    expect(isUnavailable(error)).toBe(false);
});

test("within gives the answer, or the query's own error", async () => {
  expect(await within(Promise.resolve(1), 1000)).toBe(1);
  await expect(within(Promise.reject(new Error("own")), 1000)).rejects.toThrow("own");
});

test("a database without our tables is not ready, and that is no bug", async () => {
  const other = new URL(url);
  other.pathname = "/postgres";
  const empty = connect(other.href, { timeoutMs: 10_000 });
  expect(isNotOurs(await failure(ping(empty.db, 5000)))).toBe(true);
  await empty.close();
  await ping(database.db, 5000);
});

test("what is logged of a failed query holds no parameters", async () => {
  const error = await failure(database.db.execute(raw`select ${"secret"}::int`));
  expect(error.message).toContain("secret");
  const other = await failure(database.db.execute(raw`select ${"secret"}::text from nowhere`));
  expect(JSON.stringify(withoutParameters(other))).not.toContain("secret");
});
