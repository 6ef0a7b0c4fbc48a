/**
 * Every wine of a catalogue asked for in the forms in which sellers write titles, while it is there and while it is not: how
 * many are right, how many another wine (of those that are not there some are the same one listed twice in other words). The forms are made
 * of the wine's own words, so that no labels are needed. EVERY (default 7) takes one wine of so many; SHOW=other or SHOW=gone
 * prints what was answered wrongly.
 */
import { join } from "node:path";
import { countryKeys } from "../../search/countries.ts";
import { decide } from "../../search/decide.ts";
import { openWines, readWines } from "../../search/fit/labelled.ts";
import { fold, withoutSite } from "../../search/normalise.ts";
import { ownOf } from "../../search/prepare/prepared.ts";
import type { Question, Wine } from "../../search/wine.ts";
import { printTable } from "./_bench.ts";

const every = Number(process.env.EVERY ?? 7);
const wines = readWines(process.env.CATALOGUE ?? join(import.meta.dir, "../../db/sample.ndjson"));
const index = await openWines(wines);
const { vocabulary } = index;

/** A wine's producer, what else its title says, its place without a site's name, and a place of another wine of the house. */
interface Parts {
  wine: Wine;
  producer: string;
  rest: string;
  place: string;
  elsewhere: string | undefined;
}

const FORMS: Record<string, (parts: Parts) => string | undefined> = {
  "the title": ({ wine }) => wine.title,
  "place, year, title": ({ wine, place }) => `${place} AOC 2019 ${wine.title}`,
  "title, place, year": ({ wine, place }) => `${wine.title}, ${place} 2018`,
  "wine, place, year, producer": ({ producer, rest, place }) => `${rest} ${place} DOC 2020 ${producer}`,
  "the same, and a town": ({ producer, rest, place, elsewhere }) =>
    elsewhere && `${rest} ${place} AOC 2019 ${producer} ${elsewhere}`,
  "the same without a year": ({ producer, rest, place, elsewhere }) =>
    elsewhere && `${rest} ${place} ${producer}, ${elsewhere}`,
  "year, producer, wine, place": ({ producer, rest, place }) => `2015 ${producer}, ${rest}, ${place}`,
  "year, producer, 'wine'": ({ producer, rest }) => `2016 ${producer} '${rest}'`,
  "wine, producer": ({ producer, rest }) => `${rest} ${producer}`,
  "title, producer again": ({ wine, producer }) => `${wine.title} - ${producer}`,
  "producer, title": ({ wine, producer }) => `${producer} ${wine.title}`,
  "title, a company": ({ wine }) => `${wine.title} Zorvanquil S.A.`,
  "CAPITALS, SIZE": ({ wine }) => `${fold(wine.title).toUpperCase()} 2017 750ML`,
};

function textOf({ words, roles }: ReturnType<typeof ownOf>, isProducers: boolean): string {
  return words
    .filter((_word, at) => (roles[at] === "P") === isProducers)
    .map(({ text }) => text)
    .join(" ");
}

const houses = Map.groupBy(wines, (wine) => `${wine.country}/${textOf(ownOf(wine, vocabulary), true)}`);
const asked = wines
  .filter(({ id }) => id % every === 0)
  .map((wine): Parts => {
    const own = ownOf(wine, vocabulary);
    const producer = textOf(own, true);
    const other = houses
      .get(`${wine.country}/${producer}`)
      ?.find(
        ({ region, colour }) => region !== wine.region && colour === wine.colour && !/cru/i.test(region),
      );
    const place = withoutSite(wine.region).trim();
    return { wine, producer, rest: textOf(own, false), place, elsewhere: other?.region };
  });

const rows = Object.entries(FORMS).map(([name, write]) => {
  const count = { asked: 0, right: 0, other: 0, gone: 0 };
  for (const parts of asked) {
    const { wine } = parts;
    const title = write(parts);
    if (!title || !parts.producer) continue;
    const question: Question = { title, countries: countryKeys(wine.country), colour: wine.colour };
    const candidates = index.propose(question);
    const { wine: answer } = decide(question, candidates, vocabulary, undefined, true);
    const { twin } = ownOf(wine, vocabulary);
    const others = candidates.filter((one) => one.id !== wine.id && ownOf(one, vocabulary).twin !== twin);
    const { wine: instead } = decide(question, others, vocabulary, undefined, true);
    count.asked++;
    if (answer?.id === wine.id) count.right++;
    else if (answer) count.other++;
    if (instead) count.gone++;
    const wrong = process.env.SHOW === "gone" ? instead : answer;
    if (process.env.SHOW && wrong && wrong.id !== wine.id)
      console.log(`${name}: ${title}  →  ${wrong.title} [${wrong.region}], asked for: ${wine.title}`);
  }
  return [name, count.asked, count.right, count.other, count.gone].map(String);
});
index.close();
printTable([["form", "asked", "right", "another wine", "answered while it is not there"], ...rows]);
