import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { connect } from "node:net";
import { parse, rawClient } from "./faults/raw.ts";
import { record, type Service, startService } from "./support.ts";

let service: Service;
setDefaultTimeout(60_000);
/** Title look-ups wait here until a test lets them go. */
let held: PromiseWithResolvers<void> | undefined;
beforeAll(async () => {
  service = await startService([record({ id: 1, title: "Château Margaux" })], {
    titles: (titles) => ({
      ...titles,
      propose: async (questions, options) => {
        await held?.promise;
        return titles.propose(questions, options);
      },
    }),
  });
});
afterAll(() => service.stop());

test("titles beyond what can be answered soon are 503 at once; ids and those that wait are answered", async () => {
  held = Promise.withResolvers();
  // Not `fetch`, which opens 256 connections at most.
  const title = "/1.0/wine?title=Ch%C3%A2teau+Margaux";
  const ask = async (path: string) => {
    const client = rawClient(service.base);
    const reply = await client.ask(path, { authorization: `Bearer ${service.key}` });
    client.close();
    return reply;
  };
  let answered = 0;
  const asked = Array.from({ length: 300 }, async () => {
    const reply = await ask(title);
    answered += 1;
    return reply;
  });
  const first = await Promise.race(asked);
  expect([first.status, first.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(JSON.parse(first.body)).toEqual({ error: "Too many titles are asked for now" });
  expect((await ask("/1.0/wine?id=1")).status).toBe(200);
  // All have arrived: what is too much is refused, the others wait.
  while (answered < 44) await Bun.sleep(5);
  held.resolve();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(256);
  expect(statuses.filter((status) => status === 503)).toHaveLength(44);
  expect((await ask(title)).status).toBe(200);
});

/** Sends bytes as they are; the status of the answer, or undefined when the connection just ends. */
function send(text: string): Promise<number | undefined> {
  const { hostname, port } = new URL(service.base);
  const socket = connect(Number(port), hostname);
  let received = Buffer.alloc(0);
  return new Promise((resolve) => {
    socket.on("error", () => {});
    socket.on("data", (data) => {
      received = Buffer.concat([received, data as Buffer]);
      if (received.includes("\r\n\r\n")) socket.destroy();
    });
    socket.on("close", () => resolve(parse(Buffer.concat([received, Buffer.alloc(100_000)]))?.status));
    socket.write(text);
  });
}

describe("limits", () => {
  const head = (): string => `Host: x\r\nAuthorization: Bearer ${service.key}\r\nConnection: close\r\n`;
  test.each([
    ["a URL of 15 KB", () => `GET /1.0/wine?id=1&x=${"x".repeat(15_000)} HTTP/1.1\r\n${head()}\r\n`, 200],
    ["a URL of 20 KB", () => `GET /1.0/wine?id=1&x=${"x".repeat(20_000)} HTTP/1.1\r\n${head()}\r\n`, 431],
    ["a URL of 1 MB", () => `GET /${"x".repeat(1_000_000)} HTTP/1.1\r\n${head()}\r\n`, 431],
    [
      "a header of 20 KB",
      () => `GET /1.0/wine?id=1 HTTP/1.1\r\n${head()}X: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ["5,000 headers", () => `GET /1.0/wine?id=1 HTTP/1.1\r\n${head()}${"X: y\r\n".repeat(5000)}\r\n`, 431],
    [
      "a body that is announced as 3 MB",
      () => `POST /1.0/match HTTP/1.1\r\n${head()}Content-Length: 3000000\r\n\r\n`,
      413,
    ],
    ["a body with GET", () => `GET /1.0/wine?id=1 HTTP/1.1\r\n${head()}Content-Length: 3\r\n\r\nabc`, 200],
    ["a negative length", () => `POST /1.0/match HTTP/1.1\r\n${head()}Content-Length: -1\r\n\r\n`, 400],
    ["a Host that is none", () => "GET /docs HTTP/1.1\r\nHost: a b/c?d\r\nConnection: close\r\n\r\n", 400],
    ["an empty Host", () => "GET /1.0/wine/?id=1 HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n", 400],
    ["a probe without Host in HTTP/1.0", () => "GET /health/ready HTTP/1.0\r\n\r\n", 200],
    [
      "a wine without Host in HTTP/1.0",
      () => `GET /1.0/wine?id=1 HTTP/1.0\r\nAuthorization: Bearer ${service.key}\r\n\r\n`,
      200,
    ],
    ["no HTTP", () => "hello\r\n\r\n", 400],
  ] as [string, () => string, number][])("%s", async (_name, text, status) => {
    const got = await send(text());
    // The server may also just end a connection on which so much comes that it does not want.
    if (status < 400 || got !== undefined) expect(got).toBe(status);
    expect((await service.get("/1.0/wine?id=1")).status).toBe(200);
  });
});
