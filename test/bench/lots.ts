/**
 * Two wines of a catalogue in one title, as auctions and shops write it: any answer is one of two, so wrong. Each wine is
 * joined to its neighbour by title, mostly of the same producer, and to one far off.
 */
import { join } from "node:path";
import { decide } from "../../search/decide.ts";
import { openWines, readWines } from "../../search/fit/labelled.ts";
import { printTable } from "./_bench.ts";

const FORMS: Record<string, (one: string, two: string) => string> = {
  "A 2015 & B 2016": (one, two) => `${one} 2015 & ${two} 2016`,
  "2015 A, 2016 B": (one, two) => `2015 ${one}, 2016 ${two}`,
  "A (6); B (6)": (one, two) => `${one} (6); ${two} (6)`,
  "1x A, 1x B": (one, two) => `1x ${one}, 1x ${two}`,
  "A + B": (one, two) => `${one} + ${two}`,
  "A and B": (one, two) => `${one} and ${two}`,
  "A / B": (one, two) => `${one} / ${two}`,
  "A, B": (one, two) => `${one}, ${two}`,
};
/** So many pairs of each kind in each form. */
const PAIRS = 2000;

const wines = readWines(process.env.CATALOGUE ?? join(import.meta.dir, "../../db/sample.ndjson"));
wines.sort((one, two) => (one.title < two.title ? -1 : 1));
const index = await openWines(wines);
const every = Math.max(1, Math.floor(wines.length / PAIRS));

const rows = [["title", "two neighbours", "two far apart"]];
for (const [form, write] of Object.entries(FORMS)) {
  const row = [form];
  for (const away of [1, Math.floor(wines.length / 2)]) {
    let [asked, answered] = [0, 0];
    for (let at = 0; at < wines.length; at += every) {
      const [one, two] = [wines[at]?.title as string, wines[(at + away) % wines.length]?.title as string];
      if (one === two) continue;
      const question = { title: write(one, two) };
      asked++;
      if (decide(question, index.propose(question), index.vocabulary, undefined, true).wine) answered++;
    }
    row.push(`${answered} of ${asked}`);
  }
  rows.push(row);
}
index.close();
printTable(rows);
