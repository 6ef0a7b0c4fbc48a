import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { Refusal } from "../src/cli.ts";

/** A line of a file, its newline taken off, or the `problem` for which it cannot be read. */
export type Line = {
  /** Its number, the first being 1. */
  line: number;
  text: string;
  problem?: string;
};

/** A record as it stands in a file, on the line on which it starts: its `value`, or a `problem`. */
export type Row = Line & { value?: unknown };

/** Lines in the order of the file. `cut`: the last of them, which is the file's last, has no newline. */
export type Lines = { lines: Line[]; cut: boolean };

/** A longer line is no record, and is not kept in memory. In bytes. */
export const MAX_LINE = 1_048_576;
const TOO_LONG = "the line is longer than 1 MB";

export const nameOf = (file: string) => (file === "-" ? "Standard input" : file);

/**
 * The lines of a file (`-` is standard input) in batches, in flat memory, unpacked when it is gzip. `onBytes` hears how
 * many bytes were read. Throws a Refusal when the file as a whole cannot be read.
 */
export async function* readLines(file: string, onBytes?: (bytes: number) => void): AsyncGenerator<Lines> {
  try {
    yield* linesOf(unpacked(file, onBytes));
  } catch (error) {
    throw readFailure(file, error as NodeJS.ErrnoException);
  }
}

function readFailure(file: string, error: NodeJS.ErrnoException): Error {
  if (error.code === "Z_BUF_ERROR") return new Refusal(`${nameOf(file)}: the gzip data ends too early`);
  if (error.code?.startsWith("Z_"))
    return new Refusal(`${nameOf(file)}: the gzip data is damaged (${error.message})`);
  if (error.syscall) return new Refusal(`${nameOf(file)} cannot be read: ${error.message}`);
  return error;
}

async function* unpacked(file: string, onBytes?: (bytes: number) => void): AsyncGenerator<Buffer> {
  const source = counted(
    file === "-" ? process.stdin : createReadStream(file, { highWaterMark: 262_144 }),
    onBytes,
  );
  let start = Buffer.alloc(0);
  while (start.length < 2) {
    const { value, done } = await source.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  const utf16 = start.length >= 2 && [0xfeff, 0xfffe].includes(start.readUInt16BE(0));
  if (utf16) throw new Refusal(`${nameOf(file)} is UTF-16: save it as UTF-8`);
  const all = prepend(start, source);
  const gzip = start[0] === 0x1f && start[1] === 0x8b;
  if (!gzip && /\.gz$/i.test(file)) throw new Refusal(`${file} is not gzip, although it is called so`);
  if (!gzip) return yield* all;
  // What goes wrong before gunzip destroys it with that error, so the callback has nothing to add.
  yield* pipeline(Readable.from(all), createGunzip({ chunkSize: 262_144 }), () => {});
}

async function* counted(source: AsyncIterable<Buffer>, onBytes?: (bytes: number) => void) {
  for await (const chunk of source) {
    onBytes?.(chunk.length);
    yield chunk;
  }
}

async function* prepend(first: Buffer, rest: AsyncIterable<Buffer>) {
  if (first.length > 0) yield first;
  yield* rest;
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Lines> {
  let line = 1;
  let rest: Buffer[] = [];
  let restLength = 0;
  const take = (block: Buffer, cut: boolean) => {
    const lines = decodeLines(block, line);
    line += lines.length;
    return { lines, cut };
  };
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(10);
    if (end >= 0) {
      yield take(Buffer.concat([...rest, chunk.subarray(0, end)]), false);
      rest = [];
      restLength = 0;
    }
    // Of a line that is too long only as much is kept as shows that it is.
    const kept = chunk.subarray(end + 1, end + 1 + Math.max(0, MAX_LINE + 1 - restLength));
    if (kept.length > 0) rest.push(kept);
    restLength += kept.length;
  }
  if (restLength > 0) yield take(Buffer.concat(rest), true);
}

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const tolerant = new TextDecoder("utf-8", { ignoreBOM: true });

function decodeLines(block: Buffer, first: number): Line[] {
  const bytes = first === 1 && block.indexOf("\ufeff") === 0 ? block.subarray(3) : block;
  const text = decode(bytes);
  // One decoding for the whole block is several times faster than one for each line.
  if (text !== undefined)
    return text.split("\n").map((line, i) => {
      const tooLong = line.length > MAX_LINE / 3 && Buffer.byteLength(line) > MAX_LINE;
      return tooLong ? overlong(first + i, line) : { line: first + i, text: line };
    });
  const lines: Line[] = [];
  for (let start = 0; start <= bytes.length; ) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline;
    lines.push(decodeLine(bytes.subarray(start, end), first + lines.length));
    start = end + 1;
  }
  return lines;
}

function decodeLine(bytes: Buffer, line: number): Line {
  if (bytes.length > MAX_LINE) return overlong(line, tolerant.decode(bytes.subarray(0, 4000)));
  const text = decode(bytes);
  return text === undefined
    ? { line, text: tolerant.decode(bytes), problem: "the line is not UTF-8" }
    : { line, text };
}

const overlong = (line: number, text: string): Line => ({
  line,
  text: `${text.slice(0, 1000)}…`,
  problem: TOO_LONG,
});

function decode(bytes: Buffer): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

export const withoutReturn = (text: string) => (text.endsWith("\r") ? text.slice(0, -1) : text);

/** When the last row of a file that ends without a newline is bad, says that it may have been cut off. */
export function noteCut(rows: Row[], cut: boolean): Row[] {
  const last = rows.at(-1);
  if (cut && last?.problem && last.problem !== TOO_LONG)
    last.problem += " (the file ends here without a newline: it may be cut off)";
  return rows;
}
