import type { Alignment } from "./align.ts";
import data from "./data/named-wines.json" with { type: "json" };
import { normalise, solid, type Word } from "./normalise.ts";
import { isGivenName, TITLES } from "./people.ts";
import { sameGrape } from "./prepare.ts";
import type { Role } from "./prepare-own.ts";

/** A wine whose own name means that wine alone, and what sellers say with it or leave out at will. */
export interface NamedWine {
  /** Where the words of its name and of its producer stand in the wine's title. */
  name: number[];
  producer: number[];
  /** Tiers, styles, grapes, places and the colour, as the words of titles are read. */
  says: ReadonlySet<string>;
}

interface Entry {
  producer: string[];
  name: string[];
  says: ReadonlySet<string>;
  grape: string | undefined;
  /** The house's name is the wine's. */
  isHouse: boolean;
}

const textsOf = (words: readonly Word[]) =>
  solid(words)
    .filter(({ kind }) => kind !== "house")
    .map(({ text }) => text);

const sayOf = ({ kind, group, text }: Word) => (kind === "colour" ? group : text);

/** By the first word of the wine's own name. */
const WINES = new Map<string, Entry[]>();
for (const [house, wines] of Object.entries(data.wines as Record<string, Record<string, string>>)) {
  const producer = textsOf(normalise(house).words).filter((text) => text.length > 1 && !TITLES.has(text));
  for (const [wine, said] of Object.entries(wines)) {
    const name = textsOf(normalise(wine).words);
    const words = said.split(", ").map((one) => normalise(one).words);
    const [first] = name;
    if (first === undefined || producer.length === 0) continue;
    // A blend goes by its first grape; by another one a wine of that grape is called.
    const [grape, ...others] = words.flat().flatMap(({ kind, text }) => (kind === "grape" ? text : []));
    const entry = {
      ...{ producer, name, grape },
      says: new Set(
        words
          .flatMap((one) => [...solid(one).map(sayOf), one.map(({ text }) => text).join(" ")])
          .filter((text) => !others.includes(text)),
      ),
      isHouse: producer.join() === name.join(),
    };
    WINES.set(first, [...(WINES.get(first) ?? []), entry]);
  }
}

/** The named wines that a title of the catalogue is: producer and name stand in it, and it says nothing else of itself. */
export function namedWinesOf(words: readonly Word[], roles: readonly Role[], colour: string): NamedWine[] {
  if (!words.some(({ text }) => WINES.has(text))) return [];
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
          ({ kind, text }, at) =>
            kind !== "name" || name.includes(text) || (roles[at] !== "P" && roles[at] !== "V"),
        )
      : // "Albino Rocca La Rocca".
        producer.some((one) => texts.includes(one)) &&
        producer.every((one) => texts.includes(one) || (isGivenName(one) && !hasGivenName)) &&
        name.every((one) => times(one) > Number(producer.includes(one))) &&
        // Nuits-Saint-Georges is not Les Saint-Georges.
        words.some(({ text }, at) => name.includes(text) && roles[at] !== "R");
  const isSo = ({ says, grape }: Entry) =>
    !COLOURS.some((one) => one !== colour && says.has(one)) &&
    (!grape || grapes.length === 0 || grapes.some(({ text }) => sameGrape(grape, text))) &&
    words.every(({ kind, group, text }) => kind !== "tier" || group !== "tier" || says.has(text));
  return texts.flatMap((text) =>
    (WINES.get(text) ?? [])
      .filter((entry) => isCalledSo(entry) && isSo(entry))
      .map(({ producer, name, says }) => ({
        name: name.map((one) => texts.lastIndexOf(one)),
        producer: producer.map((one) => texts.indexOf(one)),
        says,
      })),
  );
}
const COLOURS = ["red", "white", "rosé"];

/**
 * What goes without saying in the words that a caller and a wine share: nothing where the wine's name was not asked for, or not its
 * producer's, without which it may be another wine's; unless it is a `brand`.
 */
export function saidByName(
  named: readonly NamedWine[],
  found: Alignment,
  brand: boolean,
): ReadonlySet<string> {
  const isSaid = (at: number) => (found.own[at] ?? -1) !== -1;
  const said = named.filter(({ name, producer }) => name.every(isSaid) && (brand || producer.some(isSaid)));
  return said.length === 0 ? NOTHING : new Set(said.flatMap(({ says }) => [...says]));
}
const NOTHING: ReadonlySet<string> = new Set();

export const holdsGrape = (said: ReadonlySet<string>, grape: string) =>
  said.size > 0 && [...said].some((one) => sameGrape(one, grape));
