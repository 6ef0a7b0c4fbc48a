/** A list of titles in one POST against the same titles one by one, and what look-ups by id feel of a running list. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { WineRecord } from "../../src/wire.ts";
import { programOf, run, serving, spawn, temporaryFolder } from "../support.ts";

const TITLES = 1000;
const ROUNDS = 3;
const SINGLES = 500;

const root = join(import.meta.dir, "../..");
const catalogue = process.env.CATALOGUE ?? join(root, "db/sample.ndjson");
const dataDir = temporaryFolder();
const env = { PORT: "0", DATA_DIR: dataDir };
const said = async (file: string, ...args: string[]) =>
  (await run(programOf(file, ...args), env)).stdout.trim();

await said("db/import.ts", catalogue);
const child = spawn(programOf("src/server.ts"), env);
const { base } = await serving(child);
const key = await said("db/keys-cli.ts", "issue", "bench");
const headers = { authorization: `Bearer ${key}` };

const bytes = readFileSync(catalogue);
const wines = (catalogue.endsWith(".gz") ? gunzipSync(bytes) : bytes)
  .toString()
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as WineRecord)
  .filter(({ vintage }) => vintage === "wine");
const rows = Array.from({ length: TITLES }, (_, i) => {
  const { title, country, colour } = wines[Math.floor((i * wines.length) / TITLES)] as WineRecord;
  return { title: `${title} ${2000 + (i % 20)}`, country, colour };
});

const one = async (path: string) => {
  const response = await fetch(`${base}${path}`, { headers });
  await response.arrayBuffer();
  return response.status;
};
const oneByOne = async () => {
  let found = 0;
  for (const row of rows) if ((await one(`/1.0/wine?${new URLSearchParams(row)}`)) === 200) found += 1;
  return found;
};
const post = async () => {
  const response = await fetch(`${base}/1.0/match`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(rows),
  });
  const answers = (await response.json()) as { decision: string }[];
  return answers.filter(({ decision }) => decision === "unique").length;
};
const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};
const at = (times: number[], share: number) =>
  (times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN).toFixed(2);

const found = [await oneByOne(), await post()];
console.log(
  `${TITLES} titles of ${wines.length} wines: ${found[0]} unique one by one, ${found[1]} in a list`,
);
for (let round = 1; round <= ROUNDS; round++) {
  const [single, list] = [await timed(oneByOne), await timed(post)];
  console.log(
    `round ${round}: one by one ${single.toFixed(0)} ms, one POST ${list.toFixed(0)} ms: ${(single / list).toFixed(1)} times as fast`,
  );
}

async function latencies(path: (i: number) => string, until: (i: number) => boolean) {
  const times: number[] = [];
  for (let i = 0; !until(i); i++) times.push(await timed(() => one(path(i))));
  return times;
}
const idPath = (i: number) => `/1.0/wine?id=${wines[i % wines.length]?.id}`;
const titlePath = (i: number) => `/1.0/wine?${new URLSearchParams(rows[i % rows.length])}`;
for (const [name, path] of [["ids", idPath] as const, ["titles", titlePath] as const]) {
  const alone = await latencies(path, (i) => i >= SINGLES);
  let running = true;
  const lists = (async () => {
    while (running) await post();
  })();
  const beside = await latencies(path, (i) => i >= SINGLES);
  running = false;
  await lists;
  console.log(
    `${name}, p50 / p99 / max ms: alone ${at(alone, 0.5)} / ${at(alone, 0.99)} / ${Math.max(...alone).toFixed(1)}, beside lists ${at(beside, 0.5)} / ${at(beside, 0.99)} / ${Math.max(...beside).toFixed(1)}`,
  );
}

child.kill("SIGTERM");
await child.exited;
rmSync(dataDir, { recursive: true, force: true });
