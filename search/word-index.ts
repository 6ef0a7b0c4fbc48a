/** BM25 as search engines have it; a wine holds a word once or not at all. */
const K1 = 1.2;
const B = 0.75;

export interface Ranked {
  /** How many wines at most, best first. */
  limit: number;
  /** Only these wines, by number; every wine without it. */
  allowed?: ((wine: number) => boolean) | undefined;
}

/**
 * Ranks the wines that hold the words asked for by BM25. The full-text index says which hold a word; to let it rank as
 * well takes ten times as long, since it looks up every wine that it finds. Wines go by number, from zero.
 */
export class WordIndex {
  /** What BM25 makes of each length. */
  readonly #byLength: Float64Array;
  /** One bit for each word of the question at hand; zero between questions. */
  readonly #matched: Uint8Array;
  /** The wines with a bit. */
  readonly #touched: Uint32Array;

  /** `holding` gives the numbers of the wines that hold a word; `lengths` how many words each has. */
  constructor(
    readonly holding: (word: string) => Uint32Array,
    readonly lengths: Uint8Array,
  ) {
    this.#matched = new Uint8Array(lengths.length);
    this.#touched = new Uint32Array(lengths.length);
    const mean = lengths.reduce((sum, length) => sum + length, 0) / (lengths.length || 1);
    this.#byLength = Float64Array.from(
      { length: 256 },
      (_, length) => (K1 + 1) / (1 + K1 * (1 - B + (B * length) / mean)),
    );
  }

  /** The best wines that hold any of up to eight words (as `searchWords` gives them); of equals the first. */
  best(words: readonly string[], { limit, allowed }: Ranked): number[] {
    const [matched, touched] = [this.#matched, this.#touched];
    const all = this.lengths.length;
    let count = 0;
    const rarity = words.map((word, at) => {
      const wines = this.holding(word);
      for (let i = 0; i < wines.length; i++) {
        const wine = wines[i] as number;
        if (matched[wine] === 0) touched[count++] = wine;
        matched[wine] = (matched[wine] as number) | (1 << at);
      }
      return Math.max(1e-6, Math.log((all - wines.length + 0.5) / (wines.length + 0.5)));
    });
    // A score is what the matched words are worth together, times what the length makes of it.
    const worth = Float64Array.from({ length: 1 << words.length }, (_, bits) =>
      rarity.reduce((sum, value, at) => (bits & (1 << at) ? sum + value : sum), 0),
    );
    // The best so far, best first.
    const wines = new Uint32Array(limit);
    const scores = new Float64Array(limit);
    let found = 0;
    for (let at = 0; at < count; at++) {
      const wine = touched[at] as number;
      const score =
        (worth[matched[wine] as number] as number) * (this.#byLength[this.lengths[wine] as number] as number);
      matched[wine] = 0;
      if (found === limit && score < (scores[limit - 1] as number)) continue;
      if (allowed && !allowed(wine)) continue;
      let place = found;
      while (place > 0 && isBefore(score, wine, scores[place - 1] as number, wines[place - 1] as number))
        place--;
      if (place === limit) continue;
      if (found < limit) found++;
      wines.copyWithin(place + 1, place, found - 1);
      scores.copyWithin(place + 1, place, found - 1);
      wines[place] = wine;
      scores[place] = score;
    }
    return [...wines.subarray(0, found)];
  }
}

const isBefore = (score: number, wine: number, otherScore: number, other: number) =>
  score > otherScore || (score === otherScore && wine < other);
