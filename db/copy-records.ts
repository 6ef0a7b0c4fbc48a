import type { TransactionSql } from "postgres";
import { COLUMNS, problemOf } from "./check-record.ts";
import { DatabaseUnavailable, within } from "./client.ts";
import { STAGED } from "./merge-records.ts";
import { readRecords } from "./read-records.ts";
import type { openRejects } from "./rejects.ts";

type CopyOptions = { onBytes?: (bytes: number) => void; stallMs?: number };

/**
 * Copies the valid rows of all files into the staging table and the others into `rejects`; returns how many there were
 * in all. `onStall` is called when the server takes nothing for `stallMs`: then not even a rollback would end.
 */
export async function copyRows(
  tx: TransactionSql,
  files: string[],
  { onBytes, stallMs = 60_000 }: CopyOptions,
  rejects: ReturnType<typeof openRejects>,
  onStall: (error: Error) => void,
): Promise<number> {
  // By the simple protocol (no parameters): in the extended one a server error after the last row hangs for ever.
  const stream = await tx.unsafe(`copy import_rows (${STAGED.join(", ")}) from stdin`).writable();
  const broken = new Promise<never>((_, reject) => stream.on("error", reject));
  broken.catch(() => {});
  const limited = async (work: Promise<unknown>) => {
    try {
      await within(Promise.race([work, broken]), stallMs);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) onStall(error);
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
    for (const [number, file] of files.entries())
      for await (const rows of readRecords(file, onChunk)) {
        let text = "";
        for (const { line, text: source, value, problem } of rows) {
          seq += 1;
          const reason = problem ?? problemOf(value);
          if (reason === undefined)
            text += copyLine([seq, number, line, source], value as Record<string, unknown>);
          else rejects.add(file, { line, reason, text: source });
        }
        if (text !== "") await limited(send(text));
      }
  } catch (error) {
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

/** One line of Postgres' text format for COPY. */
function copyLine(place: (number | string)[], record: Record<string, unknown>): string {
  return `${place.map(copyField).join("\t")}\t${names.map((name) => copyField(record[name])).join("\t")}\n`;
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function copyField(value: unknown): string {
  if (value === null) return "\\N";
  if (Array.isArray(value)) return `{${value.join(",")}}`;
  return String(value).replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] as string);
}
