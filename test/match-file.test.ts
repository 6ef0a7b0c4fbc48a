import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import type { WineRecord } from "../src/wire.ts";
import { programOf, run, type Service, startService, temporaryFolder } from "./support.ts";

const root = join(import.meta.dir, "..");
const SAMPLE = readFileSync(join(root, "db/sample.ndjson"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as WineRecord);
const ADDED = ["match_decision", "match_wine_id", "match_title", "match_confidence", "match_reason"];

let service: Service;
let folder: string;
beforeAll(async () => {
  folder = temporaryFolder();
  service = await startService(SAMPLE);
}, 60_000);
afterAll(() => service.stop());

/** Runs search:match as a command of its own, on the service's database and index. */
const match = (...args: string[]) =>
  run(
    programOf("search/match-cli.ts", ...args),
    { DATABASE_URL: service.config.databaseUrl as string, DATA_DIR: service.config.dataDir },
    { cwd: folder },
  );
const file = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return name;
};
const written = (name: string) => readFileSync(join(folder, name), "utf8");

describe("search:match --file", () => {
  test("writes each row once, in order, its columns as they were; says what was done", async () => {
    file(
      "shop.csv",
      'sku;Wein;Land;Farbe;Jahrgang;Notiz\r\n007;"Château\r\nMargaux ";Frankreich;rot;;"a ""b""\r\nc"\r\n008;Chateau Margaux;FR;Rotwein;1799;-5 %\r\n\r\n009;"Nobody; Knows";Italien;weiß;;=1+1\r\n',
    );
    const { stdout, stderr, exitCode } = await match("--file", "shop.csv", "--out", "out.csv");
    expect([stderr, exitCode]).toEqual(["", 0]);
    expect(stdout).toMatch(
      /^Written to out\.csv in [\d.]+ s\.\n3 rows: 1 unique, 0 ambiguous, 2 none\.\n( +1 {2}none: .*\n){2}$/,
    );
    expect(stdout).toContain("1  none: the wine is in the catalogue, the vintage asked for is not\n");
    const rows = parse(written("out.csv"), { delimiter: ";" }) as string[][];
    expect(rows[0]).toEqual(["sku", "Wein", "Land", "Farbe", "Jahrgang", "Notiz", ...ADDED]);
    expect(rows[1]?.slice(0, 9)).toEqual([
      "007",
      "Château\r\nMargaux ",
      "Frankreich",
      "rot",
      "",
      'a "b"\r\nc',
      "unique",
      "1",
      "Château Margaux",
    ]);
    expect(rows[2]?.slice(0, 9)).toEqual([
      "008",
      "Chateau Margaux",
      "FR",
      "Rotwein",
      "1799",
      "-5 %",
      "none",
      "",
      "",
    ]);
    expect(rows[2]?.[10]).toContain("the vintage asked for is not: 1 Château Margaux has ");
    expect(rows[3]?.slice(0, 9)).toEqual([
      "009",
      "Nobody; Knows",
      "Italien",
      "weiß",
      "",
      "=1+1",
      "none",
      "",
      "",
    ]);
    expect(readdirSync(folder)).not.toContain("out.csv.partial");
  });
  test("without --out the list goes to standard output, the rest to standard error", async () => {
    file("plain.csv", "title\nChâteau Margaux, 2015\n");
    const { stdout, stderr, exitCode } = await match("--file", "plain.csv");
    expect(stdout).toStartWith(`title,${ADDED}\n"Château Margaux, 2015",unique,1,Château Margaux,`);
    expect(stderr).toBe("1 rows: 1 unique, 0 ambiguous, 0 none.\n");
    expect(exitCode).toBe(0);
  });
  test("columns that the file has already get a number", async () => {
    file("again.csv", "match_decision,title,match_title,Match_Title_2\na,X,b,c\n");
    const { stdout } = await match("--file", "again.csv");
    expect(stdout.split("\n")[0]).toBe(
      "match_decision,title,match_title,Match_Title_2,match_decision_2,match_wine_id,match_title_3,match_confidence,match_reason",
    );
  });
  test("--title-column names the column; title comes before other names", async () => {
    file("columns.csv", "name,Flasche,title\nX,Château Margaux,Y\n");
    expect((await match("--file", "columns.csv", "--title-column", "flasche")).stdout).toContain(
      ",unique,1,",
    );
    expect((await match("--file", "columns.csv")).stdout).toContain(",none,");
    const { stderr, exitCode } = await match("--file", "columns.csv", "--title-column", "wein");
    expect([stderr, exitCode]).toEqual([
      "columns.csv: line 1: there is no column wein (name, Flasche, title)\n",
      1,
    ]);
  });
  test("bad rows come out with their reason, are named with their lines, and the exit code is 2", async () => {
    file(
      "rows.csv",
      'title,colour\nChâteau Margaux,red\nX,blue\nX\nX;red\nX,red,more\n"Qw\nxyz",red\nQwxyz,\n,\n',
    );
    const { stdout, stderr, exitCode } = await match("--file", "rows.csv");
    expect(exitCode).toBe(2);
    expect(stderr.replace(/none: .*/, "none: …")).toBe(`line 3: colour must be red, white or rosé
line 4: the row has 1 cell, the header 2
line 5: the row has 1 cell, the header 2; it seems to be separated by ;, not ,
line 6: the row has 3 cells, the header 2
line 10: the title is empty
8 rows: 1 unique, 0 ambiguous, 2 none, 5 not usable.
       2  none: …
       1  error: colour must be red, white or rosé
       1  error: the row has N cell, the header N
       1  error: the row has N cell, the header N; it seems to be separated by ;, not ,
       1  error: the row has N cells, the header N
       1  error: the title is empty
`);
    const rows = parse(stdout, { relax_column_count: true }) as string[][];
    expect(rows.map((row) => row[2])).toEqual([
      ...["match_decision", "unique", "error", "error", "error", "error", "none", "none", "error"],
    ]);
    expect(rows[5]).toEqual(["X", "red", "error", "", "", "", "the row has 3 cells, the header 2", "more"]);
  });
  test("line ends of old Macs and of both kinds in one file", async () => {
    file("mac.csv", "sku,title\r1,Château Margaux\r2,Qwxyz\r");
    expect((await match("--file", "mac.csv")).stdout.split("\r").map((row) => row.split(",")[2])).toEqual([
      "match_decision",
      "unique",
      "none",
      undefined as never,
    ]);
    file("both.csv", "sku,title\r\n1,Château Margaux\n2,Qwxyz\r\n");
    const { stdout } = await match("--file", "both.csv");
    expect(stdout.split("\r\n").map((row) => row.split(",")[2])).toEqual([
      "match_decision",
      "unique",
      "none",
      undefined as never,
    ]);
  });
});

describe("lists that cannot be used", () => {
  const long = "x".repeat(10_000_000);
  test.each<[string, string | Buffer, string]>([
    ["empty", "", "the list is empty"],
    [
      "no CSV",
      Buffer.from("PK\x03\x04\x14\0", "latin1"),
      "this is a spreadsheet or a zip file, no CSV: save it as CSV",
    ],
    ["gzip", Buffer.from(Bun.gzipSync(Buffer.from("title\n"))), "this is gzip: unpack it first"],
    [
      "an image",
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]),
      "line 3 holds NUL bytes: this is no text",
    ],
    ["UTF-16", Buffer.from("\ufefftitle\nX\n", "utf16le"), "this is UTF-16: save it as CSV in UTF-8"],
    [
      "no title column",
      "a;b\n1;2\n",
      "line 1: no column is known to hold titles (a, b): call it title, or name it with --title-column",
    ],
    ["two title columns", "title,b,TITLE\n1,2,3\n", "line 1: two columns are called title: rename one"],
    ["a header of two separators", "name;x,wine\n", "line 1: the header mixes , and ;"],
    ["an open quote", 'title,b\nX,1\n"Y,2\nZ,3\n', "line 3: a quoted cell that opens here is never closed"],
    [
      "a 10 MB cell",
      `title,b\nX,1\nY,${long}\nZ,3\n`,
      "line 3: the row is longer than 1 MB (is a quote never closed?)",
    ],
    [
      "an open quote in a long list",
      `title,b\nX,"1\n${"Y,2\n".repeat(500_000)}`,
      "line 2: the row is longer than 1 MB (is a quote never closed?)",
    ],
    [
      "ten million columns",
      `title,b\nX,1\nY${",".repeat(10_000_000)}\n`,
      "line 3: the row is longer than 1 MB (is a quote never closed?)",
    ],
    [
      "a header of a million columns",
      `title${",b".repeat(1_000_000)}\n`,
      "line 1: the header has more than 1000 columns",
    ],
    ["no newline", long, "line 1: the header is longer than 64 KB"],
    [
      "bytes of no encoding",
      Buffer.from("title\nCh\xe2teau\nCaf\x81\n", "latin1"),
      "line 3 is neither UTF-8 nor Windows-1252: save it as UTF-8",
    ],
    [
      "two encodings",
      Buffer.concat([Buffer.from("title\nChâteau\nCafé\n"), Buffer.from("Ch\xe2teau\n", "latin1")]),
      "line 4 is not UTF-8, although the list is: save it as UTF-8",
    ],
  ])("%s: one line that says so, no file", async (_name, content, message) => {
    file("bad.csv", content);
    file("kept.csv", "what was there before");
    const { stdout, stderr, exitCode } = await match("--file", "bad.csv", "--out", "kept.csv");
    expect([stdout, stderr, exitCode]).toEqual(["", `bad.csv: ${message}\n`, 1]);
    expect(written("kept.csv")).toBe("what was there before");
    expect(existsSync(join(folder, "kept.csv.partial"))).toBe(false);
  });
  test("found out late, on standard output: it says that the list is incomplete", async () => {
    file("late.csv", `title,b\n${"X,1\n".repeat(40_000)}"Y,2\n`);
    const { stdout, stderr, exitCode } = await match("--file", "late.csv");
    expect(stdout).toStartWith("title,b,match_decision");
    expect(stderr).toEndWith(
      "What was written to standard output is incomplete.\nlate.csv: line 40002: a quoted cell that opens here is never closed\n",
    );
    expect(exitCode).toBe(1);
  }, 30_000);
  test.each<[string[], string, number]>([
    [["--file", "none.csv"], "none.csv: there is no such file", 1],
    [["--file", "."], ". is no file", 1],
    [["--file", "-"], "--file takes a file, not standard input: it is read twice (--help shows how)", 64],
    [
      ["--file", "a.csv", "--out", "a.csv"],
      "--out must be another file than the list (--help shows how)",
      64,
    ],
    [["--file", "a.csv", "--out", "."], ". is there and is no file", 1],
    [
      ["--file", "a.csv", "title"],
      "With --file, titles, countries, colours and vintages are columns of the list (--help shows how)",
      64,
    ],
    [
      ["--file", "a.csv", "--colour", "red"],
      "With --file, titles, countries, colours and vintages are columns of the list (--help shows how)",
      64,
    ],
    [["title", "--out", "b.csv"], "--out and --title-column go with --file only (--help shows how)", 64],
    [[], "search:match takes one title, in quotes, or --file (--help shows how)", 64],
    [["--file", "a.csv", "--out", "no/such/folder.csv"], "no/such/folder.csv cannot be written", 1],
  ])("%p", async (args, message, code) => {
    file("a.csv", "title\nX\n");
    const { stdout, stderr, exitCode } = await match(...args);
    expect([stdout, exitCode]).toEqual(["", code]);
    expect(stderr.split("\n")).toHaveLength(2);
    expect(stderr).toStartWith(message);
    expect(written("a.csv")).toBe("title\nX\n");
  });
});

test("one title: the decision as a person reads it", async () => {
  const { stdout, exitCode } = await match("ch. margaux rouge premier cru", "--country", "France");
  expect([stdout.split(":")[0], exitCode]).toEqual([expect.stringMatching(/^(unique|none|ambiguous)$/), 0]);
  const missing = await match("Château Margaux", "--vintage", "1799");
  expect(missing.stdout).toStartWith(
    "none: refused\n  the wine is in the catalogue, the vintage asked for is not: 1 Château Margaux has ",
  );
});

/** Real titles of shops, auctions and restaurants, where they are beside the project. */
const DATA = join(root, "../shared/data");
const LISTS = [
  { name: "titles.dev.tsv", separator: ",", encode: (text: string) => Buffer.from(text) },
  { name: "titles.dev2.tsv", separator: ";", encode: (text: string) => Buffer.from(`\ufeff${text}`) },
  { name: "titles.hard.tsv", separator: "\t", encode: toWindows1252 },
];
describe.skipIf(!existsSync(join(DATA, "titles.dev.tsv")))("real lists", () => {
  test.each(LISTS)(
    "$name by $separator come back row for row",
    async ({ name, separator, encode }) => {
      const rows = (
        parse(readFileSync(join(DATA, name)), {
          delimiter: "\t",
          quote: null,
          relax_column_count: true,
        }) as string[][]
      ).map((row, i) => [i === 0 ? "no" : `${i}`, ...row, i === 0 ? "note" : `=${i}, "x";\ty\nz`]);
      const content = encode(stringify(rows, { delimiter: separator, record_delimiter: "\r\n" }));
      file(`${name}.csv`, content);
      const { stdout, stderr, exitCode } = await match("--file", `${name}.csv`, "--out", `${name}.out.csv`);
      expect([stderr, exitCode]).toEqual(["", 0]);
      const result = parse(written(`${name}.out.csv`), { delimiter: separator, bom: true }) as string[][];
      const width = rows[0]?.length as number;
      const sent = parse(
        new TextDecoder(separator === "\t" ? ("windows-1252" as "utf-8") : "utf-8").decode(content),
        {
          delimiter: separator,
          bom: true,
        },
      ) as string[][];
      expect(result.map((row) => row.slice(0, width))).toEqual(sent);
      expect(result[0]?.slice(width)).toEqual(ADDED);
      const decisions = result.slice(1).map((row) => row[width] as string);
      const count = (decision: string) => decisions.filter((one) => one === decision).length;
      expect(count("unique") + count("ambiguous") + count("none")).toBe(rows.length - 1);
      expect(stdout).toContain(
        `${(rows.length - 1).toLocaleString("en")} rows: ${count("unique")} unique, ${count("ambiguous")} ambiguous, ${count("none").toLocaleString("en")} none.`,
      );
      const answer = await service.get("/1.0/match", {
        method: "POST",
        body: stringify(sent.slice(0, 200), { delimiter: separator, record_delimiter: "\r\n" }),
        headers: { "content-type": "text/csv" },
      });
      const posted = parse(await answer.text(), { delimiter: separator, bom: true }) as string[][];
      expect(posted).toEqual(result.slice(0, 200));
    },
    60_000,
  );
});

/** As a spreadsheet would save it: what Windows-1252 does not have becomes a question mark. */
function toWindows1252(text: string): Buffer {
  const decoder = new TextDecoder("windows-1252" as "utf-8");
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from([...text].map((character) => bytes.get(character) ?? 0x3f));
}
