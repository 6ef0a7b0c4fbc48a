import { places } from "./appellations.ts";
import wordData from "./data/words.json" with { type: "json" };
import { normaliseOwn, solid, type Word, withoutSite } from "./normalise.ts";

/** A name begins a producer's name as often as it ends one only if fewer than this share of its wines end there. */
const FIRST_NAME_ENDS = 0.08;
/** A next word shared by this share of a prefix's wines belongs to the producer's name. */
const SHARED_NEXT = 0.7;
const MAX_PREFIX = 6;
/** Titles and kinds of estates, with which producers' names begin. */
export const NOBLE = new Set([...wordData.titles, ...wordData.nobles]);
/** Words that begin a producer's name and are none by themselves (Marqués, Castello, Petit). */
const NEVER_ALONE = new Set([
  ...NOBLE,
  ...[...NOBLE].map((word) => `${word}s`),
  "petit",
  "petite",
  "petits",
  "petites",
  "saint",
  "san",
  "santa",
]);

/** Where a title's producer must have ended: before its first grape, tier, colour or place after the first name. */
export function producerLimit(words: readonly Word[], region: string, country: string): number {
  const solidWords = solid(words);
  const own = new Set(normaliseOwn(withoutSite(region)).words.map((word) => word.text));
  const starts = new Set<Word | undefined>();
  for (const place of places(words, country.toLowerCase())) if (!place.cru) starts.add(words[place.from]);
  let names = 0;
  const seen = new Set<string>();
  for (let at = 0; at < solidWords.length; at++) {
    const word = solidWords[at] as Word;
    if (seen.has(word.text)) return at;
    seen.add(word.text);
    if (
      names > 0 &&
      (word.kind === "grape" || word.kind === "tier" || word.kind === "colour" || word.kind === "country")
    )
      return at;
    if (names > 0 && (starts.has(word) || own.has(word.text))) return at;
    if (word.kind !== "house") names++;
  }
  return solidWords.length;
}

/** A name that begins this many titles is a producer's only if so many of them go on with a word of their own. */
const MANY = 10;
const OWN_NEXT = 1 / 3;

const add = (counts: Uint32Array, at: number, more: number) => {
  counts[at] = (counts[at] as number) + more;
};

/**
 * Numbers every run of up to MAX_PREFIX words that titles begin with: a run is another one and a word behind it.
 * `runs` has for each of these words of each title the run that ends there, `size` is one more than there are.
 */
function numberBeginnings(tokens: Uint32Array, ends: Uint32Array): { runs: Uint32Array; size: number } {
  const runs = new Uint32Array(tokens.length);
  const shorter = new Uint32Array(tokens.length);
  const last = new Uint32Array(tokens.length);
  let places = 16;
  while (places < tokens.length * 1.25) places *= 2;
  const table = new Uint32Array(places);
  let size = 0;
  let from = 0;
  for (const end of ends) {
    // No run has the number 0: what the first word stands behind.
    let before = 0;
    for (let at = from; at < Math.min(end, from + MAX_PREFIX); at++) {
      const token = tokens[at] as number;
      let place = Math.imul(Math.imul(before, 0x85ebca6b) ^ token, 0x9e3779b1) >>> 7;
      let run: number;
      for (;;) {
        place &= places - 1;
        run = table[place] as number;
        if (run === 0) {
          run = ++size;
          table[place] = run;
          shorter[run - 1] = before;
          last[run - 1] = token;
        }
        if (shorter[run - 1] === before && last[run - 1] === token) break;
        place++;
      }
      runs[at] = run;
      before = run;
    }
    from = end;
  }
  return { runs, size: size + 1 };
}

/**
 * Splits each title into producer and the rest, by where titles that begin alike go apart. "Jean" begins many titles
 * and ends none, so it is a first name and the producer goes on; "Foillard" after it is followed by ever other words.
 */
export function measureProducers(
  parts: { words: readonly string[]; tokens: Uint32Array; ends: Uint32Array; facts: Uint32Array },
  house: ReadonlySet<number>,
): void {
  const { tokens, ends, facts } = parts;
  const { runs, size } = numberBeginnings(tokens, ends);
  // Of the titles that begin with a run of words: how many there are, how many producers must end there, how many
  // go on with the commonest next word, and with how many words they go on.
  const beginning = new Uint32Array(size);
  const ended = new Uint32Array(size);
  const next = new Uint32Array(size);
  const distinct = new Uint32Array(size);
  const walk = (visit: (wine: number, from: number, length: number, limit: number) => void) => {
    let from = 0;
    for (let wine = 0; wine < ends.length; wine++) {
      const end = ends[wine] as number;
      visit(wine, from, Math.min(MAX_PREFIX, end - from), ((facts[wine] as number) >> 2) & 15);
      from = end;
    }
  };
  walk((_wine, from, length, limit) => {
    for (let at = 0; at < length; at++) {
      const run = runs[from + at] as number;
      if (at > 0 && beginning[run] === 0) add(distinct, runs[from + at - 1] as number, 1);
      add(beginning, run, 1);
      if (limit === at + 1) add(ended, run, 1);
    }
  });
  walk((_wine, from, length, limit) => {
    for (let at = 0; at + 1 < length && limit > at + 1; at++) {
      const run = runs[from + at] as number;
      next[run] = Math.max(next[run] as number, beginning[runs[from + at + 1] as number] as number);
    }
  });
  const standing = new Uint32Array(parts.words.length);
  for (const token of tokens) add(standing, token, 1);
  walk((wine, from, most, limit) => {
    let length = 0;
    let sure = 0;
    let names = 0;
    for (let at = 0; at < most && at < Math.max(1, limit); at++) {
      length = at + 1;
      const token = tokens[from + at] as number;
      const run = runs[from + at] as number;
      const count = beginning[run] as number;
      const endings = ended[run] as number;
      const shared = (next[run] as number) / count >= SHARED_NEXT;
      if (house.has(token)) {
        // "& Fils", "Winery" after a name end it.
        if (names && count > 1 && !shared) {
          sure = 1;
          break;
        }
        continue;
      }
      names++;
      if (count === 1) {
        if (names >= 3) break;
        continue;
      }
      if (shared || (names === 1 && NEVER_ALONE.has(parts.words[token] as string))) continue;
      // A name that stands nowhere but at the beginning of these titles is no first name.
      const onlyHere =
        standing[token] === count && (count < MANY || (distinct[run] as number) >= count * OWN_NEXT);
      if (names === 1 && !onlyHere && (count < 4 ? endings === 0 : endings / count < FIRST_NAME_ENDS))
        continue;
      if (names === 2 && count >= 6 && endings === 0) continue;
      if (names >= 4) break;
      sure = 1;
      break;
    }
    if (
      !sure &&
      limit === length &&
      names > 0 &&
      (beginning[runs[from + length - 1] as number] as number) > 1
    )
      sure = 1;
    facts[wine] = (facts[wine] as number) | (Math.min(15, length) << 6) | (sure << 10);
  });
}
