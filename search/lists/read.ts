import { parse } from "csv-parse";
import { BadRequest, checkWineQuery, type WineQuery } from "../../src/query.ts";
import { type Encoding, ListProblem } from "./encoding.ts";
import {
  CSV_OPTIONS,
  colourOf,
  type ListHeader,
  MAX_HEADER,
  nameOf,
  newlinesOf,
  readHeader,
} from "./header.ts";

/** One row of a list: its cells as they stand there, and what it asks or why that cannot be asked. */
export type ListRow = { line: number; cells: string[] } & ({ query: WineQuery } | { error: string });

/** No row is longer, in characters. */
const MAX_ROW = 1_048_576;

/**
 * Opens a CSV list of titles: its header, and then its rows in batches, in flat memory. Blank lines are no rows.
 * Throws a ListProblem when the list as a whole cannot be read, also while its rows are.
 */
export async function openList(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  encoding: Encoding,
  options: { titleColumn?: string | undefined } = {},
): Promise<{ header: ListHeader; rows: AsyncGenerator<ListRow[]> }> {
  const chunks = decode(bytes, encoding);
  let head = "";
  while (head.length < MAX_HEADER) {
    const { value, done } = await chunks.next();
    if (done) break;
    head += value;
  }
  const header = readHeader(head.slice(0, MAX_HEADER), options.titleColumn);
  return { header, rows: readRows(prepend(head, chunks), header) };
}

async function* decode(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, { name }: Encoding) {
  // The types know no other label than UTF-8; the byte order mark is dropped.
  const decoder = new TextDecoder(name as "utf-8", { fatal: true });
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

async function* prepend(first: string, rest: AsyncIterable<string>) {
  yield first;
  yield* rest;
}

async function* readRows(chunks: AsyncIterable<string>, header: ListHeader): AsyncGenerator<ListRow[]> {
  const newline = header.newline === "\r" ? "\r" : "\n";
  let rows: ListRow[] = [];
  let nextLine = 1;
  let blank = 0;
  let given = 0;
  let taken = 0;
  let failure: Error | undefined;
  const parser = parse({
    ...CSV_OPTIONS,
    delimiter: header.separator,
    record_delimiter: newlinesOf(header.newline),
    max_record_size: MAX_ROW,
    // Called for each row as it is parsed; giving nothing on keeps the parser's own queue empty.
    on_record(cells: string[], { records, empty_lines }) {
      const line = nextLine + empty_lines - blank;
      blank = empty_lines;
      nextLine = line + 1 + cells.reduce((sum, cell) => sum + cell.split(newline).length - 1, 0);
      taken = given;
      if (records > 1) rows.push(toRow(cells, line, header));
      return null;
    },
  });
  parser.on("error", (error) => {
    failure = error;
  });
  parser.resume();
  const tooLong = (line: number) =>
    new ListProblem(`line ${line}: the row is longer than 1 MB (is a quote never closed?)`);
  const problemOf = ({ code, empty_lines = blank }: Error & { code?: string; empty_lines?: number }) => {
    const line = nextLine + empty_lines - blank;
    return code === "CSV_MAX_RECORD_SIZE"
      ? tooLong(line)
      : new ListProblem(`line ${line}: a quoted cell that opens here is never closed`);
  };
  const drain = () => {
    if (failure) throw problemOf(failure);
    const batch = rows;
    rows = [];
    return batch;
  };
  for await (const text of chunks) {
    given += text.length;
    await new Promise((resolve) => parser.write(text, resolve));
    // Separators alone do not count for the parser's own limit.
    if (given - taken > 4 * MAX_ROW) throw tooLong(nextLine);
    const batch = drain();
    if (batch.length > 0) yield batch;
  }
  await new Promise((resolve) => parser.end(resolve));
  yield drain();
}

/** In a cell, line breaks and other control characters stand for spaces: lists have them, whereas a request must not. */
function toRow(cells: string[], line: number, header: ListHeader): ListRow {
  const problem = lengthProblem(cells, header);
  if (problem !== undefined) return { line, cells, error: problem };
  const { title, country, colour, vintage } = header.columns;
  const cell = (column: number | undefined) =>
    column === undefined ? undefined : (cells[column] as string).replace(/\p{Cc}+/gu, " ").trim();
  const sent = { title: cell(title), country: cell(country), colour: cell(colour), vintage: cell(vintage) };
  if (sent.title === "") return { line, cells, error: "the title is empty" };
  if (sent.colour !== undefined) sent.colour = colourOf(sent.colour);
  return { line, cells, ...checkRow(sent) };
}

/** A row whose cells are too few, or more with anything in them: they may stand in other columns than they belong. */
function lengthProblem(cells: string[], { names, separator }: ListHeader): string | undefined {
  if (cells.length === names.length) return undefined;
  if (cells.length > names.length && cells.slice(names.length).every((cell) => cell === "")) return undefined;
  const other = [",", ";", "\t"].find((mark) => mark !== separator && cells[0]?.includes(mark));
  const hint =
    cells.length === 1 && other
      ? `; it seems to be separated by ${nameOf(other)}, not ${nameOf(separator)}`
      : "";
  return `the row has ${cells.length} ${cells.length === 1 ? "cell" : "cells"}, the header ${names.length}${hint}`;
}

type Sent = Record<"title" | "country" | "colour" | "vintage", string | undefined>;

/** What a row asks, checked as the parameters of a request are, or why it cannot be asked. */
export function checkRow(sent: Sent): { query: WineQuery } | { error: string } {
  try {
    const given = Object.entries(sent).filter(([, value]) => value !== undefined);
    return { query: checkWineQuery(Object.fromEntries(given) as Record<string, string>) };
  } catch (error) {
    if (error instanceof BadRequest) return { error: error.message };
    throw error;
  }
}
