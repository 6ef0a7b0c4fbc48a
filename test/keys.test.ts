import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createHash } from "node:crypto";
import { KEYS_CHANNEL } from "../db/changes.ts";
import { type Connection, connect, DatabaseUnavailable } from "../db/client.ts";
import { countKeys, issueKey, keyQueries, listKeys, revokeKey } from "../db/keys.ts";
import { readExpiry } from "../db/keys-cli.ts";
import { newDatabase, programOf, run } from "./support.ts";

setDefaultTimeout(60_000);

let url: string;
let database: Connection;

beforeAll(async () => {
  url = await newDatabase();
  database = connect(url, { timeoutMs: 10_000 });
});
beforeEach(async () => {
  await database.sql`truncate api_keys restart identity`;
});
afterAll(() => database.close());

const KEY = /^wk_[A-Za-z0-9_-]{43}$/;
const hash = (key: string) => createHash("sha256").update(key).digest();
const find = (key: string) => keyQueries(database.db, 10_000).find(hash(key));
const rowOf = async (id: number) =>
  (await database.sql`select *, xmin::text from api_keys where id = ${id}`)[0];

describe("a key", () => {
  test("is random, shown once, stored as SHA-256 only", async () => {
    const [a, b] = [await issueKey(database.sql, "a"), await issueKey(database.sql, "a")];
    expect([a.key, b.key]).toEqual([expect.stringMatching(KEY), expect.stringMatching(KEY)]);
    expect(a.key).not.toBe(b.key);
    const stored = await rowOf(a.id);
    expect(Buffer.from(stored?.hash)).toEqual(hash(a.key));
    expect(JSON.stringify(stored)).not.toContain(a.key);
    expect(await countKeys(database.sql)).toBe(2);
  });

  test("is found by its hash", async () => {
    const expires = new Date(Date.now() + 3_600_000);
    const { id, key } = await issueKey(database.sql, "Zoë 酒", expires);
    expect(await find(key)).toEqual({ id, name: "Zoë 酒", expiresAt: expires, lastUsedOn: null });
    expect(await find(`${key}x`)).toBeUndefined();
    expect(await find("")).toBeUndefined();
  });

  test("is not found once it has expired by the clock of Postgres", async () => {
    const { id, key } = await issueKey(database.sql, "a", new Date(Date.now() + 3_600_000));
    expect(await find(key)).toMatchObject({ id });
    await database.sql`update api_keys set expires_at = now()`;
    expect(await find(key)).toBeUndefined();
  });

  test("is not found once it is revoked; revoking again keeps the time", async () => {
    const { id, key } = await issueKey(database.sql, "a");
    const first = await revokeKey(database.sql, id);
    expect(first).toEqual({ name: "a", revokedAt: expect.any(Date), already: false });
    expect(await find(key)).toBeUndefined();
    expect(await revokeKey(database.sql, id)).toEqual({
      ...(first as object),
      already: true,
    } as typeof first);
  });

  test.each([99, 2_147_483_648, 999_999_999_999_999])("there is no key %p to revoke", async (id) => {
    expect(await revokeKey(database.sql, id)).toBeUndefined();
  });

  test("is noted as used today, with one write a day", async () => {
    const { id, key } = await issueKey(database.sql, "a");
    const used = async () => {
      for (;;) {
        const row = await rowOf(id);
        if (row?.last_used_on) return row;
        await Bun.sleep(10);
      }
    };
    keyQueries(database.db, 10_000).touch(id);
    const first = await used();
    expect((await find(key))?.lastUsedOn).toBe(new Date().toISOString().slice(0, 10));
    // Another process of the service, which does not know that it was noted already.
    const other = connect(url, { timeoutMs: 10_000, max: 1 });
    keyQueries(other.db, 10_000).touch(id);
    await other.close();
    expect((await used()).xmin).toBe(first.xmin);
  });

  test("services hear of it when it is issued and when it is revoked", async () => {
    const heard: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    await database.sql.listen(KEYS_CHANNEL, (notice) => heard.push(notice) === 3 && resolve());
    const { id } = await issueKey(database.sql, "a");
    await revokeKey(database.sql, id);
    // Again when it was revoked before: for a service that has missed the first notice.
    await revokeKey(database.sql, id);
    await promise;
  });

  test("all are listed, oldest first", async () => {
    const expires = new Date("2099-01-01T00:00:00Z");
    await issueKey(database.sql, "a", expires);
    const { id } = await issueKey(database.sql, "b");
    await revokeKey(database.sql, id);
    const none = { expiresAt: null, lastUsedOn: null, revokedAt: null, createdAt: expect.any(Date) };
    expect(await listKeys(database.sql)).toEqual([
      { ...none, id: 1, name: "a", expiresAt: expires },
      { ...none, id: 2, name: "b", revokedAt: expect.any(Date) },
    ]);
  });

  test("a server that is gone is DatabaseUnavailable or a refused connection, in time", async () => {
    const gone = connect("postgres://me:x@127.0.0.1:9/x", { timeoutMs: 200 });
    await expect(keyQueries(gone.db, 200).find(hash("x"))).rejects.toThrow();
    keyQueries(gone.db, 200).touch(1);
    const busy = connect(url, { timeoutMs: 10_000, max: 1 });
    const busyWith = busy.sql`select pg_sleep(0.5)`.execute();
    await expect(keyQueries(busy.db, 50).find(hash("x"))).rejects.toBeInstanceOf(DatabaseUnavailable);
    await busyWith;
    await busy.close();
    await gone.sql.end({ timeout: 0 });
  });
});

describe("--expires", () => {
  const now = new Date("2026-12-01T12:00:00Z");
  test.each([
    ["2026-12-01", "2026-12-01T23:59:59.999Z"],
    ["2028-02-29", "2028-02-29T23:59:59.999Z"],
    ["2026-12-01T12:00:01Z", "2026-12-01T12:00:01.000Z"],
    ["2027-01-01T00:00+02:00", "2026-12-31T22:00:00.000Z"],
    ["2027-01-01T00:00:00.5-05:30", "2027-01-01T05:30:00.500Z"],
  ])("%s", (text, time) => {
    expect(readExpiry(text, now).toISOString()).toBe(time);
  });

  test.each([
    ["2026-11-30", "is over"],
    ["2026-12-01T12:00:00Z", "is over"],
    ["2027-02-29", "is not a date that exists"],
    ["2027-02-30T00:00:00Z", "is not a date that exists"],
    ["2027-13-01", "is not a date that exists"],
    ["2027-01-01T25:00:00Z", "is not a date that exists"],
    ["2027-01-01T00:00:00+99:00", "is not a date that exists"],
    ["2027-01-01T00:00:00", "must be like"],
    ["tomorrow", "must be like"],
    ["01.02.2027", "must be like"],
    ["12027-01-01", "must be like"],
    ["", "must be like"],
  ])("%p is refused", (text, message) => {
    expect(() => readExpiry(text, now)).toThrow(message);
  });
});

describe("the command", () => {
  const keys = (args: string[], env: Record<string, string> = { DATABASE_URL: url }) =>
    run(programOf("db/keys-cli.ts", ...args), env);

  test("issue prints the key alone on standard output", async () => {
    const { stdout, stderr, exitCode } = await keys(["issue", "Zoë 酒"]);
    expect(exitCode).toBe(0);
    expect(stdout.trimEnd()).toMatch(KEY);
    expect(await find(stdout.trimEnd())).toMatchObject({ id: 1, name: "Zoë 酒", expiresAt: null });
    expect(stderr).toBe("Key 1 for Zoë 酒, never expires. It is shown this once:\n");
  });

  test("issue --expires: until the end of that day in UTC", async () => {
    const { stdout, stderr } = await keys(["issue", "a", "--expires", "2099-03-31"]);
    expect(stderr).toContain("expires 2099-03-31 23:59 UTC");
    expect((await find(stdout.trimEnd()))?.expiresAt?.toISOString()).toBe("2099-03-31T23:59:59.999Z");
  });

  test("list is a table, revoke ends a key", async () => {
    expect((await keys(["list"])).stdout).toBe("There are no keys: `keys issue NAME` makes one.\n");
    const { key } = await issueKey(database.sql, "酒", new Date("2099-01-01T00:00:00Z"));
    await issueKey(database.sql, "a long name");
    await database.sql`update api_keys set created_at = '2026-01-02 03:04Z'`;
    await database.sql`update api_keys set last_used_on = '2026-05-06' where id = 1`;
    expect(await keys(["revoke", "1"])).toEqual({
      exitCode: 0,
      stdout: "Key 1 (酒) is revoked.\n",
      stderr: "",
    });
    expect(await find(key)).toBeUndefined();
    await database.sql`update api_keys set revoked_at = '2026-07-08 09:10Z' where id = 1`;
    const again = await keys(["revoke", "1"]);
    expect(again).toEqual({
      exitCode: 0,
      stdout: "Key 1 (酒) was already revoked on 2026-07-08 09:10 UTC.\n",
      stderr: "",
    });
    expect((await keys(["list"])).stdout.split("\n")).toEqual([
      "ID  NAME         CREATED               EXPIRES               LAST USED   REVOKED",
      "1   酒           2026-01-02 03:04 UTC  2099-01-01 00:00 UTC  2026-05-06  2026-07-08 09:10 UTC",
      "2   a long name  2026-01-02 03:04 UTC  never                 never       no",
      "",
    ]);
  });

  test.each([
    [["revoke", "7"], 1, "There is no key 7"],
    [["revoke", "99999999999"], 1, "There is no key 99999999999"],
    [["revoke", "x"], 64, "ID must be a number"],
    [["revoke", "1.5"], 64, "ID must be a number"],
    [["revoke"], 64, "revoke needs an ID"],
    [["revoke", "1", "2"], 64, "Unexpected argument 2"],
    [["revoke", "1", "--expires", "2099-01-01"], 64, "--expires goes with issue only"],
    [["issue"], 64, "issue needs a NAME"],
    [["issue", ""], 64, "NAME must have 1 to 100 characters"],
    [["issue", " "], 64, "NAME must have 1 to 100 characters"],
    [["issue", "x".repeat(101)], 64, "NAME must have 1 to 100 characters"],
    [["issue", "a\u001b[31m"], 64, "NAME must not hold control characters"],
    [["issue", "a", "b"], 64, "Unexpected argument b"],
    [["issue", "a", "--expires", "soon"], 64, "DATE must be like"],
    [["issue", "a", "--expires", "2020-01-01"], 64, "2020-01-01 is over"],
    [["issue", "a", "--expires"], 64, "--expires"],
    [["issue", "a", "--expire", "2099-01-01"], 64, "--expire"],
    [["list", "a"], 64, "Unexpected argument a"],
    [["remove", "1"], 64, "Unknown command remove"],
    [[], 64, "Say what to do"],
  ] as [string[], number, string][])("%p: one line, no key", async (args, exitCode, message) => {
    const { stderr, ...result } = await keys(args);
    expect(result).toEqual({ exitCode, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr.trimEnd()).not.toContain("\n");
    expect(await countKeys(database.sql)).toBe(0);
  });

  test("a name of 100 characters beyond the basic plane is fine", async () => {
    expect((await keys(["issue", "🍷".repeat(100)])).exitCode).toBe(0);
  });

  test.each([[["--help"]], [["issue", "--help"]], [["list", "--help"]], [["revoke", "-h"]]])(
    "%p",
    async (args) => {
      const { stdout, exitCode } = await keys(args, {});
      expect(exitCode).toBe(0);
      expect(stdout).toContain("keys issue NAME [--expires DATE]");
    },
  );
});
