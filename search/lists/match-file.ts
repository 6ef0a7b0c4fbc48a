import {
  closeSync,
  existsSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { progress, Refusal, usageError } from "../../src/cli.ts";
import type { LookupDeps } from "../../src/lookup.ts";
import { type Encoding, encodingScan, ListProblem } from "./encoding.ts";
import { listSummary, listWriter, matchRows } from "./match-list.ts";
import { openList } from "./read.ts";

export interface FileOptions {
  /** Where the answer goes; standard output without it. */
  out?: string | undefined;
  titleColumn?: string | undefined;
}

export interface FileReport {
  summary: string;
  /** The first rows that could not be asked, as lines for people, and how many there are in all. */
  errors: string[];
  bad: number;
  seconds: number;
}

/** So many bad rows are named one by one. */
const NAMED = 10;

/**
 * Decides the titles of a CSV file, in flat memory, and writes it with the decisions behind its own columns. `out` is
 * there when it is whole and not before; what was there stays until then. Throws a Refusal that says what is wrong.
 */
export async function matchFile(file: string, deps: LookupDeps, options: FileOptions): Promise<FileReport> {
  const sink = openSink(options.out);
  const bar = progress("Matching", "KB", statSync(file).size / 1024);
  try {
    const report = await run(file, deps, options, sink.write, (bytes) =>
      bar.update(Math.round(bytes / 1024)),
    );
    sink.done();
    return { ...report, seconds: bar.finish() };
  } catch (error) {
    bar.finish();
    if (sink.started()) console.error("What was written to standard output is incomplete.");
    sink.drop();
    if (!(error instanceof ListProblem)) throw error;
    const hint = error.message.endsWith("call it title") ? ", or name it with --title-column" : "";
    throw new Refusal(`${file}: ${error.message}${hint}`);
  }
}

async function run(
  file: string,
  deps: LookupDeps,
  options: FileOptions,
  write: (text: string) => Promise<void>,
  onBytes: (bytes: number) => void,
): Promise<Omit<FileReport, "seconds">> {
  const encoding = await encodingOf(file);
  const list = await openList(read(file, onBytes), encoding, options);
  const writer = listWriter(list.header, encoding);
  const summary = listSummary();
  const errors: string[] = [];
  await write(writer.header());
  for await (const rows of list.rows) {
    let start = 0;
    for await (const outcomes of matchRows(rows, deps)) {
      const decided = rows.slice(start, start + outcomes.length);
      start += outcomes.length;
      summary.add(outcomes);
      for (const [i, outcome] of outcomes.entries())
        if ("error" in outcome && errors.length < NAMED)
          errors.push(`line ${decided[i]?.line}: ${outcome.error}`);
      await write(writer.rows(decided, outcomes));
    }
  }
  return { summary: summary.text(), errors, bad: summary.counts.error };
}

/** Throws a Refusal when there is no such list, or the answer cannot go where it should. */
export function checkFiles(file: string, out: string | undefined) {
  if (file === "-") throw usageError("--file takes a file, not standard input: it is read twice");
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new Refusal(`${file}: there is no such file`);
  if (!found.isFile()) throw new Refusal(`${file} is no file`);
  if (out === undefined || !existsSync(out)) return;
  if (realpathSync(out) === realpathSync(file)) throw usageError("--out must be another file than the list");
  if (!statSync(out).isFile()) throw new Refusal(`${out} is there and is no file`);
}

async function encodingOf(file: string): Promise<Encoding> {
  const scan = encodingScan();
  for await (const bytes of read(file)) scan.push(bytes);
  return scan.finish();
}

async function* read(file: string, onBytes?: (bytes: number) => void) {
  let done = 0;
  try {
    for await (const bytes of Bun.file(file).stream()) {
      done += bytes.length;
      yield bytes;
      onBytes?.(done);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Standard output, or a file beside `out` that takes its name when all is written. */
function openSink(out: string | undefined) {
  return out === undefined ? standardOutput() : newFile(out);
}

function standardOutput() {
  let failure: Error | undefined;
  let started = false;
  process.stdout.on("error", (error) => {
    failure ??= error;
  });
  return {
    started: () => started,
    async write(text: string) {
      started = true;
      await new Promise<void>((resolve) => process.stdout.write(text, () => resolve()));
      if (failure) throw new Refusal(`Standard output cannot be written: ${failure.message}`);
    },
    done() {},
    drop() {},
  };
}

function newFile(out: string) {
  const partial = `${out}.partial`;
  const attempt = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw new Refusal(`${out} cannot be written: ${(error as Error).message}`);
    }
  };
  const descriptor = attempt(() => openSync(partial, "w"));
  let open = true;
  const close = () => {
    if (open) closeSync(descriptor);
    open = false;
  };
  const drop = () => {
    close();
    rmSync(partial, { force: true });
  };
  const interrupted = () => {
    drop();
    process.exit(130);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, interrupted);
  return {
    started: () => false,
    async write(text: string) {
      attempt(() => writeFileSync(descriptor, text));
    },
    done() {
      attempt(() => {
        close();
        renameSync(partial, out);
      });
    },
    drop,
  };
}
