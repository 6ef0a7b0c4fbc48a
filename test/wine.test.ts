import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect as connectSocket } from "node:net";
import { engines } from "./meili-server.ts";
import { record, type Service, startService } from "./support.ts";

const margaux = record({
  id: 1,
  title: "Château Margaux",
  region_appellation: "Margaux AOC Premier Cru",
  indicators: ["investment_staple", "buzz_brand"],
  drinking_window_open: 2010,
  drinking_window_close: 2060,
  drinking_advice: "Ready but will improve",
  wine_service_score: 981,
  quality_score: 985,
  brand_score: 997,
  economics_score: 940,
});
const RECORDS = [
  margaux,
  { ...margaux, vintage: "2015", wine_service_score: 990, drinking_advice: "Lay down" as const },
  record({ id: 2, title: "Pavillon Rouge du Château Margaux", region_appellation: "Margaux AOC" }),
  record({ id: 3, title: "Château Carbonnieux", region_appellation: "Pessac-Léognan AOC", indicators: [] }),
  record({ id: 4, title: "Château Carbonnieux", colour: "white", region_appellation: "Pessac-Léognan AOC" }),
  record({ id: 5, title: "Krug Grande Cuvée", colour: "white", region_appellation: "Champagne AOC" }),
  record({
    id: 5,
    vintage: "NV",
    title: "Krug Grande Cuvée",
    colour: "white",
    region_appellation: "Champagne AOC",
  }),
  record({
    id: 6,
    title: "Weingut Keller Riesling",
    colour: "white",
    country: "Germany",
    region_appellation: "Rheinhessen",
  }),
  record({ id: 7, title: "Château Twin", region_appellation: "Médoc AOC" }),
  record({ id: 8, title: "Château Twin", region_appellation: "Médoc AOC" }),
  record({
    id: 9,
    title: "Nyetimber Classic Cuvée",
    colour: "white",
    country: "United Kingdom",
    region_appellation: "West Sussex",
  }),
  record({
    id: 10,
    title: "Ridge Geyserville",
    country: "United States",
    region_appellation: "Sonoma County",
  }),
  record({ id: 11, title: "Domaine Tempier Bandol", colour: "rosé", region_appellation: "Bandol AOC" }),
  record({ id: 12, title: "Clos Delta Réserve", region_appellation: "Fronsac AOC" }),
  record({ id: 13, title: "Clos Delta Tradition", region_appellation: "Fronsac AOC" }),
  record({ id: 3_000_000_000, title: "Vaste Numéro", region_appellation: "Jura" }),
];
const NOT_FOUND = { error: "No unique wine found for the specified parameters" };

describe.each(engines)("%s", (_name, engine) => {
  describe.skipIf(!engine.available)("GET /1.0/wine", () => {
    let engineEnv: Record<string, string>;
    /** The same engine, another index. */
    const ownIndex = () => ({
      ...engineEnv,
      MEILI_INDEX: `${engineEnv.MEILI_INDEX}_${crypto.randomUUID().slice(0, 8)}`,
    });
    let service: Service;
    let get: Service["get"];
    beforeAll(async () => {
      engineEnv = await engine.start();
      service = await startService(RECORDS, { env: engineEnv });
      get = service.get;
    });
    afterAll(async () => {
      await service.stop();
      await engine.stop();
    });

    const wine = (parameters: Record<string, string>, init?: RequestInit) =>
      get(`/1.0/wine?${new URLSearchParams(parameters)}`, init);
    const idOf = async (parameters: Record<string, string>) => {
      const response = await wine(parameters);
      return response.status === 200
        ? ((await response.json()) as { id: number }).id
        : response.headers.get("x-match-reason");
    };

    describe("the record", () => {
      test("has exactly the fields of the contract in its order, null where there is no data", async () => {
        const response = await wine({ id: "2" });
        expect(response.status).toBe(200);
        expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
        const body = await response.text();
        expect(Object.keys(JSON.parse(body))).toEqual([
          "id",
          "vintage",
          "title",
          "colour",
          "country",
          "region_appellation",
          "url",
          "indicators",
          "drinking_window_open",
          "drinking_window_close",
          "drinking_advice",
          "wine_service_score",
          "quality_score",
          "brand_score",
          "economics_score",
        ]);
        expect(JSON.parse(body)).toEqual(RECORDS[2]);
      });
      test("is what was imported, at wine level and for a vintage", async () => {
        expect(await (await wine({ id: "1" })).json()).toEqual(margaux);
        expect(await (await wine({ id: "1", vintage: "2015" })).json()).toEqual(RECORDS[1]);
        expect(await (await wine({ id: "5", vintage: "nv" })).json()).toEqual(RECORDS[6]);
      });
      test("indicators are [] when known to be none, null when unknown", async () => {
        expect(((await (await wine({ id: "3" })).json()) as { indicators: unknown }).indicators).toEqual([]);
        expect(((await (await wine({ id: "4" })).json()) as { indicators: unknown }).indicators).toBeNull();
      });
      test("by id plus vintage and by title plus country plus colour plus vintage: the same bytes", async () => {
        const byId = await wine({ id: "1", vintage: "2015" });
        const byTitle = await wine({
          title: "chateau margaux",
          country: "France",
          colour: "red",
          vintage: "2015",
        });
        expect(await byTitle.bytes()).toEqual(await byId.bytes());
        expect(byTitle.headers.get("etag")).toBe(byId.headers.get("etag") as string);
      });
    });

    describe("selecting a wine", () => {
      test("id and title both sent: id wins; title, country and colour are ignored", async () => {
        expect(await idOf({ id: "1", title: "Ridge Geyserville", country: "Mars", colour: "blue" })).toBe(1);
      });
      test.each(["", "?id=&title=%20", "?country=France&colour=red", "?vintage=2015"])(
        "neither id nor title (%s): 400 that says what to send",
        async (query) => {
          const response = await get(`/1.0/wine${query}`);
          expect(response.status).toBe(400);
          expect(await response.json()).toEqual({ error: "Send id, or title with country and colour" });
        },
      );
      test("an empty id beside a title is a title look-up, an empty vintage is no vintage", async () => {
        expect(await idOf({ id: "", title: "Ridge Geyserville", vintage: "" })).toBe(10);
      });
      test.each(["!!!", "...", "-", "🍷", "“”"])(
        "a title without a letter or digit (%s): 404, none",
        async (title) => {
          const response = await wine({ title });
          expect(response.status).toBe(404);
          expect(response.headers.get("x-match-reason")).toBe("none");
          expect(await response.json()).toEqual(NOT_FOUND);
        },
      );
      test("title alone, or with one of country and colour, is allowed", async () => {
        expect(await idOf({ title: "Ridge Geyserville" })).toBe(10);
        expect(await idOf({ title: "Ridge Geyserville", country: "US" })).toBe(10);
        expect(await idOf({ title: "Château Carbonnieux", colour: "white" })).toBe(4);
      });
      test("title=Château Margaux Premier Cru alone finds Château Margaux", async () => {
        expect(await idOf({ title: "Château Margaux Premier Cru" })).toBe(1);
      });
      test.each(["999", "4294967296", "9223372036854775807", "9223372036854775808", "9".repeat(400)])(
        "id %s is well formed but no such wine: 404",
        async (id) => {
          const response = await wine({ id });
          expect(response.status).toBe(404);
          expect(await response.json()).toEqual(NOT_FOUND);
          expect(response.headers.get("x-match-reason")).toBeNull();
        },
      );
      test("ids beyond 32 bits are found when there are such wines", async () => {
        expect(await idOf({ id: "3000000000" })).toBe(3_000_000_000);
        expect(await idOf({ title: "Vaste Numéro" })).toBe(3_000_000_000);
      });
      test.each(["01", "+1", "1e3", " 1", "1.0"])("id %p is not plain digits: 400", async (id) => {
        const response = await wine({ id });
        expect(response.status).toBe(400);
        expect(await response.json()).toEqual({
          error: "id must be a positive whole number in plain digits",
        });
      });
      test("the wine exists, the vintage does not: 404, for a title with the reason vintage", async () => {
        const byId = await wine({ id: "1", vintage: "1999" });
        expect([byId.status, byId.headers.get("x-match-reason")]).toEqual([404, null]);
        const byTitle = await wine({ title: "Château Margaux", vintage: "1999" });
        expect([byTitle.status, byTitle.headers.get("x-match-reason")]).toEqual([404, "vintage"]);
        expect(await byTitle.json()).toEqual(NOT_FOUND);
      });
      test("vintage wine in any case is the same as omitting it", async () => {
        expect(await (await wine({ id: "1", vintage: "WiNe" })).json()).toEqual(margaux);
      });
      test("a year in the title is stripped for matching, the answer stays wine level", async () => {
        const response = await wine({ title: "Château Margaux 2015" });
        expect(await response.json()).toEqual(margaux);
        expect(await idOf({ title: "Krug Grande Cuvée NV" })).toBe(5);
      });
      test("a year in the title contradicts vintage: vintage decides which record, matching ignores both", async () => {
        const response = await wine({ title: "Château Margaux 1999", vintage: "2015" });
        expect(await response.json()).toEqual(RECORDS[1]);
      });
      test.each([
        ["RED", 3],
        ["White", 4],
        ["rosé", "none"],
      ])("colour %s filters in any case", async (colour, expected) => {
        expect(await idOf({ title: "Château Carbonnieux", colour })).toBe(expected);
      });
      test.each(["rosé", "ROSÉ", "rose", "Rose", "rose\u0301"])("colour %s is rosé", async (colour) => {
        expect(await idOf({ title: "Domaine Tempier Bandol", colour })).toBe(11);
      });
      test("another colour: 400 naming the three", async () => {
        const response = await wine({ title: "X", colour: "orange" });
        expect(response.status).toBe(400);
        expect(await response.json()).toEqual({ error: "colour must be red, white or rosé" });
      });
      test.each([
        "Germany",
        "germany",
        "Deutschland",
        "Allemagne",
        "Alemania",
        "Γερμανία",
        "ドイツ",
        "DE",
        "deu",
      ])("country %s is understood", async (country) => {
        expect(await idOf({ title: "Weingut Keller Riesling", country })).toBe(6);
      });
      test.each([
        ["USA", 10],
        ["U.S.A.", 10],
        ["us", 10],
        ["Vereinigte Staaten", 10],
        ["UK", 9],
        ["Great Britain", 9],
        ["England", 9],
        ["GBR", 9],
      ])("country %s as a common short form", async (country, id) => {
        expect(
          await idOf({ title: id === 9 ? "Nyetimber Classic Cuvée" : "Ridge Geyserville", country }),
        ).toBe(id);
      });
      test("an unknown country is no error, it matches nothing: 404", async () => {
        const response = await wine({ title: "Château Margaux", country: "Atlantis" });
        expect([response.status, response.headers.get("x-match-reason")]).toEqual([404, "none"]);
      });
      test("a known country that is not the wine's: 404", async () => {
        expect(await idOf({ title: "Château Margaux", country: "Italy" })).toBe("none");
      });
      test.each(["id=1&id=1", "title=a&title=b", "id=1&colour=red&colour=red"])(
        "a parameter sent twice (%s): 400",
        async (query) => {
          expect((await get(`/1.0/wine?${query}`)).status).toBe(400);
        },
      );
      test("an unknown parameter is ignored, also twice or badly encoded; names are case-sensitive", async () => {
        expect((await get("/1.0/wine?id=1&foo=1&foo=%ZZ&Title=%&access_token=x")).status).toBe(200);
        expect((await get("/1.0/wine?ID=1")).status).toBe(400);
      });
      test.each([
        "title=%",
        "title=%E9",
        "id=1&title=%ZZ",
        "title=a%00",
        "id=1&country=%0A",
        "title=%EF%BF%BD",
      ])("bad text in a known parameter (%s): 400", async (query) => {
        const response = await get(`/1.0/wine?${query}`);
        expect(response.status).toBe(400);
        expect(Object.keys((await response.json()) as object)).toEqual(["error"]);
      });
      test("a title of 500 characters is looked at, one of 501 is 400", async () => {
        expect((await wine({ title: "é".repeat(500) })).status).toBe(404);
        expect((await wine({ title: "é".repeat(501) })).status).toBe(400);
      });
      test("raw UTF-8 in the request line is read, raw bytes that are not UTF-8 are 400", async () => {
        const request = (query: Buffer) =>
          Buffer.concat([
            Buffer.from("GET /1.0/wine?title="),
            query,
            Buffer.from(
              ` HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${service.key}\r\n\r\n`,
            ),
          ]);
        expect(await raw(service.base, request(Buffer.from("Château+Margaux")))).toStartWith("HTTP/1.1 200");
        expect(await raw(service.base, request(Buffer.from([0x43, 0xe9, 0x66])))).toStartWith("HTTP/1.1 400");
      });
      test("ambiguous title: 404, also when two entries look like the same wine twice", async () => {
        for (const title of ["Château Carbonnieux", "Château Twin"]) {
          const response = await wine({ title });
          expect([title, response.status, response.headers.get("x-match-reason")]).toEqual([
            title,
            404,
            "ambiguous",
          ]);
          expect(await response.json()).toEqual(NOT_FOUND);
        }
      });
      test("the producer alone is refused where the catalogue has more of its wines, unless it is a full title", async () => {
        expect(await idOf({ title: "Clos Delta" })).toBeString();
        expect(await idOf({ title: "Château Margaux" })).toBe(1);
      });
      test.each(["2015", "NV", "1999 2015"])("a title that is only a year (%s): 404, none", async (title) => {
        expect(await idOf({ title })).toBe("none");
      });
    });

    describe("a hit of the index is decided on what Postgres says now", () => {
      let own: Service;
      const base = [
        record({ id: 1, title: "Alpha Vineyard Gamma" }),
        record({ id: 2, title: "Beta Vineyard Gamma" }),
      ];
      const find = async (title: string, more = "") => {
        const response = await own.get(`/1.0/wine?title=${encodeURIComponent(title)}${more}`);
        return response.status === 200
          ? ((await response.json()) as { id: number }).id
          : response.headers.get("x-match-reason");
      };
      beforeAll(async () => {
        own = await startService(base, { env: ownIndex() });
      });
      afterAll(() => own.stop());
      test("gone, renamed, recoloured, moved: never answered on the index's word", async () => {
        expect(await find("Alpha Vineyard Gamma")).toBe(1);
        await own.sql`update wine_records set title = 'Omega Vineyard Gamma' where id = 1`;
        expect(await find("Alpha Vineyard Gamma")).toBeString();
        await own.sql`update wine_records set title = 'Alpha Vineyard Gamma', colour = 'white' where id = 1`;
        expect(await find("Alpha Vineyard Gamma", "&colour=red")).toBeString();
        await own.sql`update wine_records set colour = 'red', country = 'Italy' where id = 1`;
        expect(await find("Alpha Vineyard Gamma", "&country=FR")).toBeString();
        await own.sql`delete from wine_records where id = 1`;
        expect(await find("Alpha Vineyard Gamma")).toBeString();
        expect(await find("Beta Vineyard Gamma")).toBe(2);
      });
      test("a rebuild is used by the running service without restart", async () => {
        await own.importRecords([...base, record({ id: 3, title: "Zeta Vineyard Kappa" })]);
        expect(await find("Zeta Vineyard Kappa")).toBe("none");
        const { build } = await own.rebuild();
        while (own.titles.status().index?.build !== build) await Bun.sleep(20);
        expect(await find("Zeta Vineyard Kappa")).toBe(3);
        expect(await find("Alpha Vineyard Gamma")).toBe(1);
      });
    });

    describe("answers around the record", () => {
      test.each(["/1.0", "/1.0/wine/", "/1.0/wines", "/2.0/wine", "/1.0/Wine", "/health", "/%"])(
        "unknown path %s: 404 with and without credentials",
        async (path) => {
          for (const headers of [{}, { authorization: "" }]) {
            const response = await get(path, { headers });
            expect(response.status).toBe(404);
            expect(await response.json()).toEqual({ error: "Not found" });
            expect(response.headers.get("x-request-id")).toBeString();
          }
        },
      );
      test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
        "%s on known paths: 405 with Allow",
        async (method) => {
          for (const path of ["/1.0/wine?id=1", "/health/live", "/health/ready"]) {
            const response = await get(path, { method });
            expect([path, response.status, response.headers.get("allow")]).toEqual([path, 405, "GET, HEAD"]);
            expect(await response.json()).toEqual({ error: "Only GET and HEAD are allowed" });
          }
          const refused = await fetch(`${service.base}/1.0/wine`, {
            method,
            body: method === "POST" ? "{" : null,
          });
          expect([401, 405]).toContain(refused.status);
        },
      );
      test("HEAD works as GET without the body", async () => {
        const head = await wine({ id: "1" }, { method: "HEAD" });
        const full = await wine({ id: "1" });
        expect(head.status).toBe(200);
        expect(await head.text()).toBe("");
        expect(head.headers.get("etag")).toBe(full.headers.get("etag") as string);
        expect(head.headers.get("content-length")).toBe(String((await full.bytes()).length));
        expect((await wine({ id: "999" }, { method: "HEAD" })).status).toBe(404);
      });
      test("200 carries a strong ETag and Cache-Control; If-None-Match gives 304", async () => {
        const response = await wine({ id: "1" });
        const etag = response.headers.get("etag") as string;
        expect(etag).toMatch(/^"[a-z0-9]+"$/);
        expect(response.headers.get("cache-control")).toMatch(/^private, max-age=\d+$/);
        for (const value of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
          const cached = await wine({ id: "1" }, { headers: { "if-none-match": value } });
          expect([value, cached.status, await cached.text(), cached.headers.get("etag")]).toEqual([
            value,
            304,
            "",
            etag,
          ]);
        }
        for (const value of ['"x"', etag.slice(1, -1), ""])
          expect((await wine({ id: "1" }, { headers: { "if-none-match": value } })).status).toBe(200);
        expect((await wine({ id: "2" })).headers.get("etag")).not.toBe(etag);
      });
      test("X-Request-Id is the caller's when it is 1 to 128 safe characters, else ours", async () => {
        const sent = async (id: string) =>
          (await wine({ id: "1" }, { headers: { "x-request-id": id } })).headers.get("x-request-id");
        expect(await sent("abc-1.2_Z")).toBe("abc-1.2_Z");
        for (const id of ["a b", "x".repeat(129), "é", "<b>"])
          expect(await sent(id)).toMatch(/^[0-9a-f-]{36}$/);
      });
      test("a wine found by title carries Link and X-Match-Confidence, one found by id does not", async () => {
        const byTitle = await wine({ title: "Ridge Geyserville" });
        expect(byTitle.headers.get("link")).toBe('</1.0/wine?id=10>; rel="canonical"');
        expect(Number(byTitle.headers.get("x-match-confidence"))).toBeGreaterThan(0.5);
        const byId = await wine({ id: "10" });
        expect([byId.headers.get("link"), byId.headers.get("x-match-confidence")]).toEqual([null, null]);
      });
      test("Link is absolute with PUBLIC_URL", async () => {
        const own = await startService([RECORDS[13] as never], {
          env: { ...ownIndex(), PUBLIC_URL: "https://wine.example.com" },
        });
        const response = await own.get(
          `/1.0/wine?title=${encodeURIComponent((RECORDS[13] as { title: string }).title)}`,
        );
        expect(response.headers.get("link")).toBe(
          `<https://wine.example.com/1.0/wine?id=${(RECORDS[13] as { id: number }).id}>; rel="canonical"`,
        );
        await own.stop();
      });
      test("health: live and ready, without a key", async () => {
        expect(await (await fetch(`${service.base}/health/live`)).json()).toEqual({ status: "ok" });
        const ready = await fetch(`${service.base}/health/ready`);
        expect(ready.status).toBe(200);
        const wines = RECORDS.filter((row) => row.vintage === "wine").length;
        expect(await ready.json()).toEqual({
          database: "ok",
          search: "ok",
          index: { build: expect.any(String), wines },
        });
      });
      test("a 16 KB query is refused by the server without a leak", async () => {
        const response = await get(`/1.0/wine?title=${"x".repeat(16_500)}`);
        expect([400, 414, 431]).toContain(response.status);
        expect(await response.text()).not.toContain("at ");
      });
      test("429 with Retry-After and the RateLimit fields beyond a key's own limit", async () => {
        const own = await startService([margaux], { env: { ...ownIndex(), RATE_LIMIT: "2" } });
        const first = await own.get("/1.0/wine?id=1");
        expect(first.status).toBe(200);
        expect(first.headers.get("ratelimit-policy")).toBe('"key";q=2;w=60');
        expect(first.headers.get("ratelimit")).toMatch(/^"key";r=1;t=\d+$/);
        expect((await own.get("/1.0/wine?id=999")).status).toBe(404);
        const refused = await own.get("/1.0/wine?id=1");
        expect(refused.status).toBe(429);
        expect(Number(refused.headers.get("retry-after"))).toBeWithin(1, 61);
        expect(refused.headers.get("ratelimit")).toMatch(/^"key";r=0;t=\d+$/);
        expect(await refused.json()).toEqual({ error: "Too many requests for this key" });
        await own.stop();
      });
      test("limits are off unless configured", async () => {
        expect((await wine({ id: "1" })).headers.get("ratelimit")).toBeNull();
      });
    });

    describe("backends that cannot answer", () => {
      test("no index yet: titles 503 with Retry-After, ids go on, ready says so", async () => {
        const own = await startService(RECORDS, { env: ownIndex(), index: false });
        const title = await own.get("/1.0/wine?title=Margaux");
        expect([title.status, title.headers.get("retry-after")]).toEqual([503, "1"]);
        expect(await title.json()).toEqual({ error: "There is no title index yet" });
        expect((await own.get("/1.0/wine?id=1")).status).toBe(200);
        expect((await own.get("/1.0/wine?title=!!!")).status).toBe(404);
        const ready = await fetch(`${own.base}/health/ready`);
        expect(await ready.json()).toEqual({ database: "ok", search: "no index", index: null });
        await own.rebuild();
        while (own.titles.status().state !== "ok") await Bun.sleep(20);
        expect((await own.get("/1.0/wine?title=Château+Margaux")).status).toBe(200);
        await own.stop();
      });
      test("a bug is a 500 that says only so, with the request id", async () => {
        const own = await startService([margaux], {
          env: ownIndex(),
          deps: {
            wines: { find: () => Promise.reject(new Error("select secret from host db.internal")) } as never,
          },
        });
        const response = await own.get("/1.0/wine?id=1", { headers: { "x-request-id": "req-1" } });
        expect(response.status).toBe(500);
        expect(await response.json()).toEqual({ error: "Internal server error (request req-1)" });
        expect(response.headers.get("x-request-id")).toBe("req-1");
        await own.stop();
      });
    });
  });
});

function raw(base: string, request: Buffer): Promise<string> {
  const { hostname, port } = new URL(base);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = "";
  const socket = connectSocket(Number(port), hostname, () => socket.write(request));
  socket.on("data", (data) => {
    answer += data;
  });
  socket.on("close", () => resolve(answer));
  socket.on("error", reject);
  return promise;
}
