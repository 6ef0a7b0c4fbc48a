import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PATHS } from "../src/pages.ts";
import { record, type Service, startService } from "./support.ts";

let service: Service;
beforeAll(async () => {
  service = await startService([record({ id: 1, title: "Château Margaux" })]);
}, 60_000);
afterAll(() => service.stop());

const get = (path: string, init: RequestInit = {}) => fetch(`${service.base}${path}`, init);

describe("pages", () => {
  test.each(PATHS)(
    "%s needs no key, says its type, and allows nothing inline or from elsewhere",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).not.toBeNull();
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("referrer-policy")).toBe("no-referrer");
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).toStartWith("default-src 'none'; script-src 'self'; ");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect((await response.bytes()).length).toBeGreaterThan(50);
    },
  );
  test("an ETag, and 304 for those who have it; HEAD; 405 with Allow for other methods", async () => {
    const first = await get("/");
    const etag = first.headers.get("etag") as string;
    const again = await get("/", { headers: { "if-none-match": etag } });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    const head = await get("/", { method: "HEAD" });
    expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", etag]);
    const post = await get("/", { method: "POST" });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
  test("every file of the page is served, and nothing else of that folder or above", async () => {
    const folder = join(import.meta.dir, "../src/page");
    for (const name of readdirSync(folder)) {
      const path = name === "index.html" ? "/" : name === "docs.html" ? "/docs" : `/page/${name}`;
      if (name === "llms.txt") continue;
      expect(await (await get(path)).text()).toBe(readFileSync(join(folder, name), "utf8"));
    }
    for (const path of [
      "/page/",
      "/page/..%2fpages.ts",
      "/page/../pages.ts",
      "/page/index.html",
      "/page/x.js",
    ])
      expect((await get(path)).status).toBe(404);
  });
});
