import { Database } from "bun:sqlite";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { servicesHave } from "../db/announce.ts";
import { type Build, type Engine, SQLITE_FORMAT } from "./engine.ts";

/** The embedded title index is one file; a rebuild renames a new one over it. */
export const indexPath = (dataDir: string) => join(dataDir, "titles.sqlite");

/** How long a running service may take to open a new index until the job ends all the same. */
const READY_MS = 10_000;

/**
 * The embedded engine as the service sees it: one file below DATA_DIR. What is in it, words and all, is sqlite.ts's,
 * which is loaded on the search thread and by the job only. `sql` is where running services say what they have open.
 */
export function sqliteEngine(dataDir: string, sql?: Sql): Engine {
  const path = indexPath(dataDir);
  return {
    index: path,
    builds: async () => ({ live: fileStamp(path) }),
    opener: async () => ({ engine: "sqlite", path }),
    build: async (wines, onProgress) => (await import("./sqlite.ts")).buildSqlite(path, wines, onProgress),
    async inUse() {
      const live = fileStamp(path);
      if (sql && live !== undefined) await servicesHave(sql, path, live, READY_MS);
    },
  };
}

/** What tells one build's file from the next without opening it; undefined when there is none. */
function fileStamp(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.ino}-${stat.mtimeNs}`;
}

/** The build that lies there, if it is one that this version reads. */
export function currentBuild(path: string): Build | undefined {
  if (!existsSync(path)) return undefined;
  const db = new Database(path, { readonly: true });
  try {
    const row = db.query<Build & { format: unknown }, []>("select format, build, wines from build").get();
    return row?.format === SQLITE_FORMAT ? { build: row.build, wines: row.wines } : undefined;
  } catch {
    return undefined;
  } finally {
    db.close();
  }
}
