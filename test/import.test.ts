import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { CATALOGUE_CHANNEL } from "../db/changes.ts";
import { type Connection, connect } from "../db/client.ts";
import { type ImportOptions, importFiles } from "../db/import.ts";
import type { WineRecord } from "../src/wire.ts";
import { brief, ndjson, rejectsOf, stored, wine } from "./import-support.ts";
import { newDatabase, record, temporaryFolder } from "./support.ts";

const root = join(import.meta.dir, "..");
setDefaultTimeout(60_000);

const folder = temporaryFolder();
const file = join(folder, "wines.ndjson");
let database: Connection;

beforeAll(async () => {
  database = connect(await newDatabase(), { timeoutMs: 10_000 });
});
beforeEach(async () => {
  await database.sql`truncate wine_records`;
});
afterAll(() => database.close());

/** Imports these rows (text stands for a line as it is) and returns the report and what was rejected. */
async function load(rows: (WineRecord | string)[], options: ImportOptions = {}) {
  writeFileSync(file, rows.map((row) => (typeof row === "string" ? `${row}\n` : ndjson([row]))).join(""));
  const report = await importFiles(database.sql, [file], options);
  return { ...report, rejects: rejectsOf(file) };
}

describe("what is stored", () => {
  test("is exactly what was in the file", async () => {
    const titles = [
      "\\N",
      "\\.",
      "a\\tb",
      '{"x"}',
      "NULL",
      "Château",
      "Cha\u0302teau",
      " sp ace ",
      "酒🍷",
      "\ufffd",
      "\ufeffx",
    ];
    const rows = titles.map((title, i) =>
      record({ id: i + 1, title, region_appellation: i % 2 ? "\\" : "" }),
    );
    rows.push(
      record({ id: Number.MAX_SAFE_INTEGER, title: "last", indicators: [] }),
      record({
        id: Number.MAX_SAFE_INTEGER,
        vintage: "NV",
        title: "x".repeat(500),
        indicators: ["hidden_gem", "value_pick", "hidden_gem"],
        drinking_window_open: 9999,
        drinking_window_close: 1000,
        drinking_advice: "Ready but will improve",
        wine_service_score: 0,
        quality_score: 1000,
        brand_score: 1,
        economics_score: 999,
      }),
    );
    expect(await load(rows)).toMatchObject({ read: rows.length, inserted: rows.length, rejected: 0 });
    const sorted = rows.toSorted((a, b) => a.id - b.id || (a.vintage < b.vintage ? -1 : 1));
    expect(await stored(database.sql)).toEqual(sorted.map((row) => JSON.stringify(row)));
  });

  test("is the same from CSV, several files in one import", async () => {
    const csv = join(folder, "more.csv.gz");
    const header = "url,title,id,vintage,colour,country,region_appellation,indicators,brand_score";
    writeFileSync(
      csv,
      gzipSync(`${header}\r\nu,"A ""b"", c",1,2015,rosé,France,,value_pick|buzz_brand,7\r\n`),
    );
    writeFileSync(file, ndjson([wine("1 wine rosé")]));
    expect(await importFiles(database.sql, [csv, file])).toMatchObject({ read: 2, inserted: 2, rejected: 0 });
    const vintage = { ...wine("1 2015 rosé"), title: 'A "b", c', url: "u", brand_score: 7 };
    expect(JSON.parse((await stored(database.sql))[0] as string)).toEqual({
      ...vintage,
      indicators: ["value_pick", "buzz_brand"],
    });
  });

  test("changes only where the file differs; other rows are not written again", async () => {
    await load([wine("1 wine red"), wine("1 2015 red"), wine("2 wine red")]);
    const places = () =>
      database.sql`select id, vintage, ctid::text, xmin::text from wine_records order by 1, 2`;
    const before = await places();
    const changed = { ...wine("1 2015 red"), quality_score: 5 };
    expect(await load([wine("1 wine red"), changed, wine("3 wine red")])).toMatchObject({
      ...{ read: 3, inserted: 1, updated: 1, unchanged: 1, removed: 0, rejected: 0, repeated: 0 },
    });
    const after = await places();
    expect(after.filter((row) => row.vintage === "wine").slice(0, 2)).toEqual(
      before.filter((row) => row.vintage === "wine"),
    );
  });

  test("the last of several lines for one (id, vintage) wins, also over several files", async () => {
    const other = join(folder, "other.ndjson");
    writeFileSync(other, ndjson([{ ...wine("1 wine red"), title: "third" }]));
    writeFileSync(
      file,
      ndjson([wine("1 wine white"), { ...wine("1 wine red"), title: "second" }, wine("1 NV red")]),
    );
    expect(await importFiles(database.sql, [file, other])).toMatchObject({
      read: 4,
      inserted: 2,
      repeated: 2,
      rejected: 0,
    });
    expect((await stored(database.sql)).map((json) => JSON.parse(json).title)).toEqual(["T", "third"]);
  });
});

const NO_WINE = 'wine 1 has no record with the vintage "wine"';
const RED_NOT = "colour is red, that of the wine's own record white";
const WHITE_NOT = "colour is white, that of the wine's own record red";
const SPAIN_NOT = "country is Spain, that of the wine's own record France";
const STAYS = "vintage 2015 of this wine is here and stays red, France: change it in the same import";

describe("rows that belong together", () => {
  // what is there, the file, what is there then, [line, reason] of rejected rows
  test.each([
    ["a vintage before its wine", [], ["1 2015 red", "1 wine red"], ["1 2015 red", "1 wine red"], []],
    ["a vintage without its wine", [], ["1 2015 red", "2 wine red"], ["2 wine red"], [[1, NO_WINE]]],
    [
      "a vintage whose wine is there already",
      ["1 wine red"],
      ["1 2015 red"],
      ["1 2015 red", "1 wine red"],
      [],
    ],
    ["another colour than its wine", [], ["1 wine white", "1 2015 red"], ["1 wine white"], [[2, RED_NOT]]],
    [
      "another country than its wine there",
      ["1 wine red"],
      ["1 NV red Spain"],
      ["1 wine red"],
      [[1, SPAIN_NOT]],
    ],
    [
      "a wine changed with all vintages",
      ["1 wine red", "1 2015 red"],
      ["1 2015 white", "1 wine white"],
      ["1 2015 white", "1 wine white"],
      [],
    ],
    [
      "a wine changed without a vintage that stays",
      ["1 wine red", "1 2015 red", "1 2016 red"],
      ["1 wine white", "1 2016 white"],
      ["1 2015 red", "1 2016 red", "1 wine red"],
      [
        [1, STAYS],
        [2, WHITE_NOT],
      ],
    ],
    [
      "a wine changed, a new vintage not",
      ["1 wine red"],
      ["1 wine white", "1 2015 red"],
      ["1 wine white"],
      [[2, RED_NOT]],
    ],
    [
      "a wine changed, its vintage sent as it was",
      ["1 wine red", "1 2015 red"],
      ["1 wine white", "1 2015 red"],
      ["1 2015 red", "1 wine red"],
      [[1, STAYS]],
    ],
    [
      "two lines of a wine, one possible",
      ["1 wine red", "1 2015 red"],
      ["1 wine red", "1 wine white"],
      ["1 2015 red", "1 wine red"],
      [[2, STAYS]],
    ],
    [
      "a bad vintage replaced by a good one",
      [],
      ["1 wine red", "1 2015 white", "1 2015 red"],
      ["1 2015 red", "1 wine red"],
      [],
    ],
    [
      "a good vintage, then a bad one",
      [],
      ["1 wine red", "1 2015 red", "1 2015 white"],
      ["1 2015 red", "1 wine red"],
      [[3, WHITE_NOT]],
    ],
    [
      "a log: old state, then new",
      [],
      ["1 wine red", "1 2015 red", "1 wine white", "1 2015 white"],
      ["1 2015 white", "1 wine white"],
      [],
    ],
  ] as [string, string[], string[], string[], [number, string][]][])(
    "%s",
    async (_name, there, rows, then, rejected) => {
      await load(there.map(wine));
      const report = await load(rows.map(wine));
      expect(await brief(database.sql)).toEqual(then);
      expect(report.rejects.map(({ line, reason }) => [line, reason])).toEqual(
        rejected as unknown as string[][],
      );
      for (const { line, text } of report.rejects)
        expect(text).toBe(JSON.stringify(wine(rows[line - 1] as string)));
    },
  );

  test("title, region and url of a vintage may differ", async () => {
    const vintage = { ...wine("1 2015 red"), title: "other", region_appellation: "other", url: "other" };
    expect(await load([wine("1 wine red"), vintage])).toMatchObject({ inserted: 2, rejected: 0 });
  });
});

describe("--replace", () => {
  const there = ["1 wine red", "1 2015 red", "2 wine red"].map(wine);
  test.each([
    [
      "removes what the file does not have",
      {},
      ["2 wine red", "3 wine red"],
      ["2 wine red", "3 wine red"],
      true,
    ],
    ["counts only the file", {}, ["1 2015 red", "3 wine red"], undefined, false],
    [
      "counts only the file, with --force",
      { force: true },
      ["1 2015 red", "3 wine red"],
      ["3 wine red"],
      true,
    ],
    ["may change a colour", {}, ["1 wine white"], ["1 wine white"], true],
    ["changes nothing when a row is invalid", {}, ["2 wine red", "junk"], undefined, false],
    ["goes on with --force", { force: true }, ["2 wine red", "junk"], ["2 wine red"], true],
    ["changes nothing when no row is valid", {}, [], undefined, false],
    ["removes all with --force", { force: true }, [], [], true],
  ] as [string, object, string[], string[] | undefined, boolean][])(
    "%s",
    async (_name, options, rows, then, applied) => {
      await load(there);
      const before = await brief(database.sql);
      const report = await load(
        rows.map((row) => (row === "junk" ? row : wine(row))),
        { replace: true, ...options },
      );
      expect(report).toMatchObject({ applied, removed: applied ? expect.any(Number) : 0 });
      expect(await brief(database.sql)).toEqual(then ?? before);
      expect(report.rejects).toHaveLength(report.rejected);
    },
  );

  test("counts what it did", async () => {
    await load(there);
    expect(await load([wine("2 wine red"), wine("3 wine red")], { replace: true })).toMatchObject({
      ...{ applied: true, read: 2, inserted: 1, updated: 0, unchanged: 1, removed: 2, rejected: 0 },
    });
  });
});

describe("search:rebuild is due", () => {
  const there = ["1 wine red", "1 2015 red", "2 wine red"].map(wine);
  const [one, vintage, two] = there as [WineRecord, WineRecord, WineRecord];
  test.each([
    ["nothing changed", there, {}, false],
    ["a title", [{ ...one, title: "other" }], {}, true],
    ["a colour", [{ ...two, colour: "white" }], {}, true],
    ["a country", [{ ...two, country: "Spain" }], {}, true],
    ["a region", [{ ...two, region_appellation: "r" }], {}, true],
    ["a new wine", [wine("3 wine red")], {}, true],
    ["a wine is gone", [one, vintage], { replace: true }, true],
    [
      "only a url, scores and indicators",
      [{ ...one, url: "u", quality_score: 1, indicators: [] }],
      {},
      false,
    ],
    ["only the title of a vintage", [{ ...vintage, title: "other" }], {}, false],
    ["a new vintage", [wine("1 2016 red")], {}, false],
    ["a vintage is gone", [one, two], { replace: true }, false],
    ["not applied", [{ ...one, title: "other" }, "junk"], { replace: true }, false],
  ] as [string, (WineRecord | string)[], ImportOptions, boolean][])(
    "%s",
    async (_name, rows, options, due) => {
      await load(there);
      expect((await load(rows, options)).searchDue).toBe(due);
    },
  );
});

test("running services are notified", async () => {
  const heard = Promise.withResolvers<string>();
  await database.sql.listen(CATALOGUE_CHANNEL, heard.resolve);
  await load([wine("1 wine red")]);
  await heard.promise;
});

const catalogue = join(root, "../shared/data/catalogue.ndjson.gz");
test.skipIf(!existsSync(catalogue))(
  "the shared catalogue comes back record by record, from CSV too",
  async () => {
    const records = gunzipSync(readFileSync(catalogue))
      .toString()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const sorted = records.toSorted((a, b) => a.id - b.id || (a.vintage < b.vintage ? -1 : 1));
    const expected = sorted.map((row) => JSON.stringify(row));
    writeFileSync(file, readFileSync(catalogue));
    expect(await importFiles(database.sql, [file])).toMatchObject({ inserted: records.length, rejected: 0 });
    expect(await stored(database.sql)).toEqual(expected);
    const cell = (value: unknown) =>
      `"${String(Array.isArray(value) ? value.join("|") : (value ?? "")).replaceAll('"', '""')}"`;
    const rows = [
      Object.keys(records[0]).join(","),
      ...records.map((row) => Object.values(row).map(cell).join(",")),
    ];
    const csv = join(folder, "catalogue.csv");
    writeFileSync(csv, rows.join("\r\n"));
    expect(await importFiles(database.sql, [csv], { replace: true })).toMatchObject({
      unchanged: records.length,
    });
  },
  60_000,
);
