import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { MATCH_CONFIDENCE } from "../search/confidence.ts";
import { countryKeys } from "../search/countries.ts";
import { decide } from "../search/decide.ts";
import { openWines, readLabelled, readWines } from "../search/fit/labelled.ts";
import type { Wine } from "../search/wine.ts";
import { amid, far, felsina, foillard, sample, vocabularyOf, wine, world } from "./world.ts";

const root = join(import.meta.dir, "..");

describe("the decisions that bind", () => {
  const margaux = wine(far + 20, "Château Margaux", "Margaux AOC Premier Grand Cru Classé");
  const pavillon = wine(far + 21, "Pavillon Rouge du Château Margaux", "Margaux AOC");
  const blanc = wine(far + 22, "Pavillon Blanc du Château Margaux", "Bordeaux AOC", "white");
  const estate = world(margaux, pavillon, blanc);
  test.each([
    "Château Margaux",
    "chateau margaux 2015",
    "Château Margaux Premier Cru",
    "Château Margaux Premier Grand Cru Classé",
  ])("%s is the estate's own wine", (title) => {
    expect(estate({ title }).wine?.id).toBe(margaux.id);
  });
  test("in the sample catalogue too", () => {
    const found = decide({ title: "Château Margaux Premier Cru" }, sample, vocabularyOf(sample));
    expect(found.wine?.title).toBe("Château Margaux");
  });
  const gaja = [
    wine(far + 30, "Gaja Barbaresco", "Barbaresco", "red", "Italy"),
    wine(far + 31, "Gaja Sorì Tildìn", "Barbaresco", "red", "Italy"),
    wine(far + 32, "Gaja Dagromis Barolo", "Barolo", "red", "Italy"),
  ];
  test("the producer alone is ambiguous", () => {
    expect(world(...gaja)({ title: "Gaja 1964" }).decision).toBe("ambiguous");
  });
  test("twins of the catalogue are ambiguous, never the first of two", () => {
    const twin = { ...foillard, id: far + 40, title: "Jean Foillard Côte du Py Morgon" };
    for (const order of [
      [foillard, twin],
      [twin, foillard],
    ])
      expect(world(...(order as Wine[]))({ title: "Foillard Morgon Cote du Py 2018" }).decision).toBe(
        "ambiguous",
      );
  });
  test.each(["2015", "750ml", "€ 12", "2015 75cl", "!!!", "", "   "])("%p names no wine", (title) => {
    expect(world(margaux)({ title })).toMatchObject({ decision: "none" });
  });
  test("a stated colour and country that are not the wine's leave it out", () => {
    const asked = world(margaux);
    expect(asked({ title: "Château Margaux", colour: "white" }).decision).toBe("none");
    expect(asked({ title: "Château Margaux", countries: countryKeys("Italy") }).decision).toBe("none");
    expect(
      asked({ title: "Château Margaux", colour: "red", countries: countryKeys("Frankreich") }).wine?.id,
    ).toBe(margaux.id);
  });
  test("a year that the catalogue has in a name is no vintage", () => {
    const named = wine(far + 51, "Macià Batle 1856", "Mallorca", "red", "Spain");
    const plain = wine(far + 52, "Macià Batle Añada", "Mallorca", "red", "Spain");
    expect(world(named, plain)({ title: "Macià Batle 1856" }).wine?.id).toBe(named.id);
  });
  test("a year-like name is a name", () => {
    const named = wine(
      far + 50,
      "San Pedro 1865 Selected Vineyards Cabernet Sauvignon",
      "Maipo Valley",
      "red",
      "Chile",
    );
    expect(
      world(named)({ title: "San Pedro 1865 Selected Vineyards Cabernet Sauvignon 2019" }).wine?.id,
    ).toBe(named.id);
  });
});

describe("threshold", () => {
  test.each([
    [0, "unique"],
    [MATCH_CONFIDENCE, "unique"],
    [1, "none"],
  ] as const)("%p gives %s", (threshold, expected) => {
    expect(
      decide({ title: foillard.title }, [foillard], vocabularyOf([foillard, ...sample]), threshold),
    ).toMatchObject({
      decision: expected,
      threshold,
    });
  });
});

test("one place in two languages is held against a wine once", () => {
  const pinot = wine(far + 98, "Colterenzio Pinot Nero Riserva", "Trentino-Alto Adige", "red", "Italy");
  const decision = world(pinot)({ title: "Colterenzio Pinot Nero Riserva Südtirol Alto Adige" });
  expect(
    decision.candidates[0]?.evidence.filter(({ what }) => what.startsWith("a narrower place")),
  ).toHaveLength(1);
});

test("organic is said or not of a wine with a name of its own, and of no other", () => {
  const one = (at: number, title: string) => wine(far + at, title, "Yecla", "red", "Spain");
  const castano = world(
    one(1, "Castaño Hécula Monastrell"),
    one(2, "Castaño Solanera Viñas Viejas"),
    one(3, "Castaño Casa Cisca"),
    one(4, "Castaño Monastrell"),
  );
  expect(castano({ title: "Castaño Hécula Organic Monastrell" }).wine?.id).toBe(far + 1);
  expect(castano({ title: "Castaño Organic Monastrell" }).decision).not.toBe("unique");
});

test("that no other wine comes near says more of a large catalogue than of a small one", () => {
  const only = wine(
    far + 1,
    "Torre dei Beati Cocciapazza Montepulciano d'Abruzzo",
    "Montepulciano d'Abruzzo",
    "red",
    "Italy",
  );
  const question = { title: "Torre dei Beati Cocciapazza Montepulciano d'Abruzzo" };
  const confidence = (others: number) => amid(others, only)(question).confidence;
  expect(confidence(30_000)).toBeGreaterThan(confidence(300));
});

test("the order of the candidates and a candidate sent twice change nothing", () => {
  const vocabulary = vocabularyOf(sample);
  const asked = sample.slice(0, 40);
  fc.assert(
    fc.property(
      fc.constantFrom(...asked),
      fc.shuffledSubarray(sample, { minLength: 60, maxLength: 60 }),
      fc.integer(),
      (meant, some, seed) => {
        const candidates = [meant, ...some.filter((one) => one.id !== meant.id)];
        const other = [...candidates].sort(
          (a, b) => Math.sin(a.id * (seed % 97)) - Math.sin(b.id * (seed % 97)),
        );
        const question = { title: meant.title };
        const one = decide(question, candidates, vocabulary);
        const two = decide(question, [...other, meant], vocabulary);
        expect(two).toEqual(one);
      },
    ),
    { numRuns: 60 },
  );
});

test("no title makes it throw or leave its shape", () => {
  const vocabulary = vocabularyOf(sample);
  const some = sample.slice(0, 50);
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "grapheme", maxLength: 120 }),
        fc
          .array(
            fc.constantFrom(
              ..."Château de Margaux Reserva 2015 ' \" ( ) 1er S Y d' St. ** Brut Nature Pinot Côtes".split(
                " ",
              ),
            ),
            { maxLength: 12 },
          )
          .map((words) => words.join(" ")),
      ),
      (title) => {
        const found = decide({ title }, some, vocabulary);
        expect(found.confidence).toBeGreaterThanOrEqual(0);
        expect(found.confidence).toBeLessThanOrEqual(1);
        expect(found.decision === "unique").toBe(found.wine !== undefined);
      },
    ),
    { numRuns: 400 },
  );
});

test("evidence says which word weighs what", () => {
  const { candidates } = world(felsina)({ title: "Fèlsina Berardenga Chianti Classico Riserva Rancia" });
  expect(candidates[0]?.evidence.some(({ word, weight }) => word === "rancia" && weight < 0)).toBe(true);
});

test("the sample catalogue: own titles are found or refused, and nothing is answered for a wine that is not there", async () => {
  const whole = await openWines(sample);
  const answers = sample.map((one) => ({
    one,
    found: decide(
      { title: one.title, colour: one.colour },
      whole.propose({ title: one.title, colour: one.colour }),
      whole.vocabulary,
    ),
  }));
  whole.close();
  expect(
    answers.filter(
      ({ one, found }) => found.wine && found.wine.id !== one.id && found.wine.title !== one.title,
    ),
  ).toEqual([]);
  expect(answers.filter(({ found }) => found.wine).length / sample.length).toBeGreaterThan(0.9);
  let wrong = 0;
  for (let part = 0; part < 4; part++) {
    const rest = await openWines(sample.filter((_, at) => at % 4 !== part));
    for (const one of sample.filter((_, at) => at % 4 === part)) {
      const question = { title: one.title, colour: one.colour };
      if (decide(question, rest.propose(question), rest.vocabulary).wine) wrong++;
    }
    rest.close();
  }
  expect(wrong / sample.length).toBeLessThan(0.01);
});

const shared = join(root, "../shared/data");
test.skipIf(!existsSync(join(shared, "titles.dev.tsv")))(
  "the shared catalogue and its labelled titles: precision at least .985",
  async () => {
    const index = await openWines(readWines(join(shared, "catalogue.ndjson.gz")));
    let answers = 0;
    let right = 0;
    for (const { question, expected, ids } of readLabelled(join(shared, "titles.dev.tsv"))) {
      const found = decide(question, index.propose(question), index.vocabulary).wine;
      if (!found) continue;
      answers++;
      if (expected === "match" && ids.includes(found.id)) right++;
    }
    index.close();
    expect(answers).toBeGreaterThan(300);
    expect(right / answers).toBeGreaterThanOrEqual(0.985);
  },
  60_000,
);
