import { announced } from "../db/announce.ts";
import { followChanges } from "../db/changes.ts";
import { type Connection, ping } from "../db/client.ts";
import { keyQueries } from "../db/keys.ts";
import { wineQueries } from "../db/wines.ts";
import { engineOf } from "../search/engines.ts";
import { openTitles } from "../search/titles.ts";
import type { AppDeps } from "./app.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";

/** What the app is made of, opened as the settings say on this database. `url` is for the connection that listens. */
export async function openParts(
  config: Config,
  { sql, db, url }: Omit<Connection, "close"> & { url: string },
  { log, draining }: { log: Log; draining(): boolean },
): Promise<{ deps: AppDeps; close(): Promise<void> }> {
  const timeoutMs = config.databaseTimeoutMs;
  const engine = await engineOf(config, sql);
  const changes = followChanges(url, sql, {
    timeoutMs,
    onState: (state, why) =>
      state === "lost" &&
      log.warn({ err: why }, "changes in Postgres are not heard: nothing is kept in memory"),
  });
  const titles = openTitles({
    engine,
    timeoutMs: config.searchTimeoutMs,
    threshold: config.matchConfidence,
    onError: (message) => log.warn(`the title index cannot be opened: ${message}`),
    // A rebuild waits for those who search its index.
    onOpen: (builds) => changes.announce(announced(engine.index, builds)),
  });
  const deps: AppDeps = {
    wines: wineQueries(db, timeoutMs),
    keys: keyQueries(db, timeoutMs),
    changes,
    cacheBytes: config.cacheMb * 1_000_000,
    titles,
    rateLimit:
      config.rateLimit === undefined
        ? undefined
        : (await import("./rate-limit.ts")).rateLimit(config.rateLimit),
    pingDatabase: () => ping(db, timeoutMs),
    publicUrl: config.publicUrl,
    log,
    draining,
  };
  return {
    deps,
    async close() {
      titles.close();
      await changes.close();
    },
  };
}
