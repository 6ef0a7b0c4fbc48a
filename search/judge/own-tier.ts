/** A tier or style of the wine that the caller did not ask for. */
import type { Alignment } from "../align.ts";
import { covers, samePlace } from "../appellations.ts";
import type { Word } from "../classify.ts";
import { isGermanOrAustrian } from "../country-words.ts";
import wordData from "../data/words.json" with { type: "json" };
import { type Asked, isInGrowth } from "../prepare/asked.ts";
import type { Own } from "../prepare/own.ts";
import { OF } from "../small-words.ts";
import { BUBBLES, FIZZ, GENERIC_SPARKLING } from "../sparkling.ts";
import type { State, Unsaid } from "./features.ts";
import { alsoAsked } from "./own-place.ts";
import { goesWithoutSaying, isClassic, isFortified, isSweetness, saysPlain, tierFeature } from "./tiers.ts";

/** What a catalogue adds in parentheses to a wine's name, "(Demi-Sec)" or "(Grande Cuvée)", few sellers repeat. */
export const ASIDE_TIER = 0.2;

/** Bordeaux is not Bordeaux Supérieur. */
const isSuperior = (asked: Asked, level: Word) =>
  level.text === "superiore" && asked.words.some((word) => word.text === "bordeaux");

/** "Villa Antinori Riserva": who names no Chianti has not said that it is no Chianti Classico. */
const isOfPlaceNotAsked = (asked: Asked, own: Own, found: Alignment, at: number) =>
  asked.places.length === 0 &&
  own.places.some(
    (place) =>
      covers(place, at) &&
      place.from < at &&
      own.words.slice(place.from, at).every((_word, step) => found.own[place.from + step] === -1),
  );

/**
 * Who says Amarone, or Vin Santo of Chianti, has not said that it is none of the Classico, nor who says Ripasso that it is no Superiore,
 * which nearly every one is. A Valpolicella or Soave Classico is mostly another wine than the plain one, Chianti Classico always.
 */
const isPartOfDistrict = ({ text }: Word, own: Own) =>
  (text === "classico" && CORE.test(own.wine.region)) ||
  (text === "superiore" && /ripasso/i.test(own.wine.region));
const CORE = /amarone|ripasso|recioto|vin santo/i;

const AGED = new Set(["years old", "colheita"]);
const DRY_GRAPES = new Set(wordData.dryGrapes);
const isDryGrape = (own: Own) =>
  isGermanOrAustrian(own) && own.grapes.length > 0 && own.grapes.every(({ text }) => DRY_GRAPES.has(text));

const isDryRose = (own: Own) =>
  own.wine.colour === "rosé" && !own.sparkling && !isGermanOrAustrian(own) && own.country !== "portugal";

/** "2019 Argyle Vintage": said of what sparkles, or is a Port. */
const isVintage = ({ text }: Word) => text === "vintage";

/** The climat is named, and so is the level that it has: Bâtard-Montrachet is a Grand Cru, said or not. */
const namesClimat = (asked: Asked, own: Own, found: Alignment, level: string) =>
  own.climat.length > 0 &&
  own.regionTexts.has(level) &&
  // "Clos de Bèze" is Chambertin-Clos de Bèze.
  (asked.places.some(({ cru, rows }) => cru && samePlace(rows, own.rows)) ||
    own.climat.every(
      (text) =>
        // Nuits-Saint-Georges does not say Les Saint-Georges.
        asked.words.some(
          (word, at) => word.text === text && (asked.placeOf[at] === -1 || isInGrowth(asked, at)),
        ) ||
        own.words.some((word, at) => word.text === text && own.roles[at] !== "R" && found.own[at] !== -1),
    ));

const always = () => true;

/** Where it goes without saying, by the tier. */
const SILENT: Record<string, (unsaid: Unsaid) => boolean> = {
  "cru classe": always,
  "cru bourgeois": always,
  monopole: always,
  cuvee: ({ word, cuvee }) => cuvee || word.aside,
  // A Grosses Gewächs is of a Grosse Lage.
  gg: ({ asked }) => asked.words.some(({ text }) => text === "grosse lage"),
  // A château's wine without another name is its "Grand Vin".
  "grand vin": ({ own }) => own.classed,
  // A port or champagne with a year is a vintage one, but what an estate calls by its quinta may be its Douro.
  vintage: ({ asked, own }) =>
    own.vintaged &&
    asked.years.length > 0 &&
    !(own.regionTexts.has("porto") && own.words[0]?.text === "quinta" && !asked.places.length),
  // A still wine's is its vintage: "Quinta dos Carvalhais Colheita Rosé".
  colheita: ({ own }) => !isFortified(own),
  // What sparkles is brut unless it says something else, but a Prosecco as often extra dry.
  brut: ({ asked, own }) =>
    (own.fizzy || asked.sparkling) && !own.regionTexts.has("prosecco") && !asked.words.some(isSweetness),
  // A Port of an age is a Tawny, and so is a Colheita.
  tawny: ({ own, found }) => own.words.some(({ text }, place) => AGED.has(text) && found.own[place] !== -1),
  // A German Grauburgunder is dry unless it says something else, and so is a rosé, but for those of the German lands and of Portugal
  // (Mateus); a Riesling may be either.
  trocken: ({ asked, own }) => (isDryGrape(own) || isDryRose(own)) && !asked.words.some(isSweetness),
};

function isSilent(unsaid: Unsaid): boolean {
  const { asked, own, found, at, word, isPlainMeant } = unsaid;
  return (
    (isPlainMeant && saysPlain(word, own)) ||
    (word.group === "level" &&
      ((own.classed && !isSuperior(asked, word)) ||
        namesClimat(asked, own, found, word.text) ||
        // "Plan de Dieu" is the Côtes du Rhône Villages Plan de Dieu.
        (alsoAsked(asked, own, at) && goesOnBehind(own, at)) ||
        isOfPlaceNotAsked(asked, own, found, at))) ||
    goesWithoutSaying(word, asked.words, own) ||
    (GENERIC_SPARKLING.has(word.text) && asked.sparkling) ||
    (SILENT[word.text]?.(unsaid) ?? false)
  );
}

/** All wines of a name of its own that was asked for, of which there are `least`, are of the tier; `isSo` may ask more of the name. */
export const isOfEveryWine = (
  { own, found, vocabulary }: State,
  tier: Word,
  least: number,
  isSo: (name: string, wines: number) => boolean = () => true,
) =>
  own.words.some(({ kind, text }, to) => {
    const wines = own.counts[to] as number;
    return (
      kind === "name" &&
      own.roles[to] === "V" &&
      found.own[to] !== -1 &&
      wines >= least &&
      vocabulary.together(text, tier.text) === wines &&
      isSo(text, wines)
    );
  });

/** It sparkles, of a place whose wine does not, and nothing that was asked for does. */
const isSparklingApart = (unsaid: Unsaid) =>
  BUBBLES.has(unsaid.word.text) &&
  !unsaid.own.fizzy &&
  !unsaid.asked.sparkling &&
  !unsaid.asked.words.some(isVintage) &&
  // All wines of the name are brut, and there are some: Roederer's Quartet.
  !(isSweetness(unsaid.word) && isOfEveryWine(unsaid, unsaid.word, 2));

/** The level stands in the midst of a place's name, not at its end: a Rosso Piceno is no Superiore. */
const goesOnBehind = (own: Own, at: number) =>
  own.places.some((place) => covers(place, at) && at < place.to - 1);

/** What tells another wine even of the same name. */
function isTelling(unsaid: Unsaid, isOtherAsked: boolean): boolean {
  const { own, at, word } = unsaid;
  return (
    // A sparkling one of a place of still ones is called so,
    isSparklingApart(unsaid) ||
    // the dry one of an estate of sweet ones ("Grand Vin Sec du Château de Rayne Vigneau"),
    (word.text === "trocken" && own.classed && OF.has(own.words[at + 1]?.text ?? "")) ||
    // and "Noble Cuvée Brut" is not Noble Cuvée Blanc de Blancs.
    (word.text === "blanc de blancs" && isOtherAsked)
  );
}

/** How much more the wine says by this word. */
export function judgeOwnTier(unsaid: Unsaid): number {
  const { asked, own, found, note, cuvee, said, at, word, fresh } = unsaid;
  if (isSilent(unsaid)) return 0;
  const otherTiers = asked.words.filter(
    ({ kind, text }, from) =>
      kind === "tier" && text !== "edition" && text !== "vintage" && found.asked[from] === -1,
  );
  const tells = isTelling(unsaid, otherTiers.length > 0);
  const slight = isPartOfDistrict(word, own) || (word.text === "cuvee" && at + 1 < own.words.length);
  // "Brut Dosaggio Zero" is not the Brut.
  if (
    isSweetness(word) &&
    !word.aside &&
    asked.words.some(
      (one) =>
        isSweetness(one) &&
        one.text !== word.text &&
        // A house's Brut that is an Extra Brut today.
        !(word.text === "brut" && said.has(one.text)),
    )
  )
    note("sweetConflict", 1, word.text, "another sweetness than the one that was asked for");
  // "Grand Siècle Brut" is the Grand Siècle (Grande Cuvée).
  const moreThanBrut = otherTiers.some(({ text }) => text !== "brut" || !own.fizzy);
  // But a house's brut is not its vintage.
  const aside = word.text === "vintage" && !cuvee ? 0.5 : ASIDE_TIER;
  const spoken = fresh * (word.aside && !moreThanBrut ? aside : 1);
  note(
    tierFeature("own", word.group, cuvee && !tells),
    spoken * (slight ? 0.4 : 1),
    word.text,
    "a tier or style of the wine, not asked for",
  );
  if (!tells && (word.group === "sweet" || (cuvee && FIZZ.has(word.text)))) return 0.3 * spoken;
  if (isClassic(word) && !word.aside && own.roles[at - 1] === "V") return spoken;
  return word.group !== "soft" && word.group !== "level" ? spoken : 0;
}
