import type { Vocabulary } from "./vocabulary.ts";
import type { Question, Wine } from "./wine.ts";

/** Changes when an index or a vocabulary is written in another form: one of another format counts as none. */
export const INDEX_FORMAT = 3;
/** The same of the embedded index's file. */
export const SQLITE_FORMAT = `${INDEX_FORMAT}.1`;

/** Whether titles can be found: the engine answers, it has no index yet, or it does not answer. */
export const STATES = ["ok", "no index", "down"] as const;

/** One build of an index. */
export interface Build {
  build: string;
  wines: number;
}

/** An engine's index, opened on a thread: it proposes candidates, best first by its own lights, and never decides. */
export interface TitleIndex extends Build {
  vocabulary: Vocabulary;
  /** Ids of up to about 50 wines that may be meant, for each question. Throws as `propose` does. */
  ids(questions: readonly Question[]): number[][] | Promise<number[][]>;
  /** The same wines of one question as they were built. Throws IndexReplaced, or whatever keeps the engine from answering. */
  propose(question: Question): readonly Wine[] | Promise<readonly Wine[]>;
  close(): void;
}

/** Another build has gone live: its words are not those that the question was put in. */
export class IndexReplaced extends Error {
  override name = "IndexReplaced" as const;
}

/** What the settings name: an engine as the service and the jobs use it. */
export interface Engine {
  /** The index by a name that all who share it know: so services say which of its builds they have open (announce.ts). */
  index: string;
  /**
   * Which build is live, undefined when there is none, and which one is about to be, when that is known. A name of a
   * build is the engine's own. Throws when the engine cannot answer.
   */
  builds(): Promise<{ live: string | undefined; next?: string }>;
  /** What a thread needs to open a build; can be copied between threads. */
  opener(build: string): Promise<Opener>;
  /**
   * Builds an index beside the live one, verifies it and puts it in its place. Killed at any moment: the live one
   * stays, and the next run removes what is left.
   */
  build(wines: AsyncIterable<Wine[]>, onProgress: (done: number) => void): Promise<Build>;
  /** Resolves when running services use what was built last, or one of them hangs. */
  inUse(): Promise<void>;
}

export type Opener =
  | { engine: "sqlite"; path: string }
  | {
      engine: "meilisearch";
      url: string;
      key: string | undefined;
      index: string;
      timeoutMs: number;
      build: string;
      wines: number;
      vocabulary: Uint8Array;
    };
