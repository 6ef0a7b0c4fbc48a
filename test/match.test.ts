import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { MATCH_CONFIDENCE } from "../search/confidence.ts";
import { record, type Service, startService } from "./support.ts";

const margaux = record({ id: 1, title: "Château Margaux", region_appellation: "Margaux AOC Premier Cru" });
const RECORDS = [
  margaux,
  { ...margaux, vintage: "2016" },
  { ...margaux, vintage: "2015" },
  record({ id: 2, title: "Ridge Geyserville", country: "United States" }),
  record({ id: 3, title: "Château Carbonnieux" }),
  record({ id: 4, title: "Château Carbonnieux", colour: "white" }),
  record({ id: 5, title: "Domaine Tempier Bandol", colour: "rosé" }),
  record({ id: 6, title: "=Equals Estate", country: "Italy" }),
];

let service: Service;
beforeAll(async () => {
  service = await startService(RECORDS);
}, 60_000);
afterAll(() => service.stop());

type Body = string | Uint8Array | ReadableStream;
const get = (parameters: Record<string, string>) =>
  service.get(`/1.0/match?${new URLSearchParams(parameters)}`);
const explained = async (parameters: Record<string, string>) => {
  const response = await get(parameters);
  expect(response.status).toBe(200);
  // biome-ignore lint/suspicious/noExplicitAny: an answer as it came
  return (await response.json()) as any;
};
const post = (body: Body, type = "application/json", own = service) =>
  own.get("/1.0/match", { method: "POST", body, headers: { "content-type": type } });
const postRows = async (rows: unknown) => {
  const response = await post(JSON.stringify(rows));
  expect(response.status).toBe(200);
  // biome-ignore lint/suspicious/noExplicitAny: an answer as it came
  return (await response.json()) as any[];
};
const postCsv = async (body: Body, type = "text/csv") => {
  const response = await post(body, type);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer()).toString();
};
const errorOf = async (response: Response) => {
  const body = (await response.json()) as { error: string };
  expect(Object.keys(body)).toEqual(["error"]);
  return [response.status, body.error];
};

describe("GET /1.0/match", () => {
  test("a title that is answered: decision, reason, confidence, threshold, record, candidates with evidence", async () => {
    const answer = await explained({ title: "chateau margaux", country: "FR", vintage: "2015" });
    expect(Object.keys(answer)).toEqual([
      "decision",
      "reason",
      "confidence",
      "threshold",
      "wine",
      "candidates",
    ]);
    expect(answer).toMatchObject({ decision: "unique", threshold: MATCH_CONFIDENCE, wine: RECORDS[2] });
    expect(answer.reason).toBeString();
    expect(answer.confidence).toBeGreaterThanOrEqual(answer.threshold);
    expect(Object.keys(answer.candidates[0])).toEqual([
      "id",
      "title",
      "country",
      "colour",
      "region_appellation",
      "confidence",
      "evidence",
    ]);
    expect(answer.candidates[0]).toMatchObject({
      id: 1,
      title: "Château Margaux",
      country: "France",
      colour: "red",
      region_appellation: "Margaux AOC Premier Cru",
    });
    expect(answer.candidates[0].evidence.length).toBeGreaterThan(0);
    for (const evidence of answer.candidates[0].evidence)
      expect(evidence).toEqual({
        word: expect.any(String),
        what: expect.any(String),
        weight: expect.any(Number),
      });
  });
  test("the record is the one that /1.0/wine serves", async () => {
    const parameters = { title: "Château Margaux", country: "France", colour: "red", vintage: "2016" };
    const served = await service.get(`/1.0/wine?${new URLSearchParams(parameters)}`);
    expect((await explained(parameters)).wine).toEqual(await served.json());
  });
  test("a refusal is 200, with its candidates best first", async () => {
    const answer = await explained({ title: "Château Carbonnieux" });
    expect([answer.decision, answer.wine]).toEqual(["ambiguous", null]);
    expect(answer.candidates.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual([3, 4]);
    const confidences = answer.candidates.map(({ confidence }: { confidence: number }) => confidence);
    expect(confidences).toEqual(confidences.toSorted((a: number, b: number) => b - a));
    expect(await explained({ title: "Nobody Knows This" })).toMatchObject({ decision: "none", wine: null });
  });
  test.each(["!!!", "🍷"])("a title without a letter or digit (%s): none", async (title) => {
    expect(await explained({ title })).toEqual({
      decision: "none",
      reason: "the title has no letter or digit",
      confidence: 0,
      threshold: MATCH_CONFIDENCE,
      wine: null,
      candidates: [],
    });
  });
  test("the wine is there, the vintage is not: none, with the vintages there are", async () => {
    for (const parameters of [
      { title: "Château Margaux", vintage: "1999" },
      { id: "1", vintage: "1999" },
    ]) {
      const answer = await explained(parameters);
      expect(answer).toMatchObject({ decision: "none", wine: null, vintages: ["2015", "2016"] });
      expect(answer.reason).toBe(
        "the wine is in the catalogue, the vintage asked for is not: 1 Château Margaux has 2015, 2016",
      );
    }
    const without = await explained({ id: "2", vintage: "NV" });
    expect([without.decision, without.vintages]).toEqual(["none", []]);
  });
  test("by id: unique, confidence 1, a reason in words; an id that is no wine: none", async () => {
    expect(await explained({ id: "1", title: "Ridge Geyserville" })).toEqual({
      decision: "unique",
      reason: "there is a wine with this id",
      confidence: 1,
      threshold: MATCH_CONFIDENCE,
      wine: margaux,
      candidates: [],
    });
    for (const id of ["999", "9".repeat(30)])
      expect(await explained({ id })).toMatchObject({
        decision: "none",
        reason: "there is no such wine",
        confidence: 0,
        wine: null,
      });
  });
  test("the threshold is the setting", async () => {
    const own = await startService([margaux], { env: { MATCH_CONFIDENCE: "0.97" } });
    for (const query of ["title=Château+Margaux", "id=1", "title=!"])
      expect(await (await own.get(`/1.0/match?${query}`)).json()).toMatchObject({ threshold: 0.97 });
    await own.stop();
  });
  test.each(["", "?title=", "?id=01", "?title=X&colour=blue", "?title=X&title=X", "?id=1&vintage=15"])(
    "bad parameters (%s) are answered as by /1.0/wine",
    async (query) => {
      const ours = await service.get(`/1.0/match${query}`);
      const theirs = await service.get(`/1.0/wine${query}`);
      expect([ours.status, await ours.json()]).toEqual([400, await theirs.json()]);
    },
  );
  test("HEAD is GET without the body; another method is 405; without a key it is 401", async () => {
    const head = await service.get("/1.0/match?id=1", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const put = await service.get("/1.0/match?id=1", { method: "PUT", body: "[]" });
    expect(put.headers.get("allow")).toBe("GET, HEAD, POST");
    expect(await errorOf(put)).toEqual([405, "Only GET, HEAD and POST are allowed"]);
    for (const method of ["GET", "POST"]) {
      const response = await fetch(`${service.base}/1.0/match`, {
        method,
        ...(method === "POST" && { body: "{" }),
      });
      expect([response.status, response.headers.get("www-authenticate")]).toEqual([
        401,
        'Basic realm="wine", charset="UTF-8"',
      ]);
    }
    expect((await service.get("/1.0/match/?id=1")).status).toBe(404);
  });
});

describe("POST /1.0/match with JSON", () => {
  test("answers in the same order, each exactly as GET decides it alone", async () => {
    const rows = [
      { title: "Château Margaux", ref: "a" },
      { title: "Château Margaux", vintage: "2015", ref: 2 },
      { title: "Château Margaux 1999", vintage: "1999" },
      { title: "Château Carbonnieux" },
      { title: "Château Carbonnieux", colour: "white", country: "Frankreich" },
      { title: "Nobody Knows This", country: "Atlantis" },
      { title: "!!!" },
      { title: "2015" },
      { title: "Tempier Bandol Domaine", colour: "rose", ref: "" },
    ];
    const answers = await postRows(rows);
    expect(answers).toHaveLength(rows.length);
    for (const [i, { ref, ...parameters }] of rows.entries()) {
      const { decision, reason, confidence, wine } = await explained(parameters as Record<string, string>);
      expect(answers[i]).toEqual({ ...(ref !== undefined && { ref }), decision, reason, confidence, wine });
    }
    expect(Object.keys(answers[0])).toEqual(["ref", "decision", "reason", "confidence", "wine"]);
    expect(answers.map(({ wine }) => wine?.id)).toEqual([
      1,
      1,
      undefined,
      undefined,
      4,
      undefined,
      undefined,
      undefined,
      5,
    ]);
  });
  test("an empty array is an empty answer; null is not sent; a vintage may be a number; unknown fields are ignored", async () => {
    expect(await postRows([])).toEqual([]);
    const row = {
      title: "Château Margaux",
      country: null,
      colour: null,
      vintage: 2015,
      ref: null,
      id: 4,
      x: [],
    };
    expect(await postRows([row])).toEqual([expect.objectContaining({ wine: RECORDS[2] })]);
  });
  test.each([
    ["a string", "x", "Send an object: {title, country?, colour?, vintage?, ref?}"],
    ["null", null, "Send an object: {title, country?, colour?, vintage?, ref?}"],
    ["an array", [], "Send an object: {title, country?, colour?, vintage?, ref?}"],
    ["no title", {}, "Send a title"],
    ["an id only", { id: 1 }, "Send a title"],
    ["a blank title", { title: " " }, "Send a title"],
    ["a number as title", { title: 7 }, "title must be text"],
    ["a list as country", { title: "X", country: ["FR"] }, "country must be text"],
    ["another colour", { title: "X", colour: "blue" }, "colour must be red, white or rosé"],
    ["no vintage", { title: "X", vintage: "15" }, "vintage must be a year of four digits, or NV"],
    ["half a vintage", { title: "X", vintage: 2015.5 }, "vintage must be text"],
    ["control characters", { title: "a\u0000b" }, "title holds control characters"],
    ["a long title", { title: "x".repeat(501) }, "title is longer than 500 characters"],
    ["half a character", { title: "\ud800" }, "title is not valid UTF-8"],
    [
      "an object as ref",
      { title: "X", ref: {} },
      "ref must be text or a number; send numbers beyond 2^53 as text",
    ],
    [
      "a ref that JSON cannot carry",
      { title: "X", ref: 2 ** 60 },
      "ref must be text or a number; send numbers beyond 2^53 as text",
    ],
  ])("a bad row (%s) is an error of that row only", async (_name, row, error) => {
    const [first, bad, last] = await postRows([
      { title: "Château Margaux" },
      row,
      { title: "Ridge Geyserville" },
    ]);
    expect(bad).toEqual({ error });
    expect([first.wine.id, last.wine.id]).toEqual([1, 2]);
  });
  test("a bad row keeps its ref", async () => {
    expect(await postRows([{ ref: 7, title: "X", colour: "blue" }])).toEqual([
      { ref: 7, error: "colour must be red, white or rosé" },
    ]);
  });
  test.each([
    ["", "The body is no JSON: it is malformed"],
    ["[{", "The body is no JSON: it is malformed"],
    ["{}", "Send a JSON array of {title, country?, colour?, vintage?, ref?}"],
    ["null", "Send a JSON array of {title, country?, colour?, vintage?, ref?}"],
    [Buffer.from('[{"title":"Caf\xe9"}]', "latin1"), "The body is no JSON: it is not UTF-8"],
  ])("no list of JSON (%p): 400", async (body, message) => {
    expect(await errorOf(await post(body as string))).toEqual([400, message]);
  });
  test("1,000 rows are taken, one more is 413", async () => {
    const rows = Array.from({ length: 1000 }, (_, ref) => ({ title: "Château Margaux", ref }));
    const answers = await postRows(rows);
    expect(answers.map(({ ref, wine }) => [ref, wine.id])).toEqual(rows.map(({ ref }) => [ref, 1]));
    expect(await errorOf(await post(JSON.stringify([...rows, {}])))).toEqual([
      413,
      "The list has more than 1000 rows",
    ]);
    expect(await errorOf(await post(`title\n${"X\n".repeat(1001)}`, "text/csv"))).toEqual([
      413,
      "The list has more than 1000 rows",
    ]);
  });
  test("a body over 1 MB is 413, whether its length is announced or not", async () => {
    const body = `[{"title":"${"x".repeat(1_000_000)}"}]`;
    expect(await errorOf(await post(body))).toEqual([413, "The list is larger than 1 MB"]);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from(body));
        controller.close();
      },
    });
    expect(await errorOf(await post(stream))).toEqual([413, "The list is larger than 1 MB"]);
    expect((await post("x".repeat(9_000_000))).status).toBe(413);
    expect((await postRows([{ title: "x".repeat(999_980) }]))[0]).toEqual({
      error: "title is longer than 500 characters",
    });
  });
  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonx",
  ])("another media type (%s): 415", async (type) => {
    expect(await errorOf(await post("[]", type))).toEqual([
      415,
      "Send application/json or text/csv, and say so in Content-Type",
    ]);
  });
  test("a packed body: 415", async () => {
    const response = await service.get("/1.0/match", {
      method: "POST",
      body: Bun.gzipSync(Buffer.from("[]")),
      headers: { "content-type": "application/json", "content-encoding": "gzip" },
    });
    expect(response.status).toBe(415);
  });
  test("the summary is in a header", async () => {
    const response = await post(
      JSON.stringify([{ title: "Château Margaux" }, { title: "Château Carbonnieux" }, 7]),
    );
    expect(response.headers.get("x-match-summary")).toBe("unique=1, ambiguous=1, none=0, error=1");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
  test("counts as so many requests as it has rows; what is refused is counted as one", async () => {
    const own = await startService([margaux], { env: { RATE_LIMIT: "10" } });
    const rows = (n: number) =>
      JSON.stringify(Array.from({ length: n }, () => ({ title: "Château Margaux" })));
    const first = await post(rows(4), "application/json", own);
    expect([first.status, first.headers.get("ratelimit")]).toEqual([200, expect.stringMatching(/r=6;/)]);
    const refused = await post(rows(7), "application/json", own);
    expect([refused.status, refused.headers.get("ratelimit")]).toEqual([429, expect.stringMatching(/r=5;/)]);
    expect(Number(refused.headers.get("retry-after"))).toBeWithin(1, 61);
    expect(await errorOf(refused)).toEqual([
      429,
      "Too many requests for this key: a list counts as so many requests as it has rows",
    ]);
    expect((await post(rows(5), "application/json", own)).status).toBe(200);
    expect((await own.get("/1.0/match?id=1")).status).toBe(429);
    await own.stop();
  });
  test("no title index: 503 for the whole; a list that needs none is answered", async () => {
    const own = await startService([margaux], { index: false });
    const response = await post('[{"title":"Château Margaux"},{}]', "application/json", own);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
    expect((await post('[{"title":"!"},{}]', "application/json", own)).status).toBe(200);
    expect((await own.get("/1.0/match?title=Margaux")).status).toBe(503);
    expect((await own.get("/1.0/match?id=1")).status).toBe(200);
    await own.stop();
  });
  test("an id and a title are answered before lists that came first", async () => {
    const rows = JSON.stringify(Array.from({ length: 1000 }, () => ({ title: "Château Margaux" })));
    const order: string[] = [];
    const done = (name: string) => (response: Response) => {
      expect(response.status).toBe(200);
      order.push(name);
    };
    const lists = [post(rows), post(rows), post(rows)].map((list) => list.then(done("list")));
    await Bun.sleep(1);
    const single = ["id=1", "title=Ridge+Geyserville"].map((query) =>
      service.get(`/1.0/wine?${query}`).then(done("single")),
    );
    await Promise.all([...lists, ...single]);
    expect(order.slice(0, 2)).toEqual(["single", "single"]);
  });
});

describe("POST /1.0/match with CSV", () => {
  const head = "match_decision,match_wine_id,match_title,match_confidence,match_reason";
  test("comes back row for row, its columns as they were, with what was decided behind them", async () => {
    const answer = await postCsv(
      'sku,Wine,Land,price\r\n1,"Ridge, Geyserville",USA,"12,50"\r\n2,Carbonnieux Château,FR,\r\n3,Margaux,France,=1+1\r\n',
    );
    const rows = answer.split("\r\n");
    expect(rows[0]).toBe(`sku,Wine,Land,price,${head}`);
    expect(rows[1]).toMatch(/^1,"Ridge, Geyserville",USA,"12,50",unique,2,Ridge Geyserville,[01]\.\d{3},\w/);
    expect(rows[2]).toStartWith("2,Carbonnieux Château,FR,,ambiguous,,,");
    expect(rows[3]).toStartWith("3,Margaux,France,=1+1,ambiguous,,,");
    expect(rows.slice(4)).toEqual([""]);
  });
  test("a bad row is an error of that row", async () => {
    const answer = await postCsv(
      "title;colour;vintage\nChâteau Margaux;rouge;2015\nX;bleu;\nX;rot;15\n;;\nX\nRidge Geyserville;;;;\nRidge Geyserville;;;spare\n",
    );
    const rows = answer.split("\n");
    expect(rows[1]).toStartWith("Château Margaux;rouge;2015;unique;1;Château Margaux;");
    expect(rows[2]).toBe("X;bleu;;error;;;;colour must be red, white or rosé");
    expect(rows[3]).toBe("X;rot;15;error;;;;vintage must be a year of four digits, or NV");
    expect(rows[4]).toBe(";;;error;;;;the title is empty");
    expect(rows[5]).toBe("X;;;error;;;;the row has 1 cell, the header 3");
    expect(rows[6]).toMatch(/^Ridge Geyserville;;;unique;2;Ridge Geyserville;[01]\.\d+;[^;]+;;$/);
    expect(rows[7]).toBe("Ridge Geyserville;;;error;;;;the row has 4 cells, the header 3;spare");
  });
  test("what we add never starts a formula", async () => {
    expect(await postCsv("title\nEquals Estate\n")).toContain("\nEquals Estate,unique,6,'=Equals Estate,");
  });
  test("Windows-1252 and a byte order mark: the answer is UTF-8 with one", async () => {
    const text = "title\tpreis\nChâteau Margaux\t9 €\n";
    const bytes = Buffer.from(text.replace("€", "\x80"), "latin1");
    for (const body of [bytes, Buffer.from(`\ufeff${text}`)])
      expect(await postCsv(body, "text/csv; charset=whatever")).toStartWith(
        `\ufefftitle\tpreis\t${head.replaceAll(",", "\t")}\nChâteau Margaux\t9 €\tunique\t1\t`,
      );
  });
  test("a header alone is a list of no rows", async () => {
    expect(await postCsv("title\n")).toBe(`title,${head}\n`);
  });
  test.each<[string, string | Buffer, string]>([
    ["nothing", "", "the list is empty"],
    ["blank lines", "\n\n", "the list is empty"],
    ["no title", "sku,price\n1,2\n", "line 1: no column is known to hold titles (sku, price): call it title"],
    ["two titles", "title,Title\na,b\n", "line 1: two columns are called title: rename one"],
    ["two separators", "name,x;wine\na,b\n", "line 1: the header mixes , and ;"],
    [
      "a quote left open",
      'title,x\na,b\n\nc,"d\ne,f\n',
      "line 4: a quoted cell that opens here is never closed",
    ],
    [
      "a quote left open in the header",
      'title,"x\na,b\n',
      "line 1: the header cannot be read: a quoted cell in it is never closed",
    ],
    ["NUL", "title\n\0\n", "line 2 holds NUL bytes: this is no text"],
    [
      "bytes of no encoding",
      Buffer.from("title\nCaf\xe9\x81\n", "latin1"),
      "line 2 is neither UTF-8 nor Windows-1252: save it as UTF-8",
    ],
    [
      "two encodings",
      Buffer.concat([Buffer.from("title\nCafé\nCafé\n"), Buffer.from("Caf\xe9\n", "latin1")]),
      "line 4 is not UTF-8, although the list is: save it as UTF-8",
    ],
    ["UTF-16", Buffer.from("\ufefftitle\n", "utf16le"), "this is UTF-16: save it as CSV in UTF-8"],
    ["a long header", `title${",a".repeat(40_000)}\n`, "line 1: the header has more than 1000 columns"],
    ["a header of one long cell", `title${"x".repeat(70_000)}\n`, "line 1: the header is longer than 64 KB"],
    ["2,001 columns", `${"a,".repeat(2000)}title\n`, "line 1: the header has more than 1000 columns"],
  ])("%s: 400 with the line", async (_name, body, message) => {
    expect(await errorOf(await post(body as string, "text/csv"))).toEqual([
      400,
      `The body is no CSV list: ${message}`,
    ]);
  });
});
