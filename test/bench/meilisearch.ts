/**
 * Meilisearch: a rebuild against a raw load of the same documents, and title look-ups against the raw multi-search, of our
 * index and of one with the engine's own ranking rules and typo tolerance, as who has not measured them would keep (with as
 * many hits as we ask for, and with twenty of each query); all at two sizes. WINES (default 31000,1000000) are the sizes; LARGE is a catalogue whose titles are multiplied to
 * reach them (default: the sample's). PARTS=lookups leaves the rebuilds out, PARTS=rebuilds the look-ups.
 */
import { join } from "node:path";
import { Meilisearch, type Settings } from "meilisearch";
import { connect } from "../../db/client.ts";
import { streamWines } from "../../db/wines.ts";
import { countryKeys } from "../../search/countries.ts";
import { engineOf } from "../../search/engines.ts";
import { readWines } from "../../search/fit/labelled.ts";
import { indexWords, searchWords } from "../../search/search-words.ts";
import { EXIT, Refusal } from "../../src/cli.ts";
import { readConfig } from "../../src/config.ts";
import { available, envOf, startMeilisearch } from "../meili-server.ts";
import {
  newDatabase,
  programOf,
  resultOf,
  run,
  serving,
  spawn,
  stopServers,
  temporaryFolder,
} from "../support.ts";
import { median, peakMegabytes } from "./_bench.ts";

const root = join(import.meta.dir, "../..");
const sizes = (process.env.WINES ?? "31000,1000000").split(",").map(Number);
const LOOKUPS = 400;
/** Titles asked on both sides before it counts: code is compiled and connections are open then, as in any service that runs. */
const WARM = 2000;
const onlyLookups = process.env.PARTS === "lookups";
const onlyRebuilds = process.env.PARTS === "rebuilds";
/** What costs the engine least, in the raw load as in ours. */
const LEAN: Settings = {
  typoTolerance: { enabled: false },
  rankingRules: ["words"],
  proximityPrecision: "byAttribute",
};
type Job = { took: number; peak: number };

if (!available) throw new Refusal("There is no meilisearch on the PATH", EXIT.unavailable);
const server = await startMeilisearch();
const client = new Meilisearch({ host: server.url, apiKey: server.adminKey });
const source = readWines(process.env.LARGE ?? join(root, "db/sample.ndjson"));

for (const size of sizes) {
  const url = await newDatabase();
  const env = {
    DATABASE_URL: url,
    DATA_DIR: temporaryFolder(),
    ...envOf(server),
    PORT: "0",
  };
  const { sql, close } = connect(url, { timeoutMs: 10_000, statementTimeoutMs: 0 });
  await fill(sql, size);
  console.log(`\n${size.toLocaleString("en")} wines`);

  const rounds = 3;
  const raw: number[] = [];
  const jobs: Job[] = [];
  for (let round = 0; round < (onlyLookups ? 1 : rounds); round++) {
    if (!onlyLookups) {
      raw.push(await rawLoad(sql, `raw_${size}`, LEAN));
      await drop(`raw_${size}`);
    }
    jobs.push(await rebuild(env));
  }
  if (!onlyLookups) print("rebuild", jobs, raw);
  const besides = onlyRebuilds ? [] : await lookups(env, sql, size, onlyLookups ? 0 : rounds);
  if (besides.length > 0) print("rebuild beside a running service", besides, raw);
  await close();
}
await server.stop();
await stopServers();

/** `size` wines: the source again and again, each time with a word of its own behind the title. */
async function fill(sql: ReturnType<typeof connect>["sql"], size: number) {
  await sql`create table source (n int, title text, colour text, country text, region text)`;
  const rows = source.slice(0, size);
  for (let at = 0; at < rows.length; at += 5000) {
    const part = rows.slice(at, at + 5000).map((wine, i) => ({
      n: at + i,
      title: wine.title,
      colour: wine.colour,
      country: wine.country,
      region: wine.region,
    }));
    await sql`insert into source ${sql(part)}`;
  }
  await sql`
    insert into wine_records (id, vintage, title, colour, country, region_appellation, url)
    select n + 1 + copy * ${rows.length}::bigint, 'wine',
      title || case when copy = 0 then '' else ' ' || translate(copy::text, '0123456789', 'qwertzuiop') || 'x' end,
      colour, country, region, 'https://example.com/'
    from source, generate_series(0, ${Math.ceil(size / rows.length) - 1}::int) as copy
    order by 1 limit ${size}`;
  await sql`drop table source`;
  await sql`analyze wine_records`;
}

/** The same documents, in payloads of the same size, without words, checks and swap. Seconds; the index stays. */
async function rawLoad(
  sql: ReturnType<typeof connect>["sql"],
  index: string,
  settings: Settings,
  build = "b",
): Promise<number> {
  const started = performance.now();
  await client.createIndex(index, { primaryKey: "id" });
  const tasks = [
    await client.index(index).updateSettings({
      searchableAttributes: ["text"],
      displayedAttributes: ["id", "build", "wine"],
      filterableAttributes: ["country", "colour"],
      prefixSearch: "disabled",
      ...settings,
    }),
  ];
  let payload = "";
  for await (const batch of streamWines(sql)) {
    for (const wine of batch)
      payload += `${JSON.stringify({ id: wine.id, build, text: indexWords(wine).join(" "), country: countryKeys(wine.country), colour: wine.colour, wine })}\n`;
    if (payload.length > 16_000_000) {
      tasks.push(await client.index(index).addDocumentsFromString(payload, "application/x-ndjson"));
      payload = "";
    }
  }
  if (payload) tasks.push(await client.index(index).addDocumentsFromString(payload, "application/x-ndjson"));
  for (const task of tasks) await finished(task);
  return seconds(started);
}

async function drop(index: string) {
  await finished(await client.deleteIndex(index));
}

async function finished({ taskUid }: { taskUid: number }) {
  while (!(await client.tasks.getTask(taskUid)).finishedAt) await Bun.sleep(100);
}

/** The job as a command of its own: seconds, and its memory at most in MB. */
async function rebuild(env: Record<string, string>): Promise<Job> {
  const started = performance.now();
  const job = spawn(programOf("search/rebuild.ts"), env);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, peakMegabytes(job.pid));
  }, 200);
  const { exitCode, stderr } = await resultOf(job);
  if (exitCode !== 0) throw new Error(`the rebuild failed: ${stderr}`);
  clearInterval(watch);
  return { took: seconds(started), peak };
}

function print(name: string, jobs: Job[], raw: number[]) {
  const took = median(jobs.map((job) => job.took));
  const load = median(raw);
  const peak = Math.max(...jobs.map((job) => job.peak));
  console.log(
    `${name} ${took.toFixed(1)} s = ${(took / load).toFixed(2)} × the raw load of ${load.toFixed(1)} s; the job's memory at most ${peak} MB`,
  );
}

/**
 * Titles by the service over HTTP, and the same searches by the same client asked of the engine alone. Whoever asks an
 * index for a title second finds it in the engine's caches, so they take turns at being first. Then rebuilds beside the
 * service.
 */
async function lookups(
  env: Record<string, string>,
  sql: ReturnType<typeof connect>["sql"],
  size: number,
  rounds: number,
): Promise<Job[]> {
  const key = (await run(programOf("db/keys-cli.ts", "issue", "bench"), env)).stdout.trim();
  const engine = await engineOf(readConfig(env), sql);
  const live = (await engine.builds()).live as string;
  const opener = await engine.opener(live);
  const { openMeilisearch } = await import("../../search/meilisearch-index.ts");
  const ours = openMeilisearch(opener as never);
  await rawLoad(sql, `plain_${size}`, {}, ours.build);
  const plain = openMeilisearch({ ...opener, index: `plain_${size}`, key: server.adminKey } as never);
  const service = spawn(programOf("src/server.ts"), env);
  const { base } = await serving(service);
  const every = Math.max(1, Math.floor(size / (LOOKUPS + WARM)));
  const wines = await sql`select title from wine_records where id % ${every} = 0 limit ${LOOKUPS + WARM}`;
  // Any order but that of the catalogue, where neighbours are of one region.
  wines.sort((a, b) => (Bun.hash(a.title) < Bun.hash(b.title) ? -1 : 1));
  const headers = { authorization: `Bearer ${key}` };
  const direct = new Meilisearch({
    host: server.url,
    apiKey: server.adminKey,
    requestInit: { headers: { "accept-encoding": "identity" } },
  });
  const ask = {
    service: async (title: string) =>
      (await fetch(`${base}/1.0/wine?title=${encodeURIComponent(title)}`, { headers })).bytes(),
    ours: (title: string) => ours.propose({ title }),
    plain: (title: string) => plain.propose({ title }),
    // Three rotated queries of twenty hits each, as they are written before anybody has measured how few do.
    twenty: async (title: string) => {
      const words = searchWords(title, ours.vocabulary).slice(0, 10);
      const queries = words.slice(0, 3).map((_word, first) => ({
        indexUid: `plain_${size}`,
        q: [...words.slice(first), ...words.slice(0, first)].join(" "),
        limit: 20,
        attributesToRetrieve: ["id", "build", "wine"],
      }));
      if (queries.length > 0) await direct.multiSearch({ queries });
    },
  };
  const took: Record<keyof typeof ask, number[]> = { service: [], ours: [], plain: [], twenty: [] };
  const orders = [
    ["service", "ours", "plain", "twenty"],
    ["twenty", "plain", "ours", "service"],
  ] as const;
  for (const [at, { title }] of wines.entries()) {
    for (const who of orders[at % 2] as (typeof orders)[number]) {
      const started = performance.now();
      await ask[who](title);
      if (at >= wines.length - LOOKUPS) took[who].push(performance.now() - started);
    }
  }
  const names = {
    ours: "our index",
    plain: "the engine's own settings",
    twenty: "the engine's own settings, twenty hits a query",
  };
  for (const who of ["ours", "plain", "twenty"] as const)
    console.log(
      `title p50/p99: service ${at(took.service, 0.5)}/${at(took.service, 0.99)} ms, raw multi-search of ${names[who]} ${at(took[who], 0.5)}/${at(took[who], 0.99)} ms; p50 ${(quantile(took.service, 0.5) / quantile(took[who], 0.5)).toFixed(2)} ×`,
    );
  await drop(`plain_${size}`);
  const jobs: Job[] = [];
  for (let round = 0; round < rounds; round++) jobs.push(await rebuild(env));
  service.kill("SIGTERM");
  await service.exited;
  return jobs;
}

function quantile(values: number[], share: number): number {
  return (
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
    Number.NaN
  );
}
function at(values: number[], share: number) {
  return quantile(values, share).toFixed(1);
}
function seconds(started: number) {
  return (performance.now() - started) / 1000;
}
