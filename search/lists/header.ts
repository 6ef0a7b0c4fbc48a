import { parse } from "csv-parse/sync";
import type { Colour } from "../colours.ts";
import words from "../data/list-words.json" with { type: "json" };
import { ListProblem } from "./encoding.ts";

const FIELDS = ["title", "country", "colour", "vintage"] as const;
type Field = (typeof FIELDS)[number];

/** How a list is written, and which of its columns hold what is asked. */
export interface ListHeader {
  names: string[];
  /** Between the cells as they are read. A list of titles only may hold any separator in them. */
  separator: string;
  /** Between the cells as they are written. */
  written: string;
  newline: "\r\n" | "\n" | "\r";
  columns: Partial<Record<Field, number>> & { title: number };
}

/** No header is longer, in characters. */
export const MAX_HEADER = 65_536;
const MAX_COLUMNS = 1000;
const SEPARATORS = [",", ";", "\t"];

export const CSV_OPTIONS = { relax_column_count: true, relax_quotes: true, skip_empty_lines: true } as const;

/** What ends a row: also "\n" alone in a list of "\r\n", but "\r" only where there is no "\n". */
export const newlinesOf = (newline: ListHeader["newline"]) => (newline === "\r" ? ["\r"] : ["\r\n", "\n"]);

/** Reads the header at the start of a list. `head` is MAX_HEADER characters of it, or the whole list. */
export function readHeader(head: string, titleColumn?: string): ListHeader {
  const newline = head.includes("\n")
    ? head.includes("\r\n")
      ? "\r\n"
      : "\n"
    : head.includes("\r")
      ? "\r"
      : "\n";
  const readings = SEPARATORS.map((separator) => {
    const names = firstRow(head, separator, newlinesOf(newline));
    return { names, separator, title: titleOf(names, titleColumn) };
  }).sort((a, b) => b.names.length - a.names.length);
  const [most] = readings as [(typeof readings)[number]];
  if (most.names.length > MAX_COLUMNS)
    throw new ListProblem(`line 1: the header has more than ${MAX_COLUMNS} columns`);
  if (head.length === MAX_HEADER && !/[\r\n]/.test(head))
    throw new ListProblem("line 1: the header is longer than 64 KB");
  const [best, second] = readings.filter(({ title }) => title !== undefined);
  if (best?.title === undefined) throw new ListProblem(noTitle(most.names, titleColumn));
  if (best.names.length > 1 && second?.names.length === best.names.length)
    throw new ListProblem(
      `line 1: the header mixes ${nameOf(best.separator)} and ${nameOf(second.separator)}`,
    );
  const alone = best.names.length === 1;
  const columns: ListHeader["columns"] = { title: best.title };
  for (const field of FIELDS) {
    if (field === "title") continue;
    const column = columnOf(best.names, words.columns[field]);
    if (column !== undefined && column !== best.title) columns[field] = column;
  }
  return {
    names: best.names,
    separator: alone ? "\t" : best.separator,
    written: alone ? "," : best.separator,
    newline,
    columns,
  };
}

function firstRow(head: string, delimiter: string, record_delimiter: string[]): string[] {
  try {
    const rows: string[][] = parse(head, { ...CSV_OPTIONS, delimiter, record_delimiter, to: 1 });
    if (!rows[0]) throw new ListProblem("the list is empty");
    return rows[0];
  } catch (error) {
    if (error instanceof ListProblem) throw error;
    throw new ListProblem("line 1: the header cannot be read: a quoted cell in it is never closed");
  }
}

function titleOf(names: string[], titleColumn: string | undefined): number | undefined {
  if (titleColumn === undefined) return columnOf(names, words.columns.title);
  const exact = names.indexOf(titleColumn);
  return exact >= 0 ? exact : columnOf(names, [titleColumn]);
}

/** The column that bears the first of `wanted` that any bears. */
function columnOf(names: string[], wanted: readonly string[]): number | undefined {
  const folded = names.map(fold);
  for (const name of wanted) {
    const column = folded.indexOf(fold(name));
    if (column < 0) continue;
    if (folded.includes(fold(name), column + 1))
      throw new ListProblem(`line 1: two columns are called ${names[column]}: rename one`);
    return column;
  }
  return undefined;
}

function noTitle(names: string[], titleColumn: string | undefined): string {
  const shown = names.slice(0, 20).map((name) => name.slice(0, 40));
  const list = `${shown.join(", ")}${names.length > 20 ? " …" : ""}`;
  return titleColumn === undefined
    ? `line 1: no column is known to hold titles (${list}): call it title`
    : `line 1: there is no column ${titleColumn} (${list})`;
}

export const nameOf = (separator: string) => (separator === "\t" ? "tab" : separator);

const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[^\p{L}\p{N}]+/gu, "");

const colours = new Map(
  Object.entries(words.colours).flatMap(([colour, names]) =>
    names.map((name) => [fold(name), colour as Colour] as const),
  ),
);

/** A colour as lists write it ("Rotwein") → as the service calls it; any other text as it is. */
export const colourOf = (text: string): string => colours.get(fold(text)) ?? text;
