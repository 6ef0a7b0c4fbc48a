/**
 * Every wine of a catalogue asked for by its own title while it is not there: whatever is answered is another wine, or the
 * same one listed twice. Each pair is printed, for a person to tell which. Beside it, how often the most similar title of the
 * same colour and country (words in common by words in either) would have been taken from a likeness of .8 on, as string
 * matchers do.
 */
import { join } from "node:path";
import { countryKeys } from "../../search/countries.ts";
import { decide } from "../../search/decide.ts";
import type { Wine } from "../../search/engine.ts";
import { openWines, readWines } from "../../search/labelled.ts";
import { ownOf } from "../../search/prepared.ts";
import { indexWords } from "../../search/search-words.ts";

const LIKE = 0.8;
const wines = readWines(process.env.CATALOGUE ?? join(import.meta.dir, "../../db/sample.ndjson"));
const index = await openWines(wines);
const { vocabulary } = index;

const wordsOf = (wine: Wine) => new Set(indexWords({ ...wine, region: "" }));
const likeness = (one: Set<string>, other: Set<string>) =>
  one.intersection(other).size / one.union(other).size;

let answered = 0;
let alike = 0;
for (const wine of wines) {
  const question = { title: wine.title, countries: countryKeys(wine.country), colour: wine.colour };
  const { twin } = ownOf(wine, vocabulary);
  const others = index
    .propose(question)
    .filter((one) => one.id !== wine.id && ownOf(one, vocabulary).twin !== twin);
  const words = wordsOf(wine);
  if (others.some((one) => likeness(words, wordsOf(one)) >= LIKE)) alike++;
  const { wine: answer, confidence } = decide(question, others, vocabulary);
  if (!answer) continue;
  answered++;
  console.log(
    `${confidence.toFixed(2)}  ${wine.title} [${wine.region}]  →  ${answer.title} [${answer.region}]`,
  );
}
index.close();
const share = (count: number) =>
  `${count} of ${wines.length} (${((100 * count) / wines.length).toFixed(2)} %)`;
console.log(`answered: ${share(answered)}; by a likeness of ${LIKE}: ${share(alike)}`);
