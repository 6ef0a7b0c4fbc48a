/** Producers' names that are known from outside any catalogue: those by which the lists tell of wines and of estates. */
import type { Word } from "./classify.ts";
import named from "./data/named-wines.txt" with { type: "text" };
import owned from "./data/owners.json" with { type: "json" };
import unsaid from "./data/unsaid-names.txt" with { type: "text" };
import { isGivenName } from "./given-names.ts";
import { normalise, normaliseOwn, solid } from "./normalise.ts";
import { type Hints, NEVER_ALONE, NOBLE, producerLimit, usualEnd } from "./producers.ts";
import { linesOf } from "./tokens.ts";
import type { Wine } from "./wine.ts";

/** A shorter name of one word is that of too much else. */
const SHORT = 4;

const NOT_LISTED = { shortest: 0, longest: 0 };

interface Names {
  /** Longer ones without words of houses, those of one word with the words of houses before it. */
  known: Set<string>;
  /** By its first word, how many words the longest name has. */
  lengths: Map<string, number>;
}

let names: Names | undefined;

/** A fifth of a second's work, for whoever learns from a catalogue. */
function read(): Names {
  const spelt = new Set([
    ...[named, unsaid].flatMap(linesOf).map((line) => line.split("\t", 1)[0] ?? ""),
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

/** Where the shortest and the longest listed name end with which the words begin. */
function listedProducer(words: readonly Word[]): Pick<Hints, "shortest" | "longest"> {
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

/** What parts a producer's name from another one's. */
const PARTING = / (?:[-–]|by) /i;

/**
 * What the title says of its producer: `words` are its own. "Azienda Santa Barbara - Stefano Antonucci": who stands behind a dash makes the
 * wine too, or behind "by".
 */
export function hintsOf({ title, region, country }: Wine, words: readonly Word[]): Hints {
  const limit = producerLimit(words, region ?? "", country ?? "");
  const listed = listedProducer(words);
  const usual = usualEnd(words, limit);
  const [half = "", other] = title.split(PARTING, 2);
  if (other === undefined) return { limit, usual, ...listed };
  const first = solid(normaliseOwn(half).words).length;
  if (first !== (listed.longest || usual)) return { limit, usual, ...listed };
  const behind = normaliseOwn(other).words;
  const more = listedProducer(behind).longest || (isGivenName(behind[0]?.text ?? "") ? usualEnd(behind) : 0);
  if (more === 0) return { limit, usual: limit, ...NOT_LISTED };
  return { limit, usual: first + more, ...listed, longest: listed.longest && first + more };
}
