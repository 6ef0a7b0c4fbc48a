import { Meilisearch, MeilisearchApiError, type MultiSearchParams, type Settings } from "meilisearch";
import type { Sql } from "postgres";
import { forgetBuilds, loadBuild, newestBuild, saveBuild } from "../db/builds.ts";
import { EXIT, Refusal } from "../src/cli.ts";
import { BuildRecord, INDEX_FORMAT } from "./build.ts";
import { countryKeys } from "./countries.ts";
import {
  type Build,
  type Engine,
  IndexReplaced,
  type Opener,
  type Question,
  type TitleIndex,
  type Wine,
} from "./engine.ts";
import { decodeVocabulary, encodeVocabulary, indexWords, searchWords } from "./vocabulary.ts";

/** Three queries, each beginning with the next rarest word: strategy `last` never drops the first (recall 1.000). */
const ROTATIONS = 3;
const CANDIDATES = 30;
/** The engine ignores what comes after ten words. */
const WORDS = 10;
/** Titles in one request. The engine takes its queries one after the other: a title asked alone is not to wait long. */
const TITLES = 5;
/** Bytes of one payload of documents; the engine takes 100 MB at most. */
const PAYLOAD = 16_000_000;
/** How often a task is asked for, and how long one request of a job may take, in milliseconds. */
const POLL_MS = 100;
const JOB_REQUEST_MS = 60_000;

const SETTINGS = {
  searchableAttributes: ["text"],
  displayedAttributes: ["id", "build", "wine"],
  filterableAttributes: [
    {
      attributePatterns: ["country", "colour"],
      features: { facetSearch: false, filter: { equality: true, comparison: false } },
    },
  ],
  prefixSearch: "disabled",
  // Words that the catalogue does not know are never asked for, and what fits best is not the engine's to say: counting
  // the words alone finds as many right wines and takes two thirds of the time.
  typoTolerance: { enabled: false },
  rankingRules: ["words"],
  proximityPrecision: "byAttribute",
} as const;

type Document = { id: number; build: string; wine: Wine };
type Connection = { url: string; key: string | undefined; timeoutMs: number };

/**
 * Answers come uncompressed: compressed ones are streamed in small writes and take 44 ms each (Nagle against delayed
 * acknowledgements). The client's own `timeout` ends a request; a signal beside it would switch it off.
 */
const connect = ({ url, key, timeoutMs }: Connection) =>
  new Meilisearch({
    host: url,
    ...(key !== undefined && { apiKey: key }),
    timeout: timeoutMs,
    requestInit: { headers: { "accept-encoding": "identity" } },
  });

/** The index on its thread: `propose` throws IndexReplaced when another build has gone live. */
export function openMeilisearch(opener: Extract<Opener, { engine: "meilisearch" }>): TitleIndex {
  const client = connect(opener);
  const vocabulary = decodeVocabulary(opener.vocabulary);

  /** The hits of each query of each question, in one request. */
  async function search(questions: readonly Question[], attributes: string[]): Promise<Document[][][]> {
    const queries = questions.map((question) => {
      const filter = filterOf(question);
      return rotated(
        searchWords(question.title, vocabulary).filter((word) => /[\p{L}\p{N}]/u.test(word)),
      ).map((q) => ({
        indexUid: opener.index,
        q,
        limit: CANDIDATES,
        filter,
        attributesToRetrieve: attributes,
        showRankingScoreDetails: mayBeNoWord(q),
      }));
    });
    const all = queries.flat();
    if (all.length === 0) return queries.map(() => []);
    const started = performance.now();
    const ask = () => client.multiSearch<MultiSearchParams, Document>({ queries: all });
    const { results } = await ask().catch((error) => {
      // The engine never closes idle connections, so a restart of it resets them; a search is safe to send again.
      if (isReset(error) && performance.now() - started < opener.timeoutMs / 2) return ask();
      throw error;
    });
    const hits = results.map(({ hits }, at) =>
      hits.map((hit) => checked(hit, opener.build, all[at]?.q as string)),
    );
    return queries.map((list) => hits.splice(0, list.length));
  }

  return {
    build: opener.build,
    wines: opener.wines,
    vocabulary,
    async ids(questions) {
      const lists: Document[][][] = [];
      for (let at = 0; at < questions.length; at += TITLES)
        lists.push(...(await search(questions.slice(at, at + TITLES), ["id", "build"])));
      return lists.map((results) => interleave(results, ({ id }) => id));
    },
    async propose(question) {
      const [results = []] = await search([question], ["id", "build", "wine"]);
      return interleave(results, ({ wine }) => wine);
    },
    close() {},
  };
}

/** What the engine sees no word in, it answers with any wine. An ASCII letter or digit is always a word or part of one. */
const mayBeNoWord = (query: string) => !/[a-z0-9]/i.test(query);

/** A hit without details of words is the answer to no words at all; one of another build was found by other words. */
function checked(hit: Document & { _rankingScoreDetails?: object }, build: string, query: string): Document {
  if (hit.build !== build) throw new IndexReplaced(`build ${hit.build} is live`);
  if (mayBeNoWord(query) && !("words" in (hit._rankingScoreDetails ?? {})))
    throw new Error("the engine answered without searching");
  return hit;
}

function rotated(words: string[]): string[] {
  const known = words.slice(0, WORDS);
  return known
    .slice(0, ROTATIONS)
    .map((_, first) => [...known.slice(first), ...known.slice(0, first)].join(" "));
}

/** The best of each query first, each wine once. */
function interleave<Seen>(lists: Document[][], seen: (hit: Document) => Seen): Seen[] {
  const found = new Map<number, Seen>();
  for (let rank = 0; rank < CANDIDATES; rank++)
    for (const list of lists) {
      const hit = list[rank];
      if (hit) found.set(hit.id, seen(hit));
    }
  return [...found.values()];
}

/** Both parts of the filter are closed sets or made by us; values are quoted as JSON, as the engine itself does. */
function filterOf({ colour, countries }: Question): string[][] {
  const any = (field: string, values: readonly string[]) =>
    values.map((value) => `${field} = ${JSON.stringify(value)}`);
  return [
    ...(colour ? [any("colour", [colourOf(colour)])] : []),
    ...(countries ? [any("country", countries)] : []),
  ];
}

const colourOf = (colour: string) => (colour === "rosé" ? "rose" : colour);

const isReset = (error: unknown): boolean =>
  error instanceof Error &&
  (/ECONNRESET|ConnectionClosed|socket connection was closed/i.test(
    `${(error as { code?: string }).code} ${error.message}`,
  ) ||
    isReset(error.cause));

export interface MeilisearchSettings {
  url: string;
  index: string;
  /** The service's key may search the one index; the jobs' key builds indexes. */
  key: string | undefined;
  timeoutMs: number;
}

/** Meilisearch as the engine. Postgres keeps the vocabulary of each build. */
export function meilisearchEngine(settings: MeilisearchSettings, sql: Sql): Engine {
  const { index } = settings;
  const client = connect(settings);
  return {
    async builds() {
      const live = await liveBuild(client, index);
      const newest = await newestBuild(sql, index);
      return { live, ...(newest !== undefined && newest !== live && { next: newest }) };
    },
    async opener(build) {
      const stored = await loadBuild(sql, build);
      if (stored?.format !== INDEX_FORMAT)
        throw new Error(`build ${build} is of another version: run search:rebuild`);
      const { vocabulary, wines } = stored;
      return { engine: "meilisearch", ...settings, build, wines, vocabulary };
    },
    build: (wines, onProgress) =>
      new MeilisearchBuild(settings, sql).run(wines, onProgress).catch((error) => {
        throw refused(error, settings.url);
      }),
  };
}

/** The build that the live index holds; undefined when there is no index, or an empty one. */
async function liveBuild(client: Meilisearch, index: string): Promise<string | undefined> {
  try {
    const { hits } = await client
      .index<Document>(index)
      .search("", { limit: 1, attributesToRetrieve: ["build"] });
    return hits[0]?.build;
  } catch (error) {
    if (error instanceof MeilisearchApiError && error.cause?.code === "index_not_found") return undefined;
    throw error;
  }
}

/** A server that is not there or refuses our key is for the operator: one line naming it and its variable. */
function refused(error: unknown, url: string): unknown {
  if (error instanceof MeilisearchApiError && [401, 403].includes(error.response.status))
    return new Refusal(`Meilisearch at ${url} refuses the key in MEILI_ADMIN_KEY`, EXIT.unavailable);
  if (error instanceof Error && /^Meilisearch(Request|RequestTimeOut)Error$/.test(error.name))
    return new Refusal(`Meilisearch at ${url} (MEILI_URL) does not answer`, EXIT.unavailable);
  return error;
}

/** One run of the job: a fresh index beside the live one, verified, then swapped in one step. */
class MeilisearchBuild {
  readonly #client: Meilisearch;
  readonly #record = new BuildRecord();
  readonly #next: string;

  constructor(
    readonly settings: MeilisearchSettings,
    readonly sql: Sql,
  ) {
    this.#client = connect({ ...settings, timeoutMs: JOB_REQUEST_MS });
    this.#next = `${settings.index}_${this.#record.build}`;
  }

  async run(wines: AsyncIterable<Wine[]>, onProgress: (done: number) => void): Promise<Build> {
    const { index } = this.settings;
    const record = this.#record;
    await this.#removeLeftovers();
    try {
      await this.#finish([
        await this.#client.createIndex(this.#next, { primaryKey: "id" }),
        await this.#client.index(this.#next).updateSettings(SETTINGS as unknown as Settings),
      ]);
      await this.#finish(await this.#sendDocuments(wines, onProgress));
      const vocabulary = encodeVocabulary(record.vocabulary.finish());
      await this.#verify(vocabulary);
      const { build, wines: count } = record;
      await saveBuild(this.sql, index, { build, wines: count, format: INDEX_FORMAT }, vocabulary);
      const replaced = await liveBuild(this.#client, index);
      await Bun.sleep(settleMs(vocabulary.length));
      await this.#swap();
      await forgetBuilds(this.sql, index, replaced === undefined ? [build] : [build, replaced]);
      return { build, wines: count };
    } finally {
      // After the swap this name holds the old index; after a failure the unfinished one.
      await this.#remove(this.#next).catch(() => {});
    }
  }

  /** What runs that were killed have left: indexes of our names, also those that the engine has yet to make. */
  async #removeLeftovers() {
    const ours = new RegExp(`^${this.settings.index}_\\d{8}T\\d{6}Z-[0-9a-f]{8}$`);
    const { results: indexes } = await this.#client.getRawIndexes({ limit: 10_000 });
    const { results: tasks } = await this.#client.tasks.getTasks({
      statuses: ["enqueued", "processing"],
      limit: 10_000,
    });
    const names = [...indexes.map(({ uid }) => uid), ...tasks.map(({ indexUid }) => indexUid ?? "")];
    for (const name of new Set(names.filter((name) => ours.test(name)))) await this.#remove(name);
  }

  /** Deletion swallows the tasks of that index that are still waiting; there may be nothing to delete by then. */
  async #remove(name: string) {
    await this.#finish([await this.#client.deleteIndex(name)], { unless: "index_not_found" });
  }

  /** Payload after payload, without waiting for the engine's work on each; at most one is held here. */
  async #sendDocuments(wines: AsyncIterable<Wine[]>, onProgress: (done: number) => void) {
    const record = this.#record;
    const tasks: { taskUid: number }[] = [];
    let payload = "";
    const send = async () => {
      if (payload !== "")
        tasks.push(
          await this.#client.index(this.#next).addDocumentsFromString(payload, "application/x-ndjson"),
        );
      payload = "";
      onProgress(record.wines);
    };
    for await (const batch of wines) {
      for (const wine of batch) {
        record.add(wine);
        payload += `${JSON.stringify(this.#document(wine))}\n`;
      }
      if (payload.length >= PAYLOAD) await send();
    }
    await send();
    return tasks;
  }

  #document(wine: Wine) {
    return {
      id: wine.id,
      build: this.#record.build,
      text: indexWords(wine).join(" "),
      country: countryKeys(wine.country),
      colour: colourOf(wine.colour),
      wine,
    };
  }

  async #verify(vocabulary: Uint8Array) {
    const { numberOfDocuments, fieldDistribution } = await this.#client.index(this.#next).getStats();
    if (numberOfDocuments > 0 && fieldDistribution.build !== numberOfDocuments)
      throw new Error("documents of the new index lack their build");
    const settings = await this.#client.index(this.#next).getSettings();
    for (const [name, value] of Object.entries({ ...SETTINGS, typoTolerance: undefined }))
      if (value !== undefined && !Bun.deepEquals(settings[name as keyof Settings], value))
        throw new Error(`the engine did not take the setting ${name}`);
    const index = openMeilisearch({
      engine: "meilisearch",
      ...this.settings,
      timeoutMs: JOB_REQUEST_MS,
      index: this.#next,
      build: this.#record.build,
      wines: numberOfDocuments,
      vocabulary,
    });
    await this.#record.verify(index);
  }

  /** One step for every searcher. A swap needs both; the first time an empty one takes the other side. */
  async #swap() {
    const { index } = this.settings;
    const { results } = await this.#client.getRawIndexes({ limit: 10_000 });
    if (!results.some(({ uid }) => uid === index))
      await this.#finish([await this.#client.createIndex(index, { primaryKey: "id" })]);
    await this.#finish([await this.#client.swapIndexes([{ indexes: [index, this.#next], rename: false }])]);
    const live = await liveBuild(this.#client, index);
    if (live !== this.#record.build && this.#record.wines > 0)
      throw new Error("the new build did not go live");
  }

  /** Waits for tasks as long as they take; a failed one throws. The client's own wait gives up at one lost request. */
  async #finish(tasks: { taskUid: number }[], { unless = "" } = {}) {
    for (const { taskUid } of tasks)
      for (let failures = 0; ; await Bun.sleep(POLL_MS)) {
        try {
          const { status, error } = await this.#client.tasks.getTask(taskUid);
          failures = 0;
          if (status === "succeeded" || (unless !== "" && error?.code === unless)) break;
          if (status === "failed" || status === "canceled")
            throw new Error(`the engine's task ${status}: ${error?.code}`);
        } catch (error) {
          if (!/^Meilisearch(Request|RequestTimeOut)Error$/.test((error as Error).name) || ++failures > 50)
            throw error;
        }
      }
  }
}

/** Running services see the coming build within a second and load its vocabulary (about 50 MB a second) before the swap. */
const settleMs = (vocabularyBytes: number) => 1000 + vocabularyBytes / 50_000;
