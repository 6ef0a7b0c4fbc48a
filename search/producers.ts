import { remembered } from "../src/bounded-map.ts";
import { places } from "./appellations.ts";
import type { Word } from "./classify.ts";
import { countryWord } from "./country-words.ts";
import wordData from "./data/words.json" with { type: "json" };
import { isGivenName } from "./given-names.ts";
import { normalise, solid, withoutSite } from "./normalise.ts";
import { ARTICLES, OF } from "./small-words.ts";

/** A name begins a producer's name as often as it ends one only if fewer than this share of its wines end there. */
const FIRST_NAME_ENDS = 0.08;
/** A next word shared by this share of a prefix's wines belongs to the producer's name. */
const SHARED_NEXT = 0.7;
const MAX_PREFIX = 6;
/** So few titles that begin alike may be of one house's wines of one name. */
const PAIR = 2;
/** Titles and kinds of estates, with which producers' names begin. */
export const NOBLE = new Set([...wordData.titles, ...wordData.nobles]);
/** Words that begin a producer's name and are none by themselves (Marqués, Castello, Petit). */
export const NEVER_ALONE = new Set([
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

/** A region's words, but for those of a site in it. */
const regionTexts = remembered(
  5000,
  (region: string): ReadonlySet<string> =>
    new Set(normalise(withoutSite(region)).words.map(({ text }) => text)),
);

/** Where a title's producer must have ended: before its first grape, tier, colour or place after the first name. */
export function producerLimit(words: readonly Word[], region: string, country: string): number {
  const solidWords = solid(words);
  const own = regionTexts(region);
  const starts = new Set<Word | undefined>();
  for (const { cru, from, to } of places(words, countryWord(country))) {
    // Álvaro Palacios of Priorat is not from Los Palacios.
    const isSurname =
      to - from === 1 && isGivenName(words[from - 1]?.text ?? "") && !own.has(words[from]?.text ?? "");
    if (!cru && !isSurname) starts.add(words[from]);
  }
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

/** "Jean et Sébastien Dauvissat": what stands behind belongs to what stands before. */
const JOINS = new Set([...OF, "e", "et", "and", "y", "und", "i"]);

/**
 * Where the producer's name ends by the look of the title alone, at most at `limit`: before an article behind a name ("Bordenave Les Copains"),
 * and behind a first name and a surname ("Marina Coppi Fausto"). Of the titles of listed producers that look so, nine of ten end there.
 */
export function usualEnd(words: readonly Word[], limit = Number.POSITIVE_INFINITY): number {
  let length = 0;
  let named = false;
  let first = false;
  let surname = false;
  for (const [at, { kind, text, joined }] of words.entries()) {
    const isNew = !joined && !JOINS.has(words[at - 1]?.text ?? "");
    if (kind === "stop") {
      if (named && isNew && ARTICLES.has(text) && (text.length > 1 || text === "l")) break;
      continue;
    }
    if (length >= Math.max(1, limit)) break;
    if (first && surname && isNew && kind !== "house") break;
    length++;
    if (kind === "house") continue;
    named ||= !NEVER_ALONE.has(text);
    if (isGivenName(text) && !surname) first = true;
    else surname = true;
  }
  return length;
}

/** What a title by itself says of its producer's name, in words, articles not counted. */
export interface Hints {
  /** Where it must have ended. */
  limit: number;
  /** Where the shortest and the longest of the listed names end with which the title begins; 0 for none. */
  shortest: number;
  longest: number;
  /** Where it ends by the look of the title. */
  usual: number;
}

/** At which bit of a wine's facts each begins, of four. What follows from them is kept, and the limit. */
const BIT: Record<keyof Hints, number> = { limit: 2, shortest: 11, longest: 15, usual: 19 };
const KEPT = 63;

export const packed = ({ limit, shortest, longest, usual }: Hints) =>
  (Math.min(15, limit) << BIT.limit) |
  (Math.min(15, shortest) << BIT.shortest) |
  (Math.min(15, longest) << BIT.longest) |
  (Math.min(15, usual) << BIT.usual);

/** A listed name that ends where the producer's may. */
export const isListed = (longest: number, limit: number) => longest > 0 && longest <= limit;

const hintOf = (facts: number, name: keyof Hints) => (facts >> BIT[name]) & 15;

/** A name that begins this many titles is a producer's only if so many of them go on with a word of their own. */
const MANY = 10;
const OWN_NEXT = 1 / 3;

/** Where a title's words begin, by where each title ends. */
export const startOf = (ends: Uint32Array, wine: number) => (wine ? (ends[wine - 1] as number) : 0);

/** The wines in the order of their first words, so that titles that begin alike stand together, those that end there first. */
function byBeginning(tokens: Uint32Array, ends: Uint32Array): Uint32Array {
  const tokenOf = (wine: number, at: number) => {
    const place = startOf(ends, wine) + at;
    return place < (ends[wine] as number) ? (tokens[place] as number) : -1;
  };
  return ends
    .map((_, wine) => wine)
    .sort((a, b) => {
      for (let at = 0; at < MAX_PREFIX; at++) {
        const apart = tokenOf(a, at) - tokenOf(b, at);
        if (apart !== 0) return apart;
      }
      return 0;
    });
}

/** Of all titles that begin with the same words. */
interface Beginning {
  titles: number;
  /** Of how many the producer must have ended here. */
  ended: number;
  /** How many go on with the commonest next word, where a producer may go on. */
  next: number;
  /** With how many words they go on. */
  distinct: number;
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
  const order = byBeginning(tokens, ends);
  const standing = new Uint32Array(parts.words.length);
  // A loop over a large array's iterator leaves an object for each step.
  tokens.forEach((token) => {
    standing[token] = (standing[token] as number) + 1;
  });
  const wordAt = (at: number, place: number) => tokens[startOf(ends, order[at] as number) + place];
  const lengthOf = (wine: number) => Math.min(MAX_PREFIX, (ends[wine] as number) - startOf(ends, wine));
  const limitOf = (wine: number) => hintOf(facts[wine] as number, "limit");
  /** How the titles at hand begin: with one word, with two, and so on. Filled in anew: there are millions. */
  const begun = Array.from(
    { length: MAX_PREFIX },
    (): Beginning => ({ titles: 0, ended: 0, next: 0, distinct: 0 }),
  );

  /** The titles from `low` to `high` in order, which begin with the same `words` words. */
  function visit(low: number, high: number, words: number) {
    const here = begun[words - 1] as Beginning;
    here.titles = high - low;
    here.ended = here.next = here.distinct = 0;
    for (let at = low; at < high; at++) if (limitOf(order[at] as number) === words) here.ended++;
    // Those without a next word stand first.
    let first = low;
    while (first < high && lengthOf(order[first] as number) <= words) first++;
    for (let from = first, to = first; from < high; from = to) {
      to = groupEnd(from, high, words);
      here.distinct++;
      let at = from;
      while (at < to && limitOf(order[at] as number) <= words) at++;
      if (at < to) here.next = Math.max(here.next, to - from);
    }
    for (let at = low; at < first; at++) split(order[at] as number);
    visitGroups(first, high, words);
  }

  /** Where those end that have the same word behind `words` words as the one at `from`. */
  function groupEnd(from: number, high: number, words: number): number {
    let to = from + 1;
    while (to < high && wordAt(to, words) === wordAt(from, words)) to++;
    return to;
  }

  function visitGroups(low: number, high: number, words: number) {
    for (let from = low, to = low; from < high; from = to) {
      to = groupEnd(from, high, words);
      visit(from, to, words + 1);
    }
  }

  function split(wine: number) {
    const from = startOf(ends, wine);
    const most = lengthOf(wine);
    const limit = limitOf(wine);
    let length = 0;
    let sure = 0;
    let names = 0;
    for (let at = 0; at < most && at < Math.max(1, limit); at++) {
      length = at + 1;
      const token = tokens[from + at] as number;
      const { titles, ended, next, distinct } = begun[at] as Beginning;
      const shared = next / titles >= SHARED_NEXT;
      if (house.has(token)) {
        // "& Fils", "Winery" after a name end it.
        if (names && titles > 1 && !shared) {
          sure = 1;
          break;
        }
        continue;
      }
      names++;
      if (titles === 1) {
        if (names >= 3) break;
        continue;
      }
      if (shared || (names === 1 && NEVER_ALONE.has(parts.words[token] as string))) continue;
      // A name that stands nowhere but at the beginning of these titles is no first name.
      const onlyHere = standing[token] === titles && (titles < MANY || distinct >= titles * OWN_NEXT);
      if (names === 1 && !onlyHere && (titles < 4 ? ended === 0 : ended / titles < FIRST_NAME_ENDS)) continue;
      if (names === 2 && titles >= 6 && ended === 0) continue;
      if (names >= 4) break;
      sure = 1;
      break;
    }
    if (!sure && limit === length && names > 0 && (begun[length - 1] as Beginning).titles > 1) sure = 1;
    const hints = facts[wine] as number;
    const longest = hintOf(hints, "longest");
    if (
      isListed(longest, limit) &&
      (!sure || isLearnedWrong(from, length, hintOf(hints, "shortest"), longest))
    ) {
      length = longest;
      sure = 1;
    } else if (!sure) length = Math.min(length, hintOf(hints, "usual"));
    facts[wine] = (hints & KEPT) | (Math.min(15, length) << 6) | (sure << 10);
  }

  /**
   * The titles go apart before the listed name ends, and no shorter one is listed (Gianfranco Alessandria, but Catena of Catena Alta); or only
   * behind one of several words, and they are no more than two ("Antichi Vinai Sciare di Est").
   */
  function isLearnedWrong(from: number, length: number, shortest: number, longest: number): boolean {
    if (longest > length) return shortest > length;
    let names = 0;
    for (let at = from; at < from + longest; at++) if (!house.has(tokens[at] as number)) names++;
    return longest < length && names > 1 && (begun[length - 1] as Beginning).titles <= PAIR;
  }

  // A title without words has no producer.
  let first = 0;
  while (first < order.length && lengthOf(order[first] as number) === 0) first++;
  visitGroups(first, order.length, 0);
}
