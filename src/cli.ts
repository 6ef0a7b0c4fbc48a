import { type ParseArgsConfig, parseArgs } from "node:util";
import { ConfigError } from "./config.ts";

/** Exit codes, after sysexits.h where it has one. */
export const EXIT = {
  ok: 0,
  failed: 1,
  rejected: 2,
  busy: 3,
  usage: 64,
  unavailable: 69,
  config: 78,
} as const;

/** A reason to stop that the user can act on: printed as it is, one line, without a stack. */
export class Refusal extends Error {
  override name = "Refusal" as const;
  constructor(
    message: string,
    readonly exitCode: number = EXIT.failed,
  ) {
    super(message);
  }
}

export const usageError = (message: string) => new Refusal(`${message} (--help shows how)`, EXIT.usage);

/**
 * Runs one command of the command line: parses `argv` strictly, prints `help` for --help, and turns what
 * goes wrong into one line on standard error and the exit code that `surfaces` promises. `run` returns the exit code.
 */
export async function command<Options extends NonNullable<ParseArgsConfig["options"]>>(
  spec: { help: string; options?: Options; argv?: string[] },
  run: (
    values: ReturnType<
      typeof parseArgs<{ options: Options; allowPositionals: true; strict: true }>
    >["values"],
    positionals: string[],
  ) => Promise<number>,
): Promise<never> {
  process.exit(await exitCodeOf(spec, run));
}

async function exitCodeOf(
  spec: { help: string; options?: NonNullable<ParseArgsConfig["options"]>; argv?: string[] },
  // biome-ignore lint/suspicious/noExplicitAny: the public signature above carries the types
  run: (values: any, positionals: string[]) => Promise<number>,
): Promise<number> {
  try {
    const argv = spec.argv ?? process.argv.slice(2);
    if (argv.includes("--help") || argv.includes("-h")) {
      console.log(spec.help.trim());
      return EXIT.ok;
    }
    const { values, positionals } = parse(argv, spec.options ?? {});
    return await run(values, positionals);
  } catch (error) {
    if (error instanceof Refusal) {
      console.error(error.message);
      return error.exitCode;
    }
    if (error instanceof ConfigError) {
      console.error(error.message);
      return EXIT.config;
    }
    console.error(process.env.LOG_LEVEL === "debug" ? error : `Failed: ${(error as Error).message ?? error}`);
    return EXIT.failed;
  }
}

function parse(args: string[], options: NonNullable<ParseArgsConfig["options"]>) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw usageError(
      (error as Error).message.split("\n")[0]?.replace(/\. To specify.*/, "") ?? "wrong arguments",
    );
  }
}

/**
 * Progress of long work on standard error: a bar that is redrawn on a terminal, elsewhere a line every ten seconds.
 * `total` may be unknown; `unit` is what is counted ("rows").
 */
export function progress(label: string, unit: string, total?: number) {
  const terminal = process.stderr.isTTY;
  const every = terminal ? 100 : 10_000;
  const started = Date.now();
  let shown = started;
  const line = (done: number) => {
    const share = total ? Math.min(1, done / total) : undefined;
    const bar =
      share === undefined
        ? ""
        : `[${"#".repeat(Math.round(share * 30)).padEnd(30, ".")}] ${Math.floor(share * 100)} % `;
    return `${label} ${bar}${done.toLocaleString("en")} ${unit}`;
  };
  return {
    update(done: number) {
      const now = Date.now();
      if (now - shown < every) return;
      shown = now;
      process.stderr.write(terminal ? `\r\x1b[2K${line(done)}` : `${line(done)}\n`);
    },
    /** Takes the bar off the terminal; returns the seconds since the start. */
    finish(): number {
      if (terminal && shown !== started) process.stderr.write("\r\x1b[2K");
      return (Date.now() - started) / 1000;
    },
  };
}
