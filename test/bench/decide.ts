import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { decide } from "../../search/decide.ts";
import { openWines, readLabelled, readWines } from "../../search/fit/labelled.ts";
import { VocabularyBuilder } from "../../search/vocabulary-builder.ts";
import { decodeVocabulary, encodeVocabulary } from "../../search/vocabulary-encoding.ts";
import type { Question, Wine } from "../../search/wine.ts";

/**
 * How long a decision among 50 candidates takes, and what the vocabulary of a million wines costs: the labelled titles of FOLDER (default
 * ../shared/data) asked of its catalogue or, where there are none, the titles of CATALOGUE (default: the sample's) asked of itself.
 */
const folder = process.env.FOLDER ?? "../shared/data";
const isLabelled = existsSync(`${folder}/titles.dev.tsv`);
const sample = process.env.CATALOGUE ?? join(import.meta.dir, "../../db/sample.ndjson");
const catalogue = isLabelled ? `${folder}/catalogue.ndjson.gz` : sample;
const large = isLabelled ? `${folder}/catalogue-large.ndjson.gz` : sample;
const MILLION = 1_000_000;
/** Of so many titles of the large catalogue one of each few is asked for before it counts. */
const LARGE = 140_000;
const EVERY = 7;
type Asked = { question: Question; candidates: Wine[] };

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/**
 * The same code takes three times as long in a process that has just started, where it is being compiled, as in one that runs: so some
 * of the titles are decided at once, and the others after many of another catalogue, as a service has that has run for a while.
 */
async function decisions(): Promise<void> {
  const wines = readWines(catalogue);
  const index = await openWines(wines);
  const [first, second, third] = ["dev2", "dev", "hard"].map((name, part) => {
    const questions: Question[] = isLabelled
      ? readLabelled(`${folder}/titles.${name}.tsv`).map(({ question }) => question)
      : wines.filter((_wine, at) => at % 3 === part).map(({ title }) => ({ title }));
    return questions.map((question) => ({ question, candidates: index.propose(question) }));
  }) as [Asked[], Asked[], Asked[]];
  report("first sight, just started", first);
  report("first sight, next", second);
  let others = 0;
  for await (const { id, title } of many(LARGE)) {
    if (id % EVERY !== 0) continue;
    const question = { title };
    decide(question, index.propose(question), index.vocabulary);
    others++;
  }
  const running = `after ${others.toLocaleString("en")} other titles`;
  report(`first sight, ${running}`, third);
  report(`seen before, ${running}`, [...first, ...second]);
  index.close();

  function report(name: string, asked: readonly Asked[]): void {
    const times = asked.map(({ question, candidates }) => {
      const start = performance.now();
      decide(question, candidates, index.vocabulary);
      return performance.now() - start;
    });
    times.sort((a, b) => a - b);
    console.log(
      `decide among 50, ${name}: p50 ${at(times, 0.5).toFixed(3)} ms, p99 ${at(times, 0.99).toFixed(3)} ms (${times.length} titles)`,
    );
  }
}

/** The large catalogue over and over, each time under other producers' names, until there are `most` wines. */
async function* many(most: number): AsyncGenerator<Wine> {
  let id = 0;
  for (let round = 0; id < most; round++) {
    const lines = createInterface({
      input: large.endsWith(".gz") ? createReadStream(large).pipe(createGunzip()) : createReadStream(large),
    });
    for await (const line of lines) {
      if (id >= most) break;
      const { vintage, title, colour, country, region_appellation } = JSON.parse(line);
      if (vintage !== undefined && vintage !== "wine") continue;
      yield {
        id: ++id,
        title: round ? `${title} ${round}x${id % 977}` : title,
        colour,
        country,
        region: region_appellation ?? "",
      };
    }
  }
}

async function million(): Promise<void> {
  const builder = new VocabularyBuilder();
  let start = performance.now();
  for await (const wine of many(MILLION)) builder.add(wine);
  const built = builder.finish();
  console.log(
    `vocabulary of ${built.ends.length} wines: built in ${((performance.now() - start) / 1000).toFixed(1)} s, process at ${megabytes(process.memoryUsage().rss)}`,
  );
  const bytes = encodeVocabulary(built);
  start = performance.now();
  const loaded = decodeVocabulary(bytes);
  console.log(
    `  ${megabytes(bytes.length)} encoded, loaded in ${((performance.now() - start) / 1000).toFixed(2)} s (${loaded.wines} wines)`,
  );
}

if (process.argv[2] === "million") await million();
else {
  await decisions();
  // In a process of its own, whose memory is told.
  process.exitCode = Bun.spawnSync([process.execPath, import.meta.path, "million"], {
    stdout: "inherit",
    stderr: "inherit",
  }).exitCode;
}
