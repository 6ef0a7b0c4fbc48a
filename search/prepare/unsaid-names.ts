import { covers, places, samePlace } from "../appellations.ts";
import type { Word } from "../classify.ts";
import list from "../data/unsaid-names.txt" with { type: "text" };
import { isGivenName } from "../given-names.ts";
import { sameGrape } from "../grapes.ts";
import { normalise, solid } from "../normalise.ts";
import { byRarest, linesOf, tokensOf } from "../tokens.ts";
import type { Wine } from "../wine.ts";
import { type ListedName, listedHouse, listedName, standsTogether } from "./listed-name.ts";
import type { Role } from "./roles.ts";

/** A wine whose label has a name that sellers leave out, since its house makes no other such wine: Masi's Amarone is the Costasera. */
export interface UnsaidName {
  /** Where the words of its producer stand in the wine's title. */
  producer: number[];
  said: Said;
  /** Its house has a vintage wine beside it. */
  vintaged: boolean;
  /** Names, tiers and grapes, as the words of titles are read. */
  unsaid: ReadonlySet<string>;
}

/** All that tells the wine from the others of its house. */
export interface Said {
  /** The rows of each place. */
  places: number[][];
  /** Grapes, tiers, colours and names. */
  words: Word[];
}

interface Entry {
  houseName: ListedName;
  said: Said;
  names: ListedName[];
  unsaid: ReadonlySet<string>;
}

function saidOf(text: string): Said {
  const parts = text.split(", ").map((part) => normalise(part).words);
  const placed = parts.map((words) => ({ words, found: places(words) }));
  return {
    places: placed.flatMap(({ found }) => found.map(({ rows }) => rows)),
    words: placed.flatMap(({ words, found }) =>
      solid(words.filter((_word, at) => !found.some((place) => covers(place, at)))),
    ),
  };
}

function entryOf(line: string): Entry {
  const [house = "", said = "", unsaid = ""] = line.split("\t");
  const names = unsaid.split(", ").map((part) => listedName(normalise(part).words));
  return {
    houseName: listedHouse(normalise(house).words),
    said: saidOf(said),
    names,
    unsaid: new Set(names.flatMap(({ texts }) => texts)),
  };
}

/** A line of the list. There are many, and few are of this catalogue: each is read when a wine has a word of what it says goes unsaid. */
class Listed {
  private unsaid: string[] | undefined;
  private entry: Entry | undefined;
  constructor(private readonly line: string) {}

  of(title: ReadonlySet<string>): Entry | undefined {
    this.unsaid ??= tokensOf(this.line.slice(this.line.lastIndexOf("\t")));
    if (!this.unsaid.some((one) => title.has(one))) return undefined;
    this.entry ??= entryOf(this.line);
    return this.entry;
  }
}

/** By a word of the house's name. */
const LISTED = byRarest(
  linesOf(list),
  (line) => line.split("\t", 1)[0] ?? "",
  (line) => new Listed(line),
);

/** Where a house's plain wine is of no year, and the one of a year is another. */
const VINTAGED = /^(?:champagne|porto?)\b/i;

/** What of a wine's title goes without saying: its house is in the list, and it is the wine that the line tells of and says nothing else of itself. */
export function unsaidNamesOf(
  wine: Wine,
  { words, roles, rows }: { words: readonly Word[]; roles: readonly Role[]; rows: readonly number[] },
  tokens: ReadonlySet<string>,
): UnsaidName[] {
  const texts = words.map(({ text }) => text);
  const grapes = words.filter(({ kind }) => kind === "grape");
  const isSo = ({ houseName, said, names, unsaid }: Entry) => {
    const producer = houseName.texts;
    const isTold = ({ kind, group, text }: Word, at: number) =>
      producer.includes(text) ||
      unsaid.has(text) ||
      said.words.some((word) => word.text === text) ||
      (kind === "tier"
        ? group !== "tier"
        : kind !== "name" || roles[at] === "R" || text.length === 1 || isGivenName(text));
    return (
      // A Margaux is not the Château Margaux.
      producer.every((one) => words.some(({ text }, at) => text === one && roles[at] !== "R")) &&
      standsTogether(words, houseName, true) &&
      names.every((name) => standsTogether(words, name, false)) &&
      [...unsaid].some((one) => texts.includes(one)) &&
      said.places.every((place) => samePlace(place, rows)) &&
      // Who says "brut" alone does not mean the rosé.
      (wine.colour !== "rosé" || said.words.some(({ kind, group }) => kind === "name" || group === "rosé")) &&
      said.words.every(({ kind, group, text }) =>
        kind === "grape"
          ? grapes.length === 0 || grapes.some((grape) => sameGrape(grape.text, text))
          : kind === "colour"
            ? group === wine.colour
            : texts.includes(text),
      ) &&
      words.every(isTold)
    );
  };
  return [...tokens]
    .flatMap((token) => LISTED.get(token) ?? [])
    .flatMap((listed) => listed.of(tokens) ?? [])
    .filter(isSo)
    .map(({ houseName, said, unsaid }) => ({
      producer: houseName.texts.map((one) => texts.indexOf(one)),
      said,
      unsaid,
      vintaged: VINTAGED.test(wine.region) && said.words.every(({ kind }) => kind !== "name"),
    }));
}
