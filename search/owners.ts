import data from "./data/owners.json" with { type: "json" };
import { normalise, type Word } from "./normalise.ts";

/** An estate's name and those of who owns it, as words. */
interface Estate {
  words: string[];
  owner: string[];
}

const namesOf = (text: string) =>
  normalise(text)
    .words.filter(({ kind }) => kind !== "stop" && kind !== "house")
    .map((word) => word.text);

const ESTATES = new Map<string, Estate[]>();
for (const [owner, estates] of Object.entries(data.owners)) {
  const names = namesOf(owner);
  for (const estate of estates) {
    const words = namesOf(estate);
    const [first] = words;
    if (first && names.length) ESTATES.set(first, [...(ESTATES.get(first) ?? []), { words, owner: names }]);
  }
}

/** The words of each owner of the estate that a wine's producer is: Antinori of Tormaresca. */
export function ownersOf(producer: readonly Word[]): string[][] {
  const texts = new Set(producer.map((word) => word.text));
  return producer.flatMap(({ text }) =>
    (ESTATES.get(text) ?? [])
      .filter(({ words }) => words.every((word) => texts.has(word)))
      .map(({ owner }) => owner),
  );
}
