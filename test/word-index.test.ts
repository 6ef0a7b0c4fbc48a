import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { countryKeys } from "../search/countries.ts";
import type { Question, Wine } from "../search/engine.ts";
import { openTraits, TraitsBuilder } from "../search/traits.ts";
import { indexWords, searchWords, VocabularyBuilder } from "../search/vocabulary.ts";
import { WordIndex } from "../search/word-index.ts";

const sample: Wine[] = readFileSync(join(import.meta.dir, "../db/sample.ndjson"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line))
  .filter(({ vintage }) => vintage === "wine")
  .map(({ id, title, colour, country, region_appellation }) => ({
    ...{ id, title, colour, country, region: region_appellation },
  }));

function open(wines: Wine[]) {
  const vocabulary = new VocabularyBuilder();
  const traits = new TraitsBuilder();
  for (const wine of wines) {
    vocabulary.add(wine);
    traits.add(wine);
  }
  return { index: new WordIndex(vocabulary.finish()), traits: openTraits(traits.finish()) };
}

const whole = open(sample);
const documents = sample.map((wine) => new Set(indexWords(wine)));

/** BM25 as it is written in books, over every wine. */
function naive(words: string[], limit: number, allowed: (wine: number) => boolean = () => true): number[] {
  const mean = documents.reduce((sum, words) => sum + words.size, 0) / documents.length;
  return documents
    .map((document, wine) => ({
      wine,
      score: words.reduce((sum, word) => {
        if (!document.has(word)) return sum;
        const hits = documents.filter((other) => other.has(word)).length;
        const rarity = Math.max(1e-6, Math.log((documents.length - hits + 0.5) / (hits + 0.5)));
        return sum + (rarity * 2.2) / (1 + 1.2 * (0.25 + (0.75 * document.size) / mean));
      }, 0),
    }))
    .filter(({ wine, score }) => score > 0 && allowed(wine))
    .sort((a, b) => (Math.abs(a.score - b.score) < 1e-9 ? a.wine - b.wine : b.score - a.score))
    .slice(0, limit)
    .map(({ wine }) => wine);
}

test("the best wines are those of BM25 over title and region, of equals the first", () => {
  const titles = fc.constantFrom(...sample.map(({ title }) => title));
  fc.assert(
    fc.property(titles, titles, fc.integer({ min: 1, max: 60 }), (one, other, limit) => {
      const words = searchWords(`${one} ${other}`, whole.index.vocabulary).slice(0, 5);
      expect(whole.index.best(words, { limit })).toEqual(naive(words, limit));
    }),
    { numRuns: 100 },
  );
});

test("one question leaves nothing behind for the next", () => {
  const ask = (word: string) => whole.index.best([word], { limit: 20 });
  const first = ask("margaux");
  expect(first.length).toBeGreaterThan(0);
  ask("chateau");
  expect(ask("margaux")).toEqual(first);
  expect(whole.index.best([], { limit: 20 })).toEqual([]);
  expect(ask("zzyzx")).toEqual([]);
});

test("an index of nothing finds nothing", () => {
  expect(open([]).index.best(["margaux"], { limit: 20 })).toEqual([]);
});

const wine = (id: number, fields: Partial<Wine> = {}): Wine => ({
  ...{ id, title: "Margaux", colour: "red", country: "France", region: "" },
  ...fields,
});
const filtered = open([
  wine(1),
  wine(2, { colour: "white" }),
  wine(2 ** 53 - 1, { colour: "rosé", country: "Italien" }),
  wine(4, { country: "Nowhere" }),
  wine(5, { country: "Congo" }),
]);

test.each<[string, Partial<Question>, number[]]>([
  ["nothing", {}, [1, 2, 2 ** 53 - 1, 4, 5]],
  ["a colour", { colour: "rosé" }, [2 ** 53 - 1]],
  // The two Congos are one name in some languages: such a wine is left to the decision.
  ["a country, in any language", { countries: countryKeys("Frankreich") }, [1, 2, 5]],
  ["country and colour", { countries: countryKeys("Italy"), colour: "rosé" }, [2 ** 53 - 1]],
  ["a country that nobody knows", { countries: countryKeys("nowhere") }, [4, 5]],
  ["a country without wines", { countries: countryKeys("Peru") }, [5]],
])("asked for: %s", (_what, filter, expected) => {
  const { index, traits } = filtered;
  const allowed = traits.allowed({ title: "Margaux", ...filter });
  expect(index.best(["margaux"], { limit: 50, allowed }).map(traits.id)).toEqual(expected);
});

test("the limit is filled from those allowed", () => {
  const allowed = (wine: number) => wine % 2 === 1;
  const found = whole.index.best(["chateau"], { limit: 7, allowed });
  expect(found).toEqual(naive(["chateau"], 7, allowed));
  expect(found).toHaveLength(7);
});
