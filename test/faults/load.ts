import { RECORDS } from "./parts.ts";
import { Lost, type Reply, rawClient } from "./raw.ts";

type Question = { path: string; key: string; right(reply: Reply): boolean };

/** What callers ask, and what is a right answer to it: that of Postgres, or none. */
function questions(key: string): Question[] {
  const bytes = (reply: Reply, id: number) => reply.body === JSON.stringify(RECORDS[id - 1]);
  const titles = RECORDS.map(({ id, title }) => ({
    path: `/1.0/wine?title=${encodeURIComponent(title)}`,
    key,
    right: (reply: Reply) => reply.status === 200 && bytes(reply, id),
  }));
  const ids = RECORDS.map(({ id }) => ({
    path: `/1.0/wine?id=${id}`,
    key,
    right: (reply: Reply) => reply.status === 200 && bytes(reply, id),
  }));
  const others = [
    { path: "/1.0/wine?id=9999", key, right: ({ status }: Reply) => status === 404 },
    { path: "/1.0/wine?title=Zzyzx+Qwertz", key, right: ({ status }: Reply) => status === 404 },
    { path: "/1.0/wine?id=abc", key, right: ({ status }: Reply) => status === 400 },
    { path: "/1.0/wine?id=1", key: "wk_wrong", right: ({ status }: Reply) => status === 401 },
  ];
  return [...ids, ...titles, ...others];
}

/**
 * Clients that ask without a pause, each on a connection of its own, until `stop`. With `retry` a client does what
 * RFC 9110 9.2.2 allows for a GET: it asks again, the next of `bases`, when its connection was refused or closed
 * before any byte of the answer.
 */
export function startLoad(options: {
  bases: () => string[];
  key: string;
  clients?: number;
  retry?: boolean;
  /** Milliseconds between two requests of a client. */
  pause?: number;
}) {
  const started = performance.now();
  const asked = questions(options.key);
  const seen = {
    right: 0,
    refused: 0,
    retried: 0,
    lostBeforeAnswer: 0,
    lostInAnswer: 0,
    notConnected: 0,
    slowest: 0,
    wrong: [] as string[],
  };
  let lastBad = 0;
  let stopped = false;

  async function client(number: number) {
    const connections = new Map<string, ReturnType<typeof rawClient>>();
    let turn = number;
    for (let n = number * 7; !stopped; n++) {
      const { path, key, right } = asked[n % asked.length] as Question;
      const headers = { authorization: `Bearer ${key}` };
      const sent = performance.now();
      for (let attempt = 0; ; attempt++) {
        const bases = options.bases();
        const base = bases[turn++ % bases.length] as string;
        const connection = connections.get(base) ?? rawClient(base);
        connections.set(base, connection);
        try {
          const reply = await connection.ask(path, headers);
          if (reply.status === 503 && reply.headers.has("retry-after")) {
            seen.refused += 1;
            lastBad = performance.now();
          } else if (right(reply)) seen.right += 1;
          else {
            lastBad = performance.now();
            seen.wrong.push(`${path}: ${reply.status} ${reply.body.slice(0, 200)}`);
          }
        } catch (error) {
          if (!(error instanceof Lost)) throw error;
          if (options.retry && error.received === 0 && attempt < 10) {
            seen.retried += 1;
            if (error.refused) await Bun.sleep(5);
            continue;
          }
          lastBad = performance.now();
          if (error.refused) seen.notConnected += 1;
          else if (error.received === 0) seen.lostBeforeAnswer += 1;
          else seen.lostInAnswer += 1;
          await Bun.sleep(20);
        }
        break;
      }
      seen.slowest = Math.max(seen.slowest, Math.round(performance.now() - sent));
      if (options.pause) await Bun.sleep(options.pause);
    }
    for (const connection of connections.values()) connection.close();
  }

  const clients = Array.from({ length: options.clients ?? 20 }, (_, n) => client(n));
  return {
    seen,
    elapsed: () => performance.now() - started,
    /** Milliseconds from `since` (of performance.now) to the last answer that was not the right one. */
    badUntil: (since: number) => Math.max(0, Math.round(lastBad - since)),
    async stop() {
      stopped = true;
      await Promise.all(clients);
      return seen;
    },
  };
}
