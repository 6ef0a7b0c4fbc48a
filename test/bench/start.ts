/** How long a start takes to its first answer, how long a rebuild takes, and what the service then holds in memory. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { programOf, run, serving, spawn, temporaryFolder } from "../support.ts";
import { megabytes } from "./_bench.ts";

const root = join(import.meta.dir, "../..");
const catalogue = process.env.CATALOGUE ?? join(root, "db/sample.ndjson");
const dataDir = temporaryFolder();
const env = { PORT: "0", DATA_DIR: dataDir };

async function command(name: string, file: string, ...args: string[]) {
  const started = performance.now();
  const { stdout } = await run(programOf(file, ...args), env);
  console.log(`${name}: ${seconds(started)} s as a command (${stdout.trim().split("\n").at(-1)})`);
}

/** Starts the service; resolves at its first answer. */
async function start(name: string) {
  const started = performance.now();
  const child = spawn(programOf("src/server.ts"), env);
  const { base } = await serving(child);
  await fetch(`${base}/health/ready`);
  console.log(`${name}: ${seconds(started)} s to the first answer`);
  return { child, base };
}

const seconds = (started: number) => ((performance.now() - started) / 1000).toFixed(2);
const stop = async (child: Bun.Subprocess) => {
  child.kill("SIGTERM");
  await child.exited;
};

await stop((await start("first start (initdb, sample catalogue, index, key)")).child);
for (let round = 1; round <= 3; round++) await stop((await start(`later start ${round}`)).child);
await command("import", "db/import.ts", catalogue, "--replace");
await command("rebuild", "search/rebuild.ts");

const key = (await run(programOf("db/keys-cli.ts", "issue", "bench"), env)).stdout.trim();
const { child, base } = await start("start with the catalogue");
const titles = readFileSync(join(root, "db/sample.ndjson"), "utf8").trim().split("\n");
const ask = (path: string) => fetch(`${base}${path}`, { headers: { authorization: `Bearer ${key}` } });
for (const line of titles) {
  const { id, title } = JSON.parse(line);
  await (await ask(`/1.0/wine?title=${encodeURIComponent(title)}`)).bytes();
  await (await ask(`/1.0/wine?id=${id}`)).bytes();
}
console.log(`memory of the service after ${2 * titles.length} look-ups: ${megabytes(child.pid)} MB`);
await stop(child);
rmSync(dataDir, { recursive: true, force: true });
