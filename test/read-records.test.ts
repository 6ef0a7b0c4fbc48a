import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { problemOf } from "../db/check-record.ts";
import { checkFile, readRecords } from "../db/read-records.ts";
import { record, temporaryFolder } from "./support.ts";

const folder = temporaryFolder();

const good = record({ id: 1, title: "Château Margaux" });
const json = (fields: object = {}) => JSON.stringify({ ...good, ...fields });
const without = (name: keyof typeof good) => JSON.stringify({ ...good, [name]: undefined });

/** Reads `bytes` as a file called `name`; each row becomes its record, or its line and what is wrong with it. */
async function read(name: string, bytes: string | Uint8Array) {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  checkFile(file);
  const rows = [];
  for await (const batch of readRecords(file))
    for (const { line, text, value, problem } of batch) {
      const reason = problem ?? problemOf(value);
      rows.push(reason === undefined ? { line, value } : { line, reason, text });
    }
  return rows;
}

const only = (rows: Awaited<ReturnType<typeof read>>) => {
  expect(rows).toHaveLength(1);
  return rows[0] as { line: number; value?: unknown; reason?: string; text?: string };
};

const CUT = " (the file ends here without a newline: it may be cut off)";
const UNTIL_500 = "text of 1 to 500 characters";

const SCORE = "a whole number from 0 to 1000 or null";
const YEAR = "a whole number from 1000 to 9999 or null";

describe("a line of NDJSON that is rejected", () => {
  test.each([
    ["no JSON", "Château Margaux", /^the line is not JSON: /],
    ["JSON in single quotes", "{'id':1}", /^the line is not JSON: /],
    ["two records on a line", json() + json(), /^the line is not JSON: /],
    ["a NUL byte", `${json()}\0`, /^the line is not JSON: /],
    ["brackets without end", "[".repeat(500_000), /^the line is not JSON: /],
    ["brackets 500,000 deep", "[".repeat(500_000) + "]".repeat(500_000), /JSON/],
    ["a list", "[]", "the line is not a JSON object"],
    ["null", "null", "the line is not a JSON object"],
    ["a number", "17", "the line is not a JSON object"],
    [
      "a deep field",
      json().replace('"red"', "[".repeat(9000) + "]".repeat(9000)),
      "colour must be one of red, white, rosé",
    ],
    ["an unknown field", json({ foo: 1 }), 'unknown field "foo"'],
    ["an unknown field with odd characters", json({ "a/b~c\u001b": 1 }), 'unknown field "a/b~c\\u001b"'],
    ["a field in another case", json({ Title: "x" }), 'unknown field "Title"'],
    ["the field __proto__", json().replace("{", '{"__proto__":{"x":1},'), 'unknown field "__proto__"'],
    ...(["id", "vintage", "title", "colour", "country", "region_appellation", "url"] as const).map(
      (name) => [`no ${name}`, without(name), `${name} is missing`] as const,
    ),
    ["id 0", json({ id: 0 }), "id must be a whole number from 1 to 9007199254740991"],
    ["id as text", json({ id: "1" }), "id must be a whole number from 1 to 9007199254740991"],
    ["id 1.5", json({ id: 1.5 }), "id must be a whole number from 1 to 9007199254740991"],
    ["id beyond what JSON numbers hold", json().replace('"id":1', '"id":9007199254740993'), /^id must be/],
    [
      "vintage as a number",
      json({ vintage: 2015 }),
      "vintage must be wine, NV or a year of four digits, as text",
    ],
    ["vintage nv", json({ vintage: "nv" }), "vintage must be wine, NV or a year of four digits, as text"],
    [
      "vintage with a newline",
      json({ vintage: "2015\n" }),
      "vintage must be wine, NV or a year of four digits, as text",
    ],
    ["title null", json({ title: null }), `title must be ${UNTIL_500}`],
    ["title empty", json({ title: "" }), `title must be ${UNTIL_500}`],
    ["title of 501 characters", json({ title: "x".repeat(501) }), `title must be ${UNTIL_500}`],
    ["title with NUL", json({ title: "a\0b" }), "title holds the control character U+0000"],
    ["title with a newline", json({ title: "a\nb" }), "title holds the control character U+000A"],
    ["title with a C1 control", json({ title: "a\u0085b" }), "title holds the control character U+0085"],
    ["country with a tab", json({ country: "a\tb" }), "country holds the control character U+0009"],
    [
      "title with half of a surrogate pair",
      json({ title: "a\ud83c" }),
      "title holds half of a surrogate pair",
    ],
    ["colour rose", json({ colour: "rose" }), "colour must be one of red, white, rosé"],
    ["colour null", json({ colour: null }), "colour must be one of red, white, rosé"],
    ["country empty", json({ country: "" }), "country must be text of 1 to 200 characters"],
    ["url empty", json({ url: "" }), "url must be text of 1 to 2000 characters"],
    [
      "region null",
      json({ region_appellation: null }),
      "region_appellation must be text of 0 to 500 characters",
    ],
    [
      "an indicator that is none",
      json({ indicators: ["cheap"] }),
      "indicators must be a list, each one of investment_staple, value_pick, hidden_gem, buzz_brand or null",
    ],
    ["an indicator alone", json({ indicators: "value_pick" }), /^indicators must be a list/],
    ["window as text", json({ drinking_window_open: "2020" }), `drinking_window_open must be ${YEAR}`],
    ["window 20", json({ drinking_window_close: 20 }), `drinking_window_close must be ${YEAR}`],
    [
      "advice that is none",
      json({ drinking_advice: "drink now" }),
      "drinking_advice must be one of Lay down, Ready but will improve, Drink now or null",
    ],
    ["score 1001", json({ quality_score: 1001 }), `quality_score must be ${SCORE}`],
    ["score -1", json({ brand_score: -1 }), `brand_score must be ${SCORE}`],
    ["score 88.5", json({ economics_score: 88.5 }), `economics_score must be ${SCORE}`],
    ["score true", json({ wine_service_score: true }), `wine_service_score must be ${SCORE}`],
  ] as [string, string, string | RegExp][])("%s", async (_name, line, reason) => {
    const row = only(await read("line.ndjson", `${line}\n`));
    expect(row).toMatchObject({ line: 1, text: line });
    if (typeof reason === "string") expect(row.reason).toBe(reason);
    else expect(row.reason).toMatch(reason);
  });

  test("bytes that are not UTF-8", async () => {
    const bytes = Buffer.from(json({ title: "Ch\u00e2teau" }), "latin1");
    const rows = await read(
      "latin1.ndjson",
      Buffer.concat([Buffer.from(`${json()}\n`), bytes, Buffer.from(`\n${json()}\n`)]),
    );
    expect(rows[1]).toMatchObject({ line: 2, reason: "the line is not UTF-8" });
    expect(rows[1]?.text).toContain("Ch\ufffdteau");
    expect([rows[0]?.value, rows[2]]).toEqual([good, { line: 3, value: good }]);
  });

  test.each([0, 1])("longer than 1 MB, whatever follows (%p newlines at the end)", async (newlines) => {
    const long = json({ title: "é".repeat(1_500_000) });
    const rows = await read("long.ndjson", `${json()}\n${long}\n${json()}\n${long}${"\n".repeat(newlines)}`);
    expect(rows.map(({ line, reason }) => [line, reason])).toEqual([
      [1, undefined],
      [2, "the line is longer than 1 MB"],
      [3, undefined],
      [4, "the line is longer than 1 MB"],
    ]);
    expect(rows[1]?.text?.length).toBeLessThan(2000);
  });

  test("the file ends in the middle of it", async () => {
    const rows = await read("cut.ndjson", `${json()}\n${json().slice(0, 40)}`);
    expect(rows[1]).toMatchObject({ line: 2, text: json().slice(0, 40) });
    expect(rows[1]?.reason).toMatch(/^the line is not JSON: /);
    expect(rows[1]?.reason).toEndWith(CUT);
  });

  test("the file ends in the middle of a character", async () => {
    const bytes = Buffer.from(json());
    const row = only(await read("cut.ndjson", bytes.subarray(0, bytes.indexOf("â") + 1)));
    expect(row.reason).toBe(`the line is not UTF-8${CUT}`);
  });
});

describe("NDJSON that is fine", () => {
  test.each([
    ["the last line has no newline", json(), good],
    ["CRLF", `${json()}\r\n`, good],
    ["a byte order mark", `\ufeff${json()}\n`, good],
    ["fields in another order", JSON.stringify(Object.fromEntries(Object.entries(good).reverse())), good],
    ["a key twice: the last counts", json().replace("{", '{"title":"other",'), good],
    ["fields that may be null are missing", json().replace(/,"indicators".*\}/, "}"), good],
    [
      "the score 88.0",
      json().replace('"quality_score":null', '"quality_score":88.0'),
      { ...good, quality_score: 88 },
    ],
    ["spaces around the title stay", json({ title: "  x " }), { ...good, title: "  x " }],
    ["decomposed letters stay", json({ title: "Cha\u0302teau" }), { ...good, title: "Cha\u0302teau" }],
    [
      "U+FFFD is a character like others",
      json({ title: "Ch\ufffdteau" }),
      { ...good, title: "Ch\ufffdteau" },
    ],
    ["no indicators", json({ indicators: [] }), { ...good, indicators: [] }],
    [
      "a window that closes before it opens",
      json({ drinking_window_open: 2030, drinking_window_close: 2020 }),
      {
        ...good,
        drinking_window_open: 2030,
        drinking_window_close: 2020,
      },
    ],
  ])("%s", async (_name, text, value) => {
    expect(only(await read("fine.ndjson", text))).toEqual({ line: 1, value });
  });

  test("empty lines are skipped but counted", async () => {
    expect(await read("gaps.jsonl", `\n\r\n${json()}\n   \n\n${json()}\n\n`)).toEqual([
      { line: 3, value: good },
      { line: 6, value: good },
    ]);
  });

  test.each(["empty.ndjson", "empty.csv"])("an empty file: %s", async (name) => {
    expect(await read(name, "")).toEqual([]);
    expect(await read(name, "\ufeff")).toEqual([]);
    expect(await read(name, "\n\n")).toEqual([]);
  });
});

const HEADER = "id,vintage,title,colour,country,region_appellation,url,indicators,quality_score";
const cells = (title: string, rest = ",") =>
  `1,wine,${title},red,France,,https://example.com/wines/1,${rest}`;

describe("CSV", () => {
  test.each([
    ["empty cells", cells("a"), { title: "a", indicators: null, quality_score: null }],
    ["quoted empty cells", cells("a", '"",""'), { title: "a", indicators: null, quality_score: null }],
    ["an empty list", cells("a", "[],"), { title: "a", indicators: [] }],
    [
      "two indicators",
      cells("a", "value_pick|hidden_gem,"),
      { title: "a", indicators: ["value_pick", "hidden_gem"] },
    ],
    ["the score 88.0", cells("a", ",88.0"), { title: "a", quality_score: 88 }],
    ["commas and quotes", cells('"A ""B"", C"'), { title: 'A "B", C' }],
    ["spaces stay", cells(" a "), { title: " a " }],
    ["no newline at the end", cells("a").trimEnd(), { title: "a" }],
  ])("%s", async (_name, row, fields) => {
    expect(only(await read("fine.csv", `${HEADER}\n${row}`))).toEqual({
      line: 2,
      value: { ...good, ...fields },
    });
  });

  test("byte order mark, CRLF, empty lines, columns in any order", async () => {
    const text =
      "\ufefftitle,url,id,country,colour,vintage,region_appellation\r\n\r\na,u,1,France,red,NV,Margaux\r\n";
    const value = { ...good, vintage: "NV", title: "a", url: "u", region_appellation: "Margaux" };
    expect(await read("order.csv", text)).toEqual([{ line: 3, value }]);
  });

  test.each([
    ["a cell too few", "1,wine,a", "the row has 3 cells, the header 9"],
    ["a cell too many", `${cells("a")},`, "the row has 10 cells, the header 9"],
    ["a quote in a plain cell", cells('5" bottle'), "a quote stands within a cell that is not quoted"],
    ["text after a quoted cell", cells('"a"b'), "a quoted cell goes on after its closing quote"],
    ["a cell over two lines", cells('"a\nb"'), "title holds the control character U+000A"],
    ["a cell over two lines of Windows", cells('"a\r\nb"'), "title holds the control character U+000D"],
    ["an empty title", cells(""), `title must be ${UNTIL_500}`],
    ["a score in words", cells("a", ",high"), `quality_score must be ${SCORE}`],
    ["a score with a plus", cells("a", ",+5"), `quality_score must be ${SCORE}`],
    ["indicators in brackets", cells("a", "[value_pick],"), /^indicators must be a list/],
    ["a NUL", cells("a\0b"), "title holds the control character U+0000"],
  ] as [string, string, string | RegExp][])("is rejected alone: %s", async (_name, row, reason) => {
    const rows = await read("bad.csv", `${HEADER}\n${cells("x")}\n${row}\n${cells("y")}\n`);
    expect(rows.map((row) => row.value ?? row.line)).toMatchObject([{ title: "x" }, 3, { title: "y" }]);
    expect(rows[1]).toMatchObject({ text: row });
    if (typeof reason === "string") expect(rows[1]?.reason).toBe(reason);
    else expect(rows[1]?.reason).toMatch(reason);
    expect(rows[2]?.line).toBe(row.includes("\n") ? 5 : 4);
  });

  test("a quote that is never closed costs its own line only", async () => {
    const rows = await read("open.csv", `${HEADER}\n${cells('"a')}\n${cells("b")}\n${cells("c")}\n`);
    expect(rows[0]).toEqual({ line: 2, reason: "a quoted cell is never closed", text: cells('"a') });
    expect(rows.slice(1)).toMatchObject([
      { line: 3, value: { title: "b" } },
      { line: 4, value: { title: "c" } },
    ]);
  });

  test("the file ends in the middle of a row", async () => {
    const rows = await read("cut.csv", `${HEADER}\n${cells("a")}\n1,wine,b`);
    expect(rows[1]?.reason).toBe(`the row has 3 cells, the header 9${CUT}`);
  });

  test("bytes that are not UTF-8", async () => {
    const rows = await read(
      "latin1.csv",
      Buffer.from(`${HEADER}\n${cells("Ch\u00e2teau")}\n${cells("b")}\n`, "latin1"),
    );
    expect(rows).toMatchObject([{ line: 2, reason: "the line is not UTF-8" }, { value: { title: "b" } }]);
  });

  test.each([
    ["an unknown column", "id,foo\n", 'the header has a column "foo" that is no field'],
    ["a column of Object", "id,toString\n", 'the header has a column "toString" that is no field'],
    ["semicolons", "id;title\n", 'the header has a column "id;title" that is no field'],
    ["a column twice", "id,title,id\n", "the header has the column id twice"],
    ["no title and url", "id,vintage,colour,country,region_appellation\n", "the header lacks title, url"],
    [
      "not UTF-8",
      Buffer.from("id,caf\u00e9\n", "latin1"),
      "the header cannot be read: the line is not UTF-8",
    ],
  ])("a header with %s refuses the file", async (_name, bytes, message) => {
    await expect(read("header.csv", bytes)).rejects.toThrow(`${join(folder, "header.csv")}: ${message}`);
  });
});

describe("files", () => {
  const zip = gzipSync(`${json()}\n`);
  test.each([
    ["a.ndjson.gz", zip],
    ["by-content.ndjson", zip],
    ["A.NDJSON.GZ", zip],
    ["parts.jsonl.gz", Buffer.concat([zip, gzipSync("\n")])],
    ["zeros-behind.ndjson.gz", Buffer.concat([zip, Buffer.alloc(512)])],
    ["b.csv.gz", gzipSync(`${HEADER}\n${cells("Château Margaux")}\n`)],
  ])("gzip is unpacked: %s", async (name, bytes) => {
    expect(only(await read(name, bytes)).value).toEqual(good);
  });

  const noise = gzipSync(crypto.getRandomValues(new Uint8Array(60_000)));
  const broken = Buffer.from(noise).fill(0, 30_000, 30_100);
  test.each([
    ["text.ndjson.gz", json(), "is not gzip, although it is called so"],
    ["empty.ndjson.gz", "", "is not gzip, although it is called so"],
    ["cut.ndjson.gz", noise.subarray(0, 20_000), ": the gzip data ends too early"],
    ["cut-header.ndjson.gz", noise.subarray(0, 5), ": the gzip data ends too early"],
    ["cut-tail.ndjson.gz", noise.subarray(0, -4), ": the gzip data ends too early"],
    ["broken.ndjson.gz", broken, ": the gzip data is damaged"],
    ["utf16le.ndjson", Buffer.from(`\ufeff${json()}`, "utf16le"), "is UTF-16: save it as UTF-8"],
    ["utf16be.csv", Buffer.from(`\ufeff${HEADER}`, "utf16le").swap16(), "is UTF-16: save it as UTF-8"],
    ["wines.txt", json(), ": the name must end in .ndjson, .jsonl or .csv, and .gz if need be"],
    ["wines.gz", zip, ": the name must end in"],
    ["missing-ndjson", json(), ": the name must end in"],
  ])("is refused: %s", async (name, bytes, message) => {
    await expect(read(name, bytes)).rejects.toThrow(message);
  });

  test("a missing file and a folder are refused", () => {
    expect(() => checkFile(join(folder, "none.ndjson"))).toThrow("there is no such file");
    expect(() => checkFile(`${folder}/none/none.ndjson`)).toThrow("there is no such file");
    const sub = join(folder, "folder.csv");
    mkdirSync(sub);
    expect(() => checkFile(sub)).toThrow("is a folder");
  });

  test("lines across the borders of chunks are whole", async () => {
    const lines = Array.from({ length: 5000 }, (_, i) =>
      json({ id: i + 1, title: `Château ${"é".repeat(i % 400)}` }),
    );
    const rows = await read("many.ndjson", lines.join("\n"));
    expect(rows.map((row) => JSON.stringify(row.value))).toEqual(lines);
    expect(rows.at(-1)?.line).toBe(5000);
  });
});
