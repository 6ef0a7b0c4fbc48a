import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { countryKeys } from "./countries.ts";
import type { Build, Question, TitleIndex, Wine } from "./engine.ts";
import {
  decodeVocabulary,
  encodeVocabulary,
  indexWords,
  searchWords,
  VocabularyBuilder,
} from "./vocabulary.ts";

/** Changes when the file's tables or the vocabulary's form change: an index of another format is no index. */
const FORMAT = 1;
/** OR of the five rarest words found every right wine among 50 candidates in the measurements. */
const WORDS = 5;
const CANDIDATES = 50;

/** The embedded title index is one file; a rebuild renames a new one over it. */
export const indexPath = (dataDir: string) => join(dataDir, "titles.sqlite");

/** What tells one build's file from the next without opening it; undefined when there is none. */
export function indexStamp(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.ino}-${stat.mtimeNs}`;
}

/** Builds the index in a file of its own, verifies it and renames it over the live one. Killed at any moment: the old one stays. */
export async function buildSqlite(
  path: string,
  wines: AsyncIterable<Wine[]>,
  onProgress: (done: number) => void = () => {},
): Promise<Build> {
  mkdirSync(dirname(path), { recursive: true });
  removeLeftovers(path);
  const next = `${path}.next`;
  const db = new Database(next, { create: true });
  try {
    const build = await fill(db, wines, onProgress);
    db.close();
    verify(next, build);
    renameSync(next, path);
    return { build: build.build, wines: build.wines };
  } catch (error) {
    db.close();
    removeLeftovers(path);
    throw error;
  }
}

async function fill(db: Database, wines: AsyncIterable<Wine[]>, onProgress: (done: number) => void) {
  db.run("pragma journal_mode = off");
  db.run("pragma synchronous = off");
  // Without its content bm25 needs every position: with less detail each rank is 0.
  db.run(
    "create virtual table words using fts5(text, content = '', tokenize = 'unicode61 remove_diacritics 0')",
  );
  db.run(
    "create table wines (id integer primary key, title text, colour text, country text, region text, country_key text)",
  );
  db.run("create table build (format integer, build text, wines integer, vocabulary blob)");
  db.run("begin");
  const addWords = db.prepare("insert into words (rowid, text) values (?, ?)");
  const addWine = db.prepare("insert into wines values (?, ?, ?, ?, ?, ?)");
  const vocabulary = new VocabularyBuilder();
  const probes: Wine[] = [];
  let count = 0;
  for await (const batch of wines) {
    for (const wine of batch) {
      vocabulary.add(wine);
      addWords.run(wine.id, indexWords(wine).join(" "));
      const keys = countryKeys(wine.country);
      addWine.run(
        wine.id,
        wine.title,
        wine.colour,
        wine.country,
        wine.region,
        keys.length === 1 ? (keys[0] as string) : null,
      );
      // A spread of titles to look up in the finished index: the first, and ever rarer ones.
      if ((count & (count - 1)) === 0) probes.push(wine);
      count += 1;
    }
    onProgress(count);
  }
  const build = `${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}-${crypto.randomUUID().slice(0, 8)}`;
  db.run("insert into build values (?, ?, ?, ?)", [
    FORMAT,
    build,
    count,
    encodeVocabulary(vocabulary.finish()),
  ]);
  db.run("commit");
  addWords.finalize();
  addWine.finalize();
  return { build, wines: count, probes };
}

function verify(path: string, expected: Build & { probes: Wine[] }) {
  const index = openSqlite(path);
  try {
    if (index.wines !== expected.wines) throw new Error("the new index does not hold every wine");
    for (const wine of expected.probes) {
      const question = { title: wine.title, countries: countryKeys(wine.country), colour: wine.colour };
      const words = searchWords(wine.title, index.vocabulary);
      if (words.length > 0 && !index.propose(question).some((found) => sameWords(found, wine)))
        throw new Error(`the new index does not find wine ${wine.id} by its own title`);
    }
  } finally {
    index.close();
  }
}

/** Twins of a probe may fill the candidates: one with the same words will do. */
const sameWords = (a: Wine, b: Wine) =>
  a.id === b.id || indexWords(a).sort().join() === indexWords(b).sort().join();

function removeLeftovers(path: string) {
  for (const file of readdirSync(dirname(path)))
    if (file.startsWith(`${basename(path)}.next`)) rmSync(join(dirname(path), file), { force: true });
}

/** Its searches answer at once: they run on the thread that opened it. */
interface SqliteIndex extends TitleIndex {
  propose(question: Question): Wine[];
}

/** The build that lies there, if it is one that this version reads. */
export function currentBuild(path: string): Build | undefined {
  if (!existsSync(path)) return undefined;
  const db = new Database(path, { readonly: true });
  try {
    const row = db.query<Build & { format: number }, []>("select format, build, wines from build").get();
    return row?.format === FORMAT ? { build: row.build, wines: row.wines } : undefined;
  } catch {
    return undefined;
  } finally {
    db.close();
  }
}

/** Opens the index for look-ups. Throws when there is none, or one of another format. */
export function openSqlite(path: string): SqliteIndex {
  if (!existsSync(path)) throw new Error("there is no title index");
  const db = new Database(path, { readonly: true });
  try {
    const meta = db
      .query<{ format: number; build: string; wines: number; vocabulary: Uint8Array }, []>(
        "select * from build",
      )
      .get();
    if (meta?.format !== FORMAT) throw new Error("the title index is of another version");
    const vocabulary = decodeVocabulary(meta.vocabulary);
    const search = db.query<Wine, [string, string | null, string | null]>(`
      select w.id, w.title, w.colour, w.country, w.region
      from words join wines w on w.id = words.rowid
      where words match ?1
        and (?2 is null or w.colour = ?2)
        and (?3 is null or w.country_key is null or w.country_key in (select value from json_each(?3)))
      order by rank, w.id limit ${CANDIDATES}`);
    return {
      build: meta.build,
      wines: meta.wines,
      vocabulary,
      propose({ title, colour, countries }) {
        const words = searchWords(title, vocabulary).slice(0, WORDS);
        if (words.length === 0) return [];
        const match = words.map((word) => `"${word.replaceAll('"', "")}"`).join(" OR ");
        return search.all(match, colour ?? null, countries ? JSON.stringify(countries) : null);
      },
      close: () => db.close(),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Every wine of the index, as it was built; none when there is no index. */
export function allWines(path: string): Wine[] {
  if (!existsSync(path)) return [];
  const db = new Database(path, { readonly: true });
  try {
    return db.query<Wine, []>("select id, title, colour, country, region from wines order by id").all();
  } finally {
    db.close();
  }
}
