/**
 * Every wine of a catalogue asked for by its own title while it is not there: whatever is answered is another wine, or the
 * same one listed twice. Each pair is printed, for a person to tell which. Beside it, how often the most similar title of the
 * same colour and country (words in common by words in either) would have been taken from a likeness of .8 on, as string
 * matchers do. Then each wine is asked for, while it is there, with one of its names replaced by one of another wine: of its
 * producer's names, of its own. Whoever is called otherwise is mostly another wine.
 */
import { join } from "node:path";
import { countryKeys } from "../../search/countries.ts";
import { decide } from "../../search/decide.ts";
import { openWines, readWines } from "../../search/fit/labelled.ts";
import { fold } from "../../search/normalise.ts";
import { ownOf } from "../../search/prepare/prepared.ts";
import { indexWords } from "../../search/search-words.ts";
import type { Wine } from "../../search/wine.ts";

const LIKE = 0.8;
/** A prime: the wines at its multiples are all others, in another order. */
const FAR = 104_729;
const SHOWN = 20;
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
const share = (count: number) =>
  `${count} of ${wines.length} (${((100 * count) / wines.length).toFixed(2)} %)`;
console.log(`answered: ${share(answered)}; by a likeness of ${LIKE}: ${share(alike)}`);

for (const [role, whose] of Object.entries({ P: "the producer's", V: "its own" })) {
  const namesOf = (wine: Wine) => {
    const { words, roles } = ownOf(wine, vocabulary);
    const names = new Set(
      words.filter(({ kind }, at) => kind === "name" && roles[at] === role).map(({ text }) => text),
    );
    return wine.title.split(" ").filter((part) => names.has(fold(part)));
  };
  const named = wines.filter((wine) => namesOf(wine).length > 0);
  let same = 0;
  named.forEach((wine, at) => {
    const mine = namesOf(wine);
    const name = mine[at % mine.length] as string;
    const other = namesOf(named[(at * FAR) % named.length] as Wine)[0] as string;
    if (mine.some((one) => fold(one) === fold(other))) return;
    const question = {
      title: wine.title.replace(name, other),
      countries: countryKeys(wine.country),
      colour: wine.colour,
    };
    if (decide(question, index.propose(question), vocabulary).wine !== wine) return;
    same++;
    if (same <= SHOWN) console.log(`${question.title}  →  ${wine.title}`);
  });
  console.log(`answered with another of ${whose} names: ${same} of ${named.length}`);
}
index.close();
