import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { openWines, readLabelled, readWines } from "../search/fit/labelled.ts";
import { hintsOf } from "../search/listed-producers.ts";
import { normalise, solid } from "../search/normalise.ts";
import { indexWords, searchWords } from "../search/search-words.ts";
import { Vocabulary } from "../search/vocabulary.ts";
import { VocabularyBuilder } from "../search/vocabulary-builder.ts";
import { decodeVocabulary, encodeVocabulary } from "../search/vocabulary-encoding.ts";

const root = join(import.meta.dir, "..");
const sample = readWines(join(root, "db/sample.ndjson"));
const build = (wines = sample) => {
  const builder = new VocabularyBuilder();
  for (const wine of wines) builder.add(wine);
  return new Vocabulary(builder.finish());
};

test("it counts wines, and knows the words of titles and regions", () => {
  const vocabulary = build();
  expect(vocabulary.wines).toBe(sample.length);
  expect(vocabulary.count("margaux")).toBeGreaterThan(0);
  expect(vocabulary.countAnywhere("zzyzx")).toBe(0);
  expect(vocabulary.rarity("zzyzx")).toBeGreaterThan(vocabulary.rarity("margaux"));
});

test("what is encoded comes back the same", () => {
  const vocabulary = build();
  const bytes = encodeVocabulary(vocabulary.parts);
  // As a database returns it: somewhere inside a larger buffer.
  const inside = new Uint8Array(bytes.length + 3);
  inside.set(bytes, 3);
  for (const loaded of [decodeVocabulary(bytes), decodeVocabulary(inside.subarray(3))]) {
    expect(loaded.wines).toBe(vocabulary.wines);
    expect(loaded.parts).toEqual(vocabulary.parts);
    expect(loaded.together("chateau", "margaux")).toBe(vocabulary.together("chateau", "margaux"));
  }
  expect(() => decodeVocabulary(new Uint8Array(64))).toThrow("rebuild");
});

test("an id beyond 32 bits is no other wine's", () => {
  const wine = { colour: "red", country: "France", region: "" } as const;
  const [small, large] = [5, 5 + 2 ** 32];
  const vocabulary = decodeVocabulary(
    encodeVocabulary(
      build([
        { ...wine, id: small, title: "Château Margaux" },
        { ...wine, id: large, title: "Château Latour" },
      ]).parts,
    ),
  );
  expect(vocabulary.overlaps([small, large], ["margaux"], [1], [0.5])).toEqual([
    { shared: 1, named: 0.5, said: 0.5 },
    { shared: 0, named: 0, said: 0 },
  ]);
});

test("an empty catalogue and one of one wine work", () => {
  expect(decodeVocabulary(encodeVocabulary(build([]).parts)).wines).toBe(0);
  expect(searchWords("Château Margaux", build([]))).toEqual([]);
  expect(build(sample.slice(0, 1)).wines).toBe(1);
});

test.each([
  [
    "a name that ends titles is a producer",
    ["Foillard Morgon", "Foillard Fleurie Grille Midi", "Foillard Corcelette"],
    "foillard",
  ],
  [
    "a first name is not",
    [
      "Jean Foillard Morgon",
      "Jean Foillard Corcelette",
      "Jean Leon Merlot",
      "Jean Loron Fleurie",
      "Jean Perrier Abymes",
    ],
    "jean foillard",
  ],
  [
    "a name that begins many titles, each with a word of its own, is a producer",
    [
      ..."Sperss Dagromis Conteisa Darmagi Rennina Sugarille Magari Alteni Costa Moresco Idda"
        .split(" ")
        .map((name) => `Gaja ${name} Langhe`),
      "Gaja Barbaresco",
    ],
    "gaja",
  ],
  [
    "a house word goes with its name",
    ["Domaine Tempier Bandol", "Domaine Tempier La Tourtine"],
    "domaine tempier",
  ],
  [
    "a title word is no producer",
    ["Marqués de Riscal Reserva", "Marqués de Cáceres Crianza", "Marqués de Riscal Rosado"],
    "marques riscal",
  ],
  ["a listed producer's name ends where the list says", ["Orin Swift Mannequin"], "orin swift"],
  ["a listed one of one word too", ["Frescobaldi Remole"], "frescobaldi"],
  ["a word of houses behind it goes with it", ["Marisco Vineyards Three Terraces"], "marisco vineyards"],
  ["but not one that begins a name", ["Frescobaldi Castello Pomino"], "frescobaldi"],
  [
    "a listed name is longer than the first name that the titles share",
    [
      "Gianfranco Alessandria San Giovanni",
      "Gianfranco Alessandria L'Insieme",
      ..."Bovio Cordero Fino Daniele Pagano".split(" ").map((name) => `Gianfranco ${name} Nebbiolo`),
    ],
    "gianfranco alessandria",
  ],
  [
    "a house's name is no longer than it is for a listed wine",
    ["Catena Alta Malbec", "Catena Malbec", "Catena Appellation Agrelo", "Catena Cabernet Sauvignon"],
    "catena",
  ],
  [
    "who stands behind a dash makes the wine too",
    ["Azienda Santa Barbara - Stefano Antonucci Mossone"],
    "azienda santa barbara stefano antonucci",
  ],
  ["and who stands behind by", ["Woodbridge by Robert Mondavi White Zinfandel"], "woodbridge robert mondavi"],
  ["an article begins the wine's own name", ["Bordenave Les Copains d'Abord"], "bordenave"],
  ["but not behind a word of estates", ["Clos La Coutale Éphémère"], "clos coutale"],
  ["behind a first name and a surname too", ["Marina Coppi Fausto"], "marina coppi"],
  ["a double first name is one", ["Jean-Max Rogerin Caillottes"], "jean max rogerin"],
  ["brothers are two persons", ["Jean et Sébastien Dauvissonne Séchet"], "jean sebastien dauvissonne"],
])("%s", (_why, titles, expected) => {
  const wines = titles.map((title, id) => ({
    id: id + 1,
    title,
    colour: "red" as const,
    country: "France",
    region: "",
  }));
  const first = wines[0] as (typeof wines)[number];
  const words = solid(normalise(first.title).words);
  const { length } = build(wines).producer(first, words);
  expect(
    words
      .slice(0, length)
      .map((word) => word.text)
      .join(" "),
  ).toBe(expected);
});

test("a surname that is some other place's too belongs to the producer: Los Palacios lies in Andalusia", () => {
  const baixada = {
    id: 1,
    title: "Álvaro Palacios La Baixada",
    colour: "red" as const,
    country: "Spain",
    region: "Priorat",
  };
  const { limit } = hintsOf(baixada, solid(normalise(baixada.title).words));
  expect(limit).toBeGreaterThanOrEqual(2);
});

test("of a wine that the vocabulary was not learned from the list tells the producer, or the look of its title", () => {
  const vocabulary = build();
  const wine = { id: 9_999_999, colour: "red", country: "France", region: "" } as const;
  const producerOf = (title: string) =>
    vocabulary.producer({ ...wine, title }, solid(normalise(title).words));
  expect(producerOf("Orin Swift Mannequin Zzyzx")).toEqual({ length: 2, sure: true });
  expect(producerOf("Zzyzx Qwqwq Mannequin")).toEqual({ length: 2, sure: false });
  expect(producerOf("Domaine Zzyzx Merlot")).toEqual({ length: 2, sure: false });
});

test.each([
  ["known words, rarest first", "Château Margaux Zzyzx 2015", ["margaux", "chateau"]],
  ["glued elision", "Chateau dYquem", ["yquem", "chateau"]],
])("search words: %s", (_why, title, expected) => {
  expect(searchWords(title, build()).filter((word) => expected.includes(word))).toEqual(expected);
});

test("search words are words of the index, whatever is asked", () => {
  const vocabulary = build();
  const indexed = new Set(sample.flatMap((wine) => indexWords(wine)));
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom(...sample.map((wine) => wine.title))),
      (title) => {
        for (const word of searchWords(title, vocabulary)) expect(indexed).toContain(word);
      },
    ),
    { numRuns: 300 },
  );
});

const shared = join(root, "../shared/data");
test.skipIf(!existsSync(join(shared, "titles.dev.tsv")))(
  "the five rarest words find every right wine among fifty",
  async () => {
    const index = await openWines(readWines(join(shared, "catalogue.ndjson.gz")));
    const missed = ["titles.dev.tsv", "titles.hard.tsv"].flatMap((file) =>
      readLabelled(join(shared, file)).filter(
        ({ question, expected, ids }) =>
          expected === "match" && !index.propose(question).some((wine) => ids.includes(wine.id)),
      ),
    );
    index.close();
    expect(missed.map(({ question }) => question.title)).toEqual([]);
  },
  60_000,
);
