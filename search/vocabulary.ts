import type { Wine } from "./engine.ts";
import { titleWords, words } from "./normalise.ts";

/** What the words of one catalogue are: in how many wines each stands. Built with an index and kept with it. */
export interface Vocabulary {
  wines: number;
  counts: ReadonlyMap<string, number>;
}

export class VocabularyBuilder {
  #wines = 0;
  #counts = new Map<string, number>();

  add(wine: Wine): void {
    this.#wines += 1;
    for (const word of indexWords(wine)) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
  }

  finish(): Vocabulary {
    return { wines: this.#wines, counts: this.#counts };
  }
}

export function encodeVocabulary(vocabulary: Vocabulary): Uint8Array {
  return Buffer.from(JSON.stringify({ wines: vocabulary.wines, counts: [...vocabulary.counts] }));
}

export function decodeVocabulary(bytes: Uint8Array): Vocabulary {
  const { wines, counts } = JSON.parse(new TextDecoder().decode(bytes));
  return { wines, counts: new Map(counts) };
}

/** The distinct words under which an engine keeps a wine. */
export function indexWords(wine: Wine): string[] {
  return [...new Set([...words(wine.title), ...words(wine.region)])];
}

/** The distinct words of a caller's title that the catalogue knows, rarest first. */
export function searchWords(title: string, vocabulary: Vocabulary): string[] {
  const count = (word: string) => vocabulary.counts.get(word) ?? 0;
  return [...new Set(titleWords(title))]
    .filter((word) => count(word) > 0)
    .sort((a, b) => count(a) - count(b) || (a < b ? -1 : 1));
}
