import postgres, { type Sql } from "postgres";
import { changeLocks } from "./announce.ts";
import { DatabaseUnavailable, within } from "./client.ts";

/** Postgres channels. Triggers notify on them at every change of the two tables, whoever makes it (migration 0002). */
export const CATALOGUE_CHANNEL = "wine_catalogue";
export const KEYS_CHANNEL = "wine_keys";

/** What is kept in memory is believed for so long after Postgres was last heard; it is asked every second. */
export const LEASE_MS = 4000;
const BEAT_MS = 1000;
/** However often someone wants to catch up, Postgres is not asked more often than this. */
const GAP_MS = 50;
const RETRY_MS = 250;

type Table = "catalogue" | "keys";

/** What happens to the tables, told to those who keep something of them in memory. */
export interface Changes {
  /**
   * True while every change has been told: what was read since the last call of `onChange` is what Postgres has, or had
   * a moment ago (at most LEASE_MS, when Postgres or the way to it hangs). False: read it again, and keep nothing.
   */
  fresh(): boolean;
  /** `forget` is called when the table has changed, and when that can no longer be known. */
  onChange(table: Table, forget: () => void): void;
  /** Resolves when everything that was committed before the call has been told. Throws DatabaseUnavailable. */
  caughtUp(): Promise<void>;
  /** Announces these and nothing else (see announce.ts) for as long as Postgres is heard, and again when it is again. */
  announce(names: readonly string[]): void;
  /** The clock of Postgres in milliseconds, a little early rather than late by as long as it took to ask. */
  now(): number;
  close(): Promise<void>;
}

/**
 * Listens on a connection of its own, with a heartbeat on it: notices come in order with its answers, so an answer means
 * that every notice from before the question is here. (`sql.listen` of postgres.js loses those sent while it reconnects,
 * and tells nobody.) `sql` is another pool on the same database; `onState` hears when listening begins and ends.
 */
export function followChanges(
  url: string,
  sql: Sql,
  options: { timeoutMs: number; onState?: (state: "listening" | "lost", why?: Error) => void },
): Changes {
  const told: Record<Table, (() => void)[]> = { catalogue: [], keys: [] };
  const tell = (table: Table) => {
    for (const forget of told[table]) forget();
  };
  let listening = false;
  let believedUntil = 0;
  let clock = 0;
  let announcement: ReadonlySet<string> = new Set();
  let closed = false;
  let waiting: PromiseWithResolvers<void> | undefined;
  let wake = () => {};
  let hangUp = () => {};

  function lose(why: Error) {
    believedUntil = 0;
    waiting?.reject(new DatabaseUnavailable(why.message));
    waiting = undefined;
    if (!listening) return;
    listening = false;
    tell("catalogue");
    tell("keys");
    wake();
    if (!closed) options.onState?.("lost", why);
  }

  /** Follows on one connection until it is lost. */
  async function follow() {
    // A channel that no one else uses: nothing but a notice of ours comes on it.
    const probe = `wine_probe_${crypto.randomUUID().replaceAll("-", "")}`;
    const probed = Promise.withResolvers<void>();
    let lost: Error | undefined;
    let announced: ReadonlySet<string> = new Set();
    const connection = postgres(url, {
      max: 1,
      max_lifetime: null,
      connect_timeout: options.timeoutMs / 1000,
      keep_alive: 10,
      fetch_types: false,
      connection: { application_name: "wine-changes" },
      onnotice: () => {},
      onclose() {
        lost = new Error("the connection was lost");
        probed.resolve();
        lose(lost);
      },
      // Not in the types of postgres.js, but what its own `listen` is made of.
      ...{
        onnotify(channel: string) {
          if (channel === CATALOGUE_CHANNEL) tell("catalogue");
          if (channel === KEYS_CHANNEL) tell("keys");
          if (channel === probe) probed.resolve();
        },
      },
    });
    hangUp = () => void connection.end({ timeout: 0 });
    const beat = async (before = "") => {
      const caller = waiting;
      waiting = undefined;
      const sent = performance.now();
      try {
        // In the simple protocol: its answer is complete only after the notices that came before.
        const query = connection.unsafe(
          `${before} select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
        );
        const answer = (await within(query.simple(), LEASE_MS)) as unknown[];
        if (lost) throw lost;
        const [row] = (before ? answer.at(-1) : answer) as { now: string }[];
        // What is done before takes time of its own, by which the clock would be fast.
        if (before === "" || !listening) clock = Number(row?.now) - sent;
        if (listening) believedUntil = sent + LEASE_MS;
        caller?.resolve();
      } catch (error) {
        caller?.reject(new DatabaseUnavailable("the connection that listens was lost"));
        throw error;
      }
    };
    try {
      await beat(`listen ${CATALOGUE_CHANNEL}; listen ${KEYS_CHANNEL}; listen ${probe};`);
      // A pooler in between may take LISTEN and then pass nothing on: a notice must come by itself.
      await within(sql`select pg_notify(${probe}, '')`, options.timeoutMs);
      await within(probed.promise, LEASE_MS);
      if (lost) throw lost;
      listening = true;
      options.onState?.("listening");
      while (!closed && !lost) {
        const names = announcement;
        await beat(changeLocks(announced, names));
        announced = names;
        await Bun.sleep(GAP_MS);
        if (!waiting && announced === announcement && !closed && !lost) await pause(BEAT_MS - GAP_MS);
      }
    } finally {
      lose(lost ?? new Error("no answer in time"));
      await connection.end({ timeout: 0 });
    }
  }

  /** Until the time is over or someone calls `wake`. */
  function pause(ms: number) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run() {
    while (!closed) {
      await follow().catch(() => {});
      if (!closed) await pause(RETRY_MS);
    }
  }
  const running = run();

  return {
    fresh: () => performance.now() < believedUntil,
    onChange: (table, forget) => void told[table].push(forget),
    caughtUp() {
      if (!listening) return Promise.reject(new DatabaseUnavailable("nobody listens to Postgres now"));
      waiting ??= Promise.withResolvers();
      wake();
      // Shorter than the lease: a caller waits for this.
      return within(waiting.promise, options.timeoutMs);
    },
    announce(names) {
      const wanted = new Set(names);
      if (wanted.symmetricDifference(announcement).size === 0) return;
      announcement = wanted;
      wake();
    },
    now: () => performance.now() + clock,
    close() {
      closed = true;
      wake();
      hangUp();
      return running;
    },
  };
}
