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

const mix = (hash: number, token: number) =>
  Math.imul(hash ^ (token + 0x9e3779b9), 0x85ebca6b) ^ (hash >>> 13);

/** A name that begins this many titles is a producer's only if so many of them go on with a word of their own. */
const MANY = 10;
const OWN_NEXT = 1 / 3;

/** How many titles begin with each run of words, how many end there, how many share the next word, how many next words. */
class Prefixes {
  private keys: Uint32Array;
  readonly count: Uint32Array;
  readonly ended: Uint32Array;
  readonly next: Uint32Array;
  readonly distinct: Uint32Array;
  private mask: number;
  constructor(expected: number) {
    let size = 1024;
    while (size < expected * 2) size *= 2;
    this.mask = size - 1;
    this.keys = new Uint32Array(size);
    this.count = new Uint32Array(size);
    this.ended = new Uint32Array(size);
    this.next = new Uint32Array(size);
    this.distinct = new Uint32Array(size);
  }
  slot(hash: number): number {
    const key = hash >>> 0 || 1;
    let at = Math.imul(key, 0x9e3779b1) & this.mask;
    while (this.keys[at] !== 0 && this.keys[at] !== key) at = (at + 1) & this.mask;
    this.keys[at] = key;
    return at;
  }
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
  const words = parts.words.length;
  const prefixes = new Prefixes(ends.length * 4);
  const limitOf = (wine: number) => ((facts[wine] as number) >> 2) & 15;
  const walk = (visit: (wine: number, slots: number[], limit: number) => void) => {
    for (let wine = 0; wine < ends.length; wine++) {
      const from = wine ? (ends[wine - 1] as number) : 0;
      const length = Math.min(MAX_PREFIX, (ends[wine] as number) - from);
      const slots: number[] = [];
      let hash = 7;
      for (let at = 0; at < length; at++) {
        hash = mix(hash, tokens[from + at] as number);
        slots.push(prefixes.slot(hash));
      }
      visit(wine, slots, limitOf(wine));
    }
  };
  walk((_wine, slots, limit) => {
    slots.forEach((slot, at) => {
      const before = slots[at - 1];
      if (before !== undefined && prefixes.count[slot] === 0)
        prefixes.distinct[before] = (prefixes.distinct[before] as number) + 1;
      prefixes.count[slot] = (prefixes.count[slot] as number) + 1;
      if (limit === at + 1) prefixes.ended[slot] = (prefixes.ended[slot] as number) + 1;
    });
  });
  walk((_wine, slots, limit) => {
    for (let at = 0; at + 1 < slots.length; at++) {
      if (limit <= at + 1) break;
      const slot = slots[at] as number;
      prefixes.next[slot] = Math.max(
        prefixes.next[slot] as number,
        prefixes.count[slots[at + 1] as number] as number,
      );
    }
  });
  const standing = new Uint32Array(words);
  for (let at = 0; at < tokens.length; at++)
    standing[tokens[at] as number] = (standing[tokens[at] as number] as number) + 1;
  walk((wine, slots, limit) => {
    const from = wine ? (ends[wine - 1] as number) : 0;
    let length = 0;
    let sure = 0;
    let names = 0;
    for (let at = 0; at < slots.length && at < Math.max(1, limit); at++) {
      length = at + 1;
      const token = tokens[from + at] as number;
      const slot = slots[at] as number;
      const count = prefixes.count[slot] as number;
      const ended = prefixes.ended[slot] as number;
      const shared = (prefixes.next[slot] as number) / count >= SHARED_NEXT;
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
        standing[token] === count &&
        (count < MANY || (prefixes.distinct[slot] as number) >= count * OWN_NEXT);
      if (names === 1 && !onlyHere && (count < 4 ? ended === 0 : ended / count < FIRST_NAME_ENDS)) continue;
      if (names === 2 && count >= 6 && ended === 0) continue;
      if (names >= 4) break;
      sure = 1;
      break;
    }
    if (!sure && limit === length && names > 0 && (prefixes.count[slots[length - 1] as number] as number) > 1)
      sure = 1;
    facts[wine] = (facts[wine] as number) | (Math.min(15, length) << 6) | (sure << 10);
  });
}
