import { existsSync, readFileSync } from "node:fs";
import type { Sql } from "postgres";
import type { Reject } from "../db/rejects.ts";
import type { WineRecord } from "../src/wire.ts";
import { programOf, record, run, spawn } from "./support.ts";

/** What the tests of db:import share. */

export const ndjson = (rows: unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

/** A record in short: "1 2015 red" is vintage 2015 of wine 1; a fourth word is the country, else France. */
export function wine(short: string): WineRecord {
  const [id, vintage, colour, country = "France"] = short.split(" ");
  return record({ id: Number(id), vintage, colour, country, title: "T" } as WineRecord);
}

export const wines = (count: number) => Array.from({ length: count }, (_, i) => wine(`${i + 1} wine red`));

/** Every record of the table as JSON, as it would be imported, in the order of id and vintage. */
export const stored = async (sql: Sql): Promise<string[]> =>
  (await sql`select row_to_json(w)::text as json from wine_records w order by id, vintage collate "C"`).map(
    (row) => row.json,
  );

/** Every record of the table in short, as `wine` takes it. */
export const brief = async (sql: Sql) =>
  (await stored(sql))
    .map((json) => JSON.parse(json) as WineRecord)
    .map(
      (row) => `${row.id} ${row.vintage} ${row.colour}${row.country === "France" ? "" : ` ${row.country}`}`,
    );

export function rejectsOf(file: string): Reject[] {
  const rejects = `${file}.rejects.ndjson`;
  if (!existsSync(rejects)) return [];
  return readFileSync(rejects, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** Starts the command itself; `env` is all of its settings. */
export const startImport = (args: string[], env: Record<string, string>) =>
  spawn(programOf("db/import.ts", ...args), env);

/** Runs the command to its end, with `input` as its standard input. */
export const runImport = (args: string[], env: Record<string, string>, input: string | Uint8Array = "") =>
  run(programOf("db/import.ts", ...args), env, { input });
