import { indexForm } from "./normalise.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** BM25 as search engines have it; a wine holds a word once or not at all. */
const K1 = 1.2;
const B = 0.75;
/** A longer wine counts as this long. */
const LONGEST = 255;

export interface Ranked {
  /** How many wines at most, best first. */
  limit: number;
  /** Only these wines, by number; every wine without it. */
  allowed?: ((wine: number) => boolean) | undefined;
}

/**
 * Which wines hold the words asked for, ranked by BM25. The vocabulary has the words of every title and region in memory
 * already; this adds 10 bytes for each wine. Wines are numbered in the vocabulary's order.
 */
export class WordIndex {
  /** Words that are written with a space in the vocabulary and without in an index: their numbers by that form. */
  readonly #spaced = new Map<string, number[]>();
  /** The regions in which a word stands. */
  readonly #regionsOf = new Map<number, number[]>();
  /** Wines by region; `#regionEnds` says where each region ends. */
  readonly #byRegion: Uint32Array;
  readonly #regionEnds: Uint32Array;
  /** How many words a wine has. */
  readonly #lengths: Uint8Array;
  /** What BM25 makes of each length. */
  readonly #byLength = new Float64Array(LONGEST + 1);
  /** One bit for each word of the question at hand; zero between questions. */
  readonly #matched: Uint8Array;
  /** The wines with a bit. */
  readonly #touched: Uint32Array;

  constructor(readonly vocabulary: Vocabulary) {
    const { words, regions, regionOf, regionWords } = vocabulary.parts;
    words.forEach((text, word) => {
      if (text.includes(" ")) push(this.#spaced, indexForm(text), word);
    });
    regionWords.forEach((list, region) => {
      for (const word of list) push(this.#regionsOf, word, region);
    });
    [this.#byRegion, this.#regionEnds] = grouped(regionOf, regions.length);
    this.#lengths = this.#measure();
    this.#matched = new Uint8Array(vocabulary.wines);
    this.#touched = new Uint32Array(vocabulary.wines);
    const mean = this.#lengths.reduce((sum, length) => sum + length, 0) / (vocabulary.wines || 1);
    for (let length = 0; length <= LONGEST; length++)
      this.#byLength[length] = (K1 + 1) / (1 + K1 * (1 - B + (B * length) / mean));
  }

  /** Distinct words of title and region, as an index writes them. */
  #measure(): Uint8Array {
    const { words, tokens, ends, regionOf, regionWords } = this.vocabulary.parts;
    // Of several ways to write a word one number stands for all.
    const same = Uint32Array.from(words, (_, word) => word);
    for (const [form, numbers] of this.#spaced) {
      const one = this.vocabulary.numbers([form])[0] ?? (numbers[0] as number);
      for (const word of numbers) same[word] = one;
    }
    const seen = new Int32Array(words.length).fill(-1);
    const lengths = new Uint8Array(ends.length);
    for (let wine = 0, at = 0; wine < ends.length; wine++) {
      let length = 0;
      const count = (token: number) => {
        const word = same[token] as number;
        if (seen[word] !== wine) length++;
        seen[word] = wine;
      };
      for (; at < (ends[wine] as number); at++) count(tokens[at] as number);
      for (const word of regionWords[regionOf[wine] as number] as number[]) count(word);
      lengths[wine] = Math.min(LONGEST, length);
    }
    return lengths;
  }

  /** The best wines that hold any of up to eight words (as `searchWords` gives them); of equals the first. */
  best(words: readonly string[], { limit, allowed }: Ranked): number[] {
    const touched = { count: 0 };
    const rarity = words.map((word, at) => {
      const hits = this.#mark(word, 1 << at, touched);
      return Math.max(1e-6, Math.log((this.vocabulary.wines - hits + 0.5) / (hits + 0.5)));
    });
    // A score is what the matched words are worth together, times what the length makes of it.
    const worth = Float64Array.from({ length: 1 << words.length }, (_, matched) =>
      rarity.reduce((sum, value, at) => (matched & (1 << at) ? sum + value : sum), 0),
    );
    const wines: number[] = [];
    const scores: number[] = [];
    for (let at = 0; at < touched.count; at++) {
      const wine = this.#touched[at] as number;
      const score =
        (worth[this.#matched[wine] as number] as number) *
        (this.#byLength[this.#lengths[wine] as number] as number);
      this.#matched[wine] = 0;
      const full = wines.length === limit;
      if (full && score < (scores[limit - 1] as number)) continue;
      if (allowed && !allowed(wine)) continue;
      let place = wines.length;
      while (place > 0 && isBefore(score, wine, scores[place - 1] as number, wines[place - 1] as number))
        place--;
      if (place === limit) continue;
      if (full) {
        wines.pop();
        scores.pop();
      }
      wines.splice(place, 0, wine);
      scores.splice(place, 0, score);
    }
    return wines;
  }

  /** Sets the word's bit on every wine that holds it, in its title or its region, and counts them. */
  #mark(form: string, bit: number, touched: { count: number }): number {
    let hits = 0;
    const mark = (wines: Uint32Array) => {
      const [matched, list] = [this.#matched, this.#touched];
      for (let at = 0; at < wines.length; at++) {
        const wine = wines[at] as number;
        const before = matched[wine] as number;
        if (before & bit) continue;
        if (before === 0) list[touched.count++] = wine;
        matched[wine] = before | bit;
        hits++;
      }
    };
    const plain = this.vocabulary.numbers([form])[0];
    for (const word of [...(plain === undefined ? [] : [plain]), ...(this.#spaced.get(form) ?? [])]) {
      mark(this.vocabulary.titlesWith(word));
      for (const region of this.#regionsOf.get(word) ?? [])
        mark(this.#byRegion.subarray(region ? this.#regionEnds[region - 1] : 0, this.#regionEnds[region]));
    }
    return hits;
  }
}

const isBefore = (score: number, wine: number, otherScore: number, other: number) =>
  score > otherScore || (score === otherScore && wine < other);

function push<Key>(lists: Map<Key, number[]>, key: Key, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Positions sorted by group, and where each group ends. */
function grouped(groupOf: Uint32Array, groups: number): [Uint32Array, Uint32Array] {
  const ends = new Uint32Array(groups);
  for (const group of groupOf) ends[group] = (ends[group] as number) + 1;
  for (let group = 1; group < groups; group++)
    ends[group] = (ends[group] as number) + (ends[group - 1] as number);
  const sorted = new Uint32Array(groupOf.length);
  const next = ends.map((_, group) => (group ? (ends[group - 1] as number) : 0));
  groupOf.forEach((group, at) => {
    const place = next[group] as number;
    sorted[place] = at;
    next[group] = place + 1;
  });
  return [sorted, ends];
}
