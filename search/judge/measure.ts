import type { Alignment } from "../align.ts";
import { type Relation, relate, samePlace } from "../appellations.ts";
import type { Word } from "../classify.ts";
import { isGivenName } from "../given-names.ts";
import type { Asked } from "../prepare/asked.ts";
import type { Mentioned } from "../prepare/named-wines.ts";
import type { Own } from "../prepare/own.ts";
import { SITES } from "../sites.ts";
import type { Vocabulary } from "../vocabulary.ts";
import { judgeAsked } from "./asked.ts";
import { isProducers, namesNoPlace } from "./beside.ts";
import { judgeColours, judgeCountries } from "./colours.ts";
import { isOtherHouse } from "./estates.ts";
import { AT, FEATURES, type Feature, type Measured, type Note, type State } from "./features.ts";
import { judgeGrapes } from "./grapes.ts";
import { match, NONE, otherHouses } from "./matched.ts";
import { judgeOwn } from "./own.ts";
import { isOwner } from "./people.ts";
import { judgePlaces } from "./places.ts";
import { regionOnly } from "./region-only.ts";
import { saidByName } from "./said-by-name.ts";
import { saysNothing } from "./says-nothing.ts";
import { isOwnersEstate, saidSecondWine } from "./second-wines.ts";
import { isBrand, judgeThinness } from "./thinness.ts";
import { saysPlain } from "./tiers.ts";
import { namesUnsaid } from "./unsaid.ts";

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

/** Names another wine than the one whose name goes without saying: "Prévost La Closerie Grand Cru", "Fonseca Bin 23 Reserve", "Hugel Riesling Estate". */
const isApart = ({ kind, group, text }: Word, behind: boolean) =>
  kind === "number" ||
  SITES.has(text) ||
  (kind === "tier" && (group === "tier" || group === "level")) ||
  (kind === "house" && behind);

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

/**
 * Everything left over or in conflict between one title and one wine; in words too, unless `brief`. By its `label` nothing of the wine's
 * name goes without saying for being known to.
 */
export function measure(
  asked: Asked,
  own: Own,
  vocabulary: Vocabulary,
  { brief = false, label = false, near = true, atHome = false } = {},
): Measured {
  const values = new Float64Array(FEATURES.length);
  const evidence: Measured["evidence"] = [];
  const note: Note = (feature, amount, word, what) => {
    if (!feature || !amount) return;
    values[AT[feature]] = (values[AT[feature]] as number) + amount;
    if (!brief) evidence.push({ feature, amount, word, what });
  };
  const { found, matched } = match(asked, own);
  const brand = isBrand(own) && asked.places.length + asked.grapes.length > 0;
  const relations = asked.places.map(({ rows, cru }): Relation => {
    const relation = relate(rows, own.rows);
    return relation === "narrower" && !cru && samePlace(rows, own.siteRows) ? "same" : relation;
  });
  const first = found.asked.findIndex((at) => at !== -1);
  const asOther =
    relations.includes("narrower") ||
    asked.words.some((word, at) => found.asked[at] === -1 && isApart(word, at > first));
  const unsaid = label || asOther ? NONE : namesUnsaid(own, asked, found);
  const plain = new Set(
    label || asOther ? [] : own.words.filter((word) => saysPlain(word, own)).map(({ text }) => text),
  );
  const byName = saidByName(own, found, brand);
  const houses = otherHouses(asked, own, found, vocabulary);
  const isOwners = asked.words.map(
    ({ kind }, at) =>
      kind !== "stop" && found.asked[at] === -1 && matched.producer > 0 && isOwner(asked, own, found, at),
  );
  const explained = asked.words.map(
    (word, at) =>
      word.kind === "stop" ||
      found.asked[at] !== -1 ||
      byName.also.has(word.text) ||
      houses.has(word.text) ||
      isOwners[at] ||
      saysNothing(asked, own, found, matched, at),
  );
  // Where the catalogue cannot tell producer from cuvée, three matched names hold some of both, unless a wider place is
  // asked for: Georges Mugneret-Gibourg's Vosne-Romanée is not the Échézeaux.
  const named = matched.cuvee > 0;
  if (
    !own.sure &&
    matched.cuvee === 0 &&
    matched.producer >= 3 &&
    !relations.some((one) => one === "wider" || one === "narrower")
  )
    matched.cuvee = 1;
  const state: State = {
    ...{ asked, own, vocabulary, found, explained, note, matched, relations },
    cuvee: matched.cuvee > 0,
    describes: byName.describes,
    said: byName.said.union(unsaid),
    also: byName.also.union(unsaid),
    second: saidSecondWine(asked, own, found),
    plain,
    atHome,
  };
  judgeColours(state);
  judgeCountries(state);
  judgePlaces(state);
  judgeGrapes(state);
  const leftAsked = judgeAsked(state);
  // "Sassicaia Grappa" and "Ferraton Sassicaia" say more than the name.
  const bare =
    leftAsked === 0 && (byName.bare || isOwnersEstate(asked, own, found, relations.includes("same")));
  const surplus = judgeOwn(state, bare);
  const isOwnerSaid = asked.words.some(({ kind }, at) => kind === "name" && isOwners[at]);
  judgeThinness(state, bare, isOwnerSaid);
  const producerOnly =
    matched.cuvee === 0 &&
    !asked.words.some(
      (word, at) =>
        word.kind !== "stop" &&
        word.kind !== "house" &&
        word.kind !== "country" &&
        // "Champagne Piper-Heidsieck" is no more; with a year it is the vintage.
        !(own.fizzy && word.text === "champagne" && asked.years.length === 0) &&
        !isOwners[at] &&
        !isProducers(own, found, at),
    );
  if (producerOnly && !own.classed && asked.words.every((word) => word.kind !== "number"))
    note("thinTitle", 1, "", "nothing but the producer is named");
  const conflict = holdsAny(values, CONFLICTS) || isOtherHouse(state);
  const little = surplus < LITTLE;
  const nothingLeft = leftAsked === 0 && little;
  const exact = nothingLeft && !conflict && (values[AT.typo] as number) < 0.15 && matched.names > 0;
  const headless = isHeadless(own, found);
  const anchored =
    matched.producer > 0 && named && little && !conflict && !headless && !holdsAny(values, ANCHORLESS);
  if (anchored) note("anchored", 1, "", "the producer and the wine's own name are matched");
  if (exact) note("exact", 1, "", "nothing left over on either side");
  if (
    exact &&
    surplus < 0.05 &&
    (own.classed ||
      Math.max(values[AT.ownPlaceNoCuvee] as number, values[AT.ownPlaceBeside] as number) < 0.35) &&
    values[AT.placeNarrower] === 0 &&
    values[AT.thinTitle] === 0 &&
    values[AT.typoProducer] === 0 &&
    !holdsAny(values, MORE) &&
    !headless
  )
    note("complete", 1, "", "the wine says no more than was asked");
  const explainedOwn = own.words.map((_word, at) => found.own[at] !== -1);
  if (exact && asked.literal === own.literal) note("verbatim", 1, "", "the wine's whole title");
  return {
    own,
    near,
    values,
    explained,
    explainedOwn,
    surplus,
    spare: SPARE.reduce((sum, at) => sum + (values[at] as number), 0),
    exact,
    unsaid: own.words.some(({ text }, at) => found.own[at] === -1 && (unsaid.has(text) || plain.has(text))),
    settled: nothingLeft && !holdsAny(values, UNSETTLED),
    conflict,
    matchedNames: matched.names,
    producerOnly,
    bare,
    secondNamed: state.second > 0,
    // "Marquis d'Angerville Champans" is no mere place of his: it is the name of one wine.
    regionOnly: byName.onlyOne ? undefined : regionOnly(asked, own, explainedOwn, vocabulary),
    headless,
    elsewhere: isElsewhere(state),
    evidence,
  };
}

/** Words of many places. */
const ANYWHERE = new Set(["saint", "cotes", "cote", "haut", "grand cru", "premier cru"]);

/** "Château Canon", which the lists know in Saint-Émilion, is not that of Canon-Fronsac. */
function isElsewhere({ asked, own, found }: State): boolean {
  if (!own.classed || asked.estates.length === 0 || !namesNoPlace(asked, own, found)) return false;
  const texts = asked.words.flatMap(({ kind, text }) => (kind === "stop" || kind === "house" ? [] : text));
  const ofName = asked.estates.filter(({ name }) => texts.every((text) => name.includes(text)));
  // Château Belle-Vue is another one than Bellevue.
  const exact = ofName.filter((one) => one.exact);
  const homes = [...own.regionTexts].filter((text) => !ANYWHERE.has(text));
  const isThere = ({ says }: Mentioned) => homes.some((text) => says.has(text));
  return ofName.length > 0 && homes.length > 0 && !(exact.length ? exact : ofName).some(isThere);
}

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
