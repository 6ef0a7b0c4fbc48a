import { remembered } from "../../src/bounded-map.ts";
import type { Word } from "../classify.ts";
import data from "../data/owners.json" with { type: "json" };
import { isGivenName } from "../given-names.ts";
import { normalise, solid } from "../normalise.ts";
import { byRarest } from "../tokens.ts";
import type { Role } from "./roles.ts";

/** An estate's name and that of who owns it, as words. */
interface Estate {
  words: string[];
  owner: string[];
  /** How many words stand before the first one that is a name. */
  before: number;
}

/** An estate of the list and its owner, parted by a tab. There are many, and few are of one catalogue: each is read when a title has a word of it. */
const estateOf = remembered(20_000, (line: string): Estate => {
  const [estate = "", name = ""] = line.split("\t");
  // With its words of houses: Castello del Poggio is not every Poggio.
  const read = solid(normalise(estate).words);
  return {
    words: read.map(({ text }) => text),
    owner: normalise(name)
      .words.filter(({ kind }) => kind === "name" || kind === "number")
      .map(({ text }) => text),
    before: read.findIndex(({ kind }) => kind === "name"),
  };
});

const LISTED = byRarest(
  Object.entries(data.owners).flatMap(([owner, estates]) => estates.map((estate) => `${estate}\t${owner}`)),
  (line) => line.split("\t", 1)[0] ?? "",
  (line) => line,
);

/** The words of each owner of the estate that a wine's producer is: Antinori of Tormaresca. `tokens` are its title's (tokens.ts). */
export function ownersOf(
  tokens: ReadonlySet<string>,
  words: readonly Word[],
  roles: readonly Role[],
): string[][] {
  const listed = [...tokens].flatMap((token) => LISTED.get(token) ?? []);
  if (listed.length === 0) return [];
  const texts = new Set(words.map(({ text }) => text));
  const estates = listed
    .map(estateOf)
    .filter(
      ({ words: estate, before, owner }) =>
        before >= 0 && owner.length > 0 && estate.every((text) => texts.has(text)),
    );
  if (estates.length === 0) return [];
  const names = words.flatMap((word, at) => (word.kind === "stop" ? [] : [{ word, role: roles[at] }]));
  const isName = (at: number) => names[at]?.word.kind === "name" && names[at]?.role === "P";
  return names.flatMap(({ word }, at) =>
    estates
      .filter(({ words: estate, before, owner }) => {
        if (estate[before] !== word.text) return false;
        const from = at - before;
        const run = names.slice(Math.max(0, from), from + estate.length);
        return (
          estate.every((text, step) => run[step]?.word.text === text) &&
          run.every(({ role }) => role === "P" || role === "R") &&
          run.some(({ role }) => role === "P") &&
          // La Fleur-Pétrus is not Petrus, nor Raymond Usseglio the Raymond of Napa.
          !isName(from - 1) &&
          // Nor is Château Maillet Jacques Maillet's, whose wines are called by his name.
          !(before === 0 && owner.includes(word.text) && names[from - 1]?.word.text === "chateau") &&
          !(estate.length === 1 && isGivenName(word.text) && isName(at + 1))
        );
      })
      .map(({ owner }) => owner),
  );
}
