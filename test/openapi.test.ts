import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { openapi } from "../src/openapi.ts";
import { EXAMPLES, type Under } from "../src/openapi-examples.ts";
import {
  ErrorBody,
  Explained,
  ListAnswer,
  ListRequest,
  Ready,
  WineRecord as Wine,
  type WineRecord,
} from "../src/wire.ts";
import { ownPostgres, startReal } from "./faults/parts.ts";
import { record, type Service, startService } from "./support.ts";

let service: Service;
/** Services in the states that some examples are about. */
const others: Partial<Record<Under, Pick<Service, "base" | "key">>> = {};
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  const sample = readFileSync(join(import.meta.dir, "../db/sample.ndjson"), "utf8")
    .trim()
    .split("\n");
  service = await startService(sample.map((line) => JSON.parse(line) as WineRecord));
  const one = [record({ id: 1, title: "Château Margaux" })];
  const limited = await startService(one, { env: { RATE_LIMIT: "1" } });
  const unindexed = await startService(one, { index: false });
  const postgres = await ownPostgres();
  const cutOff = await startReal(postgres);
  postgres.kill();
  others["a limit of 1"] = limited;
  others["no index"] = unindexed;
  others["no database"] = { base: cutOff.base, key: postgres.key };
  stops.push(service.stop, limited.stop, unindexed.stop, cutOff.stop, postgres.remove);
  await (await limited.get("/1.0/wine?id=1")).arrayBuffer();
}, 120_000);
afterAll(async () => {
  for (const stop of stops) await stop();
}, 60_000);

const SCHEMAS: Record<string, TSchema> = {
  wine: Wine,
  match: Explained,
  matchList: ListAnswer,
  ready: Ready,
};
/** Without what follows the catalogue and the matcher's weights. */
const steady = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (name, value) =>
      ["confidence", "index", "candidates"].includes(name) ? undefined : value,
    ),
  );

describe("OpenAPI", () => {
  test.each(EXAMPLES.map((example) => [`${example.request} ${example.name}`, example] as const))(
    "the service answers as the example: %s",
    async (_, { operation, status, request, sent, type, under, key, headers, body }) => {
      const { base, key: ours } = under ? (others[under] as Service) : service;
      const [method, path] = request.split(" ") as [string, string];
      const response = await fetch(`${base}${path}`, {
        method,
        headers: {
          "content-type": type ?? "application/json",
          ...(key !== false && { authorization: `Bearer ${ours}` }),
        },
        ...(sent !== undefined && { body: sent }),
      });
      expect(response.status).toBe(status);
      const answer = await response.json();
      expect(steady(answer)).toEqual(steady(body));
      for (const [name, value] of Object.entries(headers ?? {}))
        expect(response.headers.get(name)).toBe(value);
      const schema = status >= 400 ? ErrorBody : SCHEMAS[operation];
      for (const one of schema ? [answer, body] : [])
        expect([...Value.Errors(schema as TSchema, one)]).toEqual([]);
      if (status === 200 && sent !== undefined) {
        const wrong = (JSON.parse(sent) as unknown[]).filter((row) => !Value.Check(ListRequest, [row]));
        expect(wrong).toEqual([]);
      }
      // Every header that the service sends is described, but for those that any web server sends.
      const described = responseOf(operation, method, status)?.headers ?? {};
      const plain = ["content-type", "content-length", "date", "cache-control"];
      for (const name of response.headers.keys())
        if (!plain.includes(name))
          expect(Object.keys(described).map((one) => one.toLowerCase())).toContain(name);
    },
  );
  const responseOf = (operation: string, method: string, status: number) => {
    for (const path of Object.values(openapi.paths) as Record<
      string,
      { operationId?: string; responses: object }
    >[])
      for (const one of Object.values(path))
        if (one.operationId === operation)
          return (
            (one.responses as Record<string, { headers: object }>)[status] ??
            expect(`${method} ${status}`).toBe("described")
          );
  };
  test("every answer of an operation with examples has one, but for 304, 500 and those without a body", () => {
    for (const path of Object.values(openapi.paths) as Record<
      string,
      { operationId?: string; responses: Record<string, { content?: object }> }
    >[])
      for (const { operationId, responses } of Object.values(path))
        for (const [status, { content }] of Object.entries(responses))
          if (operationId && content && status !== "500")
            expect([
              operationId,
              status,
              EXAMPLES.some((one) => one.operation === operationId && one.status === Number(status)),
            ]).toEqual([operationId, status, true]);
  });
  test("every reference leads somewhere, operations have names of their own, examples are described", () => {
    const text = JSON.stringify(openapi);
    for (const [, path] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      let found: unknown = openapi;
      for (const part of (path as string).split("/")) found = (found as Record<string, unknown>)?.[part];
      expect(found).toBeObject();
    }
    const names = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { operation } of EXAMPLES) expect(names).toContain(operation);
    expect(openapi.openapi).toBe("3.1.0");
  });
  test("it is served as it is, and names every parameter and field", async () => {
    const response = await fetch(`${service.base}/openapi.json`);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(openapi)));
    expect(Object.keys(openapi.components.schemas.Wine.properties)).toEqual(Object.keys(Wine.properties));
    for (const path of ["/", "/docs", "/llms.txt", "/health/live", "/health/ready"])
      expect([path, (await fetch(`${service.base}${path}`)).status, path in openapi.paths]).toEqual([
        path,
        200,
        true,
      ]);
  });
  test("llms.txt names every parameter, field, decision and reason that there is", async () => {
    const text = await (await fetch(`${service.base}/llms.txt`)).text();
    for (const word of [
      ...Object.keys(Wine.properties),
      ...Object.keys(Explained.properties),
      ...["/1.0/wine", "/1.0/match", "X-Match-Reason", "Retry-After", "Bearer", "ref", "text/csv", "1,000"],
    ])
      expect(text).toContain(word);
    for (const [, path] of text.matchAll(/\]\((\/[^)]*)\)/g))
      expect((await fetch(`${service.base}${path}`)).status).toBe(200);
  });
});
