import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { openapi } from "../src/openapi.ts";
import type { WineRecord } from "../src/wire.ts";
import { programOf, run as runProgram, type Service, startService, temporaryFolder } from "./support.ts";

/** The examples of the README's chapters for callers, run as they stand there on the sample catalogue. */

const root = join(import.meta.dir, "..");
const readme = readFileSync(join(root, "README.md"), "utf8");
const chapterOf = (name: string) => new RegExp(`^## ${name}\n(.*?)^## `, "ms").exec(readme)?.[1] as string;
const chapter = chapterOf("From a price list to ids");
const blocks = (language: string, text = chapter) =>
  [...text.matchAll(/^```(\w+)\n(.*?)^```/gms)]
    .filter(([, kind]) => kind === language)
    .map(([, , text]) => text as string);
const [command, curl, explain] = blocks("sh") as [string, string, string];

let service: Service;
const folder = temporaryFolder();
beforeAll(async () => {
  const sample = readFileSync(join(root, "db/sample.ndjson"), "utf8").trim().split("\n");
  service = await startService(sample.map((line) => JSON.parse(line) as WineRecord));
  writeFileSync(join(folder, "shop.csv"), blocks("csv")[0] as string);
}, 60_000);
afterAll(() => service.stop());

/** Runs an example; the service's address and the command's place are those of the test. */
function run(program: string[], text: string) {
  const example = text
    .replaceAll("http://127.0.0.1:3000", service.base)
    .replaceAll("bun run search:match", `'${programOf("search/match-cli.ts").join("' '")}'`);
  const env = {
    KEY: service.key,
    DATABASE_URL: service.config.databaseUrl as string,
    DATA_DIR: service.config.dataDir,
  };
  return runProgram([...program, example], env, { cwd: folder });
}
const answer = () =>
  parse(readFileSync(join(folder, "shop-ids.csv"), "utf8"), { delimiter: ";" }) as string[][];
const DECISIONS = ["match_decision", "unique", "ambiguous", "unique", "none", "none", "error"];

let byCommand: string[][];
test("the command decides the list, as the table beside it shows", async () => {
  const { stdout, exitCode } = await run(["sh", "-c"], command);
  expect(stdout).toContain("6 rows: 2 unique, 1 ambiguous, 2 none, 1 not usable.");
  expect(exitCode).toBe(2);
  byCommand = answer();
  expect(byCommand.map((row) => row[6])).toEqual(DECISIONS);
  const table = [...chapter.matchAll(/^\| (\d) \|.*$/gm)].map(([line]) =>
    line.split("|").map((cell) => cell.trim()),
  );
  expect(table).toHaveLength(6);
  for (const [, no, , decision, id, title, , reason] of table) {
    const row = byCommand[Number(no)] as string[];
    expect(row.slice(6, 9)).toEqual([decision, id, title] as string[]);
    expect(row[10]).toStartWith((reason as string).replace(/ …$/, ""));
  }
}, 30_000);
test("curl brings the same", async () => {
  const { exitCode } = await run(["sh", "-c"], curl);
  expect(exitCode).toBe(0);
  expect(answer()).toEqual(byCommand);
});
test("one title explained, by curl and by command", async () => {
  const [byCurl, byHand] = explain.trim().split("\n") as [string, string];
  const { stdout } = await run(["sh", "-c"], byCurl);
  expect(JSON.parse(stdout)).toMatchObject({ decision: "ambiguous", wine: null });
  expect((await run(["sh", "-c"], byHand)).stdout).toStartWith("ambiguous: refused");
}, 30_000);
const rows = /^A-1 unique 1 \S.*\nA-2 ambiguous - \S.*\n$/;
test("TypeScript", async () => {
  const { stdout, stderr } = await run([process.execPath, "--no-env-file", "-e"], blocks("ts")[0] as string);
  expect([stdout, stderr]).toEqual([expect.stringMatching(rows), ""]);
});
test.skipIf(!Bun.which("python3"))("Python", async () => {
  const { stdout, stderr } = await run(["python3", "-c"], blocks("python")[0] as string);
  expect([stdout, stderr]).toEqual([expect.stringMatching(rows), ""]);
});

describe("from a title to an id", () => {
  const start = chapterOf("From a title to an id");
  const lines = "Chateau Margaux 1\nChâteau Carbonnieux ambiguous\nChâteau Margaux 2015 ";
  test("curl", async () => {
    const { stdout, exitCode } = await run(["sh", "-c"], blocks("sh", start)[0] as string);
    expect(exitCode).toBe(0);
    for (const part of ["200 OK", "X-Match-Confidence: 0.9", 'rel="canonical"', '{"id":1,"vintage":"2015",'])
      expect(stdout.toLowerCase()).toContain(part.toLowerCase());
  });
  test("TypeScript", async () => {
    const { stdout, stderr } = await run(
      [process.execPath, "--no-env-file", "-e"],
      blocks("ts", start)[0] as string,
    );
    expect([stdout, stderr]).toEqual([expect.stringContaining(lines), ""]);
  });
  test.skipIf(!Bun.which("python3"))("Python", async () => {
    const { stdout, stderr } = await run(["python3", "-c"], blocks("python", start)[0] as string);
    expect([stdout, stderr]).toEqual([expect.stringContaining(lines), ""]);
  });
  test("the table names every header that is described", () => {
    for (const name of Object.keys(openapi.components.headers)) expect(start).toContain(`\`${name}`);
  });
  test("the first lines' curl answers with the first lines' record", async () => {
    const [curl] = /^curl -u ':wk_…'.*$/m.exec(readme) as RegExpExecArray;
    const { stdout } = await run(["sh", "-c"], curl.replace("wk_…", service.key));
    expect(readme).toContain(stdout);
  });
});
