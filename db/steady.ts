import type { Sql } from "postgres";

/** Postgres cannot answer now, or not in time: try again later. Never a bug of ours. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable" as const;
}

/** It says nothing at all: asking it something else would take as long again. */
export class DatabaseSilent extends DatabaseUnavailable {}

/** While nothing comes back, one query in so many milliseconds is let through to see whether something does. */
const PROBE_MS = 250;

/** Failures that come from us: any other one is an answer of the server. */
const SILENCE = /^(CONNECT_TIMEOUT|CONNECTION_(DESTROYED|ENDED))$/;

interface Pool {
  sql: Sql;
  /** Queries without an answer yet and when they were asked, the oldest first. */
  waiting: Map<object, number>;
  answered: boolean;
  probed: number;
}

/**
 * A pool that heals. Connections whose way is lost (a firewall that forgot them) stay silent for a quarter of an hour
 * with a server that is well. So when a query has had no answer for `timeoutMs`, within which the server gives up too, the next query opens a
 * fresh pool; the old one may finish what it can. And when a fresh pool gets no answer either, the server is silent:
 * queries are refused at once but for a few, so that none of them pile up in memory.
 *
 * Only `unsafe` is watched, which is what drizzle calls. `open` makes a pool.
 */
export function steady(open: () => Sql, timeoutMs: number): Sql {
  const start = (): Pool => ({ sql: open(), waiting: new Map(), answered: false, probed: 0 });
  let pool = start();

  function usable(): Pool {
    const [oldest] = pool.waiting.values();
    const age = oldest === undefined ? 0 : performance.now() - oldest;
    // The server's own time limit takes its time to be heard.
    if (age <= 1.25 * timeoutMs) return pool;
    // A pool that never answered is replaced late: the server, not the pool, is what says nothing.
    if (pool.answered || age > 3 * timeoutMs) {
      pool.sql.end({ timeout: timeoutMs / 1000 }).catch(() => {});
      pool = start();
    } else if (performance.now() - pool.probed < PROBE_MS)
      throw new DatabaseSilent(`no answer for ${Math.round(age)} ms`);
    pool.probed = performance.now();
    return pool;
  }

  function unsafe(...args: Parameters<Sql["unsafe"]>) {
    const { sql, waiting } = usable();
    const asked = pool;
    const query = sql.unsafe(...args);
    waiting.set(query, performance.now());
    const settled = (error?: unknown) => {
      waiting.delete(query);
      asked.answered ||= !SILENCE.test(String((error as { code?: unknown } | undefined)?.code));
    };
    // Not `query.then`, which would send it: that is for its caller to do.
    Promise.prototype.then.call(query, () => settled(), settled);
    return query;
  }

  return new Proxy(pool.sql, {
    apply: (_first, self, args) => Reflect.apply(pool.sql, self, args),
    get: (_first, name) => (name === "unsafe" ? unsafe : Reflect.get(pool.sql, name)),
  });
}
