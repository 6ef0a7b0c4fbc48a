import { COLOURS } from "./colours.ts";
import { countryKeys } from "./countries.ts";
import type { Question, Wine } from "./wine.ts";

/** Countries that are told apart; the wines of any other are found whatever country is asked for. */
const COUNTRIES = (1 << 14) - 1;
/** Country in the upper bits (0: not sure), colour in the lower two. */
const traitOf = (country: number, colour: Wine["colour"]) => (country << 2) | COLOURS.indexOf(colour);

/** A longer wine counts as this long. */
const LONGEST = 255;

/** Collects the id, country, colour and number of words of each wine: what is filtered and ranked on, in 11 bytes. */
export class TraitsBuilder {
  #ids: number[] = [];
  #traits: number[] = [];
  #lengths: number[] = [];
  #countries = new Map<string, number>();

  add({ id, country, colour }: Wine, length: number): void {
    this.#ids.push(id);
    this.#lengths.push(Math.min(LONGEST, length));
    this.#traits.push(traitOf(this.#countryOf(country), colour));
  }

  #countryOf(name: string): number {
    const keys = countryKeys(name);
    const [key] = keys;
    let country = keys.length === 1 ? this.#countries.get(key as string) : 0;
    if (country === undefined) {
      country = this.#countries.size < COUNTRIES ? this.#countries.size + 1 : 0;
      if (country > 0) this.#countries.set(key as string, country);
    }
    return country;
  }

  /** How many wines, their ids, their traits, their lengths, the names of the countries. */
  finish(): Uint8Array {
    const count = this.#ids.length;
    const names = new TextEncoder().encode(JSON.stringify([...this.#countries.keys()]));
    const bytes = new Uint8Array(8 + 11 * count + names.length);
    new Float64Array(bytes.buffer, 0, 1).set([count]);
    new Float64Array(bytes.buffer, 8, count).set(this.#ids);
    new Uint16Array(bytes.buffer, 8 + 8 * count, count).set(this.#traits);
    bytes.set(this.#lengths, 8 + 10 * count);
    bytes.set(names, 8 + 11 * count);
    return bytes;
  }
}

/** Wines by number, in the order in which they were added. */
export function openTraits(stored: Uint8Array) {
  const bytes = stored.byteOffset % 8 === 0 ? stored : stored.slice();
  const [count] = new Float64Array(bytes.buffer, bytes.byteOffset, 1) as unknown as [number];
  const ids = new Float64Array(bytes.buffer, bytes.byteOffset + 8, count);
  const traits = new Uint16Array(bytes.buffer, bytes.byteOffset + 8 + 8 * count, count);
  const names: string[] = JSON.parse(new TextDecoder().decode(bytes.subarray(8 + 11 * count)));
  const numbers = new Map(names.map((name, at) => [name, at + 1]));
  return {
    lengths: bytes.subarray(8 + 10 * count, 8 + 11 * count),
    id: (wine: number) => ids[wine] as number,
    /** Whether a wine is of the country and colour asked for; undefined when neither was. */
    allowed({ countries, colour }: Question): ((wine: number) => boolean) | undefined {
      if (!countries && !colour) return undefined;
      const wanted = new Uint8Array((names.length + 1) << 2);
      const codes = countries
        ? [0, ...countries.flatMap((name) => numbers.get(name) ?? [])]
        : Array.from({ length: names.length + 1 }, (_, country) => country);
      for (const country of codes)
        for (const one of COLOURS) if (!colour || one === colour) wanted[traitOf(country, one)] = 1;
      return (wine) => wanted[traits[wine] as number] === 1;
    },
  };
}
