/** Producers' names that are known from outside any catalogue: those by which the lists tell of wines and of estates. */
import type { Word } from "./classify.ts";
import named from "./data/named-wines.txt" with { type: "text" };
import owned from "./data/owners.json" with { type: "json" };
import unsaid from "./data/unsaid-names.txt" with { type: "text" };
import { isGivenName } from "./given-names.ts";
import { normalise, solid } from "./normalise.ts";
import { NEVER_ALONE, NOBLE } from "./producers.ts";

/** A shorter name of one word is that of too much else. */
const SHORT = 4;

/** Where the shortest and the longest of the listed names end with which a title begins: so many words, articles not counted; 0 for none. */
export interface ListedProducer {
  shortest: number;
  longest: number;
}

export const NOT_LISTED: ListedProducer = { shortest: 0, longest: 0 };

interface Names {
  /** Longer ones without words of houses, those of one word with the words of houses before it. */
  known: Set<string>;
  /** By its first word, how many words the longest name has. */
  lengths: Map<string, number>;
}

let names: Names | undefined;

/** A fifth of a second's work, for whoever learns from a catalogue. */
function read(): Names {
  const lines = [named, unsaid].flatMap((list) => list.split("\n").filter((line) => !line.startsWith("#")));
  const spelt = new Set([
    ...lines.map((line) => line.split("\t", 1)[0] ?? ""),
    ...Object.values(owned.owners).flat(),
  ]);
  const known = new Set<string>();
  const lengths = new Map<string, number>();
  for (const name of spelt) {
    const words = solid(normalise(name).words);
    const texts = namesOf(words).map(({ text }) => text);
    const [first = ""] = texts;
    if (texts.every(isGivenName) || words.every(({ kind }) => kind !== "name")) continue;
    if (texts.length > 1) known.add(texts.join(" "));
    else if (first.length >= SHORT && !NEVER_ALONE.has(first))
      known.add(words.map(({ text }) => text).join(" "));
    lengths.set(first, Math.max(lengths.get(first) ?? 0, texts.length));
  }
  return { known, lengths };
}

const namesOf = (words: readonly Word[]) => words.filter(({ kind }) => kind !== "house");

/** How much of a title's beginning is a listed producer's name. */
export function listedProducer(words: readonly Word[]): ListedProducer {
  names ??= read();
  const { known, lengths } = names;
  const all = solid(words);
  const first = all.find(({ kind }) => kind !== "house");
  const longest = lengths.get(first?.text ?? "");
  if (longest === undefined) return NOT_LISTED;
  const texts = namesOf(all).map(({ text }) => text);
  const most = Math.min(longest, texts.length);
  const ends: number[] = [];
  let at = 0;
  for (let length = 1; length <= most; length++) {
    while (all[at]?.kind === "house") at++;
    at++;
    const name = length > 1 ? texts.slice(0, length) : all.slice(0, at).map(({ text }) => text);
    if (known.has(name.join(" "))) ends.push(pastHouse(all, at));
  }
  return { shortest: ends[0] ?? 0, longest: ends.at(-1) ?? 0 };
}

/** "Vineyards" and "& Figli" end a producer's name, "Castello" begins a wine's. */
function pastHouse(words: readonly Word[], at: number): number {
  const next = words[at];
  return next?.kind === "house" && !NOBLE.has(next.text) ? at + 1 : at;
}
