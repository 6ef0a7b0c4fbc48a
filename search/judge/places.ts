import type { Alignment } from "../align.ts";
import {
  DECLASSIFIED,
  isBurgundian,
  isTown,
  isUnlabelled,
  isVillage,
  isWide,
  type Place,
  type Relation,
  relate,
  samePlace,
} from "../appellations.ts";
import type { Word } from "../classify.ts";
import { sameGrape } from "../grapes.ts";
import { namesWine } from "../prepare/address.ts";
import { type Asked, inVillage, isInGrowth } from "../prepare/asked.ts";
import type { Own } from "../prepare/own.ts";
import { ARTICLES, OF, pastStops } from "../small-words.ts";
import { isProducers, namesProducer } from "./beside.ts";
import { ESTATES } from "./estates.ts";
import type { State } from "./features.ts";
import { isOfOtherListed, namedAsked } from "./matched.ts";
import { otherPlace, textOf } from "./other-place.ts";
import { otherFirstName } from "./people.ts";
import { KINDS_OF_CHATEAU } from "./second-wines.ts";
import { isSweetPlace, saidByStyle } from "./tiers.ts";

/** A place of the caller's, seen beside a wine. */
interface AskedPlace extends State {
  place: Place;
  relation: Relation;
  /** As it is spelt in the lists. */
  name: string;
  weight: number;
  /** The wine's own place is named too. */
  home: boolean;
  /** The wine has no place in its title, and its name says that it is of this one. */
  byName: boolean;
}

/** How the caller's places lie to the wine's; what says no more than the wine's address does is marked as explained. */
export function judgePlaces(state: State): void {
  const { asked, own, found, explained, relations, note, said, cuvee, matched } = state;
  const homes = asked.places.filter(
    (place, index) => !place.cru && relations[index] === "same" && !namesProducer(asked, own, found, place),
  );
  asked.places.forEach((place, index) => {
    const name = asked.placeTexts[index] as string;
    const weight = Math.max(...asked.weights.slice(place.from, place.to));
    const home = homes.some((one) => isShelf(state, place) || !isAddressBehind(asked, place, one));
    const byName = said.has(name) && !own.roles.includes("R");
    judgePlace({ ...state, place, relation: relations[index] as Relation, name, weight, home, byName });
  });
  // Dagueneau's Silex was a Pouilly-Fumé and is a Vin de France: a grower may sell one wine as either, but what has no name is another.
  if (own.country === "france" && !own.regionTexts.has("vin") && !said.has("vin de france")) {
    const at = asked.words.findIndex(
      ({ text }, place) =>
        text === "vin" && asked.words[place + 1]?.text === "de" && asked.words[place + 2]?.group === "france",
    );
    const amount = cuvee && matched.producer > 0 ? RECLASSED : 1;
    if (at >= 0) note("placeOther", amount, "vin de france", `the wine is ${own.wine.region}`);
  }
  asked.words.forEach((word, at) => {
    if (explained[at] || (word.kind !== "name" && word.kind !== "grape")) return;
    if (isGrowth(asked, at)) return;
    // "Robertson Valley".
    const before = asked.placeOf[at - 1] ?? -1;
    if (PLACE_ENDS.has(word.text) && ["same", "wider", "narrower"].includes(relations[before] ?? ""))
      explained[at] = true;
    // Nor is "Sainte Magdelaine" of Saint-Émilion.
    if (word.text === "saint" && isOtherSaint(asked, own, found, at)) return;
    // "Château Haut-Maurac" is not the Château Maurac of the Haut-Médoc.
    const isOfName = KINDS_OF_CHATEAU.has(word.text) && isProducers(own, found, at + 1);
    if (isOfName && asked.placeOf[at] === -1) return;
    if (own.regionTexts.has(word.text) && !otherFirstName({ asked, own, found, at })) explained[at] = true;
  });
}

/** What some say behind a place's name and others do not. */
const PLACE_ENDS = new Set(["valley", "highlands", "hills", "county", "region", "district"]);

function isOtherSaint({ words }: Asked, own: Own, found: Alignment, at: number): boolean {
  const name = words[at + 1];
  return (
    name?.kind === "name" && !own.regionTexts.has(name.text) && own.roles[found.asked[at + 1] ?? -1] !== "R"
  );
}

/** How much "Vin de France" tells of another wine beside the grower and the wine's own name. */
const RECLASSED = 0.2;
const TABLE_WINE = /^vin de (?:france|pays|table)/i;

function judgePlace(said: AskedPlace): void {
  const { asked, own, explained, found, note, place, relation, name, weight } = said;
  // A Jurançon is sweet, where it says no more than that, and Jurançon Sec is not.
  if (name.endsWith(" trocken") && !said.cuvee && !saysDry(own))
    note("sweetConflict", 1, name, `the wine is ${own.wine.region}`);
  const places = Array.from({ length: place.to - place.from }, (_none, step) => place.from + step);
  const isOpen = places.some((at) => !explained[at]);
  const isAligned = places.every((at) => asked.words[at]?.kind === "stop" || found.asked[at] !== -1);
  // "Château de Montmirail Saint-Maurice", of Gigondas; but of "Pétalos del Bierzo" the place is one, and "Muros de Melgaço" is not all that
  // the catalogue lists of Muros.
  const isName = (at: number) => asked.words[at]?.kind === "stop" || isOfOtherListed(said, at);
  const isOther =
    ["narrower", "near", "far", "unknown"].includes(relation) ||
    (place.from > 1 &&
      OF.has(asked.words[place.from - 1]?.text ?? "") &&
      isName(place.from - 2) &&
      namedAsked(own, found).length === 0);
  if (isOther && isOpen && places.every(isName)) {
    note("askedRival", 1, name, "the name of another wine of this producer");
    return;
  }
  if (isOtherKind(said)) note("placeOther", weight, name, `the wine's place is ${own.wine.region}`);
  const other = otherPlace(said);
  if (other) note("placeOther", weight, name, `the wine's place is ${other}`);
  if (other) settle(said);
  // "La Spinetta Gallina" may be his Barbaresco or his Barbera; in Burgundy a climat's name is that of many.
  if (
    !other &&
    isAligned &&
    place.cru &&
    (isOtherGrowth(said) || (relation === "near" && isOtherVillage(said)))
  ) {
    note("placeOther", weight, name, `a growth, and the wine's place is ${own.wine.region}`);
    return;
  }
  if (other || isAligned || (place.cru && relation !== "same") || (!isOpen && relation !== "near")) return;
  if (relation === "same") settle(said);
  else if (relation === "wider") judgeWider(said);
  else if (relation === "narrower") judgeNarrower(said);
  else if (relation === "near") judgeNear(said);
  // A "Vin de France" comes from somewhere.
  else if (
    relation === "unknown" &&
    said.cuvee &&
    said.matched.producer > 0 &&
    TABLE_WINE.test(own.wine.region)
  )
    settle(said);
  // A far place is often no place at all but a name ("Castello", "Saint Julien"): its words are judged as names.
  else if (relation === "far" && (places.length > 1 || places.every((at) => !explained[at])))
    note("placeFar", weight, name, `far from ${own.wine.region}`);
}

const saysDry = ({ words, regionTexts }: Own) =>
  regionTexts.has("trocken") || words.some(({ text }) => text === "trocken");

/** "Échezeaux Grand Cru" is no Marsannay Les Échezeaux. */
const isOtherGrowth = ({ asked, own, place, relation }: AskedPlace) =>
  (relation === "near" || relation === "far") &&
  asked.words[place.to]?.text === "grand cru" &&
  !own.regionTexts.has("grand cru") &&
  !own.words.some(({ text }) => text === "grand cru");

/** No village was asked for, and the wine's title has one. */
const isOtherVillage = ({ asked, own, found, said, place }: AskedPlace) =>
  said.size === 0 &&
  !isBurgundian(own.rows) &&
  !namesProducer(asked, own, found, place) &&
  // "Santo Stefano di Perno".
  own.roles[found.asked[pastStops(asked.words, place.to)] ?? -1] !== "V" &&
  asked.places.every(({ cru }) => cru) &&
  own.places.some(
    ({ from, to, cru }) =>
      !cru && own.words.slice(from, to).every((_word, step) => found.own[from + step] === -1),
  );

function settle({ asked, own, explained, place }: AskedPlace): void {
  for (let at = place.from; at < place.to; at++)
    if (!isOtherTier(asked.words[at] as Word, own)) explained[at] = true;
}

/** A Champagne is none of the still wines of its place, nor one of those a Champagne, nor a Chianti one of the Classico. */
const isOtherKind = ({ own, name, cuvee, home }: AskedPlace) =>
  (name === "champagne" && !own.sparkling && own.regionTexts.has("champenois")) ||
  (name.endsWith(" champenois") && own.fizzy) ||
  (name === "chianti" &&
    !cuvee &&
    !home &&
    ["chianti", "classico"].every((text) => own.regionTexts.has(text)));

/** What a wider place is that says another wine: the first that holds, and what the wine is. */
const OTHER_OF_WIDER: readonly { when: (said: AskedPlace) => boolean; what: (own: Own) => string }[] = [
  {
    // Langhe Nebbiolo is no Barolo, though that is of Nebbiolo and lies there.
    when: ({ asked, own, home }) =>
      !home &&
      !own.grapes.length &&
      asked.grapes.length > 0 &&
      asked.grapes.every((grape) => own.usualGrapes.includes(grape.text)),
    what: ({ wine }) => `named with its grape; the wine is ${wine.region}`,
  },
  {
    // "Rémi Jobard Bourgogne 'Les Narvaux'" is not his Meursault 'Les Narvaux', nor Langhe Rocche di Castiglione the Barolo.
    when: ({ own, found, name, relations }) =>
      isDeclassified(name, own) && !relations.includes("same") && isOfPlaceUnsaid(own, found),
    what: ({ wine }) => `the wine's title is ${wine.title}`,
  },
  {
    // The Douro's own wine is no Port (but "Ferreira Tawny, Douro" is one).
    when: ({ asked, own, name, home }) =>
      name === "douro" && !home && own.regionTexts.has("porto") && !saidByStyle(asked, own),
    what: () => "the wine is a Port",
  },
  {
    // Nor is a Rosso di Toscana a Chianti, or a Langhe Rosso a Barolo.
    when: ({ asked: { words }, own, place: { from, to }, home, cuvee }) =>
      !home &&
      ((OF.has(words[from - 1]?.text ?? "") && words[from - 2]?.kind === "colour") ||
        (own.country === "italy" && !cuvee && words[to]?.kind === "colour")),
    what: ({ wine }) => `named with its colour; the wine is ${wine.region}`,
  },
];

function judgeWider(said: AskedPlace): void {
  const { own, relations, note, cuvee, place, name, weight } = said;
  settle(said);
  const other = OTHER_OF_WIDER.find(({ when }) => when(said));
  if (other) note("placeOther", weight, name, other.what(own));
  const wide = isWide(place.rows);
  // "Charmes-Chambertin Grand Cru, Burgund": a growth is a place too.
  // Nor is "Château Latour, Bordeaux" another wine, but a Sauternes is none that is sold as Bordeaux.
  const address = relations.includes("same") || (own.classed && !isSweetPlace(own.regionTexts));
  if (cuvee) return;
  if (!wide) note("placeWiderNoCuvee", weight, name, "a wider place than the wine's own");
  else if (!address && own.places.some(({ from, cru }) => !cru && own.roles[from] === "R"))
    note("placeWideNoCuvee", weight, name, "a wider place than the wine's own");
}

/** How much a place tells of another wine than the one that a catalogue has in its region. */
const IN_REGION = 0.3;

/**
 * How little the place tells of another wine since this catalogue sorts none by it: a Blaufränkisch of Burgenland may be the one of
 * Südburgenland where no region is called so, or no title of the house's says it ("Far Niente Chardonnay, Oakville"). A village is on labels
 * too ("Barolo Serralunga"), but not one behind the last name.
 */
function untold({
  asked: { words, placeOf },
  own,
  place: { from, to, rows },
  vocabulary,
}: AskedPlace): number {
  const spelt = words.slice(from, to).filter(({ kind }) => kind !== "stop");
  const isSorted = spelt.every(({ text }) => vocabulary.countRegions(text) > 0);
  if (!isVillage(rows)) {
    const isSaidOfHouse = ({ text }: Word) =>
      own.producerWord === undefined || vocabulary.together(text, own.producerWord) > 0;
    return isSorted && spelt.some(isSaidOfHouse) ? 0 : vocabulary.reach;
  }
  const before = pastStops(words, from - 1, -1);
  const isBehindName =
    words[before]?.kind === "name" &&
    placeOf[before] === -1 &&
    words.slice(to).every(({ kind }, step) => kind === "stop" || placeOf[to + step] !== -1);
  return isBehindName && !isSorted ? vocabulary.reach : 0;
}

function judgeNarrower(said: AskedPlace): void {
  const { asked, own, note, cuvee, place, name, weight, home } = said;
  settle(said);
  if (said.byName || isAddress(said) || isGrapeAndRegion(said)) return;
  if (!home && !isReclassed(said) && isOfOtherTitle(place, asked, own)) {
    note("placeOther", weight, name, `the wine's title is ${own.wine.title}`);
    return;
  }
  // "Südtirol Alto Adige" is one place in two languages.
  if (asked.places.some(({ from, rows }) => from < place.from && samePlace(rows, place.rows))) return;
  const feature = cuvee ? "placeNarrower" : "placeNarrowerNoCuvee";
  note(
    feature,
    isUnlabelled(own.rows) ? weight * IN_REGION : weight * (1 - untold(said)),
    name,
    "a narrower place than the wine's own",
  );
}

/** What makes a near place no other one. */
const NEAR_ENOUGH: readonly ((said: AskedPlace, spelt: readonly Word[]) => boolean)[] = [
  // "Planeta Noto Santa Cecilia", which the catalogue has without its place.
  ({ byName }) => byName,
  // "Fattoria Casabianca Coppaia Chianti Colli Senesi, Murlo".
  isAddress,
  // With its grape the same place said longer.
  ({ own }, spelt) =>
    spelt.some(
      (one) => one.kind === "grape" && own.grapes.some((grape) => sameGrape(grape.text, one.text)),
    ) && spelt.every((one) => one.kind !== "name" || own.regionTexts.has(one.text)),
  // "Haut-Médoc Château Pontet-Canet Pauillac (Grand Cru Classé)": what stands before all that is no place.
  ({ home, asked, place }) => home && standsFirst(asked, place),
  // "Ferreira Vintage Port, Douro".
  ({ home, place }) => home && isWide(place.rows),
];

function judgeNear(said: AskedPlace): void {
  const { asked, own, note, place, name, weight, home } = said;
  const spelt = asked.words.slice(place.from, place.to);
  const isEnough = NEAR_ENOUGH.some((isSo) => isSo(said, spelt));
  // Beside the right place a second one is a name (a street, a family).
  const isNamed = spelt.some((one) =>
    own.words.some((mine) => mine.text === one.text && mine.kind === "name"),
  );
  if (!isEnough && home && !isNamed) return;
  settle(said);
  if (!isEnough) note("placeNear", weight, name, `another place than ${own.wine.region}`);
}

/** "Givry Louis Jadot, Nuits-Saint-Georges": a Givry of Jadot's, who is there, and not his Nuits. */
const isAddressBehind = ({ words }: Asked, place: Place, address: Place) =>
  address.to === words.length &&
  words.slice(place.to, address.from).some(({ kind }) => kind === "name") &&
  !namesWine(words, place, address);

/** Nothing but places stands before it. */
const standsFirst = ({ placeOf }: Asked, { from }: Pick<Place, "from">) =>
  placeOf.slice(0, from).every((place) => place !== -1);

/**
 * The shelf that the wine stands on: "Toscana Maremma – Terenzi Morellino di Scansano", or without a dash what is no village and none of
 * whose words the house's wines have ("Verona Allegrini Amarone").
 */
const isShelf = ({ asked, own, vocabulary }: State, { from, to, rows }: Place) =>
  to <= asked.shelf ||
  (!isVillage(rows) &&
    standsFirst(asked, { from }) &&
    asked.words
      .slice(from, to)
      .every(
        ({ kind, text }) =>
          kind === "stop" ||
          (own.producerWord !== undefined && vocabulary.together(text, own.producerWord) === 0),
      ));

/** Like `DECLASSIFIED`, but on what is no estate's: Légende Médoc beside Légende Pauillac. */
const OF_MERCHANTS = new Set(["bordeaux", "graves", "medoc"]);
const isDeclassified = (place: string, own: Own) =>
  DECLASSIFIED.has(place) || (OF_MERCHANTS.has(place) && own.words.every(({ text }) => !ESTATES.has(text)));

/** The wine's title says its own place, of which no word was asked for. */
const isOfPlaceUnsaid = (own: Own, found: Alignment) =>
  own.places.some(
    ({ from, to, cru }) =>
      !cru &&
      own.roles[from] === "R" &&
      own.words.slice(from, to).every((_word, step) => found.own[from + step] === -1),
  );

/** The Riserva or Amarone in a place's name, of a wine that is none. */
const TIERS_OF_PLACES = new Set(["reserve", "superiore", "amarone", "recioto", "ripasso"]);
const isOtherTier = ({ text }: Word, own: Own) =>
  TIERS_OF_PLACES.has(text) && !own.regionTexts.has(text) && own.words.every((mine) => mine.text !== text);

/**
 * "Petrolo Torrione Val d'Arno di Sopra", which the catalogue has as a Toscana: a region's wine that is sold under a narrower place
 * since.
 */
const isReclassed = ({ asked, own, cuvee, matched, place: { from, to } }: AskedPlace) =>
  cuvee &&
  matched.producer > 0 &&
  // A merchant's brand is of several places: Mouton Cadet's Médoc, Santa Cristina's Chianti.
  !own.classed &&
  asked.words[from]?.text !== "chianti" &&
  !isBurgundian(own.rows) &&
  // A Primitivo di Manduria is none of Puglia.
  asked.words.slice(from, to).every(({ kind }) => kind === "name" || kind === "stop") &&
  own.places.every(({ rows, cru }) => cru || isWide(rows));

/** "Monte Lodoletta Amarone" is not the wine whose title says Valpolicella, nor Pommard the one called Bourgogne. */
const isOfOtherTitle = ({ rows, from, to }: Place, asked: Asked, own: Own) =>
  own.places.some(
    (mine) =>
      !mine.cru &&
      own.roles[mine.from] === "R" &&
      ["narrower", "near"].includes(relate(rows, mine.rows)) &&
      // A Soave may be a Classico.
      placeName(asked.words.slice(from, to)) !== placeName(own.words.slice(mine.from, mine.to)),
  );

const placeName = (words: readonly Word[]) => textOf(words, ({ text }) => text !== "classico");

/** "Krug Clos du Mesnil, Reims": the town of a Champagne house behind its wine, of which it has none that is called so. */
function isAddress({ place, asked, own, vocabulary }: AskedPlace): boolean {
  return (
    isTown(place.rows) &&
    place.from > 0 &&
    asked.words
      .slice(place.to)
      .every(({ kind }, step) => kind !== "name" || asked.placeOf[place.to + step] !== -1) &&
    own.producerWord !== undefined &&
    vocabulary.together(asked.words[place.from]?.text as string, own.producerWord) === 0
  );
}

/**
 * "Nuits-Saint-Georges Les Saint-Georges": words of the village said again behind an article name a growth of it; "Chambertin,
 * Gevrey-Chambertin": so does a growth's name beside the village's.
 */
function isGrowth(asked: Asked, at: number): boolean {
  if (isInGrowth(asked, at) && inVillage(asked, asked.words[at]?.text as string) >= 0) return true;
  const first = asked.words.findIndex(({ text }) => text === asked.words[at]?.text);
  if (first === at || asked.placeOf[first] === -1 || asked.placeOf[at] !== -1) return false;
  return ARTICLES.has(asked.words[at - 1]?.text ?? "") || isGrowth(asked, at - 1);
}

/** "Cannonau di Sardegna", of a Cannonau of Sardegna: the place's name says no more than its grape and region do. */
const isGrapeAndRegion = ({ place: { from, to }, asked, own, found }: AskedPlace) => {
  const words = asked.words.slice(from, to);
  return (
    words.some(({ kind }) => kind === "grape") &&
    words.every(
      ({ kind, text }, step) =>
        kind === "stop" || (kind === "grape" ? found.asked[from + step] !== -1 : own.regionTexts.has(text)),
    )
  );
};
