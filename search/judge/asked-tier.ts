/** A tier or style of the caller's that the wine does not have. */
import type { Alignment } from "../align.ts";
import { isBurgundian, isVillage } from "../appellations.ts";
import { isGermanOrAustrian, isNewWorld } from "../country-words.ts";
import wordData from "../data/words.json" with { type: "json" };
import type { Asked } from "../prepare/asked.ts";
import type { Own } from "../prepare/own.ts";
import { pastStops } from "../small-words.ts";
import { BUBBLES, GENERIC_SPARKLING } from "../sparkling.ts";
import type { Left } from "./features.ts";
import {
  goesWithoutSaying,
  isClassic,
  isFortified,
  isRutherglen,
  isSweetness,
  isSweetPlace,
  saysHowSweet,
  saysPlain,
  tierFeature,
} from "./tiers.ts";

/** In Champagne a wine is of one or the other. */
const LEVELS = new Set(["grand cru", "premier cru"]);

/** "Cuvée Les Amours", "Cuvée Blanc de Noirs": before a name that is not the producer's, "Cuvée" only says that one follows. */
function introduces(asked: Asked, own: Own, found: Alignment, at: number): boolean {
  const next = pastStops(asked.words, at + 1);
  const word = asked.words[next];
  return (
    word?.text === "old vines" ||
    (word?.kind === "tier" && word.group !== "sweet" && found.asked[next] !== -1) ||
    (word?.kind === "name" &&
      word.text.length > 1 &&
      // Where the catalogue cannot tell, the wine's name passes for a part of the producer's.
      (!own.producerTexts.has(word.text) ||
        (found.asked[next] as number) >
          own.words.findIndex((one, to) => one.kind === "name" && own.roles[to] === "P")))
  );
}

/** Reds are dry, and whites of these countries are unless they say something else: a shop that writes so has told nothing. */
const isDryAnyway = (own: Own) =>
  !own.sparkling &&
  (own.wine.colour === "red" ||
    (own.wine.colour === "white" && ["italy", "spain", "portugal"].includes(own.country))) &&
  !isFortified(own) &&
  !own.words.some(saysHowSweet);

/** What sparkles has a sweetness, said or not. */
const isUnsaidSweetness = (own: Own) => own.sparkling && !own.words.some(isSweetness);

/** No wine of the house is called so; in German a Klassik may be a wine beside the plain one. */
const isOfNoOther = ({ own, word: { text }, vocabulary }: Left) =>
  own.producerWord !== undefined &&
  vocabulary.together(text, own.producerWord) === 0 &&
  !isGermanOrAustrian(own);

/** Of a place that has no Classico. */
const isOfNoDistrict = ({ country, regionTexts }: Own) =>
  country === "italy" && !wordData.classicoPlaces.some((place) => regionTexts.has(place));

const ofNamedVineyard = ({ cuvee }: Left) => cuvee;

/** The wine is that although nothing says so, or it makes no difference whether it is. */
const SILENT: Record<string, (left: Left) => boolean> = {
  "cru classe": () => true,
  vintage: ({ own }) => !own.vintaged,
  // "Rotwein Cuvée" says that it is a blend.
  cuvee: ({ asked, own, found, at }) =>
    (isGermanOrAustrian(own) &&
      [asked.words[at - 1], asked.words[at + 1]].some((beside) => beside?.kind === "colour")) ||
    introduces(asked, own, found, at),
  // What no wood has aged is called so or not.
  joven: ({ own }) => !own.words.some(({ kind, group }) => kind === "tier" && group === "tier"),
  "grand vin": ({ asked, own }) => own.classed && !asked.words.some(isSweetness),
  monopole: ({ own }) => own.country === "france",
  // "Meursault Village" is no Premier Cru.
  village: ({ asked, own, at }) =>
    asked.places.some(({ to, rows }) => to === at && isBurgundian(rows) && isVillage(rows)) &&
    !own.words.some(({ group }) => group === "level"),
  "second vin": ({ own, cuvee }) => cuvee || own.saidAgain,
  // "Sélection Veuve Clicquot Grande Dame": before the producer's name it is the seller's.
  selection: ({ at, matched }) => at === 0 && matched.producer > 0,
  // A wine with a name of its own is organic or not, and so is all of a grower's of these countries; of a plain Malbec there are both.
  organic: ({ cuvee, own }) => cuvee || own.country === "france" || isGermanOrAustrian(own),
  // What is none of the district of that name is the plain one of a house that has no other Classico.
  classico: (left) => isOfNoDistrict(left.own) && isOfNoOther(left),
  tradition: (left) => left.own.country === "france" && isOfNoOther(left),
  // A house makes all of its wine kosher or none, but for those of France, of which it is another bottling.
  kosher: ({ own }) => own.country !== "france",
  colheita: ({ own }) => !isFortified(own),
  // The vineyard is named, and so is its class: "Trapet Schlossberg Riesling", of Alsace.
  "grand cru": ({ asked, own, cuvee }) =>
    cuvee && own.regionTexts.has("alsace") && asked.places.some(({ cru }) => cru),
  "grosse lage": ofNamedVineyard,
  "erste lage": ofNamedVineyard,
  // What sparkles is brut unless it says something else.
  brut: ({ own }) => !own.regionTexts.has("prosecco") && isUnsaidSweetness(own),
  // "(Dry)" is a shelf of the shop, as is "Château d'Yquem (Sweet)".
  trocken: ({ own, word }) => word.aside || isDryAnyway(own),
  // "Sauternes Liquoreux".
  sweet: ({ own, word }) => word.aside || isSweetPlace(own.regionTexts),
};

function isSilent(left: Left): boolean {
  const { asked, own, word, said } = left;
  return (
    (word.group === "level" && own.classed) ||
    said.has(word.text) ||
    // Tío Pepe, whose place is called Fino Sherry, is a Fino, and Jadot's Pommard Rugiens a Premier Cru.
    own.regionTexts.has(word.text) ||
    goesWithoutSaying(word, asked.words, own) ||
    (saysPlain(word, own) && isOfNoOther(left)) ||
    (GENERIC_SPARKLING.has(word.text) && own.sparkling) ||
    (SILENT[word.text]?.(left) ?? false)
  );
}

/** "Dr. Loosen Blue Slate Dry" is not the Blue Slate Kabinett. */
const isPradikatUnsaid = ({ own, found }: Left) =>
  own.words.some(({ text }, at) => PRADIKATE.has(text) && found.own[at] === -1);
const PRADIKATE = new Set(["kabinett", "spatlese", "auslese"]);

/** "Royal Tokaji Mézes Mály Dry Furmint" is not its Aszú. */
const NEVER_DRY = new Set([
  "aszu",
  "puttonyos",
  "eszencia",
  "trockenbeerenauslese",
  "beerenauslese",
  "eiswein",
]);

/** How many words more are left over: one or none. */
export function judgeAskedTier(left: Left): number {
  const { own, vocabulary, note, cuvee, found, at, word } = left;
  const { text } = word;
  if (
    own.fizzy &&
    LEVELS.has(text) &&
    own.words.some((other) => other.text !== text && LEVELS.has(other.text))
  ) {
    note("askedTier", 1, text, "another level than the wine's");
    return 1;
  }
  if (isSilent(left)) return 0;
  // A Prosecco is extra dry unless it says something else, but where another one says so, that one is meant.
  if (text === "extra dry" && own.regionTexts.has("prosecco") && isUnsaidSweetness(own)) {
    note(
      tierFeature("asked", word.group, cuvee),
      0.3,
      text,
      "what a Prosecco mostly is, not said of the wine",
    );
    return 0;
  }
  if (isSweetness(word)) {
    // Not "(Brut)", which the catalogue adds, nor the Non Dosé that is said too ("Royale Réserve Non Dosé Champagne Brut").
    const mine = own.words.find(
      (one, to) =>
        (isSweetness(one) || one.text === "sweet" || (text === "trocken" && NEVER_DRY.has(one.text))) &&
        one.text !== text &&
        !one.aside &&
        (text !== "brut" || found.own[to] === -1),
    );
    if (mine) note("sweetConflict", 1, text, `the wine is ${mine.text}`);
    else if (text === "trocken" && isPradikatUnsaid(left))
      note("sweetConflict", 1, text, "the wine is of a Prädikat, and not said to be dry");
    else if (text === "trocken" && isSweetPlace(own.regionTexts))
      note("sweetConflict", 1, text, `the wine is ${own.wine.region}`);
  }
  if (!own.sparkling && (BUBBLES.has(text) || GENERIC_SPARKLING.has(text)))
    note("sweetConflict", 1, text, "nothing says that the wine sparkles");
  // The Riesling of an American is mostly not dry, that of a German mostly said to be.
  const another =
    // A vintage Champagne is another wine than the house's brut; a prestige wine or a Prosecco is the same.
    (text === "vintage" &&
      !own.regionTexts.has("prosecco") &&
      own.words.every(({ aside }, to) => own.roles[to] !== "V" || aside)) ||
    (text === "trocken" && isNewWorld(own)) ||
    (isClassic(word) && (own.roles[found.asked[at - 1] as number] === "V" || isRutherglen(own)));
  note(
    tierFeature("asked", another ? "tier" : word.group, cuvee),
    1,
    text,
    "a tier or style that the wine is not",
  );
  // That another wine of the house is an extra brut, or of Chardonnay alone, says nothing of this one, nor its class beside a vineyard's
  // name in Burgundy: those of Pouilly-Fuissé have become Premiers Crus. But Échezeaux Grand Cru is no Marsannay Les Échezeaux.
  const isOfSite = text === "premier cru" && isBurgundian(own.rows);
  const silent = cuvee && (isOfSite || (own.sparkling && (isSweetness(word) || text === "blanc de blancs")));
  if (word.group !== "soft" && !silent && own.producerWord && vocabulary.together(text, own.producerWord) > 0)
    note("askedTierSibling", 1, text, "another wine of this producer is");
  return text !== "trocken" || !cuvee ? 1 : 0;
}
