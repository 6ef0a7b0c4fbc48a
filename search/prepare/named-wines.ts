import { remembered } from "../../src/bounded-map.ts";
import type { Word } from "../classify.ts";
import { COLOURS } from "../colours.ts";
import { countryWord } from "../country-words.ts";
import list from "../data/named-wines.txt" with { type: "text" };
import wordData from "../data/words.json" with { type: "json" };
import { isGivenName } from "../given-names.ts";
import { sameGrape } from "../grapes.ts";
import { normalise, solid } from "../normalise.ts";
import { ARTICLES, isJoinedByOf, pastStops } from "../small-words.ts";
import { byRarest, linesOf, tokensOf } from "../tokens.ts";
import type { Vocabulary } from "../vocabulary.ts";
import type { Wine } from "../wine.ts";
import {
  type ListedName,
  listedHouse,
  listedName,
  spelling,
  standsTogether,
  TOGETHER,
  withTogether,
} from "./listed-name.ts";
import type { Role } from "./roles.ts";

/** A wine whose own name means that wine alone, and what sellers say with it or leave out at will. */
export interface NamedWine {
  /** Where the words of its name and of its producer stand in the wine's title. */
  name: number[];
  producer: number[];
  /** Tiers, styles, grapes, places and the colour, as the words of titles are read. */
  says: ReadonlySet<string>;
  /** Subtitles, ranges and nicknames that some say with it. */
  also: ReadonlySet<string>;
  /** The catalogue has no other wine of this name and producer: what else its title says only describes it. */
  alone: boolean;
  /** The name is enough without its producer's: Sassicaia is sold so everywhere, and of some others there is only one. */
  bare: boolean;
}

interface Entry {
  houseName: ListedName;
  wineName: ListedName;
  producer: string[];
  name: string[];
  says: ReadonlySet<string>;
  also: ReadonlySet<string>;
  grape: string | undefined;
  /** The house's name is the wine's. */
  isHouse: boolean;
  bare: boolean;
  /** Its line of the list. */
  line: string;
}

/** How a wine is made or chosen: said of the one wine of a name, or not. A Reserva may be another one, and so may one of old vines. */
const DESCRIBING = new Set(wordData.describingTiers);

const sayOf = ({ kind, group, text }: Word) => (kind === "colour" ? group : text);

/** Many wines say the same of themselves. */
const wordsOf = remembered(10_000, (text: string) => normalise(text).words);

/** Marks a name that is sold without its producer's. */
const BARE = "*";

function entryOf(line: string): Entry {
  const [house = "", marked = "", said = "", also = ""] = line.split("\t");
  const bare = marked.startsWith(BARE);
  const wine = bare ? marked.slice(BARE.length) : marked;
  const houseName = listedHouse(wordsOf(house));
  const wineName = listedName(normalise(wine).words);
  const parts = said.split(", ").map(wordsOf);
  // A blend goes by its first grape; by another one a wine of that grape is called.
  const [grape, ...others] = parts.flat().flatMap(({ kind, text }) => (kind === "grape" ? text : []));
  const says = parts.flatMap((words) => [
    ...solid(words).map(sayOf),
    words.map(({ text }) => text).join(" "),
  ]);
  return {
    ...{ houseName, wineName, grape, bare, line },
    producer: houseName.texts,
    name: wineName.texts,
    says: new Set(says.filter((text) => !others.includes(text))),
    also: new Set(also.split(", ").flatMap((part) => solid(wordsOf(part)).map(({ text }) => text))),
    isHouse: houseName.texts.join() === wineName.texts.join(),
  };
}

/** A line of the list. There are many, and few are of this catalogue: each is read when a title has a word of its name. */
class Listed {
  private house: string[] | undefined;
  private entry: Entry | undefined;
  constructor(private readonly line: string) {}

  /** The words of the wine's own name. */
  get parts(): string[] {
    return tokensOf(nameOf(this.line));
  }

  /** The entry, where a title has a word of its house too. */
  of(title: ReadonlySet<string>): Entry | undefined {
    this.house ??= [...withTogether(tokensOf(this.line.split("\t", 1)[0] ?? ""))];
    if (!this.house.some((one) => title.has(one))) return undefined;
    this.entry ??= entryOf(this.line);
    return this.entry;
  }
}

const nameOf = (line: string) => line.split("\t", 2)[1] ?? "";

/** By a word of the wine's own name; names of two or three words also by these written together. */
const LISTED = byRarest(linesOf(list), nameOf, (line) => new Listed(line));
for (const line of [...LISTED.values()].flat()) {
  const { parts } = line;
  if (!TOGETHER.includes(parts.length)) continue;
  const together = parts.join("");
  const known = LISTED.get(together);
  if (known) known.push(line);
  else LISTED.set(together, [line]);
}

/** How many wines of the list have the name of this one. */
function timesListed(line: string): number {
  const parts = tokensOf(nameOf(line));
  const key = parts.join(" ");
  const rivals = new Set(parts.flatMap((part) => LISTED.get(part) ?? []));
  return [...rivals].filter((rival) => rival.parts.join(" ") === key).length;
}

/** The entries of which a title has a word of their house and, together or apart, all of their name: with the names as the title writes them. */
function listedIn(tokens: Iterable<string>, words: readonly Word[]): (Entry & { exact: boolean })[] {
  const spelt = withTogether([...tokens]);
  const found = new Set<Entry>();
  for (const token of spelt)
    for (const line of LISTED.get(token) ?? []) {
      const entry = line.of(spelt);
      if (entry) found.add(entry);
    }
  if (found.size === 0) return [];
  const texts = new Set(words.map(({ text }) => text));
  const letters = words.map(({ text }) => text).join("");
  const has = (one: string) => texts.has(one);
  return [...found]
    .filter(({ name }) => name.every((one) => letters.includes(one)))
    .map((entry) => {
      const exact = entry.name.every(has);
      if (exact && entry.producer.every(has)) return { ...entry, exact };
      const [producer, name] = [spelling(entry.producer, words), spelling(entry.name, words)];
      return { ...entry, producer, name, exact };
    })
    .filter(({ name }) => name.every(has));
}

/** A listed wine whose whole name a caller's title says, and a word of its house's. */
export interface Mentioned extends Pick<Entry, "producer" | "name" | "also" | "says" | "isHouse"> {
  /** As the list writes it, nothing together or apart. */
  exact: boolean;
}

/** The listed wines that a caller's title mentions: they may be in the catalogue or not. `tokens` are its words (tokens.ts). */
export const mentionedIn = (tokens: Iterable<string>, words: readonly Word[]): Mentioned[] =>
  listedIn(tokens, words);

/** The named wines that a title of the catalogue is: producer and name stand in it, and it says nothing else of itself. `tokens` are its words (tokens.ts). */
export function namedWinesOf(
  wine: Wine,
  words: readonly Word[],
  roles: readonly Role[],
  tokens: ReadonlySet<string>,
  vocabulary: Vocabulary,
): NamedWine[] {
  const entries = listedIn(tokens, words);
  if (entries.length === 0) return [];
  const texts = words.map(({ text }) => text);
  const times = (one: string) => texts.filter((text) => text === one).length;
  const grapes = words.filter(({ kind }) => kind === "grape");
  // "Sandrone Le Vigne" is Luciano Sandrone's.
  const hasGivenName = words.some(({ text }, at) => roles[at] === "P" && isGivenName(text));
  const isCalledSo = ({ producer, name, isHouse }: Entry) =>
    isHouse
      ? // Almaviva is the wine and its house; but Mauro Molino is no Mauro, nor Menetou-Salon a Salon.
        name.every((one) => texts.includes(one) && roles[texts.indexOf(one)] === "P") &&
        words.every(
          ({ kind, text, aside }, at) =>
            kind !== "name" || aside || name.includes(text) || (roles[at] !== "P" && roles[at] !== "V"),
        )
      : // "Albino Rocca La Rocca".
        producer.some((one) => texts.includes(one)) &&
        producer.every((one) => texts.includes(one) || (isGivenName(one) && !hasGivenName)) &&
        name.every((one) => times(one) > Number(producer.includes(one))) &&
        // Nuits-Saint-Georges is not Les Saint-Georges; but Grosset's Polish Hill is a place and his wine.
        words.some(
          ({ kind, text }, at) =>
            name.includes(text) && kind !== "colour" && (roles[at] !== "R" || !isPartOfPlace(at, name)),
        );
  /** Another word of a place stands beside it. */
  const isPartOfPlace = (at: number, name: readonly string[]) => {
    let first = at;
    let last = at;
    while (roles[first - 1] === "R") first--;
    while (roles[last + 1] === "R") last++;
    return words.slice(first, last + 1).some(({ kind, text }) => kind !== "stop" && !name.includes(text));
  };
  // There is one Red Angel of Jermann's, whatever else its title says; "Prestige" or "Merlot Reserve" alone tell no wine.
  const isOwnName = (one: string) =>
    words.some(
      ({ kind, text }) => text === one && (kind === "name" || kind === "number" || kind === "house"),
    );
  const isAlone = ({ producer, name, isHouse }: Entry) =>
    !isHouse &&
    name.some(
      (one) =>
        !producer.includes(one) &&
        isOwnName(one) &&
        producer.some((other) => texts.includes(other) && vocabulary.together(one, other) === 1),
    );
  const isSo = ({ name, says, also, grape }: Entry, alone: boolean) =>
    !COLOURS.some((one) => one !== wine.colour && says.has(one)) &&
    (!grape || grapes.length === 0 || grapes.some(({ text }) => sameGrape(grape, text))) &&
    words.every(
      ({ kind, group, text }) =>
        kind !== "tier" ||
        group !== "tier" ||
        says.has(text) ||
        also.has(text) ||
        name.includes(text) ||
        (alone && DESCRIBING.has(text)),
    );
  // "Les Dionnières": behind an article a French name may be a vineyard's, of which others have a share.
  const mayBeVineyard = (one: string) =>
    countryWord(wine.country) === "france" && ARTICLES.has(texts[texts.lastIndexOf(one) - 1] ?? "");
  // No other wine of the list is called "Mannequin", nor one of another house of the catalogue.
  const isUnique = ({ name, producer, isHouse, line }: Entry) =>
    !isHouse &&
    !name.some(mayBeVineyard) &&
    name.some(
      (one) =>
        one.length > 3 && isOwnName(one) && producer.some((house) => vocabulary.isOfHouseAlone(one, house)),
    ) &&
    timesListed(line) === 1;
  const saysNoOtherName = ({ name, producer, says, also }: Entry) => {
    const first = Math.min(...name.map((one) => texts.lastIndexOf(one)));
    const before = pastStops(words, first - 1, -1);
    return words.every(({ kind, text }, at) => {
      if (kind === "stop" || [name, producer].some((ones) => ones.includes(text))) return true;
      // "Moulin des Carruades" is not the Carruades.
      if (at === before && isJoinedByOf(words, at, first)) return false;
      return kind !== "name" || roles[at] !== "V" || says.has(text) || also.has(text);
    });
  };
  return entries
    .filter(
      ({ houseName, wineName }) =>
        standsTogether(words, houseName, true) && standsTogether(words, wineName, false),
    )
    .filter(isCalledSo)
    .map((entry) => ({ entry, alone: isAlone(entry) }))
    .filter(({ entry, alone }) => isSo(entry, alone))
    .map(({ entry, alone }) => ({
      name: entry.name.map((one) => texts.lastIndexOf(one)),
      producer: entry.producer.map((one) => texts.indexOf(one)),
      says: alone
        ? new Set([...entry.says, ...words.flatMap(({ text }) => (DESCRIBING.has(text) ? text : []))])
        : entry.says,
      also: entry.also,
      alone,
      bare: (entry.bare || isUnique(entry)) && saysNoOtherName(entry),
    }));
}
