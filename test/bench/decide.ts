import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { decide } from "../../search/decide.ts";
import { openWines, readLabelled, readWines } from "../../search/fit/labelled.ts";
import { VocabularyBuilder } from "../../search/vocabulary-builder.ts";
import { decodeVocabulary, encodeVocabulary } from "../../search/vocabulary-encoding.ts";
import type { Question, Wine } from "../../search/wine.ts";

/**
 * How long a decision among 50 candidates takes, and what the vocabulary of a million wines costs.
 * Usage: sh ./run test/bench/decide.ts [SHARED_DATA_FOLDER]; what is not there is left out.
 */
const folder = process.argv[2] ?? "../shared/data";
const MILLION = 1_000_000;
type Asked = { question: Question; candidates: Wine[] };

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/** Each round's titles are new, but for the last: the first one is decided by code that is being compiled. */
async function decisions(): Promise<void> {
  const index = await openWines(readWines(`${folder}/catalogue.ndjson.gz`));
  const [first, second] = ["titles.dev2.tsv", "titles.dev.tsv"].map((file) =>
    readLabelled(`${folder}/${file}`).map(({ question }) => ({
      question,
      candidates: index.propose(question),
    })),
  ) as [Asked[], Asked[]];
  const rounds = { "first sight, just started": first, "first sight": second, "seen before": second };
  for (const [name, asked] of Object.entries(rounds)) {
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
  index.close();
}

/** The large catalogue over and over, each time under other producers' names, until there are a million wines. */
async function* many(path: string): AsyncGenerator<Wine> {
  let id = 0;
  for (let round = 0; id < MILLION; round++) {
    const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()) });
    for await (const line of lines) {
      if (id >= MILLION) break;
      const { title, colour, country, region_appellation } = JSON.parse(line);
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
  for await (const wine of many(`${folder}/catalogue-large.ndjson.gz`)) builder.add(wine);
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

await decisions();
if (!process.argv.includes("--quick")) await million();
