import { COLOURS } from "./colours.ts";
import { hintsOf } from "./listed-producers.ts";
import { normalise, normaliseOwn, solid } from "./normalise.ts";
import { measureProducers, packed } from "./producers.ts";
import type { Parts } from "./vocabulary.ts";
import type { Wine } from "./wine.ts";

/** Numbers in one block of this many; a larger array in the place of a full one would for a while be held twice. */
const BLOCK = 1 << 16;

/** Numbers in flat memory, as many as come. */
class Flat<Numbers extends Uint32Array | Float64Array> {
  private full: Numbers[] = [];
  private block: Numbers;
  private used = 0;
  constructor(private readonly Kind: new (length: number) => Numbers) {
    this.block = new Kind(BLOCK);
  }
  get length(): number {
    return this.full.length * BLOCK + this.used;
  }
  push(value: number): void {
    if (this.used === BLOCK) {
      this.full.push(this.block);
      this.block = new this.Kind(BLOCK);
      this.used = 0;
    }
    this.block[this.used++] = value;
  }
  /** Hands the numbers over and begins anew. */
  done(): Numbers {
    const done = new this.Kind(this.length);
    this.full.forEach((block, at) => {
      done.set(block, at * BLOCK);
      // Left to the collector, every number would for a while be held twice.
      (block.buffer as ArrayBuffer).transfer(0);
    });
    done.set(this.block.subarray(0, this.used), this.full.length * BLOCK);
    this.full = [];
    this.used = 0;
    return done;
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

/** Collects a catalogue wine by wine, some 40 bytes for each, and learns from the whole of it in `finish`, once. */
export class VocabularyBuilder {
  private words = new Names();
  private regions = new Names();
  private house = new Set<number>();
  private tokens = new Flat(Uint32Array);
  private ends = new Flat(Uint32Array);
  /** One may be larger than 32 bits. */
  private ids = new Flat(Float64Array);
  private facts = new Flat(Uint32Array);
  private regionOf = new Flat(Uint32Array);
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
    this.facts.push(Math.max(0, COLOURS.indexOf(wine.colour)) | packed(hintsOf(wine, words)));
    const region = this.regions.add(wine.region ?? "");
    this.regionOf.push(region);
    this.regionWords[region] ??= [
      ...new Set(solid(normalise(wine.region ?? "").words).map((word) => this.words.add(word.text))),
    ];
  }

  finish(): Parts {
    const parts: Parts = {
      words: this.words.list,
      regions: this.regions.list,
      regionWords: this.regionWords,
      tokens: this.tokens.done(),
      ends: this.ends.done(),
      ids: this.ids.done(),
      facts: this.facts.done(),
      regionOf: this.regionOf.done(),
    };
    measureProducers(parts, this.house);
    return parts;
  }
}
