import { places } from "./appellations.ts";
import wordData from "./data/words.json" with { type: "json" };
import type { Wine } from "./engine.ts";
import { indexForm, normalise, normaliseAsked, type Word } from "./normalise.ts";

/** By the number that stands for each in what is stored. */
export const COLOURS = ["red", "white", "rosé"] as const;
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

/** Numbers in one flat array that grows. */
class Flat {
  length = 0;
  constructor(private items = new Uint32Array(1 << 16)) {}
  push(value: number): void {
    if (this.length === this.items.length) {
      const larger = new Uint32Array(this.items.length * 2);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.length++] = value;
  }
  done(): Uint32Array {
    return this.items.slice(0, this.length);
  }
}

/** Distinct strings, numbered in the order they came. */
class Names {
  private at = new Map<string, number>();
  readonly list: string[] = [];
  add(text: string): number {
    const known = this.at.get(text);
    if (known !== undefined) return known;
    this.at.set(text, this.list.length);
    return this.list.push(text) - 1;
  }
}

/** The words under which a wine's title and region say what it is; articles are not among them. */
export const solid = (words: readonly Word[]): Word[] => words.filter((word) => word.kind !== "stop");

/** Where a title's producer must have ended: before its first grape, tier, colour or place after the first name. */
function producerLimit(words: readonly Word[], region: string, country: string): number {
  const solidWords = solid(words);
  const own = new Set(normalise(region.replace(/['"‘’“”].*$/, "")).words.map((word) => word.text));
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

/** Wines that a catalogue does not have: in one of ten wines a word of one title is not common for that. */
const OTHERS = 3000;

/** Collects a catalogue wine by wine, in flat memory, and learns from the whole of it in `finish`. */
export class VocabularyBuilder {
  private words = new Names();
  private regions = new Names();
  private house = new Set<number>();
  private tokens = new Flat();
  private ends = new Flat();
  /** No Flat: an id may be larger than 32 bits. */
  private ids: number[] = [];
  private facts = new Flat();
  private regionOf = new Flat();
  private regionWords: number[][] = [];

  add(wine: Wine): void {
    const { words } = normalise(wine.title);
    for (const word of solid(words)) {
      const id = this.words.add(word.text);
      if (word.kind === "house") this.house.add(id);
      this.tokens.push(id);
    }
    this.ends.push(this.tokens.length);
    this.ids.push(wine.id);
    const limit = Math.min(15, producerLimit(words, wine.region ?? "", wine.country ?? ""));
    this.facts.push(Math.max(0, COLOURS.indexOf(wine.colour)) | (limit << 2));
    const region = this.regions.add(wine.region ?? "");
    this.regionOf.push(region);
    this.regionWords[region] ??= [
      ...new Set(solid(normalise(wine.region ?? "").words).map((word) => this.words.add(word.text))),
    ];
  }

  finish(): Vocabulary {
    const parts: Parts = {
      words: this.words.list,
      regions: this.regions.list,
      regionWords: this.regionWords,
      tokens: this.tokens.done(),
      ends: this.ends.done(),
      ids: Float64Array.from(this.ids),
      facts: this.facts.done(),
      regionOf: this.regionOf.done(),
    };
    measureProducers(parts, this.house);
    return new Vocabulary(parts);
  }
}

interface Parts {
  words: string[];
  regions: string[];
  regionWords: number[][];
  /** Word numbers of all titles, one after the other; `ends` says where each title ends. */
  tokens: Uint32Array;
  ends: Uint32Array;
  ids: Float64Array;
  /** Colour (2 bits), where the producer must have ended (4 bits), length of the producer's name (4), sure (1). */
  facts: Uint32Array;
  regionOf: Uint32Array;
}

const mix = (hash: number, token: number) =>
  Math.imul(hash ^ (token + 0x9e3779b9), 0x85ebca6b) ^ (hash >>> 13);

/** How many titles begin with each run of words, how many of them end there, and how many share the next word. */
class Prefixes {
  private keys: Uint32Array;
  readonly count: Uint32Array;
  readonly ended: Uint32Array;
  readonly next: Uint32Array;
  private mask: number;
  constructor(expected: number) {
    let size = 1024;
    while (size < expected * 2) size *= 2;
    this.mask = size - 1;
    this.keys = new Uint32Array(size);
    this.count = new Uint32Array(size);
    this.ended = new Uint32Array(size);
    this.next = new Uint32Array(size);
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
function measureProducers(parts: Parts, house: Set<number>): void {
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
      const onlyHere = count < 10 && standing[token] === count;
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

/** What the words of one catalogue are: how rare, in how many producers' names, together with which others. */
export class Vocabulary {
  readonly wines: number;
  private at = new Map<string, number>();
  private df: Uint32Array;
  private regionDf: Uint32Array;
  private producerDf: Uint32Array;
  private postings: Uint32Array;
  private postingEnds: Uint32Array;
  /** Where each wine's id stands among `ids`, plus one, in a place that follows from the id; made when first asked for. */
  private places: Uint32Array | undefined;
  private pairs = new Map<number, number>();
  private regionColours: Uint32Array;
  private regionAt = new Map<string, number>();
  private logN: number;

  constructor(readonly parts: Parts) {
    const { words, tokens, ends, facts, regionOf, regions, regionWords } = parts;
    this.wines = ends.length;
    this.logN = Math.log(this.wines + OTHERS);
    words.forEach((word, id) => {
      this.at.set(word, id);
    });
    regions.forEach((region, id) => {
      this.regionAt.set(region, id);
    });
    this.df = new Uint32Array(words.length);
    this.regionDf = new Uint32Array(words.length);
    this.producerDf = new Uint32Array(words.length);
    this.regionColours = new Uint32Array(regions.length * 3);
    const last = new Int32Array(words.length).fill(-1);
    const lastProducer = new Int32Array(words.length).fill(-1);
    let total = 0;
    this.eachToken((wine, token, place) => {
      if (last[token] !== wine) {
        last[token] = wine;
        this.df[token] = (this.df[token] as number) + 1;
        total++;
      }
      if (place < (((facts[wine] as number) >> 6) & 15) && lastProducer[token] !== wine) {
        lastProducer[token] = wine;
        this.producerDf[token] = (this.producerDf[token] as number) + 1;
      }
    });
    const regionWines = new Uint32Array(regions.length);
    for (let wine = 0; wine < this.wines; wine++) {
      const region = regionOf[wine] as number;
      regionWines[region] = (regionWines[region] as number) + 1;
      const cell = region * 3 + ((facts[wine] as number) & 3);
      this.regionColours[cell] = (this.regionColours[cell] as number) + 1;
    }
    regionWords.forEach((list, region) => {
      for (const word of list)
        this.regionDf[word] = (this.regionDf[word] as number) + (regionWines[region] as number);
    });
    this.postings = new Uint32Array(total);
    this.postingEnds = new Uint32Array(words.length);
    let start = 0;
    for (let word = 0; word < words.length; word++) {
      this.postingEnds[word] = start;
      start += this.df[word] as number;
    }
    last.fill(-1);
    this.eachToken((wine, token) => {
      if (last[token] === wine) return;
      last[token] = wine;
      this.postings[this.postingEnds[token] as number] = wine;
      this.postingEnds[token] = (this.postingEnds[token] as number) + 1;
    });
    void tokens;
  }

  private eachToken(visit: (wine: number, token: number, place: number) => void): void {
    const { tokens, ends } = this.parts;
    let from = 0;
    for (let wine = 0; wine < ends.length; wine++) {
      const end = ends[wine] as number;
      for (let at = from; at < end; at++) visit(wine, tokens[at] as number, at - from);
      from = end;
    }
  }

  /** In how many titles the word stands. */
  count(text: string): number {
    const id = this.at.get(text);
    return id === undefined ? 0 : (this.df[id] as number);
  }

  /** In how many titles or regions: zero means that the catalogue does not know the word. */
  countAnywhere(text: string): number {
    const id = this.at.get(text);
    return id === undefined ? 0 : (this.df[id] as number) + (this.regionDf[id] as number);
  }

  /** In how many regions' wines. */
  regionCount(text: string): number {
    const id = this.at.get(text);
    return id === undefined ? 0 : (this.regionDf[id] as number);
  }

  /** 0 for a word of every title to 1 for a word of none. */
  rarity(text: string): number {
    return Math.log((this.wines + OTHERS) / (this.countAnywhere(text) + 1)) / this.logN;
  }

  /** The share of a word's titles where it belongs to the producer's name. */
  producerShare(text: string): number {
    const id = this.at.get(text);
    if (id === undefined || !this.df[id]) return 0;
    return (this.producerDf[id] as number) / (this.df[id] as number);
  }

  /** In how many titles both words stand. */
  together(a: string, b: string): number {
    const one = this.at.get(a);
    const two = this.at.get(b);
    if (one === undefined || two === undefined) return 0;
    const [few, many] = (this.df[one] as number) <= (this.df[two] as number) ? [one, two] : [two, one];
    if (few === many) return this.df[few] as number;
    const key = few * 4_194_304 + many;
    const known = this.pairs.get(key);
    if (known !== undefined) return known;
    let count = 0;
    let other = (this.postingEnds[many] as number) - (this.df[many] as number);
    const otherEnd = this.postingEnds[many] as number;
    const end = this.postingEnds[few] as number;
    for (let at = end - (this.df[few] as number); at < end; at++) {
      const wine = this.postings[at] as number;
      let low = other;
      let high = otherEnd;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((this.postings[middle] as number) < wine) low = middle + 1;
        else high = middle;
      }
      other = low;
      if (other < otherEnd && this.postings[other] === wine) count++;
    }
    if (this.pairs.size > 200_000) this.pairs.clear();
    this.pairs.set(key, count);
    return count;
  }

  /**
   * The share of its region's wines that are of a colour, drawn towards the usual where the region has few. A rosé is
   * called so: a title that does not say it leaves red and white.
   */
  colourShare(wine: Wine, colour: string): number {
    const at = Math.max(0, COLOURS.indexOf(colour as "red"));
    const shareOf = (id: number | undefined, prior: number) => {
      if (id === undefined) return prior;
      const counts = [0, 1, 2].map((which) => this.regionColours[id * 3 + which] as number);
      const sum =
        (counts[0] as number) + (counts[1] as number) + (colour === "rosé" ? (counts[2] as number) : 0);
      return ((counts[at] as number) + 3 * prior) / (sum + 3);
    };
    return shareOf(this.regionAt.get(wine.region ?? ""), [0.65, 0.35, 0.15][at] as number);
  }

  /** How many words of a wine's title are its producer, and whether the catalogue is sure of it. */
  producer(wine: Wine, words: readonly Word[]): { length: number; sure: boolean } {
    const number = this.numberOf(wine.id);
    if (number !== undefined) {
      const from = number ? (this.parts.ends[number - 1] as number) : 0;
      const end = this.parts.ends[number] as number;
      const same =
        end - from === words.length &&
        words.every((word, at) => this.parts.words[this.parts.tokens[from + at] as number] === word.text);
      if (same) {
        const facts = this.parts.facts[number] as number;
        return { length: (facts >> 6) & 15, sure: ((facts >> 10) & 1) === 1 };
      }
    }
    const limit = producerLimit(words, wine.region, wine.country);
    let names = 0;
    let length = 0;
    while (length < limit && names < 2) if (words[length++]?.kind !== "house") names++;
    return { length, sure: false };
  }

  /**
   * How much of the weighed words a wine's title holds, each counted once however often it stands there (a second wine
   * says its estate's name again); undefined for a wine that the vocabulary was not built from.
   */
  overlap(id: number, weights: ReadonlyMap<number, number>): number | undefined {
    const number = this.numberOf(id);
    if (number === undefined) return undefined;
    const { tokens, ends } = this.parts;
    const from = number ? (ends[number - 1] as number) : 0;
    const end = ends[number] as number;
    let sum = 0;
    for (let at = from; at < end; at++) {
      const weight = weights.get(tokens[at] as number);
      if (weight !== undefined && tokens.indexOf(tokens[at] as number, from) === at) sum += weight;
    }
    return sum;
  }

  /** Numbers of the words that the catalogue knows. */
  numbers(texts: readonly string[]): (number | undefined)[] {
    return texts.map((text) => this.at.get(text));
  }

  private numberOf(id: number): number | undefined {
    const { ids } = this.parts;
    this.places ??= placesOf(ids);
    for (let place = placeOf(id, this.places); ; place = (place + 1) & (this.places.length - 1)) {
      const number = (this.places[place] as number) - 1;
      if (number < 0) return undefined;
      if (ids[number] === id) return number;
    }
  }

  /** Words of the catalogue that may be meant by one it does not know. */
  has(text: string): boolean {
    return this.at.has(text);
  }
}

/** The upper bits of a product spread ids of any pattern; one may be larger than 32 bits. */
const placeOf = (id: number, places: Uint32Array) =>
  Math.imul(id ^ (id / 2 ** 32), 0x9e3779b1) >>> (Math.clz32(places.length) + 1);

function placesOf(ids: Float64Array): Uint32Array {
  let size = 16;
  while (size < ids.length * 2) size *= 2;
  const places = new Uint32Array(size);
  ids.forEach((id, number) => {
    let place = placeOf(id, places);
    while (places[place] !== 0) place = (place + 1) & (size - 1);
    places[place] = number + 1;
  });
  return places;
}

const MAGIC = 0x56434232;

/** Header (counts, strings as JSON), then the arrays, each aligned to four bytes. */
export function encodeVocabulary(vocabulary: Vocabulary): Uint8Array {
  const { words, regions, regionWords, tokens, ends, ids, facts, regionOf } = vocabulary.parts;
  const strings = new TextEncoder().encode(
    `${words.join("\n")}\0${regions.join("\n")}\0${JSON.stringify(regionWords)}`,
  );
  const halves = new Uint32Array(ids.buffer, ids.byteOffset, ids.length * 2);
  const arrays = [tokens, ends, halves, facts, regionOf];
  const padded = (strings.length + 3) & ~3;
  const size = 4 * (2 + arrays.length) + padded + arrays.reduce((sum, array) => sum + array.byteLength, 0);
  const bytes = new Uint8Array(size);
  const header = new Uint32Array(bytes.buffer, 0, 2 + arrays.length);
  header.set([MAGIC, strings.length, ...arrays.map((array) => array.length)]);
  bytes.set(strings, header.byteLength);
  let at = header.byteLength + padded;
  for (const array of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += array.byteLength;
  }
  return bytes;
}

export function decodeVocabulary(bytes: Uint8Array): Vocabulary {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const header = new Uint32Array(aligned.buffer, aligned.byteOffset, 7);
  if (header[0] !== MAGIC) throw new Error("Not a vocabulary of this version: rebuild the index.");
  const stringsLength = header[1] as number;
  const text = new TextDecoder().decode(
    aligned.subarray(header.byteLength, header.byteLength + stringsLength),
  );
  const [words, regions, regionWords] = text.split("\0") as [string, string, string];
  let at = aligned.byteOffset + header.byteLength + ((stringsLength + 3) & ~3);
  const array = (length: number) => {
    const view = new Uint32Array(aligned.buffer, at, length);
    at += view.byteLength;
    return view;
  };
  const [tokens, ends, halves, facts, regionOf] = [2, 3, 4, 5, 6].map((place) =>
    array(header[place] as number),
  ) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  return new Vocabulary({
    words: words ? words.split("\n") : [],
    regions: ends.length ? regions.split("\n") : [],
    regionWords: JSON.parse(regionWords),
    tokens,
    ends,
    ids: new Float64Array(halves.slice().buffer),
    facts,
    regionOf,
  });
}

/** The words under which an engine indexes a wine. */
export function indexWords(wine: Wine): string[] {
  const words = [...solid(normalise(wine.title).words), ...solid(normalise(wine.region ?? "").words)];
  return [...new Set(words.map((word) => indexForm(word.text)))];
}

const ELISIONS = ["dell", "dall", "nell", "sant", "all", "d", "l", "s"];

/**
 * The distinct words of a caller's title that the catalogue knows, rarest first: an engine that asks for any of the
 * first five finds the right wine. A word it does not know is repaired: glued elision (dasti), two words written as
 * one or one as two.
 */
export function searchWords(title: string, vocabulary: Vocabulary): string[] {
  const words = normaliseAsked(title);
  const found = new Map<string, number>();
  const take = (text: string) => {
    const count = vocabulary.countAnywhere(text);
    if (count) found.set(text, count);
    return count > 0;
  };
  const list = words.words;
  list.forEach((word, at) => {
    if (word.kind === "stop") return;
    if (take(word.text)) return;
    for (const elision of ELISIONS) {
      if (
        word.text.length > elision.length + 2 &&
        word.text.startsWith(elision) &&
        take(word.text.slice(elision.length))
      )
        return;
    }
    for (let cut = 3; cut <= word.text.length - 3; cut++) {
      const [left, right] = [word.text.slice(0, cut), word.text.slice(cut)];
      if (
        vocabulary.countAnywhere(left) &&
        vocabulary.countAnywhere(right) &&
        vocabulary.together(left, right)
      ) {
        take(left);
        take(right);
      }
    }
    void at;
  });
  for (let at = 0; at + 1 < list.length; at++) {
    const glued = `${list[at]?.text}${list[at + 1]?.text}`;
    if (!glued.includes(" ")) take(glued);
  }
  for (const year of words.years) take(year);
  return [...found]
    .sort((one, two) => one[1] - two[1] || (one[0] < two[0] ? -1 : 1))
    .map(([text]) => indexForm(text));
}
