/** What keeps the best candidate from being the answer although it explains the title. */
import { covers, isBurgundian, isOfLoire, isWide, type Place, relate, samePlace } from "./appellations.ts";
import type { Word } from "./classify.ts";
import { isGermanOrAustrian, isNewWorld } from "./country-words.ts";
import { isGivenName } from "./given-names.ts";
import { sameGrape } from "./grapes.ts";
import { FRENCH_ESTATES } from "./judge/estates.ts";
import { AT, type Measured } from "./judge/features.ts";
import { namesChateau } from "./judge/region-only.ts";
import { saysPlain } from "./judge/tiers.ts";
import { isShared } from "./namesakes.ts";
import type { Asked } from "./prepare/asked.ts";
import type { Own } from "./prepare/own.ts";
import type { Scored } from "./rank.ts";
import { INTRODUCES_SITE, isOfVillage } from "./sites.ts";
import { DRINKS, OF, pastStops } from "./small-words.ts";

/** The wine is called by its producer and its place alone, and by words of these kinds. */
const isOnlyOf = (own: Own, kinds: readonly Word["kind"][]) =>
  own.words.every(
    (word, at) =>
      own.roles[at] === "P" ||
      own.roles[at] === "R" ||
      word.aside ||
      kinds.includes(word.kind) ||
      saysPlain(word, own),
  );

/** Nothing but a producer is named, and it has other wines. */
export const namesProducerOnly = (asked: Asked, { measured }: Scored, others: readonly Scored[]) =>
  measured.producerOnly &&
  !measured.bare &&
  !isPlainOne(asked, measured, others) &&
  // "Benjamin de Rothschild - Vega Sicilia Macán": so many names hold the wine's own, if it has no grape besides.
  !(measured.exact && measured.matchedNames >= 4 && measured.own.grapes.length === 0) &&
  others.some((other) => other.measured.producerOnly && other.measured.own.twin !== measured.own.twin);

/** "Porta 6", red, or "Monteverro 2019 Monteverro": the one wine of the house, of this colour, that has no name but its own. */
function isPlainOne({ spelt, colour }: Asked, { own }: Measured, others: readonly Scored[]): boolean {
  const isOfPlainName = (one: Own) => isOnlyOf(one, ["colour", "house", "stop"]);
  const isSaidTwice = spelt.split(" ").filter((text) => text === own.producerWord).length > 1;
  return (
    (isSaidTwice || colour !== undefined) &&
    isOfPlainName(own) &&
    !others.some(
      ({ measured: { own: other, exact } }) =>
        exact && other.producerWord === own.producerWord && isOfPlainName(other),
    )
  );
}

/** As `regionOnly` finds by the words of the catalogue, or where another wine has all the names and is of another place. */
export const namesRegionOnly = (asked: Asked, { measured }: Scored, others: readonly Scored[]): boolean =>
  measured.regionOnly !== undefined &&
  (measured.regionOnly.others ||
    others.some(
      ({ measured: { own, explained } }) =>
        own.twin !== measured.own.twin &&
        ["near", "far", "narrower", "wider"].includes(relate(own.rows, measured.own.rows)) &&
        measured.explained.every(
          (yes, at) => !yes || asked.words[at]?.kind !== "name" || asked.placeOf[at] !== -1 || explained[at],
        ),
    ));

/** "Amedeo" for Zavalloni's, and there is Cavalchina's: a wine's name without its producer, which another producer's wine has too. */
export const namesWineOfSeveral = (asked: Asked, { measured }: Scored, others: readonly Scored[]): boolean =>
  measured.own.producerTexts.size > 0 &&
  !measured.own.words.some(
    ({ text }, at) => measured.own.producerTexts.has(text) && measured.explainedOwn[at],
  ) &&
  others.some(
    ({ measured: { own, explained, conflict, bare, spare } }) =>
      !conflict &&
      // Sassicaia is sold by its name alone, the Grappa di Sassicaia is not.
      (!measured.bare || bare || spare === 0) &&
      own.producerTexts.isDisjointFrom(measured.own.producerTexts) &&
      asked.words.every((word, at) => explained[at] || !measured.explained[at] || word.kind === "house"),
  );

/**
 * "Moreau, Chablis Les Clos", and the catalogue has Christian Moreau's: several growers of the surname have a share of the place. A wine's
 * own name ("Riffault Akméniné") is one grower's.
 */
export const namesSurnameOnly = (
  { words: asked, places }: Asked,
  { own, explainedOwn }: Measured,
): boolean => {
  const { words, roles, climat } = own;
  const isOfPlace = (text: string) =>
    climat.includes(text) ||
    places.some(({ cru, from, to }) => cru && asked.slice(from, to).some((word) => word.text === text));
  const isNamed = words.some(
    ({ kind, text }, at) => kind === "name" && roles[at] === "V" && explainedOwn[at] && !isOfPlace(text),
  );
  const isGiven = (at: number) => roles[at] === "P" && isGivenName(words[at]?.text ?? "");
  // Dugat-Py.
  const isDouble = (at: number) =>
    words[at + 1]?.kind === "name" && roles[at + 1] === "P" && explainedOwn[at + 1] === true;
  return (
    (isBurgundian(own.rows) || isOfLoire(own.rows)) &&
    !isNamed &&
    words.some(({ text }, at) => isShared(text) && explainedOwn[at] && isGiven(at - 1) && !isDouble(at)) &&
    !words.some(({ text }, at) => isGiven(at) && !isShared(text) && explainedOwn[at])
  );
};

/** "Bertani Amarone", of whom there are a Valpolicella and a Classico: who names neither may mean either. */
export const namesNoDistrict = (asked: Asked, { measured }: Scored, others: readonly Scored[]): boolean =>
  measured.own.regionTexts.has("valpolicella") &&
  !asked.words.some(({ text }) => text === "valpolicella" || text === "klassik" || text === "classico") &&
  others.some(
    ({ measured: { own, exact } }) =>
      exact &&
      own.regionTexts.has("classico") !== measured.own.regionTexts.has("classico") &&
      own.producerWord === measured.own.producerWord,
  );

/** By which a house of Rioja calls its wines. */
const AGES = new Set(["crianza", "reserve", "gran reserve"]);

/** "Rioja Vega, Rioja", whose Tinto or Tempranillo is called by nothing else, beside a Crianza and a Reserva: any of them may be meant. */
export const namesNoAge = (
  asked: Asked,
  { measured: { own, matchedNames } }: Scored,
  others: readonly Scored[],
): boolean =>
  own.regionTexts.has("rioja") &&
  matchedNames > 0 &&
  own.words.some(({ kind }) => kind === "colour" || kind === "grape") &&
  isOnlyOf(own, ["stop", "house", "colour", "grape"]) &&
  (asked.grapes.length === 0 || own.grapes.length === 0) &&
  asked.words.every(({ kind }) => kind !== "tier" && kind !== "colour" && kind !== "number") &&
  others.some(
    ({ measured: { own: other } }) =>
      other.producerWord === own.producerWord &&
      other.wine.colour === own.wine.colour &&
      other.words.some(({ text }) => AGES.has(text)),
  );

/** "Ségla" for Rauzan-Ségla: in Bordeaux the rest of an estate's name is often the name of another wine of it. */
export function namesPartOfEstate({ own, matchedNames, explainedOwn, secondNamed, bare }: Measured): boolean {
  // "Réserve de Malartic", "Margaux de Brane" is the whole name of another wine of it.
  if (!own.classed || matchedNames !== 1 || secondNamed || bare) return false;
  const first = own.words.findIndex((word, at) => word.kind === "name" && explainedOwn[at]);
  // "Comtes de Champagne" is a wine's own name, and Roederer the one house of that name.
  if (
    own.fizzy &&
    (own.roles[first] === "V" || (own.soleSurname && own.words[first]?.text === own.producerWord))
  )
    return false;
  // "René Renon Château La Galiane": what stands before the château is its owner.
  const estate = own.words.findLastIndex((word, at) => at < first && word.text === "chateau");
  return own.words.some(
    (word, at) => at > estate && at < first && word.kind === "name" && own.roles[at] === "P",
  );
}

/** A wine of the same name from another place. */
export const isOfOtherPlace = (own: Own, other: Own) =>
  own.twin === other.twin && own.rows.length > 0 && ["near", "far"].includes(relate(own.rows, other.rows));

/** A wine that says "Blanc" leaves its name to the one that says nothing. */
const coloursOf = (own: Own) =>
  own.words
    .filter((word) => word.kind === "colour")
    .map((word) => word.text)
    .join(" ");

/** The same name in another colour or country, and the title says neither (filters have left only what was asked for). */
export function isNamesake(
  asked: Asked,
  { own, explained, conflict }: Measured,
  { own: other, ...theirs }: Measured,
): boolean {
  if (own.name !== other.name) return false;
  // Pommard was asked for, and the other is of Meursault.
  if (theirs.conflict && !conflict) return false;
  // Another place or word that was asked for tells them apart.
  if (explained.some((yes, at) => yes && asked.words[at]?.kind !== "house" && !theirs.explained[at]))
    return false;
  const [said, otherSaid] = [coloursOf(own), coloursOf(other)];
  // "Bandol Rouge" beside "Bandol Blanc": who says neither may mean either.
  if (said !== otherSaid && !(said && otherSaid)) return false;
  return (
    (own.wine.colour !== other.wine.colour &&
      asked.colours.size === 0 &&
      // A place that allows one colour leaves no doubt about it: an entry there of another colour is a mistake.
      !(own.onlyColour && samePlace(own.rows, other.rows))) ||
    (own.country !== other.country && asked.countries.size === 0)
  );
}

/** "Côte des Roses Chardonnay" is none of a range whose wines are called by their grapes or, like this one, by a colour. */
export function namesOtherGrape(
  asked: Asked,
  { measured: { own, values } }: Scored,
  others: readonly Scored[],
): boolean {
  const named = (values[AT.askedGrape] as number) + (values[AT.askedGrapeNoCuvee] as number) > 0;
  if (!named || own.grapes.length > 0 || !own.roles.includes("V")) return false;
  const range = rangeOf(own);
  const theirs = others.flatMap(({ measured }) =>
    rangeOf(measured.own) === range ? measured.own.grapes : [],
  );
  // Where another wine of the range is of this very grape, that one was not meant for something else.
  return theirs.length > 0 && !theirs.some(({ text }) => asked.grapes.some((grape) => grape.text === text));
}

/** "Abel Mendoza Grano a Grano", a Tempranillo, a Graciano and a Graciano-Garnacha: who names no grape may mean any. */
export const namesNoGrape = (
  { grapes }: Asked,
  { measured: { own, explained } }: Scored,
  others: readonly Scored[],
) =>
  grapes.length === 0 &&
  own.grapes.length > 0 &&
  own.roles.includes("V") &&
  others.some(
    ({ measured: { own: other, explained: theirs } }) =>
      other.wine.colour === own.wine.colour &&
      other.grapes.length > 0 &&
      rangeOf(other) === rangeOf(own) &&
      !other.grapes.some(({ text }) => own.grapes.some((grape) => sameGrape(grape.text, text))) &&
      explained.every((yes, at) => !yes || theirs[at]),
  );

/** In Austria one vineyard holds a grower's Riesling and his Grüner Veltliner: "Alzinger Steinertal Smaragd". */
export const namesNoGrapeInAustria = ({ grapes }: Asked, { measured: { own, values } }: Scored) =>
  own.country === "austria" &&
  grapes.length === 0 &&
  own.grapes.some(({ text }) => text === "riesling" || text === "gruner veltliner") &&
  (values[AT.ownGrape] as number) + (values[AT.ownGrapeNoCuvee] as number) > 0;

const rangeOf = ({ words, roles, producerWord }: Own) =>
  [producerWord, ...words.filter((_word, at) => roles[at] === "V").map(({ text }) => text)].sort().join(" ");

/** "Margaux", without the "Château" that makes it an estate; "Vino Prosecco" names none either, but "Rosé de Purcari" a wine of Purcari's. */
export const namesPlaceOnly = ({ words, places }: Asked, { own, secondNamed }: Measured) =>
  !secondNamed &&
  !words.some(({ kind, text }) => (kind === "house" && !DRINKS.has(text)) || kind === "number") &&
  words.every(
    (word, at) =>
      word.kind !== "name" ||
      places.some((place) => !place.cru && covers(place, at) && !isProducersName(place, words, own)),
  );

/** Rivera, of Salento, is the name of a maker there, though there is a place of that name elsewhere. */
const isProducersName = (place: Place, words: readonly Word[], own: Own) => {
  const text = words[place.from]?.text ?? "";
  return (
    own.producerTexts.has(text) &&
    (["far", "unknown"].includes(relate(place.rows, own.rows)) ||
      // Brancott's wines are of Marlborough.
      (isNewWorld(own) && !own.regionTexts.has(text)))
  );
};

/** "Volnay Les Taillepieds", but "Pommard Cuvée Raymond Cyrot". */
const namesSiteOfVillage = ({ places, words }: Asked) =>
  places.some((place) => !place.cru && !isWide(place.rows)) && !words.some(({ text }) => text === "cuvee");

const CLASSES_OF_SITES = new Set(["gg", "erste lage", "grosse lage"]);

/** "Trittenheimer Apotheke", "Contrada Feudo di Mezzo": a vineyard is many growers', and none is named; Vigna Spuntali is known to be one's. */
export function namesVineyardOnly(
  asked: Asked,
  { own, explainedOwn, headless, bare, matchedNames }: Measured,
): boolean {
  if (!headless || bare) return false;
  const isOfMaker = own.words.some(({ text }, at) => own.producerTexts.has(text) && explainedOwn[at]);
  if (asked.words.some((word) => INTRODUCES_SITE.has(word.text))) return true;
  // "Halenberg Riesling GG", "Platt Vineyard Chardonnay": a class of vineyards, or one whose grapes are sold to many; three names hold
  // the wine's own ("Apogee Pepper Bridge Vineyard").
  const isSite = ({ text }: Word) =>
    CLASSES_OF_SITES.has(text) || (text === "vineyard" && own.country === "unitedstates");
  if (!isOfMaker && matchedNames <= 2 && asked.words.some(isSite)) return true;
  // "Chablis La Forêt": in Burgundy many growers have a share.
  if (
    isBurgundian(own.rows) &&
    (own.climat.length > 0 || namesSiteOfVillage(asked)) &&
    !isOfMaker &&
    !asked.words.some(({ kind }) => kind === "house")
  )
    return true;
  // In German it stands behind its village's name.
  const first = own.words.findIndex((word, at) => word.kind === "name" && explainedOwn[at]);
  const village = own.words[first]?.text ?? "";
  return (
    isGermanOrAustrian(own) &&
    isOfVillage(village) &&
    (own.words[first + 1]?.kind === "name" || own.regionTexts.has(village.slice(0, -2)))
  );
}

/** What stands between the kind of estate and its name: "of", an article, both or nothing. */
const beginningOf = (words: readonly Word[], from: number) =>
  words.slice(from + 1, pastStops(words, from + 1)).map(({ text }) => text);

/** "Château La Soujeole" may be that of de la Soujeole, and d'Angludet Angludet; "de" and "du" differ by a slip. */
const isOtherBeginning = (theirs: readonly string[], mine: readonly string[]) => {
  const isOf = ([first = ""]: readonly string[]) => OF.has(first);
  return (
    theirs.some((text) => text.length > 1 && !mine.includes(text)) &&
    (isOf(theirs) !== isOf(mine) || mine.length === 0)
  );
};

/**
 * "Château Le Mayne, Bordeaux" for Château du Mayne of the Graves: with another article in front an estate of one name is another one as often
 * as not, unless its place or a wine's own name is said too, or it is a growth.
 */
export function namesOtherArticle(asked: Asked, { own, explained, explainedOwn }: Measured): boolean {
  const [theirs, mine] = [asked.words, own.words].map((words) =>
    words.findIndex(({ kind, text }) => kind === "house" && FRENCH_ESTATES.has(text)),
  ) as [number, number];
  if (own.country !== "france" || theirs < 0 || mine < 0) return false;
  const name = pastStops(own.words, mine + 1);
  return (
    isOtherBeginning(beginningOf(asked.words, theirs), beginningOf(own.words, mine)) &&
    own.roles[name] === "P" &&
    own.roles[name + 1] !== "P" &&
    explainedOwn[name] === true &&
    explained[pastStops(asked.words, theirs + 1)] === true &&
    !own.words.some(
      ({ kind, text }, at) =>
        text === "cru classe" || (kind === "name" && own.roles[at] === "V" && explainedOwn[at]),
    ) &&
    !asked.places.some(({ rows }) => ["same", "narrower"].includes(relate(rows, own.rows)))
  );
}

/** The estate's own wine where its title is the estate, its place and its class: in Bordeaux, and of any château. */
export function isPlain({ own, explainedOwn }: Measured, { years }: Asked): boolean {
  // A shipper's port with a year and nothing else is its vintage port.
  const vintagePort = years.length > 0 && own.regionTexts.has("porto");
  // A house of sparkling wines has many.
  if (own.fizzy) return false;
  if (!own.classed && !vintagePort && !namesChateau(own, explainedOwn)) return false;
  return own.words.every(
    (word, at) =>
      explainedOwn[at] ||
      own.roles[at] === "R" ||
      word.kind === "stop" ||
      word.kind === "house" ||
      word.kind === "colour" ||
      word.group === "level" ||
      // A year makes a port the vintage one.
      (word.text === "vintage" ? vintagePort : word.group === "soft"),
  );
}
