import type { Word } from "../classify.ts";
import wordData from "../data/words.json" with { type: "json" };
import type { Asked } from "../prepare/asked.ts";
import type { Own } from "../prepare/own.ts";
import type { Feature } from "./features.ts";

/** What a word of each group left over counts as, beside the wine's own name and without it; where nothing stands, as nothing. */
const TIER_FEATURES: Record<string, Record<"asked" | "own", Partial<Record<"beside" | "alone", Feature>>>> = {
  tier: {
    asked: { alone: "askedTier", beside: "askedTierCuvee" },
    own: { alone: "ownTier", beside: "ownTierCuvee" },
  },
  style: {
    asked: { alone: "askedStyle", beside: "askedStyleCuvee" },
    own: { alone: "ownStyle", beside: "ownStyleCuvee" },
  },
  level: { asked: { alone: "askedLevel" }, own: { alone: "ownLevel", beside: "ownLevelCuvee" } },
  sweet: { asked: {}, own: { alone: "ownSweet", beside: "ownSweetCuvee" } },
  soft: { asked: { alone: "askedSoft" }, own: { alone: "ownSoft", beside: "ownSoftCuvee" } },
};
export const tierFeature = (side: "asked" | "own", group: string, cuvee: boolean): Feature | undefined =>
  TIER_FEATURES[group]?.[side][cuvee ? "beside" : "alone"];

/** Prosecco of these hills, where it is said to be, is Superiore by its rules. */
const SUPERIOR = ["valdobbiadene", "conegliano", "asolo"];
export const goesWithoutSaying = ({ text }: Word, asked: readonly Word[], own: Own) =>
  (text === "superiore" && asked.some((word) => SUPERIOR.includes(word.text))) ||
  // No other Tokaji is counted in puttonyos.
  (text === "aszu" && asked.some((word) => word.text === "puttonyos")) ||
  // A white Bordeaux is dry: what is sweet has a place of its own.
  (text === "trocken" &&
    !isSweetPlace(own.regionTexts) &&
    ["bordeaux", "white"].every((said) => asked.some((word) => word.text === said)));

/** "Macán Clásico": behind a wine's own name no mere word of praise. */
export const isClassic = ({ text }: Word) => text === "klassik";

/** Whose sweet wines are plain, Classic, Grand or Rare. */
export const isRutherglen = ({ regionTexts }: Own) => regionTexts.has("rutherglen");

const PLAIN = new Set(wordData.plainTiers);

/**
 * What a house calls the plain wine of a grape or place: Brédif's Vouvray Classic, Wagner-Stempel's Gutswein. Macán Clásico is another
 * wine than Macán.
 */
export const saysPlain = (word: Word, own: Own) =>
  PLAIN.has(word.text) && !(isClassic(word) && (own.country === "spain" || isRutherglen(own)));

/** Of places whose wine is sweet by their rules. */
const SWEET_PLACES = wordData.sweetPlaces.map((place) => place.split(" "));
export function isSweetPlace(texts: Iterable<string>): boolean {
  const words = new Set([...texts].flatMap((text) => text.split(" ")));
  return SWEET_PLACES.some((place) => place.every((word) => words.has(word)));
}

/** A Colheita is a Port and a Fino a Sherry, said or not. */
const STYLES_OF_PLACES = Object.entries(wordData.stylesOfPlaces);
export const saidByStyle = (asked: Asked, own: Own) =>
  STYLES_OF_PLACES.some(
    ([place, styles]) =>
      own.regionTexts.has(place) &&
      asked.words.some(
        // "Douro Colheita Tinto" is a vintage.
        ({ text }) => styles.includes(text) && !(text === "colheita" && asked.colours.size > 0),
      ),
  );

export const isSweetness = ({ group }: Word) => group === "sweet";

/** A word for how dry or sweet a wine is, or for a kind of sweet one. */
const SWEET = new Set(["passito", "recioto", "vin santo", "late harvest", "sweet"]);
export const saysHowSweet = (word: Word) => isSweetness(word) || SWEET.has(word.text);

/** Of places whose wine is fortified. */
const FORTIFIED =
  /port|madeira|marsala|jer[eé]z|sherry|xer[eè]s|manzanilla|m[aá]laga|montilla|carcavelos|set[uú]bal/i;
export const isFortified = ({ wine }: Own) => FORTIFIED.test(wine.region);
