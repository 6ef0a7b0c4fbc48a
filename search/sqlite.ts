import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { boundedMap } from "../src/bounded-map.ts";
import { BuildRecord } from "./build.ts";
import { type Build, SQLITE_FORMAT, type TitleIndex } from "./engine.ts";
import { indexWords, searchWords } from "./search-words.ts";
import { openTraits, TraitsBuilder } from "./traits.ts";
import { decodeVocabulary, encodeVocabulary } from "./vocabulary-encoding.ts";
import type { Question, Wine } from "./wine.ts";
import { WordIndex } from "./word-index.ts";

/** Any of the five rarest words found every right wine among 50 candidates in the measurements. */
const WORDS = 5;
const CANDIDATES = 50;
/** How much memory the wines of words that were asked for may take, and what an entry costs beside its numbers. */
const KEPT_BYTES = 32_000_000;
const OVERHEAD = 64;

/** Builds the file beside the live one and renames it into its place when it is whole. */
export async function buildSqlite(
  path: string,
  wines: AsyncIterable<Wine[]>,
  onProgress: (done: number) => void,
): Promise<Build> {
  mkdirSync(dirname(path), { recursive: true });
  removeLeftovers(path);
  const next = `${path}.next`;
  const db = new Database(next, { create: true });
  try {
    const record = await fill(db, wines, onProgress);
    db.close();
    const index = openSqlite(next);
    await record.verify(index).finally(() => index.close());
    renameSync(next, path);
    return { build: record.build, wines: record.wines };
  } catch (error) {
    db.close();
    removeLeftovers(path);
    throw error;
  }
}

async function fill(db: Database, wines: AsyncIterable<Wine[]>, onProgress: (done: number) => void) {
  db.run("pragma journal_mode = off");
  db.run("pragma synchronous = off");
  // Only which wines hold a word is asked of it: neither where, nor how many words a wine has. Stars are words of a wine.
  db.run(
    `create virtual table words using
      fts5(text, content = '', detail = none, columnsize = 0, tokenize = "unicode61 remove_diacritics 0 tokenchars '*'")`,
  );
  db.run("create table wines (id integer primary key, title text, colour text, country text, region text)");
  db.run("create table build (format text, build text, wines integer, vocabulary blob, traits blob)");
  db.run("begin");
  const addWords = db.prepare("insert into words (rowid, text) values (?, ?)");
  const addWine = db.prepare("insert into wines values (?, ?, ?, ?, ?)");
  const record = new BuildRecord();
  const traits = new TraitsBuilder();
  for await (const batch of wines) {
    for (const wine of batch) {
      const words = indexWords(wine);
      // The first wine has number 0 and row 1.
      addWords.run(record.wines + 1, words.join(" "));
      record.add(wine);
      traits.add(wine, words.length);
      addWine.run(wine.id, wine.title, wine.colour, wine.country, wine.region);
    }
    onProgress(record.wines);
  }
  const vocabulary = encodeVocabulary(record.vocabulary.finish());
  db.run("insert into build values (?, ?, ?, ?, ?)", [
    ...[SQLITE_FORMAT, record.build, record.wines, vocabulary, traits.finish()],
  ]);
  db.run("commit");
  addWords.finalize();
  addWine.finalize();
  return record;
}

function removeLeftovers(path: string) {
  for (const file of readdirSync(dirname(path)))
    if (file.startsWith(`${basename(path)}.next`)) rmSync(join(dirname(path), file), { force: true });
}

/** Its searches answer at once: they run on the thread that opened it. */
interface SqliteIndex extends TitleIndex {
  propose(question: Question): Wine[];
}

/** Opens the index for look-ups. Throws when there is none, or one of another format. */
export function openSqlite(path: string): SqliteIndex {
  if (!existsSync(path)) throw new Error("there is no title index");
  const db = new Database(path, { readonly: true });
  try {
    const format = db.query<{ format: unknown }, []>("select format from build").get()?.format;
    if (format !== SQLITE_FORMAT) throw new Error("the title index is of another version");
    const meta = db
      .query<Build & { vocabulary: Uint8Array; traits: Uint8Array }, []>("select * from build")
      .get() as Build & { vocabulary: Uint8Array; traits: Uint8Array };
    const vocabulary = decodeVocabulary(meta.vocabulary);
    const traits = openTraits(meta.traits);
    const index = new WordIndex(holdingOf(db), traits.lengths);
    const wineOf = db.query<Wine, [number]>("select * from wines where id = ?");
    const ids = (question: Question) => {
      const words = searchWords(question.title, vocabulary).slice(0, WORDS);
      const allowed = traits.allowed(question);
      return index.best(words, { limit: CANDIDATES, allowed }).map(traits.id);
    };
    return {
      build: meta.build,
      wines: meta.wines,
      vocabulary,
      ids: (questions) => questions.map(ids),
      propose: (question) => ids(question).map((id) => wineOf.get(id) as Wine),
      close: () => db.close(),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** The wines that hold a word, by the full-text index; those of the words asked for last are kept in memory. */
function holdingOf(db: Database): (word: string) => Uint32Array {
  const rows = db.query<{ rowid: number }, [string]>("select rowid from words where words match ?");
  const kept = boundedMap<string, Uint32Array>(KEPT_BYTES, ({ byteLength }) => byteLength + OVERHEAD);
  return (word) => {
    const known = kept.get(word);
    if (known) return known;
    const wines = Uint32Array.from(rows.values(`"${word}"`) as [number][], ([row]) => row - 1);
    kept.set(word, wines);
    return wines;
  };
}

/** Every wine of the index, as it was built; none when there is no index. */
export function allWines(path: string): Wine[] {
  if (!existsSync(path)) return [];
  const db = new Database(path, { readonly: true });
  try {
    return db.query<Wine, []>("select * from wines order by id").all();
  } finally {
    db.close();
  }
}
