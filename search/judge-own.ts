import type { Alignment } from "./align.ts";
import { covers, isBurgundian, isWide, samePlace } from "./appellations.ts";
import { isModifier } from "./beside.ts";
import type { Feature, State } from "./features.ts";
import { ASIDE_TIER, judgeOwnTier } from "./judge-own-tier.ts";
import { saidByStyle } from "./judge-tiers.ts";
import type { Word } from "./normalise.ts";
import { isGivenName, isOfPersonLeft, TITLES } from "./people.ts";
import { ARTICLES, type Asked, isOfVillage, OF, pastStops, SITES } from "./prepare.ts";
import { type Own, producerPlaces, type Role } from "./prepare-own.ts";
import { isSaidSo, isSecondWine } from "./second-wines.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What stands beside a name that was asked for tells less of another wine. */
const BESIDE = 0.25;

/** A word of so many wines of a producer is the name of a range. */
const RANGE = 3;

/**
 * How much a word of the wine goes without saying: the share of the other wines that hold a matched word and hold
 * this one too. "Jean" beside Foillard costs nothing; a cuvée's name costs all.
 */
export function redundancy(
  of: number,
  own: Own,
  found: Alignment,
  vocabulary: Vocabulary,
  prior = 0,
): number {
  const { text } = own.words[of] as Word;
  // "La Spinetta Vürsù": the name of a range, of which the matched word names the one.
  const isOfRange = () =>
    own.producerWord !== undefined && vocabulary.together(text, own.producerWord) >= RANGE;
  let best = prior / 2;
  for (let at = 0; at < own.words.length; at++) {
    const word = own.words[at] as Word;
    if (found.own[at] === -1 || word.kind === "stop" || word.kind === "house" || word.text === text) continue;
    // However many wines of Louis Jadot there are, who says Louis has not said Jadot.
    if (own.roles[of] === "P" && own.roles[at] === "P" && at < of && isGivenName(word.text)) continue;
    const all = own.counts[at] as number;
    if (!all || all > 3000) continue;
    const cell = of * own.words.length + at;
    if (own.together[cell] === -1) own.together[cell] = vocabulary.together(word.text, text);
    // Who says Solaia has said most of "Tenuta Tignanello 'Solaia'", though no other wine shows it.
    const named =
      own.roles[of] === "V" && own.roles[at] === "V" && word.kind === "name" && !SITES.has(word.text);
    best = Math.max(
      best,
      ((own.together[cell] as number) - 1 + (named ? (isOfRange() ? 0.8 : 0.3) : prior)) / all,
    );
  }
  return Math.max(0, best);
}

/** What one more wine with the same words would say again, as far as is known before any is seen. */
const PRIOR: Record<Role, number> = { R: 0.7, P: 0, V: 0, W: 0, "-": 0.2 };

/** Côtes de Provence, where Provence was asked for. */
const isOfPlaceAsked = (asked: Asked, own: Own, at: number) =>
  own.places.some(
    (place) =>
      covers(place, at) &&
      own.words
        .slice(place.from, place.to)
        .some(({ kind, text }) => kind === "name" && asked.words.some((word) => word.text === text)),
  );

/**
 * "Domaine de Rochemure - Philippe Vermorel", "Egon Müller - Scharzhof": an estate and who makes its wine, of whom one was named, and the
 * catalogue has none of their wines under one name. What no first name begins may be a brand ("Imperiales - Abadía de San Quirce").
 */
function isOtherHalf(own: Own, found: Alignment, at: number, cuvee: boolean, vocabulary: Vocabulary) {
  const { otherHalf, words, counts } = own;
  if (otherHalf === 0) return false;
  const names = producerPlaces(own);
  const mine = names.filter((place) => place < otherHalf === at < otherHalf);
  const said = names.filter((place) => !mine.includes(place));
  const isPerson = (half: readonly number[]) => isGivenName(words[half[0] ?? -1]?.text ?? "");
  const isSaid = (place: number) => found.own[place] !== -1;
  if (!said.every(isSaid) || mine.some(isSaid)) return false;
  if (!isPerson(mine) && !(cuvee && isPerson(said))) return false;
  const { text } = words[at] as Word;
  // Santa Barbara is a county too: beside the wine's own name it is enough that a person is nowhere else.
  return said.some((place) => {
    const together = vocabulary.together(words[place]?.text as string, text);
    return together === counts[place] || (cuvee && isPerson(mine) && together === counts[at]);
  });
}

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

/** The same place stands in the caller's title in other words: Terlaner, Terlano. */
const alsoAsked = (asked: Asked, own: Own, at: number) =>
  own.places.some(
    (mine) => covers(mine, at) && asked.places.some((theirs) => samePlace(theirs.rows, mine.rows)),
  );

/** Bachelet-Ramonet is not Ramonet, nor Jean-Marc Morey Marc Morey: an unmatched word and a matched one are one name. */
const isJoined = (own: Own, found: Alignment, at: number) =>
  (own.words[at]?.joined === true && found.own[at - 1] !== -1) ||
  (own.words[at + 1]?.joined === true && found.own[at + 1] !== -1) ||
  // Nor is Rocca di Passo Passo.
  (OF.has(own.words[at + 1]?.text ?? "") &&
    // Benjamin de Rothschild is a Rothschild.
    !isGivenName(own.words[at]?.text as string) &&
    !TITLES.has(own.words[at]?.text as string) &&
    own.roles[at + 2] === "P" &&
    found.own[at + 2] !== -1);

/** "John C. Sullenger", where "John Sullenger" was asked for; "Uhlen B Blaufüsser Lay". */
const isMiddleInitial = (own: Own, found: Alignment, at: number) =>
  own.words[at]?.kind === "name" &&
  own.words[at]?.text.length === 1 &&
  (isGivenName(own.words[at - 1]?.text ?? "") || own.words[at + 1]?.text[0] === own.words[at]?.text) &&
  [at - 1, at + 1].every((beside) => own.words[beside]?.kind === "name" && (found.own[beside] ?? -1) !== -1);

/**
 * "Bodegas San Román San Román Malvasia": the name right behind itself, and a grape or place that was asked for, or nothing else, is the
 * house and its wine; not "Louis Latour Domaine Latour".
 */
function isSaidTwice(own: Own, found: Alignment, at: number): boolean {
  const texts = own.words.map(({ text }) => text);
  const length = at - texts.indexOf(texts[at] as string);
  const isTwice = [0, 1].some((shift) => {
    const start = at - shift;
    return (
      length > 0 && texts.slice(start - length, start).join() === texts.slice(start, start + length).join()
    );
  });
  const isSaid = (place: number) => found.own[place] !== -1;
  return (
    isTwice &&
    !own.classed &&
    (own.words.some(({ kind }, place) => (kind === "grape" || own.roles[place] === "R") && isSaid(place)) ||
      own.words.every(
        ({ kind, text }) =>
          kind === "house" || kind === "stop" || texts.indexOf(text) < texts.lastIndexOf(text),
      ))
  );
}

/** "Knoll Ried Schütt" is his Schütt of Dürnstein, "Dürnsteiner Riesling": beside a vineyard that was asked for its village is its address. */
const isVillageOfVineyard = (own: Own, found: Alignment, at: number) =>
  ["Germany", "Austria"].includes(own.wine.country) &&
  isOfVillage(own.words[at]?.text as string) &&
  own.words.some(
    ({ kind, text }, place) =>
      place !== at &&
      kind === "name" &&
      own.roles[place] === "V" &&
      found.own[place] !== -1 &&
      !SITES.has(text) &&
      // Of "Deidesheimer Herrgottsacker" nobody can tell which is the village.
      !text.endsWith("er"),
  );

/**
 * Beside the wine's own name a wide region (Champagne) goes without saying, a village sooner than by itself; there no place does
 * where another one is said.
 */
function placeFeature(own: Own, at: number, cuvee: boolean, silent: boolean): Feature | undefined {
  if (!cuvee) return own.classed ? "ownPlaceClassed" : silent ? "ownPlaceNoCuvee" : "ownPlaceBeside";
  const wide = silent && own.places.some((place) => covers(place, at) && isWide(place.rows));
  return wide ? undefined : "ownPlace";
}

/** What the wine says more than was asked: how much, roughly weighed. `bare`: nothing but a name that is sold without its producer's was asked for. */
export function judgeOwn(state: State, bare: boolean): number {
  const { asked, own, vocabulary, found, relations, note, cuvee, matched, second, said, also, describes } =
    state;
  let surplus = 0;
  let any = 0;
  // However much stands there: "(Aged in Whiskey Barrels)".
  const aside = { weight: 0, text: "" };
  const besides = (weight: number, text: string) => {
    if (weight > aside.weight) Object.assign(aside, { weight, text });
  };
  // "Bourgogne Blanc" does not go without saying that it is a Meursault, however many of the grower's wines are.
  const wider = !cuvee && relations.includes("wider");
  const silent = relations.every((relation) => relation === "narrower");
  let firstMatch = own.words.findIndex(
    // "Domaine Gangloff" begins Yves Gangloff's name with no name; of châteaux that word is a part of it.
    ({ kind }, at) => (own.classed || kind === "name") && own.roles[at] === "P" && found.own[at] !== -1,
  );
  if (firstMatch < 0) firstMatch = own.words.length;
  own.words.forEach((word, at) => {
    if (
      found.own[at] !== -1 ||
      word.kind === "stop" ||
      word.kind === "grape" ||
      word.kind === "colour" ||
      word.kind === "country" ||
      word.text === "blend" ||
      also.has(word.text) ||
      (said.has(word.text) && word.kind === "tier") ||
      // Who names no place has not named another one.
      (own.roles[at] === "R" && asked.places.length === 0 && (said.has(word.text) || describes(at))) ||
      asked.years.includes(word.text) ||
      (at < second && word.kind === "name" && (own.roles[at] === "P" || own.roles[at] === "W"))
    )
      return;
    if (
      own.words.some((other, place) => place !== at && other.text === word.text && found.own[place] !== -1)
    ) {
      if (
        !cuvee &&
        word.kind === "name" &&
        !word.aside &&
        // "Château Purcari Rara Neagra de Purcari", but Le Cèdre.
        !(!own.classed && at === own.words.length - 1 && !ARTICLES.has(own.words[at - 1]?.text ?? "")) &&
        (own.saidAgain || own.roles[at] === "V" || own.roles[at] === "W") &&
        !isSaidTwice(own, found, at) &&
        !isSaidSo(asked, own, found, at)
      )
        note("ownRepeat", 1, word.text, "named after the producer: another wine than the producer's own");
      // Nor does "Produttori del Barbaresco Langhe Nebbiolo" say that it is a Barbaresco.
      if (
        wider &&
        own.regionTexts.has(word.text) &&
        asked.words.filter(({ text }) => text === word.text).length === 1
      )
        note("ownPlaceBeside", 0.5, word.text, "the wine's place, said as the producer's name alone");
      return;
    }
    if (isMiddleInitial(own, found, at)) return;
    const role = own.roles[at] as Role;
    if (isModifier(own, found, at)) {
      note("ownProducerJoined", 1, word.text, "makes another wine of the name behind it, not asked for");
      surplus++;
      return;
    }
    const other = role === "P" && isSecondWine(asked, own, found, at, firstMatch);
    const joined = role === "P" && isJoined(own, found, at);
    const unsaid = role === "R" && wider && !own.classed && !isOfPlaceAsked(asked, own, at);
    const begins = role === "P" && at < firstMatch && !joined && !other;
    // Who says no more than "Würzburger" has named none of its vineyards.
    const ofVillage =
      own.wine.country === "Germany" &&
      own.roles[at - 1] !== "P" &&
      isOfVillage(own.words[at - 1]?.text ?? "") &&
      found.own[at - 1] !== -1;
    const known =
      unsaid || ofVillage || (!cuvee && joined && own.words[at + 1]?.joined === true)
        ? 0
        : redundancy(at, own, found, vocabulary, begins ? 0.7 : PRIOR[role]);
    // "Antinori Tenuta Tignanello 'Solaia'": what stands between quotation marks is the wine's name, before it its estate;
    // "Cuvée Marey Rully 'Clos de Bellecroix'": in Burgundy it is a vineyard.
    const estate =
      role === "V" &&
      !isBurgundian(own.rows) &&
      !word.quoted &&
      own.words.some(
        (other, place) =>
          place > at &&
          other.quoted &&
          other.kind === "name" &&
          own.roles[place] === "V" &&
          found.own[place] !== -1,
      );
    const beside = estate || (role === "V" && word.kind === "name" && describes(at));
    // That all wines seen so far are Riservas does not make the plain one a Riserva.
    const fresh =
      (1 - (word.kind === "tier" ? Math.min(known, 0.4) : role === "W" ? 0 : known)) * (beside ? BESIDE : 1);
    const weight = (own.weights[at] as number) * fresh * (word.aside ? 0.7 : 1);
    if (word.kind === "tier") surplus += judgeOwnTier(state, at, fresh);
    else if (word.kind === "number") {
      const spoken = fresh * (word.aside && cuvee ? ASIDE_TIER : 1);
      note("ownNumber", spoken, word.text, "a number of the wine, not asked for");
      surplus += spoken;
    } else if (role === "R" && (alsoAsked(asked, own, at) || saidByStyle(asked, own))) return;
    else if (role === "R")
      note(
        placeFeature(own, at, cuvee, silent),
        weight * (isOfPlaceBefore(own, found, at) ? SAME_PLACE : 1),
        word.text,
        "the wine's place, not asked for",
      );
    else if (word.kind === "house" && role !== "V") note("ownHouse", weight, word.text, "a word of houses");
    else if (role === "P" && word.aside && matched.producer) besides(weight, word.text);
    else if (role === "P") {
      if (bare && !matched.producer) return;
      if (isOtherHalf(own, found, at, cuvee, vocabulary)) return;
      if (!joined && !other && isOfPersonLeft(state, at, firstMatch)) return;
      if (!matched.producer)
        note(
          cuvee ? "ownProducerMissing" : "ownProducerMissingNoCuvee",
          weight,
          word.text,
          "the wine's producer, not asked for",
        );
      else if (joined) {
        note(
          "ownProducerJoined",
          weight,
          word.text,
          "joined to the producer's name by a hyphen, not asked for",
        );
        surplus += weight;
      } else if (other) {
        note("ownProducerJoined", 1, word.text, "before the estate's name, which was asked for alone");
        surplus++;
      } else if (at < firstMatch)
        note("ownProducerBefore", weight, word.text, "the beginning of the producer's name");
      else {
        note(
          cuvee ? "ownProducerAfterCuvee" : "ownProducerAfter",
          weight,
          word.text,
          "a part of the producer's name, not asked for",
        );
        surplus += weight * 0.7;
      }
    } else if (role === "V" || role === "W") {
      if (word.aside) {
        besides(weight, word.text);
        return;
      }
      // "La Casa", "Il Podere": with an article a word of houses is a name.
      const before = own.words[at - 1];
      const named = word.kind !== "house" || (before?.kind === "stop" && !OF.has(before.text));
      if (isVillageOfVineyard(own, found, at)) {
        note("ownPlace", weight * 0.25, word.text, "the village of its vineyard, not asked for");
        return;
      }
      // Nor is "Le Clos" a mere word of vineyards.
      const site = SITES.has(word.text) && !ARTICLES.has(before?.text ?? "");
      const amount = weight * (site ? 0.25 : named ? 1 : 0.4);
      note(cuvee ? "ownCuvee" : "ownCuveeNoMatch", amount, word.text, "a name of the wine, not asked for");
      surplus += amount;
      if (word.kind === "name" && !SITES.has(word.text)) any = Math.max(any, fresh);
    }
  });
  if (aside.text) note("ownAside", aside.weight, aside.text, "a name in parentheses, not asked for");
  surplus += aside.weight * 0.2;
  if (any > 0.3) note("ownCuveeAny", 1, "", "the wine says more than was asked");
  return surplus;
}
