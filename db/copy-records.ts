import type { TransactionSql } from "postgres";
import { COLUMNS, problemOf } from "./check-record.ts";
import { DatabaseUnavailable, within } from "./client.ts";
import { STAGED } from "./merge-records.ts";
import { isReadOnce, readRecords } from "./read-records.ts";
import type { openRejects } from "./rejects.ts";

type CopyOptions = { onBytes?: (bytes: number) => void; stallMs?: number };

/**
 * Copies the valid rows of all files into the staging table and the others into `rejects`; returns how many there were
 * in all. `giveUp` is called at once when the server refuses, though the next row may be long in coming, and when it
 * takes nothing for `stallMs`, when not even a rollback would end.
 */
export async function copyRows(
  tx: TransactionSql,
  files: string[],
  { onBytes, stallMs = 60_000 }: CopyOptions,
  rejects: ReturnType<typeof openRejects>,
  giveUp: (error: Error) => void,
): Promise<number> {
  // By the simple protocol (no parameters): in the extended one a server error after the last row hangs for ever.
  const copy = tx.unsafe(`copy import_rows (${STAGED.join(", ")}) from stdin`);
  const stream = await copy.writable();
  const broken = new Promise<never>((_, reject) => {
    stream.on("error", reject);
    // What comes after the last row goes to the query alone, whose promise was settled when the stream was opened.
    Object.assign(copy, { reject });
  });
  let unreadable = false;
  broken.catch((error) => unreadable || giveUp(error));
  const limited = async (work: Promise<unknown>) => {
    try {
      await within(Promise.race([work, broken]), stallMs);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) giveUp(error);
      throw error;
    }
  };
  const send = (text: string) =>
    new Promise<void>((resolve, reject) =>
      stream.write(text, (error) => (error ? reject(error) : resolve())),
    );

  let bytes = 0;
  let seq = 0;
  const onChunk = (length: number) => {
    bytes += length;
    onBytes?.(bytes);
  };
  try {
    for (const [number, file] of files.entries()) {
      // The text is for the rejects file. Of a file that can be read again it need not go through the server.
      const keepText = isReadOnce(file);
      for await (const rows of readRecords(file, onChunk)) {
        let text = "";
        for (const { line, text: source, value, problem } of rows) {
          seq += 1;
          const reason = problem ?? problemOf(value);
          if (reason === undefined)
            text += copyLine([seq, number, line, keepText ? source : null], value as Record<string, unknown>);
          else rejects.add(file, { line, reason, text: source });
        }
        if (text !== "") await limited(send(text));
      }
    }
  } catch (error) {
    unreadable = true;
    stream.destroy(error as Error);
    throw stream.errored ?? error;
  }
  stream.end();
  await new Promise(setImmediate);
  // Not the stream's own end, which never comes after an error: the next answer tells.
  await limited(tx`select 1`);
  return seq;
}

const names = Object.keys(COLUMNS);

/** One line of Postgres' text format for COPY: `place`, then the fields of the record in their order. */
export function copyLine(place: (number | string | null)[], record: Record<string, unknown>): string {
  let line = "";
  for (const value of place) line += `${copyField(value)}\t`;
  for (const name of names) line += `${copyField(record[name])}\t`;
  return `${line.slice(0, -1)}\n`;
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function copyField(value: unknown): string {
  if (value === null) return "\\N";
  if (typeof value === "number") return `${value}`;
  if (Array.isArray(value)) return `{${value.join(",")}}`;
  const text = value as string;
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] as string) : text;
}
