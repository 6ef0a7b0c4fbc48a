/** What is left to say of a wine as a whole, once all else is noted. */
import type { Alignment } from "../align.ts";
import { isGivenName } from "../given-names.ts";
import type { Own } from "../prepare/own.ts";
import { isProducers } from "./beside.ts";
import { isOtherHouse } from "./estates.ts";
import { AT, FEATURES, type Feature, type Measured, type State } from "./features.ts";

/** What keeps a wine from being the one even where its producer and its own name are matched. */
const ANCHORLESS = numbersOf([
  "askedTier",
  "askedTierCuvee",
  "askedStyle",
  "askedStyleCuvee",
  "askedNumber",
  "askedSibling",
  "askedGrapeNoCuvee",
  "askedQuoted",
  "askedInName",
  "askedRival",
]);

const SPARE = numbersOf([
  "ownCuvee",
  "ownCuveeNoMatch",
  "ownProducerAfter",
  "ownNumber",
  "ownTier",
  "ownTierCuvee",
  "ownStyle",
  "ownStyleCuvee",
  "ownGrape",
  "ownGrapeNoCuvee",
  "ownRepeat",
  "ownSweet",
  "ownSweetCuvee",
  "ownSoft",
  "ownSoftCuvee",
  "ownLevel",
]);

const CONFLICTS = numbersOf([
  "houseOther",
  "placeNarrowerNoCuvee",
  "askedGrapeNoCuvee",
  "askedGrapeInstead",
  "ownRepeat",
  "placeOther",
  "placeWideNoCuvee",
  "grapeConflict",
  "grapeColour",
  "grapePartly",
  "placeNear",
  "placeFar",
  "colourConflict",
  "countryConflict",
  "sweetConflict",
]);

/** What a wine says more than was asked, but for its address and the beginning of its producer's name. */
const MORE = numbersOf(
  FEATURES.filter(
    (name) => name.startsWith("own") && !name.startsWith("ownPlace") && name !== "ownProducerBefore",
  ),
);

/** What leaves open whether another wine is meant although no name is left over. */
const UNSETTLED = numbersOf([
  "askedGrape",
  "askedGrapeNoCuvee",
  ...FEATURES.filter((name) => name.startsWith("ownColour") || name.startsWith("ownTier")),
]);

/** A wine that says no more than this besides what was asked is hardly another one. */
export const LITTLE = 0.35;

/** Where they stand among the values of every wine: to look each up by its name there takes longer than to read it. */
function numbersOf(names: readonly Feature[]): number[] {
  return names.map((name) => AT[name]);
}

function holdsAny(values: Float64Array, numbers: readonly number[]): boolean {
  for (const at of numbers) if ((values[at] as number) > 0) return true;
  return false;
}

type Whole = Pick<Measured, "conflict" | "exact" | "headless" | "producerOnly" | "settled" | "spare">;

/** `left`: how many words of the caller's are left over; `surplus`: how much more the wine says than was asked. */
export function judgeWhole(state: State, values: Float64Array, left: number, surplus: number): Whole {
  const { asked, own, found, note, matched } = state;
  const amountOf = (feature: Feature) => values[AT[feature]] as number;
  const producerOnly = namesProducerAlone(state);
  if (producerOnly && !own.classed && asked.words.every((word) => word.kind !== "number"))
    note("thinTitle", 1, "", "nothing but the producer is named");
  const conflict = holdsAny(values, CONFLICTS) || isOtherHouse(state);
  const little = surplus < LITTLE;
  const nothingLeft = left === 0 && little;
  const exact = nothingLeft && !conflict && amountOf("typo") < 0.15 && matched.names > 0;
  const headless = isHeadless(own, found);
  const anchored =
    matched.producer > 0 &&
    matched.cuvee > 0 &&
    little &&
    !conflict &&
    !headless &&
    !holdsAny(values, ANCHORLESS);
  if (anchored) note("anchored", 1, "", "the producer and the wine's own name are matched");
  if (exact) note("exact", 1, "", "nothing left over on either side");
  if (
    exact &&
    surplus < 0.05 &&
    (own.classed || Math.max(amountOf("ownPlaceNoCuvee"), amountOf("ownPlaceBeside")) < 0.35) &&
    amountOf("placeNarrower") === 0 &&
    amountOf("thinTitle") === 0 &&
    amountOf("typoProducer") === 0 &&
    !holdsAny(values, MORE) &&
    !headless
  )
    note("complete", 1, "", "the wine says no more than was asked");
  if (exact && asked.literal === own.literal) note("verbatim", 1, "", "the wine's whole title");
  return {
    ...{ conflict, exact, headless, producerOnly },
    settled: nothingLeft && !holdsAny(values, UNSETTLED),
    spare: SPARE.reduce((sum, at) => sum + (values[at] as number), 0),
  };
}

/** Nothing is named but the producer and its country. */
const namesProducerAlone = ({ asked: { words, years }, own, found, isOwners, cuvee }: State) =>
  !cuvee &&
  words.every(
    ({ kind, text }, at) =>
      kind === "stop" ||
      kind === "house" ||
      kind === "country" ||
      // "Champagne Piper-Heidsieck" is no more; with a year it is the vintage.
      (own.fizzy && text === "champagne" && years.length === 0) ||
      isOwners[at] ||
      isProducers(own, found, at),
  );

/** "Wehlener Sonnenuhr" is no more Kerpen's than another grower's: what the producer is called stands in front. */
function isHeadless(own: Own, found: Alignment): boolean {
  const first = own.words.findIndex((word, at) => word.kind === "name" && found.own[at] !== -1);
  return own.words
    .slice(0, Math.max(0, first))
    .some(
      (word, at) =>
        word.kind === "name" && own.roles[at] === "P" && word.text.length > 1 && !isGivenName(word.text),
    );
}
