import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { countryKeys } from "../search/countries.ts";
import { openWines } from "../search/fit/labelled.ts";
import { indexWords, searchWords } from "../search/search-words.ts";
import { Vocabulary } from "../search/vocabulary.ts";
import { VocabularyBuilder } from "../search/vocabulary-builder.ts";
import type { Question, Wine } from "../search/wine.ts";
import { WordIndex } from "../search/word-index.ts";

const sample: Wine[] = readFileSync(join(import.meta.dir, "../db/sample.ndjson"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line))
  .filter(({ vintage }) => vintage === "wine")
  .map(({ id, title, colour, country, region_appellation }) => ({
    ...{ id, title, colour, country, region: region_appellation },
  }));

const documents = sample.map((wine) => new Set(indexWords(wine)));
const holding = (word: string) =>
  Uint32Array.from(documents.flatMap((document, wine) => (document.has(word) ? [wine] : [])));
const whole = new WordIndex(
  holding,
  Uint8Array.from(documents, ({ size }) => size),
);
const builder = new VocabularyBuilder();
for (const wine of sample) builder.add(wine);
const vocabulary = new Vocabulary(builder.finish());

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
      const words = searchWords(`${one} ${other}`, vocabulary).slice(0, 5);
      expect(whole.best(words, { limit })).toEqual(naive(words, limit));
    }),
    { numRuns: 100 },
  );
});

test("one question leaves nothing behind for the next", () => {
  const ask = (word: string) => whole.best([word], { limit: 20 });
  const first = ask("margaux");
  expect(first.length).toBeGreaterThan(0);
  ask("chateau");
  expect(ask("margaux")).toEqual(first);
  expect(whole.best([], { limit: 20 })).toEqual([]);
  expect(ask("zzyzx")).toEqual([]);
});

test("an index of nothing finds nothing", async () => {
  const index = await openWines([]);
  expect(await index.ids([{ title: "margaux" }])).toEqual([[]]);
  index.close();
});

test("the full-text index holds what the ranking expects of it", async () => {
  const index = await openWines(sample);
  const questions = sample.slice(0, 100).map(({ title }) => ({ title: `${title} **` }));
  const expected = questions.map(({ title }) =>
    whole
      .best(searchWords(title, vocabulary).slice(0, 5), { limit: 50 })
      .map((wine) => sample[wine]?.id as number),
  );
  expect(await index.ids(questions)).toEqual(expected);
  // Asked again, from memory.
  expect(await index.ids(questions)).toEqual(expected);
  index.close();
});

const wine = (id: number, fields: Partial<Wine> = {}): Wine => ({
  ...{ id, title: "Margaux", colour: "red", country: "France", region: "" },
  ...fields,
});
const filtered = openWines([
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
])("asked for: %s", async (_what, filter, expected) => {
  expect(await (await filtered).ids([{ title: "Margaux", ...filter }])).toEqual([expected]);
});

test("the limit is filled from those allowed", () => {
  const allowed = (wine: number) => wine % 2 === 1;
  const found = whole.best(["chateau"], { limit: 7, allowed });
  expect(found).toEqual(naive(["chateau"], 7, allowed));
  expect(found).toHaveLength(7);
});
