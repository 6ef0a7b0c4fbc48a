/** A tier or style of the caller's that the wine does not have. */

import type { Alignment } from "./align.ts";
import { isBurgundian, isVillage } from "./appellations.ts";
import type { State } from "./features.ts";
import {
  BUBBLES,
  goesWithoutSaying,
  isClassic,
  isSweetness,
  isSweetPlace,
  tierFeature,
} from "./judge-tiers.ts";
import type { Word } from "./normalise.ts";
import { type Asked, GENERIC_SPARKLING, isNewWorld, pastStops } from "./prepare.ts";
import type { Own } from "./prepare-own.ts";

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

/** A wine of the estate that has a name besides, and no class. */
const isLaterWine = (own: Own) =>
  own.classed &&
  own.roles.some((role) => role === "V" || role === "W") &&
  own.words.every(({ text }) => text !== "cru classe");

const FORTIFIED =
  /port|madeira|marsala|jer[eé]z|sherry|xer[eè]s|manzanilla|m[aá]laga|montilla|carcavelos|set[uú]bal/i;

/** Reds are dry, and whites of these countries are unless they say something else: a shop that writes so has told nothing. */
const isDryAnyway = ({ wine, sparkling, words }: Own) =>
  !sparkling &&
  (wine.colour === "red" ||
    (wine.colour === "white" && ["Italy", "Spain", "Portugal"].includes(wine.country))) &&
  !FORTIFIED.test(wine.region) &&
  !words.some((word) => isSweetness(word) || SWEET.has(word.text));
const SWEET = new Set(["passito", "recioto", "vin santo", "late harvest", "sweet"]);

/** What sparkles has a sweetness, said or not. */
const isUnsaidSweetness = (own: Own) => own.sparkling && !own.words.some(isSweetness);

/** The wine is that although nothing says so, or it makes no difference whether it is. */
function isSilent({ asked, own, cuvee, matched, found, said }: State, at: number): boolean {
  const word = asked.words[at] as Word;
  const { text } = word;
  if ((word.group === "level" && own.classed) || said.has(text)) return true;
  // Tío Pepe, whose place is called Fino Sherry, is a Fino.
  if (own.regionTexts.has(text) || text === "cru classe" || goesWithoutSaying(word, asked.words)) return true;
  if (GENERIC_SPARKLING.has(text) && own.sparkling) return true;
  if (text === "vintage" && !own.vintaged) return true;
  if (text === "cuvee" && (cuvee || introduces(asked, own, found, at))) return true;
  // What no wood has aged is called so or not.
  if (text === "joven" && !own.words.some(({ kind, group }) => kind === "tier" && group === "tier"))
    return true;
  // Of a château with a wine of its own name that is the Grand Vin.
  const plain = own.classed && !own.roles.some((role) => role === "V" || role === "W");
  if (text === "grand vin" && plain && !asked.words.some(isSweetness)) return true;
  if (text === "monopole" && own.wine.country === "France") return true;
  // "Meursault Village" is no Premier Cru.
  if (
    text === "village" &&
    asked.places.some(({ to, rows }) => to === at && isBurgundian(rows) && isVillage(rows)) &&
    !own.words.some(({ group }) => group === "level")
  )
    return true;
  if (text === "second vin" && (cuvee || own.saidAgain)) return true;
  // "Sélection Veuve Clicquot Grande Dame": before the producer's name it is the seller's.
  if (text === "selection" && at === 0 && matched.producer > 0) return true;
  // A wine with a name of its own is organic or not; of a plain Malbec there are both.
  if (text === "organic" && cuvee) return true;
  // The vineyard is named, and so is its class.
  if ((text === "grosse lage" || text === "erste lage") && cuvee) return true;
  // What sparkles is brut unless it says something else.
  if (text === "brut" && !own.regionTexts.has("prosecco") && isUnsaidSweetness(own)) return true;
  if (text === "trocken" && isDryAnyway(own)) return true;
  // "Sauternes Liquoreux".
  if (text === "sweet" && isSweetPlace(own.regionTexts)) return true;
  // "Château d'Yquem (Sweet)": a shelf of the shop.
  return word.aside && (text === "sweet" || text === "trocken");
}

/** How many words more are left over: one or none. */
export function judgeAskedTier(state: State, at: number): number {
  const { asked, own, vocabulary, note, cuvee, found } = state;
  const word = asked.words[at] as Word;
  const { text } = word;
  if (
    own.fizzy &&
    LEVELS.has(text) &&
    own.words.some((other) => other.text !== text && LEVELS.has(other.text))
  ) {
    note("askedTier", 1, text, "another level than the wine's");
    return 1;
  }
  // What is classed is an estate, and by that its first wine.
  if (text === "cru classe" && !cuvee && isLaterWine(own)) {
    note("askedRival", 1, text, "another wine of the estate is");
    return 1;
  }
  if (isSilent(state, at)) return 0;
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
    // Not "(Brut)", which the catalogue adds.
    const mine = own.words.find((one) => isSweetness(one) && one.text !== text && !one.aside);
    if (mine) note("sweetConflict", 1, text, `the wine is ${mine.text}`);
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
    (text === "trocken" && isNewWorld(own.wine.country)) ||
    // Rutherglen's sweet wines are plain, Classic, Grand or Rare.
    (isClassic(word) &&
      (own.roles[found.asked[at - 1] as number] === "V" || own.regionTexts.has("rutherglen")));
  note(
    tierFeature("asked", another ? "tier" : word.group, cuvee),
    1,
    text,
    "a tier or style that the wine is not",
  );
  // That another wine of the house is an extra brut, or of Chardonnay alone, says nothing of this one.
  const silent = cuvee && own.sparkling && (isSweetness(word) || text === "blanc de blancs");
  if (
    word.group !== "soft" &&
    text !== "organic" &&
    !silent &&
    own.producerWord &&
    vocabulary.together(text, own.producerWord) > 0
  )
    note("askedTierSibling", 1, text, "another wine of this producer is");
  return text !== "trocken" || !cuvee ? 1 : 0;
}
