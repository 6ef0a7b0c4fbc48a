import type { Sql } from "postgres";
import type { Config } from "../src/config.ts";
import type { Engine } from "./engine.ts";

/** The engine that the settings name, as the service sees it or, with `job`, with the key that builds indexes. */
export async function engineOf(config: Config, sql: Sql, { job } = { job: false }): Promise<Engine> {
  if (config.meiliUrl === undefined)
    return (await import("./sqlite-file.ts")).sqliteEngine(config.dataDir, sql);
  const { meilisearchEngine } = await import("./meilisearch-engine.ts");
  return meilisearchEngine(
    {
      url: config.meiliUrl,
      index: config.meiliIndex,
      key: job ? config.meiliAdminKey : config.meiliSearchKey,
      timeoutMs: config.searchTimeoutMs,
    },
    sql,
  );
}
