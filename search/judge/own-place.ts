/** A word of the wine's place that was not asked for. */
import type { Alignment } from "../align.ts";
import { covers, isVillage, isWide, samePlace } from "../appellations.ts";
import { isGermanOrAustrian } from "../country-words.ts";
import type { Asked } from "../prepare/asked.ts";
import type { Own } from "../prepare/own.ts";
import { isOfVillage } from "../sites.ts";
import { pastStops } from "../small-words.ts";
import { SPARKLING } from "../sparkling.ts";
import type { Feature, Unsaid } from "./features.ts";
import { saidByStyle } from "./tiers.ts";

/** Who has left out "Napa" has left out "Valley" too. */
const SAME_PLACE = 0.3;
function isOfPlaceBefore(own: Own, found: Alignment, at: number): boolean {
  const isLeft = (place: number) => own.words[place]?.kind === "name" && found.own[place] === -1;
  const mine = own.places.filter((place) => covers(place, at));
  if (mine.length > 0)
    return mine.some(({ from }) => own.words.slice(from, at).some((_word, step) => isLeft(from + step)));
  // "Colline del Genovesato", which no list has.
  const before = pastStops(own.words, at - 1, -1);
  return own.roles[before] === "R" && isLeft(before) && !own.places.some((place) => covers(place, before));
}

/** Of "Ferrari Brut" Trento goes without saying. */
const isSparklingPlace = (asked: Asked, own: Own, text: string) =>
  asked.sparkling && own.fizzy && SPARKLING.test(text);

/** A Prosecco of these two provinces may say so. */
const PROVINCES = new Set(["treviso", "trieste"]);
const isProvinceOfProsecco = (own: Own, text: string) =>
  PROVINCES.has(text) && own.regionTexts.has("prosecco");

/** The same place stands in the caller's title in other words: Terlaner, Terlano. */
export const alsoAsked = (asked: Asked, own: Own, at: number) =>
  own.places.some(
    (mine) => covers(mine, at) && asked.places.some((theirs) => samePlace(theirs.rows, mine.rows)),
  );

/**
 * Beside the wine's own name a wide region (Champagne) goes without saying, a village sooner than by itself; there no place does
 * where another one is said.
 */
function placeFeature({ own, at, cuvee, relations }: Unsaid): Feature | undefined {
  const silent = relations.every((relation) => relation === "narrower");
  if (!cuvee) return own.classed ? "ownPlaceClassed" : silent ? "ownPlaceNoCuvee" : "ownPlaceBeside";
  const wide = silent && own.places.some((place) => covers(place, at) && isWide(place.rows));
  return wide ? undefined : "ownPlace";
}

/**
 * How much of a wine's place goes without saying where all wines of its house that were found are of it, if a large catalogue has no
 * other.
 */
const AT_HOME = 0.5;

export function judgeOwnPlace(unsaid: Unsaid): void {
  const { asked, own, found, at, word, weight, note, vocabulary } = unsaid;
  if (alsoAsked(asked, own, at) || saidByStyle(asked, own)) return;
  // "Petra Toscana (Suvereto)".
  const isSilent =
    word.aside ||
    isProvinceOfProsecco(own, word.text) ||
    isOfPlaceBefore(own, found, at) ||
    isSparklingPlace(asked, own, word.text);
  // A village's wine is another one than the region's.
  const isHome = unsaid.atHome && !own.places.some((place) => covers(place, at) && isVillage(place.rows));
  const share = isSilent ? SAME_PLACE : isHome ? 1 - AT_HOME * vocabulary.reach : 1;
  note(placeFeature(unsaid), weight * share, word.text, "the wine's place, not asked for");
}

/** Côtes de Provence, where Provence was asked for. */
export const isOfPlaceAsked = (asked: Asked, own: Own, at: number) =>
  own.places.some(
    (place) =>
      covers(place, at) &&
      own.words
        .slice(place.from, place.to)
        .some(({ kind, text }) => kind === "name" && asked.words.some((word) => word.text === text)),
  );

/** "Knoll Ried Schütt" is his Schütt of Dürnstein, "Dürnsteiner Riesling": beside a vineyard that was asked for its village is its address. */
export const isVillageOfVineyard = ({ own, found, at, word }: Unsaid) =>
  isGermanOrAustrian(own) &&
  isOfVillage(word.text) &&
  own.words.some(
    ({ kind, text }, place) =>
      place !== at &&
      kind === "name" &&
      own.roles[place] === "V" &&
      found.own[place] !== -1 &&
      // Of "Deidesheimer Herrgottsacker" nobody can tell which is the village.
      !text.endsWith("er"),
  );
