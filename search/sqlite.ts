import { Database } from "bun:sqlite";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { BuildRecord } from "./build.ts";
import { countryKeys } from "./countries.ts";
import { type Build, INDEX_FORMAT, type Question, type TitleIndex, type Wine } from "./engine.ts";
import { decodeVocabulary, encodeVocabulary, indexWords, searchWords } from "./vocabulary.ts";

/** OR of the five rarest words found every right wine among 50 candidates in the measurements. */
const WORDS = 5;
const CANDIDATES = 50;

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
  const record = new BuildRecord();
  for await (const batch of wines) {
    for (const wine of batch) {
      record.add(wine);
      const { id, title, colour, country, region } = wine;
      addWords.run(id, indexWords(wine).join(" "));
      const keys = countryKeys(country);
      addWine.run(id, title, colour, country, region, keys.length === 1 ? (keys[0] as string) : null);
    }
    onProgress(record.wines);
  }
  const vocabulary = encodeVocabulary(record.vocabulary.finish());
  db.run("insert into build values (?, ?, ?, ?)", [INDEX_FORMAT, record.build, record.wines, vocabulary]);
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
    const meta = db
      .query<{ format: number; build: string; wines: number; vocabulary: Uint8Array }, []>(
        "select * from build",
      )
      .get();
    if (meta?.format !== INDEX_FORMAT) throw new Error("the title index is of another version");
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
