import { resolve } from "node:path";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Every setting, read and checked once. Nothing else looks at the environment. */
export type Config = ReturnType<typeof readConfig>;

/** The environment does not make a configuration; `problems` holds one line for each setting that is wrong. */
export class ConfigError extends Error {
  override name = "ConfigError" as const;
  constructor(readonly problems: string[]) {
    super(problems.join("\n"));
  }
}

/**
 * Settings from the environment (`.env` included: Bun reads it), an empty value counting as unset.
 * Throws a ConfigError that lists every problem at once.
 */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const problems: string[] = [];
  const read = (name: string) => env[name]?.trim() || undefined;

  const integer = <Default>(name: string, fallback: Default, min: number, max: number): number | Default => {
    const value = read(name);
    if (value === undefined) return fallback;
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    problems.push(`${name} must be a whole number from ${min} to ${max}`);
    return fallback;
  };
  const url = (name: string, protocols: string[]): string | undefined => {
    const value = read(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/+$/, "");
    problems.push(`${name} must be a URL that starts with ${protocols.map((p) => `${p}//`).join(" or ")}`);
    return undefined;
  };
  const probability = (name: string): number | undefined => {
    const value = read(name);
    if (value === undefined) return undefined;
    if (/^(0?\.\d{1,6}|1(\.0+)?)$/.test(value) && Number(value) > 0) return Number(value);
    problems.push(`${name} must be a number above 0 and at most 1, like 0.95`);
    return undefined;
  };
  const choice = <Value extends string>(name: string, values: readonly Value[], fallback: Value): Value => {
    const value = read(name);
    if (value === undefined) return fallback;
    if ((values as readonly string[]).includes(value)) return value as Value;
    problems.push(`${name} must be one of ${values.join(", ")}`);
    return fallback;
  };

  const config = {
    port: integer("PORT", 3000, 0, 65535),
    host: read("HOST") ?? "127.0.0.1",
    dataDir: resolve(read("DATA_DIR") ?? ".data"),
    /** Unset: the embedded Postgres below DATA_DIR. */
    databaseUrl: url("DATABASE_URL", ["postgres:", "postgresql:"]),
    databaseTimeoutMs: integer("DATABASE_TIMEOUT_MS", 2000, 50, 60_000),
    /** How much memory finished answers may take, in MB; 0 = none are kept. */
    cacheMb: integer("CACHE_MB", 64, 0, 65_536),
    /** Unset: the embedded SQLite index below DATA_DIR. */
    meiliUrl: url("MEILI_URL", ["http:", "https:"]),
    meiliSearchKey: read("MEILI_SEARCH_KEY"),
    meiliAdminKey: read("MEILI_ADMIN_KEY"),
    meiliIndex: read("MEILI_INDEX") ?? "wines",
    searchTimeoutMs: integer("SEARCH_TIMEOUT_MS", 2000, 50, 60_000),
    /** Unset: the calibrated threshold of the matcher. */
    matchConfidence: probability("MATCH_CONFIDENCE"),
    publicUrl: url("PUBLIC_URL", ["http:", "https:"]),
    /** Requests a minute for each key; unset = no limit. */
    rateLimit: integer("RATE_LIMIT", undefined, 1, 1_000_000),
    operatorToken: read("OPERATOR_TOKEN"),
    /** How long a stopping service goes on answering for those who watch its readiness. */
    drainMs: integer("DRAIN_MS", 3000, 0, 60_000),
    logLevel: choice("LOG_LEVEL", LOG_LEVELS, "info"),
  };
  if (!/^[a-zA-Z0-9_-]{1,200}$/.test(config.meiliIndex))
    problems.push("MEILI_INDEX must be 1 to 200 letters, digits, - or _");
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(config);
}
