import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { issueKey, revokeKey } from "../db/keys.ts";
import { hashKey, parseAuthorization } from "../src/auth.ts";
import { record, type Service, startService } from "./support.ts";

const basic = (text: string) => `Basic ${Buffer.from(text, "latin1").toString("base64")}`;

describe("an Authorization header", () => {
  test.each([
    ["Basic, any username", basic("me:KEY"), "KEY"],
    ["Basic, no username", basic(":KEY"), "KEY"],
    ["Basic, username of any bytes", basic("\xff\x00\x80:KEY"), "KEY"],
    ["Basic, the key holds colons", basic("me:K:E:Y"), "K:E:Y"],
    ["scheme in lower case", basic("me:KEY").replace("Basic", "basic"), "KEY"],
    ["scheme in upper case", basic("me:KEY").replace("Basic", "BASIC"), "KEY"],
    ["base64 without padding", basic("me:KEYX").replace(/=+$/, ""), "KEYX"],
    ["several spaces", basic("me:KEY").replace(" ", "   "), "KEY"],
    ["the same header twice", `${basic("me:KEY")}, ${basic("me:KEY")}`, "KEY"],
  ])("%s", (_name, header, password) => {
    expect(parseAuthorization(header)).toEqual({ scheme: "basic", password });
  });
  test.each(["Bearer KEY", "bearer KEY", "BEARER   KEY", "Bearer KEY ", "Bearer KEY, Bearer KEY"])(
    "%s",
    (header) => {
      expect(parseAuthorization(header)).toEqual({ scheme: "bearer", token: "KEY" });
    },
  );
  test.each([
    undefined,
    "",
    " ",
    "Basic",
    "Basic ",
    "Basic !!!",
    "Basic a=b=",
    basic("nocolon"),
    basic("me:"),
    basic(":"),
    "Bearer",
    "Bearer ",
    "BearerKEY",
    "Bearer K Y",
    "Bearer a, Bearer b",
    `${basic("me:KEY")}, Bearer KEY`,
    "Digest username=x",
    "Negotiate abc",
    "KEY",
    "Basic\tKEY",
  ])("%p is none", (header) => {
    expect(parseAuthorization(header)).toBeUndefined();
  });
  test("keys are looked up by the SHA-256 of their bytes", () => {
    expect(Buffer.from(hashKey("abc")).toString("hex")).toStartWith("ba7816bf8f01cfea");
  });
});

describe("the service", () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService([record({ id: 1, title: "Château Margaux" })]);
  });
  afterAll(() => service.stop());
  const ask = (headers: Record<string, string>, query = "?id=1") =>
    fetch(`${service.base}/1.0/wine${query}`, { headers });

  test("takes the key as Basic password and as Bearer token, in any case of the scheme", async () => {
    for (const authorization of [basic(`x:${service.key}`), `Bearer ${service.key}`, `bearer ${service.key}`])
      expect((await ask({ authorization })).status).toBe(200);
  });

  test.each([
    ["no header", () => ({})],
    ["an empty header", () => ({ authorization: "" })],
    ["a wrong key", () => ({ authorization: basic("me:wrong") })],
    ["the key as username", (key: string) => ({ authorization: basic(`${key}:`) })],
    ["one character more", (key: string) => ({ authorization: basic(`me:${key}x`) })],
    ["the key in another case", (key: string) => ({ authorization: `Bearer ${key.toUpperCase()}` })],
    ["Bearer glued to the key", (key: string) => ({ authorization: `Bearer${key}` })],
    ["Bearer and another character", (key: string) => ({ authorization: `Bearer_${key}` })],
    ["another scheme", (key: string) => ({ authorization: `Token ${key}` })],
    ["two different headers", (key: string) => ({ authorization: `Bearer ${key}, Bearer other` })],
    ["NUL in the password", () => ({ authorization: basic("me:a\0b") })],
    ["8 KB of password", () => ({ authorization: basic(`me:${"x".repeat(8000)}`) })],
  ] as [string, (key: string) => Record<string, string>][])("%s: 401, all alike", async (_name, headers) => {
    const response = await ask(headers(service.key));
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe('Basic realm="wine", charset="UTF-8"');
    expect(await response.json()).toEqual({
      error: "A valid API key is needed: send it as the password of HTTP Basic",
    });
  });

  test("keys in the query string are never read", async () => {
    for (const query of [
      `?id=1&access_token=${service.key}`,
      `?access_token=${service.key}&access_token=x&id=1`,
    ]) {
      expect((await ask({}, query)).status).toBe(401);
      expect((await ask({ authorization: basic("me:wrong") }, query)).status).toBe(401);
    }
  });

  test.each(["", "?id=abc", "?title=%", "?id=1&id=1"])(
    "401 comes before any look at the parameters (%s)",
    async (query) => {
      expect((await ask({}, query)).status).toBe(401);
      expect((await fetch(`${service.base}/1.0/wine${query}`, { method: "HEAD" })).status).toBe(401);
    },
  );

  /** As soon as Postgres has told the service, in milliseconds at most; a test that waits for ever fails. */
  const refused = async (key: string) => {
    while ((await ask({ authorization: `Bearer ${key}` })).status !== 401) await Bun.sleep(1);
  };

  test("a revoked or expired key stops working, another goes on", async () => {
    const { id, key } = await issueKey(service.sql, "to be revoked");
    expect((await ask({ authorization: `Bearer ${key}` })).status).toBe(200);
    await revokeKey(service.sql, id);
    await refused(key);
    const expiring = await issueKey(service.sql, "expired", new Date(Date.now() + 60_000));
    expect((await ask({ authorization: `Bearer ${expiring.key}` })).status).toBe(200);
    await service.sql`update api_keys set expires_at = now() where id = ${expiring.id}`;
    await refused(expiring.key);
    expect((await ask({ authorization: `Bearer ${service.key}` })).status).toBe(200);
  });

  test("the day of the last use is kept", async () => {
    const { id, key } = await issueKey(service.sql, "used");
    await ask({ authorization: `Bearer ${key}` });
    const used = async () =>
      (await service.sql`select last_used_on from api_keys where id = ${id}`)[0]?.last_used_on;
    while ((await used()) === null) await Bun.sleep(20);
    expect(await used()).not.toBeNull();
  });
});
