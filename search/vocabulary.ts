import { HOUSE, type Word } from "./classify.ts";
import { COLOURS } from "./colours.ts";
import { hintsOf } from "./listed-producers.ts";
import { isListed, startOf } from "./producers.ts";
import type { Wine } from "./wine.ts";

/** Wines that a catalogue does not have: in one of ten wines a word of one title is not common for that. */
const OTHERS = 3000;

/** What is stored of a catalogue. */
export interface Parts {
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

/** So many wines of a house may be of one name. */
const OF_ONE_NAME = 3;

/** What the words of one catalogue are: how rare, in how many producers' names, together with which others. */
export class Vocabulary {
  readonly wines: number;
  private at = new Map<string, number>();
  private df: Uint32Array;
  private regionDf: Uint32Array;
  private producerDf: Uint32Array;
  /** In how many titles a word is the first but for words of houses. */
  private headDf: Uint32Array;
  private postings: Uint32Array;
  private postingEnds: Uint32Array;
  /** Where each wine's id stands among `ids`, plus one, in a place that follows from the id; made when first asked for. */
  private places: Uint32Array | undefined;
  private pairs = new Map<number, number>();
  /** What each word counts in the question at hand, and as a name; zero between questions. */
  private worth: Float64Array;
  private worthAsName: Float64Array;
  private regionColours: Uint32Array;
  private regionAt = new Map<string, number>();
  private logN: number;

  constructor(readonly parts: Parts) {
    const { words, ends, facts, regionOf, regions, regionWords } = parts;
    this.wines = ends.length;
    this.logN = Math.log(this.wines + OTHERS);
    words.forEach((word, id) => {
      this.at.set(word, id);
    });
    regions.forEach((region, id) => {
      this.regionAt.set(region, id);
    });
    this.worth = new Float64Array(words.length);
    this.worthAsName = new Float64Array(words.length);
    this.df = new Uint32Array(words.length);
    this.regionDf = new Uint32Array(words.length);
    this.producerDf = new Uint32Array(words.length);
    this.headDf = new Uint32Array(words.length);
    const house = Uint8Array.from(words, (word) => (HOUSE.has(word) ? 1 : 0));
    let headed = -1;
    this.regionColours = new Uint32Array(regions.length * 3);
    const last = new Int32Array(words.length).fill(-1);
    const lastProducer = new Int32Array(words.length).fill(-1);
    let total = 0;
    this.eachToken((wine, token, place) => {
      if (headed !== wine && house[token] === 0) {
        headed = wine;
        this.headDf[token] = (this.headDf[token] as number) + 1;
      }
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

  /** Of how many wines the region's name has the word. */
  countRegions(text: string): number {
    const id = this.at.get(text);
    return id === undefined ? 0 : (this.regionDf[id] as number);
  }

  /** The catalogue's share of it and the wines that it does not have: 0.1 of 300 wines, 0.9 of 30,000. */
  get reach(): number {
    return this.wines / (this.wines + OTHERS);
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

  /** Whether every title with the word begins with it: a surname before which nobody's first name stands. */
  isOnlyFirst(text: string): boolean {
    const id = this.at.get(text);
    return id !== undefined && this.df[id] === this.headDf[id];
  }

  /** Whether a word is in titles of one house alone, and in no more than it may have of one name: its colours and sizes. */
  isOfHouseAlone(text: string, producerWord: string): boolean {
    const all = this.countAnywhere(text);
    return all > 0 && all <= OF_ONE_NAME && this.together(text, producerWord) === all;
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
      const from = startOf(this.parts.ends, number);
      const end = this.parts.ends[number] as number;
      const same =
        end - from === words.length &&
        words.every((word, at) => this.parts.words[this.parts.tokens[from + at] as number] === word.text);
      if (same) {
        const facts = this.parts.facts[number] as number;
        return { length: (facts >> 6) & 15, sure: ((facts >> 10) & 1) === 1 };
      }
    }
    const { limit, longest, usual } = hintsOf(wine, words);
    if (isListed(longest, limit)) return { length: longest, sure: true };
    let names = 0;
    let length = 0;
    while (length < usual && names < 2) if (words[length++]?.kind !== "house") names++;
    return { length, sure: false };
  }

  /**
   * How much of the words each wine's title holds by their weights, and by what they weigh as names, each word counted once however
   * often it stands there (a second wine says its estate's name again), and what share of the title's words are among them; undefined
   * for a wine that the vocabulary was not built from.
   */
  overlaps(
    ids: readonly number[],
    texts: readonly string[],
    weights: readonly number[],
    asNames: readonly number[],
  ): ({ shared: number; named: number; said: number } | undefined)[] {
    const { worth, worthAsName } = this;
    const words: number[] = [];
    texts.forEach((text, at) => {
      const word = this.at.get(text);
      if (word === undefined) return;
      words.push(word);
      worth[word] = weights[at] as number;
      worthAsName[word] = asNames[at] as number;
    });
    const { tokens, ends } = this.parts;
    const found = ids.map((id) => {
      const number = this.numberOf(id);
      if (number === undefined) return undefined;
      const from = startOf(ends, number);
      const end = ends[number] as number;
      let shared = 0;
      let named = 0;
      let said = 0;
      for (let at = from; at < end; at++) {
        const token = tokens[at] as number;
        const weight = worth[token] as number;
        if (weight === 0) continue;
        said++;
        if (tokens.indexOf(token, from) !== at) continue;
        shared += weight;
        named += worthAsName[token] as number;
      }
      return { shared, named, said: said / (end - from) };
    });
    for (const word of words) {
      worth[word] = 0;
      worthAsName[word] = 0;
    }
    return found;
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
