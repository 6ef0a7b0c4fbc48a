import type { Changes } from "../db/changes.ts";
import type { WineQueries } from "../db/wines.ts";
import { boundedMap } from "./bounded-map.ts";
import type { WineRecord } from "./wire.ts";

/** A record as it goes out. */
export interface Finished {
  id: number;
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

export type Answers = ReturnType<typeof finishedAnswers>;

/** What an entry costs beside its bytes, as measured. */
const OVERHEAD = 450;
const NONE = Symbol("no such record");

/**
 * Finished answers by id and vintage, also "there is none", as many as `maxBytes` hold. Nothing is taken from memory
 * unless `changes` are fresh, and nothing is kept that was read before the last change was told.
 */
export function finishedAnswers(wines: Pick<WineQueries, "find">, changes: Changes, maxBytes: number) {
  const kept = boundedMap<Key, Finished | typeof NONE>(
    maxBytes,
    (answer) => OVERHEAD + (answer === NONE ? 0 : answer.bytes.length),
  );
  const reading = new Map<Key, Promise<Finished | undefined>>();
  let told = 0;
  changes.onChange("catalogue", () => {
    told += 1;
    kept.clear();
    reading.clear();
  });

  async function read(id: number, vintage: string): Promise<Finished | undefined> {
    const record = await wines.find(id, vintage);
    return record && finish(record);
  }

  async function readAndKeep(key: Key, id: number, vintage: string) {
    const toldBefore = told;
    try {
      const answer = await read(id, vintage);
      if (told === toldBefore) kept.set(key, answer ?? NONE);
      return answer;
    } finally {
      if (told === toldBefore) reading.delete(key);
    }
  }

  return {
    /** The record from memory, while `changes` are fresh: the caller has looked. */
    recall(id: number, vintage: string): Finished | undefined {
      const answer = kept.get(keyOf(id, vintage));
      return answer === NONE ? undefined : answer;
    },
    /** The record. Those who ask for one record at the same time share one query. */
    async find(id: number, vintage: string): Promise<Finished | undefined> {
      if (!changes.fresh()) return read(id, vintage);
      const key = keyOf(id, vintage);
      const answer = kept.get(key);
      if (answer !== undefined) return answer === NONE ? undefined : answer;
      const shared = reading.get(key) ?? readAndKeep(key, id, vintage);
      if (!reading.has(key)) reading.set(key, shared);
      return shared;
    },
    /**
     * Before a record is asked for otherwise than here: gives what makes an answer of it, and keeps it unless a change was
     * told meanwhile.
     */
    reading(): (record: WineRecord) => Finished {
      const toldBefore = changes.fresh() ? told : undefined;
      return (record) => {
        if (told !== toldBefore) return finish(record);
        const key = keyOf(record.id, record.vintage);
        const known = kept.get(key);
        if (known !== undefined && known !== NONE) return known;
        const answer = finish(record);
        kept.set(key, answer);
        return answer;
      };
    },
    /** How much memory they take, in bytes. */
    size: kept.size,
  };
}

/** Most ask for the wine itself, and a number is found faster than a text. */
type Key = number | string;
const keyOf = (id: number, vintage: string): Key => (vintage === "wine" ? id : `${id} ${vintage}`);

function finish(record: WineRecord): Finished {
  const bytes = new TextEncoder().encode(JSON.stringify(record));
  return { id: record.id, bytes, etag: `"${Bun.hash(bytes).toString(36)}"` };
}
