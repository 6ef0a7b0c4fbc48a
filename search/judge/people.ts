/** Growers, their families and the companies above them, as a leftover word of the caller names them. */
import type { Alignment } from "../align.ts";
import type { Word } from "../classify.ts";
import wordData from "../data/words.json" with { type: "json" };
import { isGivenName, TITLES } from "../given-names.ts";
import { isHouseOf } from "../namesakes.ts";
import { fold } from "../normalise.ts";
import type { Asked } from "../prepare/asked.ts";
import type { Own } from "../prepare/own.ts";
import { DRINKS, LEGAL_FORMS, pastHouses, pastStops } from "../small-words.ts";
import { beyond, isProducers, unaskedBefore } from "./beside.ts";
import { PART_OF_NAME } from "./estates.ts";
import type { Left, Unsaid } from "./features.ts";

/**
 * The word and an unmatched word of the producer's stand before the same surname: Jean and Vincent Dauvissat; "Fèvre Nathalie" is not
 * William Fèvre.
 */
export function otherFirstName({
  asked,
  own,
  found,
  at,
}: Pick<Left, "asked" | "own" | "found" | "at">): boolean {
  const isOther = (to: number | undefined) =>
    own.words[to ?? -1]?.kind === "name" && unaskedBefore(own, found, to) !== undefined;
  if (isOther(found.asked[at + 1])) return true;
  const before = found.asked[at - 1];
  return (
    isGivenName(asked.words[at]?.text ?? "") &&
    isGivenName(own.words[(before ?? 0) - 1]?.text ?? "") &&
    isOther(before)
  );
}

/** Pasquale Pelissero is not the house of Pelissero. */
export const otherGrower = ({ own, found, at, word }: Left) =>
  [at + 1, at - 1].some((beside) => {
    const to = found.asked[beside] ?? -1;
    const surname = own.words[to]?.text ?? "";
    return (
      own.roles[to] === "P" && !isGivenName(own.words[to - 1]?.text ?? "") && isHouseOf(surname, word.text)
    );
  });

/** The company or person that owns the wine's estate, named beside it: "Antinori Tormaresca", "Gernot Heinrich". */
export function isOwner(asked: Asked, own: Own, found: Alignment, at: number): boolean {
  return own.owners.some((owner) => saysOwner(asked, owner, at) && saysEstate(own, found, owner));
}

/** The word is one of the owner's, who is named in one go: "Trimbach Riesling Cuvée Frédéric Emile" names a wine. */
function saysOwner({ words }: Asked, owner: readonly string[], at: number): boolean {
  const { text } = words[at] as Word;
  // Told at once of most words, which is asked of every word and owner.
  if (!TITLES.has(text) && !owner.some((one) => one === text || (text.length === 1 && one[0] === text)))
    return false;
  const named = words.flatMap(({ kind, text }, place) => (kind === "stop" ? [] : { text, place }));
  // "G. Campagnola", but A.-F. Gros is not François.
  const isInitial = (one: string, from: number, said: string | undefined) =>
    isGivenName(one) && said?.length === 1 && said === one[0] && named[from - 1]?.text.length !== 1;
  return named.some((_word, from) => {
    const run = named.slice(from, from + owner.length);
    const places = run.map(({ place }) => place);
    // "Cuvée William Deutz".
    if (words[(places[0] ?? 0) - 1]?.text === "cuvee") return false;
    return (
      // "Baron de Ladoucette".
      (places.includes(at) || (TITLES.has(text) && places.includes(pastStops(words, at + 1)))) &&
      owner.every((one, step) => one === run[step]?.text || isInitial(one, from + step, run[step]?.text))
    );
  });
}

/** "Concha y Toro Merlot" is not Marqués de Casa Concha's: the estate's own name is said too, where it has one. */
function saysEstate(own: Own, found: Alignment, owner: readonly string[]): boolean {
  const others = own.words.filter(
    ({ kind, text }, at) => kind === "name" && own.roles[at] === "P" && !owner.includes(text),
  );
  const isSaid = ({ text }: Word) => own.words.some((word, at) => word.text === text && found.own[at] !== -1);
  return others.length === 0 || others.some(isSaid);
}

/**
 * "Pierre Labet - François Labet": who has named one of two people of a surname has left out nothing with the other's first name. Where
 * nothing before it was asked for it is more than that, unless the estate was named too, or three names. Enzo Bianchi, whom no dash parts
 * from his Bodegas Bianchi, is the name of a wine.
 */
export function isOfOtherPerson({ own, found, matched, at, firstMatch }: Unsaid): boolean {
  const { words, roles, otherHalf } = own;
  const isGiven = (place: number) => roles[place] === "P" && isGivenName(words[place]?.text ?? "");
  if (!matched.producer || otherHalf === 0 || at < otherHalf || !isGiven(at)) return false;
  let next = at + 1;
  while (isGiven(next)) next++;
  const surname = words[next];
  if (surname?.kind !== "name" || !words.slice(0, at).some(({ text }) => text === surname.text)) return false;
  const namesEstate = words.some(
    ({ kind }, place) => kind === "house" && roles[place] === "P" && found.own[place] !== -1,
  );
  return at >= firstMatch || namesEstate || matched.names >= 3;
}

/**
 * "Domaine des Tours, Emmanuel Reynaud": a first name and a surname, set apart beside an estate that is called by no person's name, and of
 * whom the catalogue has no wine, say who makes it. "Clos Puy Arnaud Cuvée Maurèze" names a wine.
 */
export function isMaker({ asked: { words, title }, own, found, at, vocabulary, matched }: Left): boolean {
  const isLeft = (place: number) => words[place]?.kind === "name" && found.asked[place] === -1;
  const isGiven = (place: number) => isLeft(place) && isGivenName(words[place]?.text ?? "");
  const [estate, person] = [own.words.some(isProducersHouse), own.words.some(isProducersFirstName)];
  if (!matched.producer || !estate || person) return false;
  let from = at;
  while (isLeft(from - 1)) from--;
  let to = at;
  while (isLeft(to + 1)) to++;
  const run = words.slice(from, to + 1).map(({ text }) => text);
  const surname = run.findIndex((_text, step) => !isGiven(from + step));
  if (surname < 1 || run.length - surname > 2) return false;
  if (run.slice(surname).some((text) => vocabulary.countAnywhere(text) > 0)) return false;
  const name = run.join("[\\s.-]+");
  return new RegExp(`(?:^|[,;(/-]\\s*|\\b(?:19|20)\\d\\d\\s+)${name}\\s*(?:$|[,;)/-]|\\d)`).test(fold(title));

  function isProducersHouse({ kind }: Word, place: number): boolean {
    return kind === "house" && own.roles[place] === "P";
  }
  function isProducersFirstName({ text }: Word, place: number): boolean {
    return own.roles[place] === "P" && isGivenName(text);
  }
}

/** The word stands right before the word matched to the first of the producer's name. */
export function isFirstName({ asked, own, found, at, word: { text, quoted } }: Left): boolean {
  let next = pastStops(asked.words, at + 1);
  // "Vinho De Grendel", and what stands between quotation marks before the producer.
  if (DRINKS.has(text) || (quoted && !asked.words[next]?.quoted)) return false;
  // "Jean François Coche-Dury".
  if (isGivenName(text) && isGivenName(asked.words[next]?.text ?? "") && found.asked[next] === -1) next++;
  let to = found.asked[next];
  // "Torres Gran Viña Sol Chardonnay Miguel Torres": the producer said again.
  if (to === -1 && isGivenName(text))
    to = own.words.findIndex(
      (word, place) => word.text === asked.words[next]?.text && found.own[place] !== -1,
    );
  if (to === undefined || to < 0 || own.roles[to] !== "P" || own.words[to]?.kind !== "name") return false;
  // Jean-Marc Morey is not Marc.
  const begins = at >= asked.makers || asked.words.slice(0, at).every(({ kind }) => kind !== "name");
  if (asked.words[at + 1]?.joined && (found.asked[at + 1] !== -1 || !begins)) return false;
  // "Alain Hudelot-Noëllat", but Samuel Billaud is not Billaud-Simon.
  const whole = own.words.every(
    ({ kind }, place) => kind !== "name" || own.roles[place] !== "P" || found.own[place] !== -1,
  );
  return (
    (own.producerTexts.size === 1 || (whole && isGivenName(text))) &&
    !own.words.slice(0, to).some((word) => word.kind === "name")
  );
}

/** "Pierre-Vincent Girardin" is not Vincent Girardin. */
export const isDoubleName = ({ asked: { words, title }, own, found, at, word: { text } }: Left) => {
  const next = words[at + 1]?.text ?? "";
  const to = found.asked[at + 1] ?? -1;
  return (
    isGivenName(text) &&
    isGivenName(next) &&
    own.roles[to] === "P" &&
    own.words[to + 1]?.kind === "name" &&
    own.words.slice(0, to).every(({ kind }) => kind !== "name") &&
    new RegExp(`\\b${text}[\\s-]+${next}\\b`).test(fold(title))
  );
};

/** "Campagnola Ripasso Giuseppe Campagnola": behind the wine its producer again, with the first name; not "Cuvée Maurice Drouhin". */
export function isFirstNameAgain({ asked, own, found, at, word: { text }, vocabulary }: Left): boolean {
  const again = asked.words[at + 1]?.text;
  return (
    isGivenName(text) &&
    again !== undefined &&
    own.producerTexts.has(again) &&
    found.asked[at + 1] === -1 &&
    asked.words[at - 1]?.kind !== "tier" &&
    asked.words.slice(0, at).some((word, place) => word.text === again && found.asked[place] !== -1) &&
    vocabulary.together(text, again) === 0
  );
}

/** "Séguinot-Bordet" where the wine's producer is Seguinot: a hyphen makes one name of the two. */
export const isJoinedTo = ({ asked, own, found, at, word }: Left) =>
  // "Kollwentz-Römerhof" names the farm too.
  !word.text.endsWith("hof") &&
  ((word.joined === true && isProducers(own, found, at - 1)) ||
    (asked.words[at + 1]?.joined === true && isProducers(own, found, at + 1)));

/** "Arzuaga Reserva, Bodegas Arzuaga Navarro": behind the producer's name said again with a word of houses. */
export function isBehindNameAgain({ asked: { words }, own, at }: Left): boolean {
  const name = words[at - 1]?.text ?? "";
  return (
    own.producerTexts.has(name) &&
    // "Biniagual Finca Biniagual Verán" is called so itself.
    own.words.filter(({ text }) => text === name).length === 1 &&
    words[at - 2]?.kind === "house" &&
    words.some(({ text, kind }, place) => place < at - 2 && kind === "name" && text === name)
  );
}

const OWNERS = new Set([...LEGAL_FORMS, ...wordData.families]);

/**
 * "ColleMassari Spa", "Famille Patrick Léon": a leftover name beside such a word is a company's or owner's, but not in "Angelo Negro Azienda
 * Agricola Sudisfà", where it is the producer's.
 */
export function isFirm(left: Left): boolean {
  const { asked, own, found, at } = left;
  const isOf = (kinds: ReadonlySet<string>, place: number) =>
    asked.words[place]?.kind === "house" && kinds.has(asked.words[place].text);
  const behind = beyond(asked, found, at, 1);
  // "Tenuta Nuova Azienda Agricola Casanova di Neri" names the company behind it.
  if (isOf(LEGAL_FORMS, behind) && !isProducers(own, found, pastHouses(asked.words, behind + 1)))
    return isInFirm(left, behind);
  const before = beyond(asked, found, at, -1);
  // In Sardinia it is an article.
  if (asked.words[before]?.text === "sa" && own.country === "italy") return false;
  return isOf(OWNERS, before) && !isProducers(own, found, pastHouses(asked.words, before, -1));
}

/**
 * "Batasiolo Barolo Cerequio Moda S.A.": of the names before the legal form the last is the company's, and one before it right behind a word
 * of houses, or where the wine's own name is matched and no wine of the catalogue is called so.
 */
function isInFirm({ asked: { words }, at, word, cuvee, vocabulary }: Left, form: number): boolean {
  const before = words[pastStops(words, at - 1, -1)];
  if (before && PART_OF_NAME.has(before.text)) return false;
  return (
    words.slice(at + 1, form).every(({ kind }) => kind === "stop") ||
    before?.kind === "house" ||
    (cuvee && vocabulary.countAnywhere(word.text) === 0)
  );
}
