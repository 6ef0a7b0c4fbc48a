/**
 * The wines of search/data/named-wines.txt whose colour and place it says, some 37,000, asked for by house and name: first of a catalogue
 * that holds them all, each there and taken out, then of yours (CATALOGUE, or the sample). An answer that lacks a name that was asked for is another wine, or the same one
 * spelt otherwise: each is printed, for a person to tell which.
 */
import { join } from "node:path";
import { places } from "../../search/appellations.ts";
import type { Colour } from "../../search/colours.ts";
import { countryKeys } from "../../search/countries.ts";
import data from "../../search/data/appellations.json" with { type: "json" };
import list from "../../search/data/named-wines.txt" with { type: "text" };
import { decide } from "../../search/decide.ts";
import { openWines, readWines } from "../../search/fit/labelled.ts";
import { normalise } from "../../search/normalise.ts";
import { linesOf } from "../../search/tokens.ts";
import type { Wine } from "../../search/wine.ts";

type Index = Awaited<ReturnType<typeof openWines>>;
interface Listed extends Wine {
  /** Its own name, as the list writes it. */
  name: string;
}

const COLOURS: readonly (readonly [string, Colour])[] = [
  ["white", "white"],
  ["rosé", "rosé"],
  ["red", "red"],
  ["sparkling", "white"],
];

/** The wines of the list whose colour and place it says. */
function listedWines(): Listed[] {
  const wines = new Map<string, Listed>();
  for (const line of linesOf(list)) {
    const [house = "", names = "", said = ""] = line.split("\t");
    const name = names.replace("*", "").split(", ", 1)[0] as string;
    const says = said.split(", ");
    const colour = COLOURS.find(([word]) => says.includes(word))?.[1];
    const row = says.flatMap((part) => places(normalise(part).words))[0]?.rows[0];
    if (!colour || row === undefined) continue;
    const [region, country] = data.appellations[row] as [string, string];
    const title = house === name ? house : `${house} ${name}`;
    const id = wines.size + 1;
    if (!wines.has(title + colour)) wines.set(title + colour, { id, name, title, colour, country, region });
  }
  return [...wines.values()];
}

/** Names and numbers of the name that the answer has nowhere, as they are or written together. */
function missing(name: string, answer: Wine): string[] {
  const letters = normalise(answer.title)
    .words.map(({ text }) => text)
    .join("");
  return normalise(name).words.flatMap(({ kind, text }) =>
    (kind === "name" || kind === "number") && !letters.includes(text) ? text : [],
  );
}

function ask(index: Index, listed: readonly Listed[], what: string, isThere: boolean): void {
  let answered = 0;
  let others = 0;
  for (const { id, name, title, country, colour } of listed) {
    const question = { title, countries: countryKeys(country), colour };
    const candidates = index.propose(question).filter((one) => isThere || one.id !== id);
    const { wine, confidence } = decide(question, candidates, index.vocabulary, undefined, true);
    if (!wine) continue;
    answered++;
    const names = missing(name, wine);
    if (names.length === 0) continue;
    others++;
    console.log(
      `${confidence.toFixed(2)}  ${title}  →  ${wine.title} [${wine.region}]  (${names.join(", ")})`,
    );
  }
  console.log(`${what}: ${answered} of ${listed.length} answered, ${others} with a name missing`);
}

const listed = listedWines();
const world = await openWines(listed);
ask(world, listed, "each there", true);
ask(world, listed, "each taken out", false);
world.close();
const catalogue = await openWines(
  readWines(process.env.CATALOGUE ?? join(import.meta.dir, "../../db/sample.ndjson")),
);
ask(catalogue, listed, "asked of the catalogue", true);
catalogue.close();
