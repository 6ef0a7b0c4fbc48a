import type { Wine } from "./engine.ts";
import { normaliseOwn, solid } from "./normalise.ts";
import { measureProducers, producerLimit } from "./producers.ts";
import { COLOURS, type Parts, Vocabulary } from "./vocabulary.ts";

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
    const { words } = normaliseOwn(wine.title);
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
      ...new Set(solid(normaliseOwn(wine.region ?? "").words).map((word) => this.words.add(word.text))),
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
