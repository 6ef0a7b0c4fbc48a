import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Connection, connect } from "../db/client.ts";
import { brief, ndjson, rejectsOf, runImport, wine } from "./import-support.ts";
import { newDatabase, temporaryFolder } from "./support.ts";

setDefaultTimeout(60_000);

const folder = temporaryFolder();
const file = join(folder, "wines.ndjson");
let url: string;
let database: Connection;

beforeAll(async () => {
  url = await newDatabase();
  database = connect(url, { timeoutMs: 10_000 });
});
beforeEach(async () => {
  await database.sql`truncate wine_records`;
});
afterAll(() => database.close());

const run = (args: string[], input?: string | Uint8Array) => runImport(args, { DATABASE_URL: url }, input);

describe("the command", () => {
  test("says what it did and exits with 0", async () => {
    writeFileSync(file, ndjson([wine("1 wine red"), wine("1 2015 red")]));
    const { stdout, stderr, exitCode } = await run([file]);
    expect([exitCode, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(
      /^2 rows read in [\d.]+ s: 2 inserted, 0 updated, 0 unchanged, 0 removed, 0 rejected\.\n/,
    );
    expect(stdout).toContain("search:rebuild is due");
    expect((await run([file])).stdout).not.toContain("search:rebuild");
  });

  test("exits with 2 when rows are rejected, and a later run without any removes the rejects file", async () => {
    writeFileSync(file, `${ndjson([wine("1 wine red")])}\njunk\n${ndjson([wine("2 2015 red")])}`);
    const { stdout, exitCode } = await run([file]);
    expect(exitCode).toBe(2);
    expect(stdout).toContain(`Rejected rows and why: ${file}.rejects.ndjson`);
    expect(rejectsOf(file)).toEqual([
      { line: 3, reason: expect.stringMatching(/^the line is not JSON: /), text: "junk" },
      {
        line: 4,
        reason: 'wine 2 has no record with the vintage "wine"',
        text: JSON.stringify(wine("2 2015 red")),
      },
    ]);
    expect(Object.keys(rejectsOf(file)[0] as object)).toEqual(["line", "reason", "text"]);
    writeFileSync(file, ndjson([wine("1 wine red")]));
    expect((await run([file])).exitCode).toBe(0);
    expect(existsSync(`${file}.rejects.ndjson`)).toBe(false);
  });

  test("reads standard input, gzip too; its rejects go to standard error", async () => {
    const lonely = `  ${JSON.stringify(wine("2 2015 red"))}\t`;
    const { stderr, exitCode } = await run(["-"], `${ndjson([wine("1 wine red")])}junk\n${lonely}\n`);
    expect(exitCode).toBe(2);
    expect(
      stderr
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { line: 2, text: "junk" },
      { line: 3, text: lonely },
    ]);
    expect((await run(["-"], gzipSync(ndjson([wine("2 wine red")])))).exitCode).toBe(0);
    expect(await brief(database.sql)).toEqual(["1 wine red", "2 wine red"]);
  });

  test("each file has its own rejects file, in the order of its lines but contradictions last", async () => {
    const header = "id,vintage,title,colour,country,region_appellation,url";
    const [csv, zip] = [join(folder, "a.csv"), join(folder, "b.jsonl.gz")];
    writeFileSync(csv, `${header}\n3,2015,"a ""b""",red,France,,u\n3,2015\n4,NV,"c, d",red,France,,u\n`);
    writeFileSync(zip, gzipSync(ndjson([wine("1 wine red"), wine("1 NV white"), wine("5 NV red")])));
    expect((await run([csv, zip])).exitCode).toBe(2);
    expect(rejectsOf(csv)).toEqual([
      { line: 3, reason: "the row has 2 cells, the header 7", text: "3,2015" },
      {
        line: 2,
        reason: 'wine 3 has no record with the vintage "wine"',
        text: '3,2015,"a ""b""",red,France,,u',
      },
      { line: 4, reason: 'wine 4 has no record with the vintage "wine"', text: '4,NV,"c, d",red,France,,u' },
    ]);
    expect(rejectsOf(zip).map(({ line, text }) => [line, text])).toEqual([
      [2, JSON.stringify(wine("1 NV white"))],
      [3, JSON.stringify(wine("5 NV red"))],
    ]);
  });

  test("--replace refuses with 2 and --force goes on with 2 when a row is invalid", async () => {
    await run(["-"], ndjson([wine("1 wine red")]));
    writeFileSync(file, `${ndjson([wine("2 wine red")])}junk\n`);
    const refused = await run([file, "--replace"]);
    expect(refused).toMatchObject({
      exitCode: 2,
      stderr: "",
      stdout: expect.stringContaining("Nothing was changed"),
    });
    expect(await brief(database.sql)).toEqual(["1 wine red"]);
    expect(await run([file, "--replace", "--force"])).toMatchObject({ exitCode: 2, stderr: "" });
    expect(await brief(database.sql)).toEqual(["2 wine red"]);
  });

  test.each([
    [[], 64, "Say which FILE to import"],
    [["a.ndjson", "--repalce"], 64, "--repalce"],
    [["a.ndjson", "--force"], 64, "--force goes with --replace only"],
    [["-", "-"], 64, "Standard input can be read once only"],
    [["a.txt"], 64, "a.txt: the name must end in"],
    [["none.ndjson"], 1, "none.ndjson: there is no such file"],
    [["folder.ndjson"], 1, "folder.ndjson is a folder"],
    [["text.ndjson.gz"], 1, "text.ndjson.gz is not gzip"],
    [["cut.ndjson.gz"], 1, "cut.ndjson.gz: the gzip data ends too early"],
    [["good.ndjson", "cut.ndjson.gz"], 1, "cut.ndjson.gz: the gzip data ends too early"],
    [["good.ndjson", "none.ndjson"], 1, "none.ndjson: there is no such file"],
    [["header.csv"], 1, 'header.csv: the header has a column "foo" that is no field'],
  ] as [string[], number, string][])("one line and no change: %p", async (args, exitCode, message) => {
    const rows = ndjson(Array.from({ length: 3000 }, (_, i) => wine(`${i + 1} wine red`)));
    mkdirSync(join(folder, "folder.ndjson"), { recursive: true });
    writeFileSync(join(folder, "good.ndjson"), rows);
    writeFileSync(join(folder, "text.ndjson.gz"), rows);
    writeFileSync(join(folder, "cut.ndjson.gz"), gzipSync(rows).subarray(0, -20));
    writeFileSync(join(folder, "header.csv"), "id,foo\n");
    const path = (arg: string) => (/^-|\.txt$/.test(arg) ? arg : join(folder, arg));
    const { stdout, stderr, exitCode: exited } = await run(args.map(path));
    expect([exited, stdout, stderr.trim().split("\n").length]).toEqual([exitCode, "", 1]);
    expect(stderr).toContain(message);
    expect(await brief(database.sql)).toEqual([]);
  });

  test("a server that is not there, and one without the tables, are one line each", async () => {
    writeFileSync(file, ndjson([wine("1 wine red")]));
    const absent = await runImport([file], { DATABASE_URL: "postgres://me:secret@127.0.0.1:9/x" });
    expect(absent).toEqual({
      exitCode: 69,
      stdout: "",
      stderr: "Postgres at 127.0.0.1:9 (DATABASE_URL): connection refused\n",
    });
    const bare = new URL(url);
    bare.pathname = "/postgres";
    expect(await runImport([file], { DATABASE_URL: bare.href })).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^The database lacks \d+ migrations?: run db:migrate\n$/),
    });
  });
});
