import type { Alignment } from "../align.ts";
import { isBurgundian } from "../appellations.ts";
import type { Word } from "../classify.ts";
import { isGermanOrAustrian } from "../country-words.ts";
import type { Own } from "../prepare/own.ts";
import type { Role } from "../prepare/roles.ts";
import { SITES } from "../sites.ts";
import { ARTICLES, OF, pastStops } from "../small-words.ts";
import { BUBBLES } from "../sparkling.ts";
import { isModifier, namesNoPlace } from "./beside.ts";
import type { State, Unsaid } from "./features.ts";
import { isOfPlaceAsked, isVillageOfVineyard, judgeOwnPlace } from "./own-place.ts";
import { isJoined, isMiddleInitial, judgeOwnProducer } from "./own-producer.ts";
import { ASIDE_TIER, isOfEveryWine, judgeOwnTier } from "./own-tier.ts";
import { redundancy } from "./redundancy.ts";
import { holdsPlace } from "./said-by-name.ts";
import { isSaidSo, isSecondWine } from "./second-wines.ts";
import { saysHowSweet } from "./tiers.ts";

/** What stands beside a name that was asked for tells less of another wine. */
const BESIDE = 0.25;

/** What one more wine with the same words would say again, as far as is known before any is seen. */
const PRIOR: Record<Role, number> = { R: 0.7, P: 0, V: 0, W: 0, "-": 0.2 };
/** The beginning of a producer's name, of which the rest was asked for. */
const PRIOR_BEGINNING = 0.7;

/** How much the tier of all wines of a name goes without saying, if no wine is missing; of fewer wines one may be listed twice. */
const OF_RANGE = 0.8;
const RANGE_WINES = 3;

/** What the wine says more than was asked: how much, roughly weighed. `bare`: nothing but a name that is sold without its producer's was asked for. */
export function judgeOwn(state: State, bare: boolean): number {
  const { own, found, note, cuvee, matched } = state;
  const firstMatch = firstOfProducer(own, found);
  const asides: Unsaid[] = [];
  let surplus = 0;
  let freshest = 0;
  own.words.forEach((word, at) => {
    if (isSaid(state, at)) return;
    if (own.words.some(({ text }, to) => to !== at && text === word.text && found.own[to] !== -1)) {
      judgeRepeated(state, at);
      return;
    }
    if (isMiddleInitial(own, found, at)) return;
    if (isModifier(own, found, at)) {
      note("ownProducerJoined", 1, word.text, "makes another wine of the name behind it, not asked for");
      surplus++;
      return;
    }
    const unsaid = unsaidOf(state, at, firstMatch);
    const { role, fresh, weight } = unsaid;
    if (word.kind === "tier") surplus += judgeOwnTier(unsaid);
    else if (word.kind === "number") {
      const spoken = fresh * (word.aside && cuvee ? ASIDE_TIER : 1);
      note("ownNumber", spoken, word.text, "a number of the wine, not asked for");
      surplus += spoken;
    } else if (role === "R" && !isFarm(own, at)) judgeOwnPlace(unsaid);
    else if (word.kind === "house" && role !== "V") note("ownHouse", weight, word.text, "a word of houses");
    else if (word.aside && (role !== "P" || matched.producer > 0)) asides.push(unsaid);
    else if (role === "P") surplus += bare && !matched.producer ? 0 : judgeOwnProducer(unsaid);
    else if (isVillageOfVineyard(unsaid))
      note("ownPlace", weight * 0.25, word.text, "the village of its vineyard, not asked for");
    else {
      surplus += judgeOwnName(unsaid);
      if (word.kind === "name" && !SITES.has(word.text)) freshest = Math.max(freshest, fresh);
    }
  });
  if (asides.length > 0) {
    // However much stands there: "(Aged in Whiskey Barrels)".
    const { weight, word } = asides.reduce((most, one) => (one.weight > most.weight ? one : most));
    note("ownAside", weight, word.text, "a name in parentheses, not asked for");
    surplus += weight * 0.2;
  }
  if (freshest > 0.3) note("ownCuveeAny", 1, "", "the wine says more than was asked");
  return surplus;
}

function firstOfProducer({ words, roles, classed }: Own, found: Alignment): number {
  const first = words.findIndex(
    // "Domaine Gangloff" begins Yves Gangloff's name with no name; of châteaux that word is a part of it.
    ({ kind }, at) => (classed || kind === "name") && roles[at] === "P" && found.own[at] !== -1,
  );
  return first < 0 ? words.length : first;
}

/** The word was asked for, in these words or others, or is judged elsewhere: grapes, colours, countries. */
function isSaid({ asked, own, found, said, also, describes, second }: State, at: number): boolean {
  const { kind, text } = own.words[at] as Word;
  const role = own.roles[at];
  return (
    found.own[at] !== -1 ||
    kind === "stop" ||
    kind === "grape" ||
    kind === "colour" ||
    kind === "country" ||
    text === "blend" ||
    // "Penfolds 389".
    (text === "bin" && own.words[at + 1]?.kind === "number" && found.own[at + 1] !== -1) ||
    also.has(text) ||
    (said.has(text) && (kind === "tier" || kind === "number")) ||
    // Who names no place has not named another one.
    (role === "R" && asked.places.length === 0 && (said.has(text) || describes(at))) ||
    (namesNoPlace(asked, own, found) && holdsPlace(said, own, at)) ||
    asked.years.includes(text) ||
    (at < second && kind === "name" && (role === "P" || role === "W"))
  );
}

/** "Bourgogne Blanc" does not go without saying that it is a Meursault, however many of the grower's wines are. */
const isWider = ({ cuvee, relations }: State) => !cuvee && relations.includes("wider");

/** A word that was asked for elsewhere in the wine's title. */
function judgeRepeated(state: State, at: number): void {
  const { asked, own, found, note, cuvee } = state;
  const { kind, text, aside } = own.words[at] as Word;
  if (
    !cuvee &&
    kind === "name" &&
    !aside &&
    // "Château Purcari Rara Neagra de Purcari", but Le Cèdre.
    !(!own.classed && own.words.at(-1)?.text === text && !ARTICLES.has(own.words.at(-2)?.text ?? "")) &&
    (own.saidAgain || own.roles[at] === "V" || own.roles[at] === "W") &&
    !isSaidTwice(own, found, at) &&
    !isSaidSo(asked, own, found, at) &&
    !isSaidLater(own, found, at)
  )
    note("ownRepeat", 1, text, "named after the producer: another wine than the producer's own");
  // Nor does "Produttori del Barbaresco Langhe Nebbiolo" say that it is a Barbaresco.
  if (
    isWider(state) &&
    own.regionTexts.has(text) &&
    asked.words.filter((word) => word.text === text).length === 1
  )
    note("ownPlaceBeside", 0.5, text, "the wine's place, said as the producer's name alone");
}

/**
 * "Bodegas San Román San Román Malvasia": the name right behind itself, and a grape, colour or place that was asked for, or nothing else,
 * is the house and its wine; not "Louis Latour Domaine Latour".
 */
function isSaidTwice(own: Own, found: Alignment, at: number): boolean {
  const texts = own.words.map(({ text }) => text);
  const length = at - texts.indexOf(texts[at] as string);
  const isTwice = [...Array(length).keys()].some((shift) => {
    const start = at - shift;
    return texts.slice(start - length, start).join() === texts.slice(start, start + length).join();
  });
  const isMatched = (place: number) => found.own[place] !== -1;
  return (
    isTwice &&
    !own.classed &&
    (own.words.some(
      ({ kind }, place) =>
        (kind === "grape" || kind === "colour" || own.roles[place] === "R") && isMatched(place),
    ) ||
      own.words.every(
        ({ kind, text }) =>
          kind === "house" || kind === "stop" || texts.indexOf(text) < texts.lastIndexOf(text),
      ))
  );
}

/** "Achaval-Ferrer Finca Altamira": a farm that the lists know as a wine's name, though it is called by its place. */
const isFarm = ({ words, named }: Own, at: number) =>
  words[at - 1]?.kind === "house" && named.some(({ name }) => name.includes(at));

/**
 * "Castell de Raimat", of "Raimat Castell de Raimat": the producer's name is said as a part of the wine's; "Antinori Villa Chianti", of "Antinori
 * Villa Antinori": an address in the web says it once. But who asks for Château Margaux has not named the Margaux du Château Margaux.
 */
function isSaidLater({ words, roles, saidAgain, classed }: Own, found: Alignment, at: number): boolean {
  if (saidAgain && classed) return false;
  const { text } = words[at] as Word;
  const said = words.findIndex((word, to) => to !== at && word.text === text && found.own[to] !== -1);
  return roles[at] === "P" && at < said
    ? found.own[pastStops(words, said - 1, -1)] !== -1
    : words[at - 1]?.kind !== "stop" && found.own[at - 1] === (found.own[said] as number) + 1;
}

function unsaidOf(state: State, at: number, firstMatch: number): Unsaid {
  const { asked, own, found, vocabulary, cuvee, describes } = state;
  const word = own.words[at] as Word;
  const role = own.roles[at] as Role;
  const otherWine = role === "P" && isSecondWine(asked, own, found, at, firstMatch);
  const joined = role === "P" && isJoined(own, found, at);
  const begins = role === "P" && at < firstMatch && !joined && !otherWine;
  const isOpen =
    (role === "R" && isWider(state) && !own.classed && !isOfPlaceAsked(asked, own, at)) ||
    (!cuvee && joined && own.words[at + 1]?.joined === true);
  const known = isOpen ? 0 : redundancy(at, own, found, vocabulary, begins ? PRIOR_BEGINNING : PRIOR[role]);
  const usual = word.kind === "tier" ? usualTier(state, at, known) : role === "W" ? 0 : known;
  const beside = isEstateOfQuoted(own, found, at) || (role !== "R" && word.kind === "name" && describes(at));
  const fresh = (1 - usual) * (beside ? BESIDE : 1);
  const weight = (own.weights[at] as number) * fresh * (word.aside ? 0.7 : 1);
  return { ...state, at, word, role, firstMatch, joined, otherWine, fresh, weight };
}

/**
 * How much a tier goes without saying. That all wines seen so far are Riservas does not make the plain one a Riserva; but where all wines of a
 * name are of the tier, and they are a range ("Las Mulas Cabernet", of four Reservas), a large catalogue has seen them. What sparkles or is
 * sweet is called so, and a German vineyard gives wines of every class.
 */
function usualTier(state: State, at: number, known: number): number {
  const { own, vocabulary } = state;
  const tier = own.words[at] as Word;
  const { producerWord } = own;
  const isOfRange =
    !saysHowSweet(tier) &&
    !BUBBLES.has(tier.text) &&
    producerWord !== undefined &&
    !isGermanOrAustrian(own) &&
    isOfEveryWine(
      state,
      tier,
      RANGE_WINES,
      (name, wines) => vocabulary.together(name, producerWord) === wines,
    );
  return Math.max(Math.min(known, 0.4), isOfRange ? OF_RANGE * vocabulary.reach : 0);
}

/**
 * "Antinori Tenuta Tignanello 'Solaia'": what stands between quotation marks is the wine's name, before it its estate;
 * "Cuvée Marey Rully 'Clos de Bellecroix'": in Burgundy it is a vineyard.
 */
const isEstateOfQuoted = (own: Own, found: Alignment, at: number) =>
  own.roles[at] === "V" &&
  !isBurgundian(own.rows) &&
  !own.words[at]?.quoted &&
  own.words.some(
    ({ quoted, kind }, to) =>
      to > at && quoted && kind === "name" && own.roles[to] === "V" && found.own[to] !== -1,
  );

/** A name of the wine's own: how much more the wine says by it than was asked. */
function judgeOwnName({ own, at, word, weight, cuvee, note }: Unsaid): number {
  // "La Casa", "Il Podere": with an article a word of houses is a name.
  const before = own.words[at - 1];
  const named = word.kind !== "house" || (before?.kind === "stop" && !OF.has(before.text));
  // Nor is "Le Clos" a mere word of vineyards.
  const site = SITES.has(word.text) && !ARTICLES.has(before?.text ?? "");
  const amount = weight * (site ? 0.25 : named ? 1 : 0.4);
  note(cuvee ? "ownCuvee" : "ownCuveeNoMatch", amount, word.text, "a name of the wine, not asked for");
  return amount;
}
