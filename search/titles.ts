import { type Decision, MATCH_CONFIDENCE } from "./decide.ts";
import type { Build, Question, Wine } from "./engine.ts";
import { indexPath, indexStamp } from "./sqlite.ts";
import type { Call, Reply } from "./worker.ts";

/** The engine cannot answer now: no index yet, a search that takes too long, a thread that died. */
export class SearchUnavailable extends Error {
  override name = "SearchUnavailable" as const;
}

export interface Titles {
  /** For each question the wines that may be meant. Throws SearchUnavailable after the time limit at the latest. */
  propose(questions: Question[]): Promise<Wine[][]>;
  /** Decides each question among its candidates. `brief` leaves the candidates and their evidence out. */
  decide(
    items: { question: Question; candidates: Wine[] }[],
    options: { brief: boolean },
  ): Promise<Decision[]>;
  /** The confidence from which a title is answered: the setting, or the matcher's own. */
  threshold: number;
  status(): { state: "ok" | "no index" | "down"; index: Build | null };
  close(): void;
}

interface Thread {
  worker: Worker;
  stamp: string;
  index: Build;
  pending: Map<number, { resolve(reply: Reply): void; reject(error: Error): void }>;
  lastReply: number;
}

/** How often the file is looked at for a new build, and how long a silent thread is given before it is replaced. */
const WATCH_MS = 500;
const SILENT_MS = 10_000;

/**
 * Search and decision on a thread of their own. A new build of the index is opened beside the running one and takes
 * over when it is ready; a thread that dies or falls silent is replaced. Resolves when the first try to open is over.
 */
export async function openTitles(options: {
  dataDir: string;
  timeoutMs: number;
  threshold: number | undefined;
  onError?: (message: string) => void;
}): Promise<Titles> {
  const path = indexPath(options.dataDir);
  let current: Thread | undefined;
  let failedStamp: string | undefined;
  let opening: Promise<void> | undefined;
  let calls = 0;
  let closed = false;

  async function follow() {
    const stamp = indexStamp(path);
    if (closed || stamp === undefined || stamp === current?.stamp || stamp === failedStamp) return;
    try {
      const next = await start(path, stamp, (dead) => {
        if (current === dead) current = undefined;
      });
      if (closed) return next.worker.terminate();
      const old = current;
      current = next;
      failedStamp = undefined;
      if (old) retire(old);
    } catch (error) {
      failedStamp = stamp;
      options.onError?.((error as Error).message);
    }
  }
  const followOnce = () => {
    opening ??= follow().finally(() => {
      opening = undefined;
    });
    return opening;
  };

  async function ask(message: Omit<Call, "call"> & Record<string, unknown>): Promise<Reply> {
    if (!current) await followOnce();
    const thread = current;
    if (!thread)
      throw new SearchUnavailable(status().state === "no index" ? "no title index yet" : "search is down");
    calls += 1;
    const call = calls;
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    thread.pending.set(call, { resolve, reject });
    const timer = setTimeout(() => {
      reject(new SearchUnavailable("search took too long"));
      if (Date.now() - thread.lastReply > Math.max(SILENT_MS, 2 * options.timeoutMs)) kill(thread);
    }, options.timeoutMs);
    if (thread.pending.size === 1) thread.lastReply = Date.now();
    thread.worker.postMessage({ ...message, call });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      thread.pending.delete(call);
    }
  }

  function kill(thread: Thread) {
    if (current === thread) current = undefined;
    for (const { reject } of thread.pending.values()) reject(new SearchUnavailable("search is down"));
    thread.worker.terminate();
  }

  function status(): ReturnType<Titles["status"]> {
    if (current) return { state: "ok", index: current.index };
    return {
      state: indexStamp(path) === undefined || failedStamp !== undefined ? "no index" : "down",
      index: null,
    };
  }

  await followOnce();
  const watch = setInterval(followOnce, WATCH_MS);
  watch.unref();
  return {
    async propose(questions) {
      const reply = await ask({ do: "propose", questions });
      return (reply as Extract<Reply, { candidates: unknown }>).candidates;
    },
    async decide(items, { brief }) {
      const reply = await ask({ do: "decide", items, threshold: options.threshold, brief });
      return (reply as Extract<Reply, { decisions: unknown }>).decisions;
    },
    threshold: options.threshold ?? MATCH_CONFIDENCE,
    status,
    close() {
      closed = true;
      clearInterval(watch);
      if (current) kill(current);
    },
  };
}

/** The old build answers what it was asked, then goes. */
function retire(thread: Thread) {
  const timer = setInterval(() => {
    if (thread.pending.size > 0) return;
    clearInterval(timer);
    thread.worker.terminate();
  }, 20);
}

/** Starts a thread on the index file; resolves when the index is open, rejects when it cannot be opened. */
function start(path: string, stamp: string, onDeath: (thread: Thread) => void): Promise<Thread> {
  const { promise, resolve, reject } = Promise.withResolvers<Thread>();
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    env: { TITLE_INDEX: JSON.stringify({ path }) },
  });
  const thread: Thread = {
    worker,
    stamp,
    index: { build: "", wines: 0 },
    pending: new Map(),
    lastReply: Date.now(),
  };
  worker.onmessage = ({ data }: MessageEvent<Reply>) => {
    thread.lastReply = Date.now();
    if ("opened" in data) {
      thread.index = data.opened;
      resolve(thread);
    } else if ("failed" in data) {
      worker.terminate();
      reject(new Error(data.failed));
    } else if ("error" in data) thread.pending.get(data.call)?.reject(new Error(data.error));
    else thread.pending.get(data.call)?.resolve(data);
  };
  const died = () => {
    onDeath(thread);
    const error = new SearchUnavailable("search is down");
    reject(error);
    for (const { reject } of thread.pending.values()) reject(error);
  };
  worker.onerror = died;
  worker.addEventListener("close", died);
  return promise;
}
