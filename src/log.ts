import { createRequire } from "node:module";
import type { Logger } from "pino";

/** What the service uses of pino. */
export type Log = Pick<Logger, "isLevelEnabled" | "debug" | "info" | "warn" | "error">;

const LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/** JSON lines on standard error by pino, which is loaded at the first line: a start has none, and it takes 15 ms. */
export function openLog(level: string): Log {
  let logger: Logger | undefined;
  const pino = () => {
    const load = createRequire(import.meta.url)("pino") as typeof import("pino");
    logger ??= load.pino({ level }, load.destination({ dest: 2, sync: true }));
    return logger;
  };
  const enabled = (line: string) => LEVELS.indexOf(line) >= LEVELS.indexOf(level);
  const at = (line: "debug" | "info" | "warn" | "error") =>
    ((...args: Parameters<Logger["info"]>) => {
      if (enabled(line)) pino()[line](...args);
    }) as Logger["info"];
  return {
    isLevelEnabled: enabled,
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
  };
}
