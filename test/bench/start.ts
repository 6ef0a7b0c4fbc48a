/** How long a start takes to its first answer, how long a rebuild takes, and what the service then holds in memory. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support.ts";

const root = join(import.meta.dir, "../..");
const catalogue = process.env.CATALOGUE ?? join(root, "db/sample.ndjson");
const dataDir = temporaryFolder();
const env = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", PORT: "0", DATA_DIR: dataDir };

const program = (file: string, ...args: string[]) =>
  Bun.spawn([process.execPath, "--no-env-file", join(root, file), ...args], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });

async function run(name: string, file: string, ...args: string[]) {
  const started = performance.now();
  const child = program(file, ...args);
  const said = (await new Response(child.stdout).text()).trim();
  console.log(`${name}: ${seconds(started)} s as a command (${said.split("\n").at(-1)})`);
}

/** Starts the service; resolves at its first answer. */
async function start(name: string) {
  const started = performance.now();
  const child = program("src/server.ts");
  let said = "";
  for await (const chunk of child.stdout) {
    said += Buffer.from(chunk).toString();
    if (said.includes("Serving on")) break;
  }
  const base = /Serving on (\S+)/.exec(said)?.[1];
  await fetch(`${base}/health/ready`);
  console.log(`${name}: ${seconds(started)} s to the first answer`);
  return { child, base };
}

const seconds = (started: number) => ((performance.now() - started) / 1000).toFixed(2);
const megabytes = (pid: number) =>
  process.platform === "linux"
    ? Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024)
    : Number.NaN;
const stop = async (child: Bun.Subprocess) => {
  child.kill("SIGTERM");
  await child.exited;
};

await stop((await start("first start (initdb, sample catalogue, index, key)")).child);
for (let round = 1; round <= 3; round++) await stop((await start(`later start ${round}`)).child);
await run("import", "db/import.ts", catalogue, "--replace");
await run("rebuild", "search/rebuild.ts");

const key = (await new Response(program("db/keys-cli.ts", "issue", "bench").stdout).text()).trim();
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
