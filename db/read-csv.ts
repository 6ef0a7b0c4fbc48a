import { parse } from "csv-parse/sync";
import { Refusal } from "../src/cli.ts";
import { COLUMNS, valueOfCell } from "./check-record.ts";
import { type Line, type Lines, MAX_LINE, nameOf, noteCut, type Row, withoutReturn } from "./read-lines.ts";

/**
 * The records of CSV: separated by commas, the first one names the fields, in any order; those that may be null may be
 * left out. Throws a Refusal when the header is not such a one.
 */
export async function* readCsv(batches: AsyncIterable<Lines>, file: string): AsyncGenerator<Row[]> {
  const frame = recordFrames();
  let header: string[] | undefined;
  let ended = false;
  for await (const { lines, cut } of batches) {
    ended = cut;
    yield noteCut(toRows(frame(lines)), cut);
  }
  yield noteCut(toRows(frame(undefined)), ended);

  function toRows(records: Line[]): Row[] {
    const split = splitCells(records);
    header ??= split.length > 0 ? readHeader(split.shift() as Cells, file) : undefined;
    return split.map((record) => toRow(record, header as string[]));
  }
}

type Cells = Line & { cells?: string[] };

function readHeader({ cells, problem }: Cells, file: string): string[] {
  if (!cells) throw new Refusal(`${nameOf(file)}: the header cannot be read: ${problem}`);
  const refuse = (reason: string) => new Refusal(`${nameOf(file)}: the header ${reason}`);
  for (const [i, name] of cells.entries()) {
    if (!Object.hasOwn(COLUMNS, name))
      throw refuse(`has a column ${JSON.stringify(name.slice(0, 100))} that is no field`);
    if (cells.indexOf(name) !== i) throw refuse(`has the column ${name} twice`);
  }
  const missing = Object.keys(COLUMNS).filter((name) => !COLUMNS[name]?.nullable && !cells.includes(name));
  if (missing.length > 0) throw refuse(`lacks ${missing.join(", ")}`);
  return cells;
}

function toRow({ cells, ...row }: Cells, header: string[]): Row {
  if (!cells) return row;
  if (cells.length !== header.length)
    return { ...row, problem: `the row has ${cells.length} cells, the header ${header.length}` };
  return {
    ...row,
    value: Object.fromEntries(header.map((name, i) => [name, valueOfCell(name, cells[i] ?? "")])),
  };
}

/** Splits into cells. A whole batch at once is fast; only when a record in it is malformed, each alone. */
function splitCells(records: Line[]): Cells[] {
  const sound = records.filter((record) => !record.problem);
  const cells = tryParse(sound.map((record) => record.text).join("\n"));
  if (Array.isArray(cells) && cells.length === sound.length) {
    let next = 0;
    return records.map((record) =>
      record.problem ? record : { ...record, cells: cells[next++] as string[] },
    );
  }
  return records.map((record) => {
    if (record.problem) return record;
    const parsed = tryParse(record.text);
    return Array.isArray(parsed) ? { ...record, cells: parsed[0] ?? [] } : { ...record, problem: parsed };
  });
}

function tryParse(text: string): string[][] | string {
  try {
    return parse(text, { record_delimiter: "\n", relax_column_count: true });
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === "CSV_INVALID_CLOSING_QUOTE") return "a quoted cell goes on after its closing quote";
    if (code === "INVALID_OPENING_QUOTE") return "a quote stands within a cell that is not quoted";
    return `the row is not CSV: ${message.split("\n")[0]}`;
  }
}

/**
 * Joins the lines of records whose quoted cells span lines; call it with undefined at the end of the file.
 * When a cell is never closed only the line that opens it is bad, not all that follow.
 */
function recordFrames(): (lines: Line[] | undefined) => Line[] {
  let open: Line[] = [];
  let openLength = 0;
  return (lines) => {
    const records: Line[] = [];
    const todo = lines ? lines.toReversed() : [];
    const giveUp = () => {
      const [first, ...others] = open;
      open = [];
      openLength = 0;
      if (first)
        records.push({ ...first, text: withoutReturn(first.text), problem: "a quoted cell is never closed" });
      todo.push(...others.reverse());
    };
    for (;;) {
      const line = todo.pop();
      if (!line) {
        if (lines || open.length === 0) return records;
        giveUp();
      } else if (open.length > 0 && (line.problem || openLength + line.text.length > MAX_LINE)) {
        todo.push(line);
        giveUp();
      } else if (line.problem) records.push(line);
      else if (endsQuoted(line.text, open.length > 0)) {
        open.push(line);
        openLength += line.text.length;
      } else if (open.length > 0) {
        const text = withoutReturn([...open, line].map((part) => part.text).join("\n"));
        records.push({ line: (open[0] as Line).line, text });
        open = [];
        openLength = 0;
      } else if (line.text.trim()) records.push({ ...line, text: withoutReturn(line.text) });
    }
  };
}

/** Whether a quoted cell is open at the end of `text`, given whether one was at its start. */
function endsQuoted(text: string, quoted: boolean): boolean {
  if (!text.includes('"')) return quoted;
  let open = quoted;
  let cellStart = !quoted;
  for (let i = 0; i < text.length; i++) {
    const quote = text[i] === '"';
    if (open && quote && text[i + 1] === '"') i++;
    else if (open) open = !quote;
    else open = quote && cellStart;
    cellStart = !open && text[i] === ",";
  }
  return open;
}
