import { expect, test } from "bun:test";
import { measure } from "../search/judge/measure.ts";
import { askedOf, ownOf } from "../search/prepare/prepared.ts";
import { confidenceOf, rank, type Weights } from "../search/rank.ts";
import weightData from "../search/weights.json" with { type: "json" };
import { sample, vocabularyOf, wine } from "./world.ts";

const mercurey = wine(9_000_001, "Domaine Vincent Dureuil-Janthial Mercurey", "Mercurey");
const vocabulary = vocabularyOf([mercurey, ...sample]);
const weights: Weights = weightData;

const ranked = (title: string, near: boolean) => {
  const asked = askedOf({ title }, vocabulary);
  return rank(asked, [measure(asked, ownOf(mercurey, vocabulary), vocabulary, { near })], weights);
};

test("a wine that shares most of the title is the only one, as far as a small catalogue can tell", () => {
  const [only] = ranked("Vincent Dureuil-Janthial Mercurey", true);
  expect(only?.context.alone).toBeCloseTo(vocabulary.reach);
});

test("none is the only one where none shares much of the title", () => {
  const [only] = ranked("Vincent Dureuil-Janthial Mercurey", false);
  expect(only?.context.alone).toBe(0);
  expect(only && confidenceOf(only, weights)).toBeLessThan(1);
});
