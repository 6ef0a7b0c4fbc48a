import type { Sql } from "postgres";
import { loadBuild, newestBuild } from "../db/builds.ts";
import { type Engine, INDEX_FORMAT } from "./engine.ts";
import { connect, liveBuild, type MeilisearchSettings, refused } from "./meilisearch.ts";

/** Meilisearch as the engine. Postgres keeps the vocabulary of each build. */
export function meilisearchEngine(settings: MeilisearchSettings, sql: Sql): Engine {
  const { index } = settings;
  const client = connect(settings);
  return {
    index,
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
    async build(wines, onProgress) {
      const { MeilisearchBuild } = await import("./meilisearch-build.ts");
      try {
        return await new MeilisearchBuild(settings, sql).run(wines, onProgress);
      } catch (error) {
        throw await refused(error, client, settings.url);
      }
    },
    // Services have loaded the words before the swap.
    async inUse() {},
  };
}
