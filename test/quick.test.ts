import { afterAll, beforeAll, expect, test } from "bun:test";
import { quickSuccess } from "../src/responses.ts";
import { record, type Service, startService } from "./support.ts";

const RECORDS = [
  record({ id: 1, title: "One" }),
  record({ id: 1, vintage: "NV", title: "One", quality_score: 1 }),
  record({ id: 1, vintage: "2015", title: "One", quality_score: 2 }),
  record({ id: 123_456_789_012_345, title: "Far" }),
];

let quick: Service;
let usual: Service;
beforeAll(async () => {
  quick = await startService(RECORDS, { index: false });
  // With a limit every request goes the usual way.
  usual = await startService(RECORDS, { index: false, env: { RATE_LIMIT: "1000000" } });
  while (!quick.changes.fresh()) await Bun.sleep(5);
});
afterAll(async () => {
  await quick.stop();
  await usual.stop();
});

test.each([
  "id=1",
  "id=1&vintage=wine",
  "id=1&vintage=NV",
  "id=1&vintage=nv",
  "id=1&vintage=2015",
  "id=1&vintage=1999",
  "id=1&vintage=",
  "id=1&vintage=20155",
  "id=1&vintage=2015&vintage=2015",
  "id=1&id=1",
  "id=1&",
  "id=1&title=%",
  "id=1&title=One",
  "id=1#2",
  "id=01",
  "id=0",
  "id=",
  "id=+1",
  "id=1.0",
  "id=%31",
  "id=2",
  "id=123456789012345",
  "id=1234567890123456",
  "ID=1",
  "vintage=NV&id=1",
])("%s is answered alike from memory and the usual way", async (query) => {
  const ask = async (service: Service, headers: Record<string, string> = {}) => {
    const response = await service.get(`/1.0/wine?${query}`, {
      headers: { "x-request-id": "me", ...headers },
    });
    const shown = Object.fromEntries(response.headers);
    for (const name of ["date", "ratelimit", "ratelimit-policy"]) delete shown[name];
    return { status: response.status, headers: shown, body: await response.text() };
  };
  const expected = await ask(usual);
  for (let i = 0; i < 3; i++) expect(await ask(quick)).toEqual(expected);
  const { etag } = expected.headers;
  if (etag)
    expect(await ask(quick, { "if-none-match": etag })).toEqual(await ask(usual, { "if-none-match": etag }));
});

test("what is in memory is for callers with a key only, and for GET and HEAD", async () => {
  await quick.get("/1.0/wine?id=1");
  const url = `${quick.base}/1.0/wine?id=1`;
  expect((await fetch(url)).status).toBe(401);
  expect((await fetch(url, { headers: { authorization: `Bearer ${quick.key}x` } })).status).toBe(401);
  expect((await quick.get("/1.0/wine?id=1", { method: "DELETE" })).status).toBe(405);
  const head = await quick.get("/1.0/wine?id=1", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect((await quick.get("/1.0/wine/?id=1")).status).toBe(404);
  expect((await quick.get("/x/1.0/wine?id=1")).status).toBe(404);
});

test("an answer keeps its headers when the next is made", () => {
  const request = new Request("http://127.0.0.1/1.0/wine?id=1");
  const found = (id: number) => ({ id, bytes: new TextEncoder().encode(`{"id":${id}}`), etag: `"${id}"` });
  const [one, two] = [quickSuccess(request, found(1)), quickSuccess(request, found(2))];
  expect([one, two].map(({ headers }) => headers.get("etag"))).toEqual(['"1"', '"2"']);
  expect(one.headers.get("x-request-id")).not.toBe(two.headers.get("x-request-id"));
});
