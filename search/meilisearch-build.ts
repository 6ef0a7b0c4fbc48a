import type { Sql } from "postgres";
import { servicesHave } from "../db/announce.ts";
import { forgetBuild, forgetBuilds, saveBuild } from "../db/builds.ts";
import { EXIT, Refusal } from "../src/cli.ts";
import { BuildRecord } from "./build.ts";
import { countryKeys } from "./countries.ts";
import { type Build, INDEX_FORMAT } from "./engine.ts";
import {
  colourOf,
  connect,
  isLost,
  liveBuild,
  type Meilisearch,
  type MeilisearchSettings,
  type Settings,
} from "./meilisearch.ts";
import { openMeilisearch } from "./meilisearch-index.ts";
import { indexWords } from "./search-words.ts";
import { encodeVocabulary } from "./vocabulary-encoding.ts";
import type { Wine } from "./wine.ts";

/** Bytes of one payload of documents; the engine takes 100 MB at most, and what is sent is held in memory several times. */
const PAYLOAD = 8_000_000;
/** How long a running service may take to load the words of the coming build: so long and, in bytes, so many a millisecond. */
const READY_MS = 5000;
const SLOWEST_LOAD = 5000;
/** How often a task is asked for, and how long one request of a job may take, in milliseconds. */
const POLL_MS = { first: 10, later: 200 };
const JOB_REQUEST_MS = 60_000;
/** So many requests in a row may get no answer while the engine restarts. */
const MOST_LOST = 50;
/** A task begins for a second time when the engine was restarted in the middle of it. */
const STARTS = 3;

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
  // the words takes two thirds of the time. Of wines that hold as many the shortest come first, as BM25 would have it:
  // among all the estates of Margaux, Château Margaux.
  typoTolerance: { enabled: false },
  rankingRules: ["words", "length:asc"],
  proximityPrecision: "byAttribute",
} as const;

/** One run of the job: a fresh index beside the live one, verified, then swapped in one step. */
export class MeilisearchBuild {
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
      const bytes = await this.#fill(wines, onProgress);
      const { build, wines: count } = record;
      const replaced = await liveBuild(this.#client, index);
      await servicesHave(this.sql, index, build, READY_MS + bytes / SLOWEST_LOAD);
      await this.#swap();
      await forgetBuilds(this.sql, index, replaced === undefined ? [build] : [build, replaced]);
      return { build, wines: count };
    } finally {
      // After the swap this name holds the old index; after a failure the unfinished one.
      await this.#remove(this.#next).catch(() => {});
    }
  }

  /** The fresh index with its words beside it in Postgres, verified: how many bytes these are. What fails leaves no words. */
  async #fill(wines: AsyncIterable<Wine[]>, onProgress: (done: number) => void): Promise<number> {
    const record = this.#record;
    await this.#finish([
      await this.#client.createIndex(this.#next, { primaryKey: "id" }),
      await this.#client.index(this.#next).updateSettings(SETTINGS as unknown as Settings),
    ]);
    const tasks = await this.#sendDocuments(wines, onProgress);
    const vocabulary = encodeVocabulary(record.vocabulary.finish());
    // What each step leaves is gone before the next one needs as much.
    Bun.gc(true);
    const { build, wines: count } = record;
    // While the engine is busy for some seconds more, running services see the coming build and load its words.
    await saveBuild(this.sql, this.settings.index, { build, wines: count, format: INDEX_FORMAT }, vocabulary);
    try {
      await this.#finish(tasks);
      await this.#verify(vocabulary);
    } catch (error) {
      await forgetBuild(this.sql, build).catch(() => {});
      throw error;
    }
    Bun.gc(true);
    return vocabulary.length;
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
      // What is large and was held for long (the payload) only a whole collection frees.
      Bun.gc(true);
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
    const words = indexWords(wine);
    return {
      id: wine.id,
      build: this.#record.build,
      text: words.join(" "),
      length: words.length,
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

  async #finish(tasks: { taskUid: number }[], { unless = "" } = {}) {
    for (const { taskUid } of tasks) await this.#finished(taskUid, unless);
  }

  /**
   * Waits for a task as long as it takes; throws when it has failed. The client's own wait gives up at one lost request.
   * With its disk full the engine cannot even write that a task has failed: it begins it again every ten seconds.
   */
  async #finished(taskUid: number, unless: string) {
    const starts = new Set<string>();
    let lost = 0;
    for (let pause = POLL_MS.first; ; pause = Math.min(2 * pause, POLL_MS.later)) {
      const task = await this.#client.tasks.getTask(taskUid).catch((error) => {
        if (!isLost(error) || ++lost > MOST_LOST) throw error;
      });
      if (task) {
        const { status, error, startedAt } = task;
        lost = 0;
        if (status === "succeeded" || (unless !== "" && error?.code === unless)) return;
        if (status === "failed" || status === "canceled")
          throw new Refusal(`Meilisearch could not build the index: ${error?.message ?? status}`);
        if (startedAt && starts.add(startedAt).size >= STARTS)
          throw new Refusal(
            "Meilisearch fails and begins again without end: its log says why, most likely a full disk",
            EXIT.unavailable,
          );
      }
      await Bun.sleep(pause);
    }
  }
}
