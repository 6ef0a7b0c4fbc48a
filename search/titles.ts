import { MATCH_CONFIDENCE } from "./confidence.ts";
import type { Decision } from "./decide.ts";
import type { Build, Engine, STATES } from "./engine.ts";
import type { Question, Wine } from "./wine.ts";
import type { Call, Reply } from "./worker.ts";

/** The engine cannot answer now: no index yet, a search that takes too long, a server or thread that is gone. */
export class SearchUnavailable extends Error {
  override name: string = "SearchUnavailable";
}

/** Nothing is broken: no index has been built yet. */
export class NoIndex extends SearchUnavailable {
  override name = "NoIndex";
}

export interface Proposed {
  /** For each question the ids of wines that may be meant. */
  ids: number[][];
  /** Of a server's index: the decision on the only question, under way. It counts if `textOf` the wines is still `on`. */
  early?: { on: string; decision: Promise<Decision> };
}

export interface Titles {
  /** Throws SearchUnavailable after the time limit at the latest; so do the decisions. */
  propose(questions: Question[], options: { brief: boolean }): Promise<Proposed>;
  /** Decides each question among its candidates. `brief` leaves the candidates and their evidence out. */
  decide(
    items: { question: Question; candidates: Wine[] }[],
    options: { brief: boolean },
  ): Promise<Decision[]>;
  /** Resolves when the first try to open the index is over. */
  opened: Promise<void>;
  /** The confidence from which a title is answered: the setting, or the matcher's own. */
  threshold: number;
  status(): { state: (typeof STATES)[number]; index: Build | null };
  close(): void;
}

interface Thread {
  worker: Worker;
  name: string;
  index: Build;
  pending: Map<number, { resolve(reply: Reply): void; reject(error: Error): void }>;
  lastReply: number;
}

/** How often the engine is asked which build is live; this is also what finds out that it is back. */
const WATCH_MS = 500;
/** How long a thread that is asked things may say nothing before it is replaced. */
const SILENT_MS = 10_000;
const RETRY_MS = 3000;
/** So many searches in a row without an answer, and titles are refused at once until the engine is seen to answer. */
const BREAK_AFTER = 3;

/**
 * Search and decision on a thread of their own, one for each build of the index. A new build is opened beside the
 * running one and takes over when it is live and ready; a thread that dies or falls silent is replaced.
 */
export function openTitles(options: {
  engine: Engine;
  timeoutMs: number;
  threshold: number | undefined;
  onError?: (message: string) => void;
  /** Hears which builds are open, again and again. */
  onOpen?: (builds: string[]) => void;
}): Titles {
  const { engine, timeoutMs } = options;
  /** By the name of their build. Only the live one answers; the next one waits for its turn. */
  const threads = new Map<string, Thread>();
  let live: string | undefined;
  /** What the engine last said: it answers, or not. */
  let answering = true;
  let unanswered = 0;
  /** Builds that could not be opened, and when to try again. */
  const broken = new Map<string, number>();
  let following: Promise<void> | undefined;
  let calls = 0;
  let closed = false;

  async function follow() {
    try {
      const builds = await limited(engine.builds());
      answering = true;
      unanswered = 0;
      const wanted = [builds.live, builds.next].filter((name) => name !== undefined);
      for (const name of wanted)
        if (!threads.has(name) && Date.now() >= (broken.get(name) ?? 0)) await open(name);
      if (builds.live === undefined || threads.has(builds.live)) live = builds.live;
      for (const [name, thread] of threads) if (name !== live && !wanted.includes(name)) retire(thread);
      options.onOpen?.([...threads.keys()]);
    } catch (error) {
      if (answering) options.onError?.((error as Error).message);
      answering = false;
    }
  }
  const followOnce = () => {
    following ??= follow().finally(() => {
      following = undefined;
    });
    return following;
  };

  async function open(name: string) {
    try {
      const thread = await start(name, await engine.opener(name));
      thread.worker.addEventListener("close", () => gone(thread));
      if (closed) thread.worker.terminate();
      else threads.set(name, thread);
    } catch (error) {
      broken.set(name, Date.now() + RETRY_MS);
      options.onError?.((error as Error).message);
    }
  }

  function gone(thread: Thread) {
    if (threads.get(thread.name) === thread) threads.delete(thread.name);
    for (const { reject } of thread.pending.values())
      reject(new SearchUnavailable("the search thread ended"));
    thread.worker.terminate();
  }

  /** The old build answers what it was asked, then goes. */
  function retire(thread: Thread) {
    threads.delete(thread.name);
    const timer = setInterval(() => {
      if (thread.pending.size > 0) return;
      clearInterval(timer);
      gone(thread);
    }, 20);
  }

  async function limited<Value>(work: Promise<Value>, ms = timeoutMs): Promise<Value> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new SearchUnavailable("search took too long")), ms);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  }

  async function ask(message: Ask): Promise<Answered> {
    if (!answering) throw new SearchUnavailable("search is down");
    const thread = live === undefined ? undefined : threads.get(live);
    if (!thread) throw new NoIndex("there is no title index yet");
    calls += 1;
    const call = calls;
    if (thread.pending.size === 0) thread.lastReply = Date.now();
    const replied = replyTo(thread, call);
    const second = replyTo(thread, -call);
    // It may fail before anybody asks for it.
    second.catch(() => {});
    thread.worker.postMessage({ ...message, call, threshold: options.threshold });
    let following = false;
    try {
      const reply = await replied;
      following = "on" in reply;
      if ("unavailable" in reply) throw new SearchUnavailable(reply.unavailable);
      if (!("replaced" in reply)) return { ...(reply as Answered), second };
    } finally {
      if (!following) thread.pending.delete(-call);
    }
    await followOnce();
    // What we waited for may have begun before the swap.
    if (live === thread.name) await followOnce();
    if (live === thread.name) throw new SearchUnavailable("another build is live but not known yet");
    return ask(message);
  }

  /** Asks with the time limit for all of it; what comes later is ignored. */
  async function askLimited(message: Ask): Promise<Answered> {
    if (answering && (live === undefined || !threads.has(live))) await limited(followOnce());
    return counted(ask(message));
  }

  async function counted<Value>(work: Promise<Value>): Promise<Value> {
    try {
      const answer = await limited(work);
      unanswered = 0;
      return answer;
    } catch (error) {
      if (error instanceof SearchUnavailable && ++unanswered >= BREAK_AFTER) answering = false;
      const thread = live === undefined ? undefined : threads.get(live);
      const silent =
        thread && thread.pending.size > 0 && Date.now() - thread.lastReply > SILENT_MS + timeoutMs;
      if (silent) gone(thread);
      throw error;
    }
  }

  function status(): ReturnType<Titles["status"]> {
    const thread = live === undefined ? undefined : threads.get(live);
    if (!answering) return { state: "down", index: null };
    return thread ? { state: "ok", index: thread.index } : { state: "no index", index: null };
  }

  const watch = setInterval(followOnce, WATCH_MS);
  watch.unref();
  return {
    opened: followOnce(),
    async propose(items, { brief }) {
      const { candidates, on, second } = (await askLimited({ do: "propose", items, brief })) as Candidates;
      if (on === undefined) return { ids: candidates };
      const decision = counted(second).then((reply) => (reply as Decisions).decisions[0] as Decision);
      decision.catch(() => {});
      return { ids: candidates, early: { on, decision } };
    },
    async decide(items, { brief }) {
      return ((await askLimited({ do: "decide", items, brief })) as Decisions).decisions;
    },
    threshold: options.threshold ?? MATCH_CONFIDENCE,
    status,
    close() {
      closed = true;
      clearInterval(watch);
      for (const thread of threads.values()) gone(thread);
    },
  };
}

type Ask = Call extends infer One ? (One extends Call ? Omit<One, "call" | "threshold"> : never) : never;
type Candidates = Extract<Reply, { candidates: unknown }> & { second: Promise<Reply> };
type Decisions = Extract<Reply, { decisions: unknown }>;
type Answered = (Extract<Reply, { candidates: unknown }> | Decisions) & { second: Promise<Reply> };

function replyTo({ pending }: Thread, call: number): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  pending.set(call, { resolve, reject });
  return promise.finally(() => pending.delete(call));
}

/** Starts a thread on a build; resolves when the index is open, rejects when it cannot be opened. */
async function start(name: string, opener: unknown): Promise<Thread> {
  const { promise, resolve, reject } = Promise.withResolvers<Thread>();
  const worker = new Worker(new URL("./worker.ts", import.meta.url));
  const thread: Thread = { worker, name, index: { build: "", wines: 0 }, pending: new Map(), lastReply: 0 };
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
  worker.onerror = (event) => reject(new Error(event.message));
  worker.addEventListener("close", () => reject(new Error("the search thread ended")));
  worker.postMessage(opener);
  return promise;
}
