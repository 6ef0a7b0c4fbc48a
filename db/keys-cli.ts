import type { Sql } from "postgres";
import { command, EXIT, Refusal, usageError } from "../src/cli.ts";
import { readConfig } from "../src/config.ts";
import { asRefusal } from "./client.ts";
import { issueKey, type ListedKey, listKeys, revokeKey } from "./keys.ts";
import { openMigrated } from "./migrate.ts";

const HELP = `
Usage: bun run keys issue NAME [--expires DATE]
       bun run keys list
       bun run keys revoke ID

issue   prints a new key, alone, on standard output. It is shown this once; only its hash is kept.
        DATE is a day (2027-03-31, until its end in UTC) or a time with its zone (2027-03-31T12:00:00Z).
list    shows id, name, created, expires, last used (to the day) and revoked of every key.
revoke  ends a key: every running service refuses it within 5 seconds.

With npm: npm run -s keys -- issue NAME --expires DATE
`;

type Task = (sql: Sql) => Promise<number>;

/** A checked name: 1 to 100 characters (code points), none of them a control character. */
function readName(name: string): string {
  const length = [...name].length;
  if (name.trim() === "" || length > 100) throw usageError("NAME must have 1 to 100 characters");
  if (/\p{Cc}/u.test(name)) throw usageError("NAME must not hold control characters");
  return name;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** The moment from which a key issued with `--expires text` is refused; a day counts until its end in UTC. */
export function readExpiry(text: string, now = new Date()): Date {
  if (!DAY.test(text) && !TIME.test(text))
    throw usageError("DATE must be like 2027-03-31 or 2027-03-31T12:00:00Z");
  const day = text.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  const time = DAY.test(text) ? new Date(`${day}T23:59:59.999Z`) : new Date(text);
  // new Date() turns 30 February into 2 March.
  const exists = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
  if (!exists || Number.isNaN(time.getTime())) throw usageError(`${text} is not a date that exists`);
  if (time <= now) throw usageError(`DATE must be in the future: ${text} is over`);
  return time;
}

function issue(name: string, expires: Date | undefined): Task {
  return async (sql) => {
    const { id, key } = await issueKey(sql, name, expires);
    const until = expires ? `expires ${minute(expires)}` : "never expires";
    console.error(`Key ${id} for ${name}, ${until}. It is shown this once:`);
    console.log(key);
    return EXIT.ok;
  };
}

function revoke(id: string): Task {
  return async (sql) => {
    const revoked = await revokeKey(sql, Number(id));
    if (!revoked) throw new Refusal(`There is no key ${id}`);
    const when = revoked.already ? `was already revoked on ${minute(revoked.revokedAt)}` : "is revoked";
    console.log(`Key ${id} (${revoked.name}) ${when}.`);
    return EXIT.ok;
  };
}

async function list(sql: Sql): Promise<number> {
  const keys = await listKeys(sql);
  if (keys.length === 0) console.log("There are no keys: `keys issue NAME` makes one.");
  else console.log(table([["ID", "NAME", "CREATED", "EXPIRES", "LAST USED", "REVOKED"], ...keys.map(cells)]));
  return EXIT.ok;
}

const cells = (key: ListedKey) => [
  String(key.id),
  key.name,
  minute(key.createdAt),
  key.expiresAt ? minute(key.expiresAt) : "never",
  key.lastUsedOn ?? "never",
  key.revokedAt ? minute(key.revokedAt) : "no",
];

const minute = (date: Date) => `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;

function table(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => Bun.stringWidth(row[column] ?? ""))),
  );
  const pad = (cell: string, column: number) =>
    cell + " ".repeat((widths?.[column] ?? 0) - Bun.stringWidth(cell));
  return rows.map((row) => row.map(pad).join("  ").trimEnd()).join("\n");
}

/** Checks all of the arguments before the database is opened. */
function readTask([verb, argument, ...rest]: string[], expires: string | undefined): Task {
  if (verb === undefined) throw usageError("Say what to do: issue, list or revoke");
  if (!["issue", "list", "revoke"].includes(verb))
    throw usageError(`Unknown command ${verb}: issue, list or revoke`);
  if (expires !== undefined && verb !== "issue") throw usageError("--expires goes with issue only");
  const unexpected = verb === "list" ? argument : rest[0];
  if (unexpected !== undefined) throw usageError(`Unexpected argument ${unexpected}`);
  if (verb === "list") return list;
  if (argument === undefined) throw usageError(`${verb} needs ${verb === "issue" ? "a NAME" : "an ID"}`);
  if (verb === "issue")
    return issue(readName(argument), expires === undefined ? undefined : readExpiry(expires));
  if (!/^[1-9]\d{0,14}$/.test(argument)) throw usageError("ID must be a number as `keys list` shows it");
  return revoke(argument);
}

if (import.meta.main)
  await command(
    { help: HELP, options: { expires: { type: "string" } } },
    async ({ expires }, positionals) => {
      const task = readTask(positionals, expires);
      const config = readConfig();
      const job = await openMigrated(config);
      try {
        return await task(job.sql);
      } catch (error) {
        throw asRefusal(error, config);
      } finally {
        await job.close();
      }
    },
  );
