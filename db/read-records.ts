import { statSync } from "node:fs";
import { Refusal, usageError } from "../src/cli.ts";
import { readCsv } from "./read-csv.ts";
import { type Line, type Lines, noteCut, type Row, readLines, withoutReturn } from "./read-lines.ts";

const FORMATS = { ndjson: readNdjson, jsonl: readNdjson, csv: readCsv };

/** Checks that `file` (`-` is standard input) can be an import; returns its size in bytes, 0 when that is unknown. */
export function checkFile(file: string): number {
  if (file === "-") return 0;
  if (!formatOf(file))
    throw usageError(`${file}: the name must end in .ndjson, .jsonl or .csv, and .gz if need be`);
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new Refusal(`${file}: there is no such file`);
  if (found.isDirectory()) throw new Refusal(`${file} is a folder`);
  return found.size;
}

/** Whether `file` is gone once it was read: standard input, or a pipe with a name. */
export const isReadOnce = (file: string) => file === "-" || !statSync(file).isFile();

function formatOf(file: string): keyof typeof FORMATS | undefined {
  if (file === "-") return "ndjson";
  return /\.(ndjson|jsonl|csv)(\.gz)?$/i.exec(file)?.[1]?.toLowerCase() as keyof typeof FORMATS | undefined;
}

/** The records of a file in batches, in flat memory; throws and calls `onBytes` as `readLines` does. */
export function readRecords(file: string, onBytes?: (bytes: number) => void): AsyncGenerator<Row[]> {
  return FORMATS[formatOf(file) ?? "ndjson"](readLines(file, onBytes), file);
}

async function* readNdjson(batches: AsyncIterable<Lines>): AsyncGenerator<Row[]> {
  for await (const { lines, cut } of batches) {
    const rows = lines.filter((line) => line.problem ?? line.text.trim()).map(parseJson);
    yield noteCut(rows, cut);
  }
}

function parseJson(line: Line): Row {
  if (line.problem) return line;
  const text = withoutReturn(line.text);
  try {
    return { line: line.line, text, value: JSON.parse(text) };
  } catch (error) {
    const why =
      error instanceof RangeError
        ? "nested too deeply"
        : (error as Error).message.replace(/^JSON Parse error: /, "").slice(0, 100);
    return { line: line.line, text, problem: `the line is not JSON: ${why}` };
  }
}

/** For rows known by their line only, in its order: finds the text of each by reading the file again. */
export function textFinder(file: string): (line: number) => Promise<string> {
  const batches = readRecords(file);
  let rows: Row[] = [];
  return async (line) => {
    for (;;) {
      const row = rows.find((row) => row.line === line);
      if (row) return row.text;
      const { value, done } = await batches.next();
      if (done) return "";
      rows = value;
    }
  };
}
