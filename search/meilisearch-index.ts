import { IndexReplaced, type Opener, type TitleIndex } from "./engine.ts";
import { colourOf, connect, type Document, type MultiSearchParams } from "./meilisearch.ts";
import { searchWords } from "./search-words.ts";
import { decodeVocabulary } from "./vocabulary-encoding.ts";
import type { Question } from "./wine.ts";

/**
 * Three queries, each beginning with the next rarest word: strategy `last` never drops the first. Among so many hits of
 * each is the right wine of every labelled title that has one; the engine takes longer for every hit.
 */
const HITS = [20, 10, 10] as const;
/** The engine ignores what comes after ten words. */
const WORDS = 10;
/** Queries in one request. The engine takes them one after the other: a title asked alone is not to wait long. */
const QUERIES = 15;

type Query = MultiSearchParams["queries"][number] & { q: string };

/** The index on its thread: `propose` throws IndexReplaced when another build has gone live. */
export function openMeilisearch(opener: Extract<Opener, { engine: "meilisearch" }>): TitleIndex {
  const client = connect(opener);
  const vocabulary = decodeVocabulary(opener.vocabulary);

  function rotated(words: string[]): { q: string; limit: number }[] {
    const known = words.slice(0, WORDS);
    return HITS.slice(0, known.length).map((limit, first) => {
      const word = known[first] as string;
      const count = vocabulary.countAnywhere(word);
      // All wines with the word are asked for: the other words would only put them in order.
      if (count > 0 && count <= limit) return { q: word, limit };
      return { q: [...known.slice(first), ...known.slice(0, first)].join(" "), limit };
    });
  }

  /** The hits of each query of each question. A query that several of them have is asked once. */
  async function search(questions: readonly Question[], attributes: string[]): Promise<Document[][][]> {
    const queries: Query[] = [];
    const places = new Map<string, number>();
    const asked = questions.map((question) => {
      const filter = filterOf(question);
      const words = searchWords(question.title, vocabulary).filter((word) => /[\p{L}\p{N}]/u.test(word));
      return rotated(words).map(({ q, limit }) => {
        const query = {
          ...{ indexUid: opener.index, q, limit, filter, attributesToRetrieve: attributes },
          showRankingScoreDetails: mayBeNoWord(q),
        };
        const key = JSON.stringify(query);
        const place = places.get(key) ?? queries.push(query) - 1;
        places.set(key, place);
        return place;
      });
    });
    const hits: Document[][] = [];
    for (let at = 0; at < queries.length; at += QUERIES)
      hits.push(...(await ask(queries.slice(at, at + QUERIES))));
    return asked.map((list) => list.map((place) => hits[place] as Document[]));
  }

  async function ask(queries: Query[]): Promise<Document[][]> {
    const started = performance.now();
    const once = () => client.multiSearch<MultiSearchParams, Document>({ queries });
    const { results } = await once().catch((error) => {
      // The engine never closes idle connections, so a restart of it resets them; a search is safe to send again.
      if (isReset(error) && performance.now() - started < opener.timeoutMs / 2) return once();
      throw error;
    });
    if (results.length !== queries.length) throw new Error("the engine answered other queries");
    return results.map(({ hits }, at) =>
      hits.map((hit) => checked(hit, opener.build, queries[at]?.q as string)),
    );
  }

  return {
    build: opener.build,
    wines: opener.wines,
    vocabulary,
    async ids(questions) {
      const lists = await search(questions, ["id", "build"]);
      return lists.map((results) => interleave(results, ({ id }) => id));
    },
    async propose(question) {
      const [results = []] = await search([question], ["id", "build", "wine"]);
      return interleave(results, ({ wine }) => wine);
    },
    close() {},
  };
}

/** What the engine sees no word in, it answers with any wine. An ASCII letter or digit is always a word or part of one. */
const mayBeNoWord = (query: string) => !/[a-z0-9]/i.test(query);

/** A hit without details of words is the answer to no words at all; one of another build was found by other words. */
function checked(hit: Document & { _rankingScoreDetails?: object }, build: string, query: string): Document {
  if (hit.build !== build) throw new IndexReplaced(`build ${hit.build} is live`);
  if (mayBeNoWord(query) && !("words" in (hit._rankingScoreDetails ?? {})))
    throw new Error("the engine answered without searching");
  return hit;
}

/** The best of each query first, each wine once. */
function interleave<Seen>(lists: Document[][], seen: (hit: Document) => Seen): Seen[] {
  const found = new Map<number, Seen>();
  for (let rank = 0; rank < HITS[0]; rank++)
    for (const list of lists) {
      const hit = list[rank];
      if (hit) found.set(hit.id, seen(hit));
    }
  return [...found.values()];
}

/** Both parts of the filter are closed sets or made by us; values are quoted as JSON, as the engine itself does. */
function filterOf({ colour, countries }: Question): string[][] {
  const any = (field: string, values: readonly string[]) =>
    values.map((value) => `${field} = ${JSON.stringify(value)}`);
  return [
    ...(colour ? [any("colour", [colourOf(colour)])] : []),
    ...(countries ? [any("country", countries)] : []),
  ];
}

const isReset = (error: unknown): boolean =>
  error instanceof Error &&
  (/ECONNRESET|ConnectionClosed|socket connection was closed/i.test(
    `${(error as { code?: string }).code} ${error.message}`,
  ) ||
    isReset(error.cause));
