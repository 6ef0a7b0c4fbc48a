import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ConfigError, readConfig } from "../src/config.ts";

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

test("defaults", () => {
  const { dataDir, ...rest } = readConfig({});
  expect(dataDir).toEndWith("/.data");
  expect(rest).toEqual({
    port: 3000,
    host: "127.0.0.1",
    databaseUrl: undefined,
    databaseTimeoutMs: 2000,
    cacheMb: 64,
    meiliUrl: undefined,
    meiliSearchKey: undefined,
    meiliAdminKey: undefined,
    meiliIndex: "wines",
    searchTimeoutMs: 2000,
    matchConfidence: undefined,
    publicUrl: undefined,
    rateLimit: undefined,
    operatorToken: undefined,
    drainMs: 3000,
    logLevel: "info",
  });
});

test(".env.example names every setting and gives its default", () => {
  const example = readFileSync(join(import.meta.dir, "../.env.example"), "utf8");
  const env = Object.fromEntries(
    [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(readConfig(env)).toEqual(readConfig({}));
  const known = readFileSync(join(import.meta.dir, "../src/config.ts"), "utf8").matchAll(/"([A-Z][A-Z_]+)"/g);
  expect(Object.keys(env).sort()).toEqual([...new Set([...known].map(([, name]) => name as string))].sort());
});

test("an empty value is unset", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: " ", RATE_LIMIT: "" })).toEqual(readConfig({}));
});

test("PUBLIC_URL loses its trailing slash", () => {
  expect(readConfig({ PUBLIC_URL: "https://wine.example.com/" }).publicUrl).toBe("https://wine.example.com");
});

describe("each wrong setting has its own message", () => {
  test.each([
    ["PORT", "http", "PORT must be a whole number from 0 to 65535"],
    ["PORT", "65536", "PORT must be a whole number from 0 to 65535"],
    ["PORT", "3e3", "PORT must be a whole number from 0 to 65535"],
    [
      "DATABASE_URL",
      "localhost:5432",
      "DATABASE_URL must be a URL that starts with postgres:// or postgresql://",
    ],
    [
      "DATABASE_URL",
      "mysql://x/y",
      "DATABASE_URL must be a URL that starts with postgres:// or postgresql://",
    ],
    ["MEILI_URL", "meili:7700", "MEILI_URL must be a URL that starts with http:// or https://"],
    ["MEILI_INDEX", "my wines", "MEILI_INDEX must be 1 to 200 letters, digits, - or _"],
    ["MATCH_CONFIDENCE", "1.5", "MATCH_CONFIDENCE must be a number above 0 and at most 1, like 0.95"],
    ["MATCH_CONFIDENCE", "0", "MATCH_CONFIDENCE must be a number above 0 and at most 1, like 0.95"],
    ["PUBLIC_URL", "wine.example.com", "PUBLIC_URL must be a URL that starts with http:// or https://"],
    ["RATE_LIMIT", "0", "RATE_LIMIT must be a whole number from 1 to 1000000"],
    ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent"],
    ["DATABASE_TIMEOUT_MS", "1", "DATABASE_TIMEOUT_MS must be a whole number from 50 to 60000"],
    ["SEARCH_TIMEOUT_MS", "2s", "SEARCH_TIMEOUT_MS must be a whole number from 50 to 60000"],
  ])("%s=%s", (name, value, message) => {
    expect(problemsOf({ [name]: value })).toEqual([message]);
  });
});

test("every problem is listed at once", () => {
  expect(problemsOf({ PORT: "x", LOG_LEVEL: "x", RATE_LIMIT: "x" })).toHaveLength(3);
});
