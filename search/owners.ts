import data from "./data/owners.json" with { type: "json" };
import { normalise, solid, type Word } from "./normalise.ts";
import { isGivenName } from "./people.ts";
import type { Role } from "./prepare-own.ts";

/** An estate's name and that of who owns it, as words. */
interface Estate {
  words: string[];
  owner: string[];
  /** How many words stand before the first one that is a name. */
  before: number;
}

/** By the first word that is a name: hundreds begin with Domaine. */
const ESTATES = new Map<string, Estate[]>();
for (const [name, estates] of Object.entries(data.owners)) {
  const owner = normalise(name)
    .words.filter(({ kind }) => kind === "name" || kind === "number")
    .map(({ text }) => text);
  for (const estate of estates) {
    // With its words of houses: Castello del Poggio is not every Poggio.
    const read = solid(normalise(estate).words);
    const words = read.map(({ text }) => text);
    const before = read.findIndex(({ kind }) => kind === "name");
    const first = words[before];
    if (first && owner.length) ESTATES.set(first, [...(ESTATES.get(first) ?? []), { words, owner, before }]);
  }
}

/** The words of each owner of the estate that a wine's producer is: Antinori of Tormaresca. */
export function ownersOf(words: readonly Word[], roles: readonly Role[]): string[][] {
  if (!words.some(({ text }) => ESTATES.has(text))) return [];
  const names = words.flatMap((word, at) => (word.kind === "stop" ? [] : [{ word, role: roles[at] }]));
  const isName = (at: number) => names[at]?.word.kind === "name" && names[at]?.role === "P";
  return names.flatMap(({ word }, at) =>
    (ESTATES.get(word.text) ?? [])
      .filter(({ words: estate, before }) => {
        const from = at - before;
        const run = names.slice(Math.max(0, from), from + estate.length);
        return (
          estate.every((text, step) => run[step]?.word.text === text) &&
          run.every(({ role }) => role === "P" || role === "R") &&
          run.some(({ role }) => role === "P") &&
          // La Fleur-Pétrus is not Petrus, nor Raymond Usseglio the Raymond of Napa.
          !isName(from - 1) &&
          !(estate.length === 1 && isGivenName(word.text) && isName(at + 1))
        );
      })
      .map(({ owner }) => owner),
  );
}
