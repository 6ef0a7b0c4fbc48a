import type { MultiSearchParams } from "meilisearch";
import { IndexReplaced, type Opener, type Question, type TitleIndex, type Wine } from "./engine.ts";
import { colourOf, connect, type Document } from "./meilisearch-client.ts";
import { decodeVocabulary, searchWords } from "./vocabulary.ts";

/** Three queries, each beginning with the next rarest word: strategy `last` never drops the first (recall 1.000). */
const ROTATIONS = 3;
const CANDIDATES = 20;
/** The engine ignores what comes after ten words. */
const WORDS = 10;

/** The index on its thread: `propose` throws IndexReplaced when another build has gone live. */
export function openMeilisearch(opener: Extract<Opener, { engine: "meilisearch" }>): TitleIndex {
  const client = connect(opener);
  const vocabulary = decodeVocabulary(opener.vocabulary);
  return {
    build: opener.build,
    wines: opener.wines,
    vocabulary,
    async propose(question) {
      const queries = rotated(
        searchWords(question.title, vocabulary).filter((word) => /[\p{L}\p{N}]/u.test(word)),
      );
      if (queries.length === 0) return [];
      const filter = filterOf(question);
      const started = performance.now();
      const search = () =>
        client.multiSearch<MultiSearchParams, Document>({
          queries: queries.map((q) => ({
            indexUid: opener.index,
            q,
            limit: CANDIDATES,
            filter,
            showRankingScoreDetails: true,
          })),
        });
      const { results } = await search().catch((error) => {
        // The engine never closes idle connections, so a restart of it resets them; a search is safe to send again.
        if (isReset(error) && performance.now() - started < opener.timeoutMs / 2) return search();
        throw error;
      });
      return interleave(results.map(({ hits }) => hits.map((hit) => checked(hit, opener.build))));
    },
    close() {},
  };
}

/** A hit without details of words is the answer to no words at all; one of another build was found by other words. */
function checked(hit: Document & { _rankingScoreDetails?: object }, build: string): Wine {
  if (hit.build !== build) throw new IndexReplaced(`build ${hit.build} is live`);
  if (!("typo" in (hit._rankingScoreDetails ?? {}))) throw new Error("the engine answered without searching");
  return hit.wine;
}

function rotated(words: string[]): string[] {
  const known = words.slice(0, WORDS);
  return known
    .slice(0, ROTATIONS)
    .map((_, first) => [...known.slice(first), ...known.slice(0, first)].join(" "));
}

/** The best of each query first, each wine once. */
function interleave(lists: Wine[][]): Wine[] {
  const found = new Map<number, Wine>();
  for (let rank = 0; rank < CANDIDATES; rank++)
    for (const list of lists) {
      const wine = list[rank];
      if (wine) found.set(wine.id, wine);
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
