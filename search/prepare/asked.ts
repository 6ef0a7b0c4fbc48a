import {
  covers,
  DECLASSIFIED,
  gluedPlace,
  grapesOf,
  isVillage,
  isWide,
  type Place,
  places,
  relate,
} from "../appellations.ts";
import type { Word } from "../classify.ts";
import grapeData from "../data/grapes.json" with { type: "json" };
import wordData from "../data/words.json" with { type: "json" };
import type { Question } from "../engine.ts";
import { fold, normalise, normaliseAsked } from "../normalise.ts";
import { repair } from "../repair.ts";
import type { Vocabulary } from "../vocabulary.ts";

/** Words that look like the village of a vineyard. */
const GERMAN_ADJECTIVES = new Set(wordData.germanAdjectives);
export const SITES = new Set(wordData.sites);
/** Those that say of what follows that it is a vineyard (Ried, Contrada, Vigna). */
export const INTRODUCES_SITE = new Set(wordData.sitesBefore);
export const SPARKLING =
  /champagne|\bcavas?\b|prosecco|franciacorta|cr[eé]mant|sekt|sparkling|metodo classico|\btrento\b|alta langa|corpinnat/i;
/** Words that say no more than that a wine sparkles and how it was made to. */
export const GENERIC_SPARKLING = new Set(["spumante", "metodo classico", "cremant", "sekt"]);
export const FIZZ = new Set([
  "brut",
  "extra brut",
  "brut nature",
  "extra dry",
  "blanc de blancs",
  "blanc de noirs",
  "spumante",
  "metodo classico",
  "cremant",
]);
export const isSparkling = (words: readonly Word[]) =>
  words.some((word) => FIZZ.has(word.text) || SPARKLING.test(word.text));

/** A caller's title, prepared once for all candidates. */
export interface Asked {
  title: string;
  words: Word[];
  /** Where what stands behind the year begins, which is mostly who makes the wine; where nothing does, the end. */
  makers: number;
  years: string[];
  weights: number[];
  strange: boolean[];
  /** Where the word stands with which the title ends in the middle, or -1. */
  cutOff: number;
  places: Place[];
  /** The words of each place. */
  placeTexts: string[];
  /** For each word the place it belongs to, or -1. */
  placeOf: number[];
  colours: Set<string>;
  countries: Set<string>;
  grapes: Word[];
  /** Grapes that go without saying in the places asked for. */
  usualGrapes: string[];
  sparkling: boolean;
  colour: string | undefined;
  /** How much it says that the catalogue has no wine: next to nothing of a small one. */
  reach: number;
  /** As of a wine. */
  literal: string;
}

export function prepareAsked(question: Question, vocabulary: Vocabulary): Asked {
  const { words: all, years } = repaired(question.title, vocabulary);
  const { said, makers } = withoutAddress(question.title, once(all));
  const words = [...said, ...namedYears(all, years, vocabulary)];
  const strange = words.map((word) => !vocabulary.countAnywhere(word.text));
  const found = places(words);
  const placeOf = words.map(() => -1);
  found.forEach((place, index) => {
    for (let at = place.from; at < place.to; at++) placeOf[at] = index;
  });
  const last = said.length - 1;
  return {
    title: question.title,
    words,
    makers,
    cutOff: strange[last] && isCutOff(question.title, words[last] as Word) ? last : -1,
    years,
    weights: words.map((word) => weigh(word, vocabulary)),
    strange,
    places: found,
    placeTexts: found.map(({ from, to }) =>
      words
        .slice(from, to)
        .map((word) => word.text)
        .join(" "),
    ),
    placeOf,
    colours: new Set(words.filter((word) => word.kind === "colour").map((word) => word.group)),
    countries: new Set(words.filter((word) => word.kind === "country").map((word) => word.group)),
    grapes: words.filter((word) => word.kind === "grape"),
    usualGrapes: grapesOf(found.filter((place) => !place.cru).flatMap((place) => place.rows)),
    sparkling: isSparkling(words),
    colour: question.colour,
    reach: vocabulary.reach,
    literal: literal(words),
  };
}

/** A list's column is at least so many characters wide. */
const LONG = 50;

/** "Weingut Nigl Gruner Veltliner Senftenberger Piri Krem…" */
const isCutOff = (title: string, { kind, text }: Word) =>
  title.length >= LONG &&
  kind === "name" &&
  text.length >= 3 &&
  fold(title)
    .replace(/[\s.…]+$/, "")
    .endsWith(text);

export const literal = (words: readonly Word[]) =>
  words
    .filter((word) => word.kind !== "stop" && word.kind !== "house")
    .map((word) => word.text)
    .sort()
    .join(" ");

/** In many shops' titles who makes the wine, and where, stands behind the year: "Puligny-Montrachet AOC 2019 Domaine Henri Boillot Meursault". */
const BEHIND_YEAR = /^(.*\p{L}.*?)\b(?:19|20)\d\d\b[\s,.)-]+(?!.*\b(?:19|20)\d\d\b)(\p{L}.*)$/u;
/** What says of the place before it that this is what the wine is sold as. */
const LEGAL =
  /\b(?:a\.?o\.?[cp]|a\.?c|d\.?o\.?c\.?g?|d\.?o\.?p|d\.?o\.?(?:ca|q)?|i\.?g\.?[tp]|vdp)\b\.?[\s,(]*$/i;

/** Where what stands behind the year begins, and whether a legal form stands before that. */
function behindYear(title: string, words: readonly Word[]): { makers: number; isLegal: boolean } {
  const [, wine = "", producer = ""] = BEHIND_YEAR.exec(title) ?? [];
  const texts = producer === "" ? [] : normaliseAsked(producer).words.map(({ text }) => text);
  const from = words.length - texts.length;
  const isTail = from > 0 && texts.every((text, at) => text === words[from + at]?.text);
  return { makers: isTail ? from : words.length, isLegal: LEGAL.test(wine) };
}

/**
 * Without the town that stands behind the producer's name where the wine's own place stands before the year: that is none of the
 * town's wines, whoever makes some.
 */
function withoutAddress(title: string, words: Word[]): { said: Word[]; makers: number } {
  const { makers, isLegal } = behindYear(title, words);
  const all = { said: words, makers };
  if (makers === words.length) return all;
  const found = places(words);
  const town = found.at(-1);
  const named = town && words.slice(makers, town.from).some(({ kind }) => kind === "name");
  if (!named || town.cru || town.to < words.length) return all;
  // Château de Meursault is no château at Meursault, and M. Faro is not there.
  const before = words[town.from - 1] as Word;
  if (before.kind === "stop" || before.text.length === 1) return all;
  const isElsewhere = (place: Place) => {
    const relation = relate(place.rows, town.rows);
    // Who sells a "Langhe DOC" sells no Barolo; of Champagne a village is a growth.
    const isRegion = isWide(place.rows) || DECLASSIFIED.has(words[place.from]?.text ?? "");
    return relation === "near" || (relation === "wider" && isRegion && isLegal && !isSparkling(words));
  };
  const own = found.filter(({ to }) => to <= makers);
  // "Piemonte DOC 2019 Bruno Giacosa Barbera d'Alba": what stands before the year is a region and no wine.
  const isWine =
    own.every(({ rows }) => isVillage(rows)) ||
    words.slice(0, makers).some(({ kind }, at) => kind !== "stop" && !own.some((place) => covers(place, at)));
  return own.length > 0 && isWine && own.every(isElsewhere)
    ? { said: words.slice(0, town.from), makers }
    : all;
}

/** A closed vocabulary's word only where the catalogue has it: "Cantena" is Catena rather than the grape Canena. */
function knownRepair(text: string, vocabulary: Vocabulary): string | undefined {
  const better = repair(text);
  return better && normalise(better).words.some((word) => vocabulary.countAnywhere(word.text))
    ? better
    : undefined;
}

/** The title's words; one that neither catalogue nor vocabularies know is repaired if it is a letter off one of them. */
function repaired(title: string, vocabulary: Vocabulary) {
  const first = normaliseAsked(title);
  const repairs = new Map<string, string>();
  for (const { kind, text } of first.words) {
    if (kind !== "name" || vocabulary.countAnywhere(text) || GERMAN_ADJECTIVES.has(text)) continue;
    const better =
      unelided(text, vocabulary) ??
      gluedPlace(text) ??
      singularOf(text, vocabulary) ??
      knownRepair(text, vocabulary);
    if (better) repairs.set(text, better);
  }
  return repairs.size ? normalise(title, "asked", repairs) : first;
}

/** "Macià Batle 1856": a year that stands beside a word of the title in the catalogue too is a name and no vintage. */
const namedYears = (words: readonly Word[], years: readonly string[], vocabulary: Vocabulary): Word[] =>
  years
    .filter(
      (year) =>
        year.startsWith("18") &&
        words.some(({ kind, text }) => kind === "name" && vocabulary.together(year, text) > 0),
    )
    .map((text) => ({ text, kind: "number", group: "", aside: false, quoted: false, joined: false }));

/** "dasti" is what an address in the web has left of "d'Asti". */
function unelided(text: string, vocabulary: Vocabulary): string | undefined {
  const [, article, name] = /^(d|l|dell|dall|nell|all)([aeiouh][a-z]{3,})$/.exec(text) ?? [];
  return name && vocabulary.countAnywhere(name) ? `${article} ${name}` : undefined;
}

/** "Grahams Port": a possessive without its apostrophe. */
export const singularOf = (text: string, vocabulary: Vocabulary) =>
  /^[a-z]{4,}s$/.test(text) && vocabulary.countAnywhere(text.slice(0, -1)) ? text.slice(0, -1) : undefined;

/** "Wehlener", "Escherndorfer": of a German village, by its form. */
export const isOfVillage = (text: string) =>
  text.length > 5 && text.endsWith("er") && !GERMAN_ADJECTIVES.has(text);

function isTwice(words: Word[]): boolean {
  const half = words.length / 2;
  return half >= 1 && words.every((word, at) => word.text === words[(at + half) % words.length]?.text);
}

/** Of more than one word, so that it is whose wine it is and not what it is called. */
const isNamed = (words: readonly Word[]) =>
  words.filter(({ kind }) => kind === "name" || kind === "house").length > 1;

/** "Château La Louvière Pessac-Léognan - Château La Louvière", but not "Margaux du Château Margaux": where at the end two words or more of the beginning stand again. */
function whereAgain(words: readonly Word[]): number {
  for (let length = words.length >> 1; length > 1; length--) {
    const from = words.length - length;
    const end = words.slice(from);
    if (!isNamed(end) || OF.has(words[from - 1]?.text ?? "")) continue;
    if (end.every(({ text }, at) => text === words[at]?.text)) return from;
  }
  return words.length;
}

/** A title said twice ("Château Latour Château Latour", as lists of producer and wine do) is said once. */
function once(words: Word[]): Word[] {
  if (isTwice(words)) return words.slice(0, words.length / 2);
  // "Château Rauzan-Ségla 2015 Château Rauzan-Ségla Bordeaux".
  for (let half = words.length >> 1; half > 1; half--)
    if (isNamed(words.slice(0, half)) && isTwice(words.slice(0, 2 * half))) return words.slice(half);
  const again = whereAgain(words);
  if (again < words.length) return words.slice(0, again);
  // "Dominio de Pingus Pingus" names a wine after its estate; a château's own wine is called nothing else.
  if (!words.some(({ text }) => text === "chateau")) return words;
  const names = words.filter((word) => word.kind !== "stop" && word.kind !== "house");
  if (!isTwice(names)) return words;
  const half = names.length / 2;
  const end = words.indexOf(names[half] as Word);
  // "Margaux du Château Margaux" is one name, not one said twice.
  if (
    words
      .slice(0, end)
      .some((word) => OF.has(word.text) && words.indexOf(word) > words.indexOf(names[half - 1] as Word))
  )
    return words;
  return words.slice(0, end);
}

export const weigh = (word: Word, vocabulary: Vocabulary) =>
  word.kind === "stop" ? 0 : 0.4 + 0.6 * vocabulary.rarity(word.text);

export const OF = new Set(["by", "de", "du", "des", "d", "di", "del", "della", "dello", "dei", "degli"]);
export const ARTICLES = new Set([
  "le",
  "la",
  "les",
  "l",
  "il",
  "lo",
  "i",
  "el",
  "los",
  "las",
  "o",
  "a",
  "the",
]);

export const COUNTRY_KEY = new Map(
  Object.entries(wordData.countries).flatMap(([key, words]) =>
    [key, ...words].map((word) => [word, key] as const),
  ),
);
/** A country as the words of titles are read, or as it is written where they have none for it. */
export const countryWord = (country: string) =>
  COUNTRY_KEY.get(country.toLowerCase().replace(/\s/g, "")) ?? country.toLowerCase();

/** Where one vineyard gives wines of every class, and its village stands before it or goes without saying. */
export const isGermanOrAustrian = (country: string) => country === "Germany" || country === "Austria";

const NEW_WORLD = new Set(["unitedstates", "canada", "australia", "newzealand", "southafrica", "chile"]);
/** Where wines are named by grapes and makers: dry and sweet ones of a grape stand side by side, and few by their place. */
export const isNewWorld = (country: string) => NEW_WORLD.has(countryWord(country));

/** The next word from here on (or back, with -1) that is no article. */
export function pastStops(words: readonly Word[], from: number, step: 1 | -1 = 1): number {
  let at = from;
  while (words[at]?.kind === "stop") at += step;
  return at;
}

/** Nothing but articles and "of" stands between the two words. */
export const isJoinedByOf = (words: readonly Word[], first: number, last: number) =>
  words.slice(first + 1, last).some(({ text }) => OF.has(text));

/** The next word from here on (or back, with -1) that is no article and no word of houses. */
export function pastHouses(words: readonly Word[], from: number, step: 1 | -1 = 1): number {
  let at = from;
  while (words[at]?.kind === "stop" || words[at]?.kind === "house") at += step;
  return at;
}

/** Whether the word is in the name of a growth. */
export const isInGrowth = ({ places, placeOf }: Asked, at: number) =>
  places[placeOf[at] as number]?.cru === true;

/** Where the text stands in the name of a place that is no growth, or -1. */
export const inVillage = (asked: Asked, text: string) =>
  asked.words.findIndex(
    (word, at) => word.text === text && asked.placeOf[at] !== -1 && !isInGrowth(asked, at),
  );

export const GRAPE_COLOURS = new Map(
  (grapeData.grapes as string[][]).map(([colour, name]) => [name as string, colour as string]),
);

/** Pinot and Pinot Noir may be the same grape; Pinot Noir and Pinot Gris are not, nor Moscatel and Moscatel Roxo. */
export const sameGrape = (a: string, b: string) =>
  a === b || isShortFor(a, b) || isShortFor(b, a) || isBonarda(a, b) || isBonarda(b, a);
/** What is called Bonarda is another grape in Piemonte, Lombardia, Novara and Argentina. */
const isBonarda = (short: string, long: string) => short === "bonarda" && BONARDAS.has(long);
const BONARDAS = new Set(["croatina", "uva rara", "douce noire"]);
const isShortFor = (short: string, long: string) =>
  long.startsWith(`${short} `) && (short === "pinot" || GRAPE_COLOURS.get(short) === GRAPE_COLOURS.get(long));
