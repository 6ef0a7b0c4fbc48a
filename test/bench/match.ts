/**
 * A list of titles in one POST against the same titles one by one, and what look-ups by id feel of a running list, with
 * each engine. The first rounds are not counted.
 */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { WineRecord } from "../../src/wire.ts";
import { available, envOf, startMeilisearch } from "../meili-server.ts";
import { programOf, run, serving, spawn, temporaryFolder } from "../support.ts";
import { median } from "./_bench.ts";

const TITLES = 1000;
const ROUNDS = 9;
/** Rounds before it counts: code is compiled then, as in any service that runs. */
const WARM = 5;
const SINGLES = 500;

const root = join(import.meta.dir, "../..");
const catalogue = process.env.CATALOGUE ?? join(root, "db/sample.ndjson");
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

await compare("the embedded engine", {});
if (available) {
  const server = await startMeilisearch();
  await compare("Meilisearch", envOf(server));
  await server.stop();
} else console.log("There is no meilisearch on the PATH: left out");

async function compare(engine: string, settings: Record<string, string>) {
  const dataDir = temporaryFolder();
  const env = { PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "error", ...settings };
  const said = async (file: string, ...args: string[]) =>
    (await run(programOf(file, ...args), env)).stdout.trim();
  await said("db/import.ts", catalogue);
  await said("search/rebuild.ts");
  const child = spawn(programOf("src/server.ts"), env);
  const { base } = await serving(child);
  const headers = { authorization: `Bearer ${await said("db/keys-cli.ts", "issue", "bench")}` };

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

  const idPath = (i: number) => `/1.0/wine?id=${wines[i % wines.length]?.id}`;
  const titlePath = (i: number) => `/1.0/wine?${new URLSearchParams(rows[i % rows.length])}`;
  while ((await one(titlePath(0))) === 503) await Bun.sleep(50);
  const found = [await oneByOne(), await post()];
  console.log(
    `${engine}: ${TITLES} titles of ${wines.length} wines, ${found[0]} unique one by one, ${found[1]} in a list`,
  );
  const rounds: { single: number; list: number; ratio: number }[] = [];
  for (let round = 0; round < WARM + ROUNDS; round++) {
    const [single, list] = [await timed(oneByOne), await timed(post)];
    if (round >= WARM) rounds.push({ single, list, ratio: single / list });
  }
  const of = (name: "single" | "list" | "ratio", digits: number) => {
    const values = rounds.map((round) => round[name]);
    return `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)})`;
  };
  console.log(
    `median of ${ROUNDS} rounds: one by one ${of("single", 0)} ms, one POST ${of("list", 0)} ms: ${of("ratio", 1)} times as fast`,
  );

  async function latencies(path: (i: number) => string, until: (i: number) => boolean) {
    const times: number[] = [];
    for (let i = 0; !until(i); i++) times.push(await timed(() => one(path(i))));
    return times;
  }
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
}
