import { gluedPlace, grapesOf, type Place, places } from "../appellations.ts";
import type { Word } from "../classify.ts";
import { isGivenName } from "../given-names.ts";
import { normalise, normaliseAsked } from "../normalise.ts";
import { repair } from "../repair.ts";
import { singularOf } from "../search-words.ts";
import { GERMAN_ADJECTIVES } from "../sites.ts";
import { isSparkling } from "../sparkling.ts";
import { tokensOf } from "../tokens.ts";
import type { Vocabulary } from "../vocabulary.ts";
import type { Question } from "../wine.ts";
import { withoutAddress } from "./address.ts";
import { type Mentioned, mentionedIn } from "./named-wines.ts";
import { once } from "./said-once.ts";
import { literal, weigh } from "./words.ts";

/** A caller's title, prepared once for all candidates. */
export interface Asked {
  title: string;
  words: Word[];
  /** Where what stands behind the year begins, which is mostly who makes the wine; where nothing does, the end. */
  makers: number;
  /** How many words name the shelf that the wine stands on: nothing but places, set off by a dash. */
  shelf: number;
  years: string[];
  weights: number[];
  strange: boolean[];
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
  spelt: string;
  /** Wines of the lists whose names are said, and estates that are called like their wine. */
  mentioned: Mentioned[];
  estates: Mentioned[];
}

export function prepareAsked(question: Question, vocabulary: Vocabulary): Asked {
  const tokens = tokensOf(question.title);
  const { words: all, years, read } = repaired(question.title, tokens, vocabulary);
  const { said, makers } = withoutAddress(question.title, once(all), read);
  const words = [...said, ...namedYears(tokens, all, years, vocabulary)];
  const strange = words.map((word) => !vocabulary.countAnywhere(word.text));
  const found = places(words);
  const placeOf = words.map(() => -1);
  found.forEach((place, index) => {
    for (let at = place.from; at < place.to; at++) placeOf[at] = index;
  });
  const listed = mentionedIn(tokens, words);
  return {
    title: question.title,
    words,
    makers,
    shelf: shelfOf(question.title, placeOf, read),
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
    spelt: tokens.join(" "),
    mentioned: listed.filter(({ isHouse }) => !isHouse),
    estates: listed.filter(({ isHouse }) => isHouse),
  };
}

/** A closed vocabulary's word only where the catalogue has it: "Cantena" is Catena rather than the grape Canena. */
function knownRepair(text: string, vocabulary: Vocabulary): string | undefined {
  const better = repair(text);
  return better && normalise(better).words.some((word) => vocabulary.countAnywhere(word.text))
    ? better
    : undefined;
}

/** "Toscana Maremma – Terenzi Morellino di Scansano". */
function shelfOf(title: string, placeOf: readonly number[], read: (text: string) => Word[]): number {
  const [, shelf] = /^(.{3,40}?) [–—|:-] /.exec(title) ?? [];
  const length = shelf === undefined ? 0 : read(shelf).length;
  return placeOf.slice(0, length).every((place) => place !== -1) ? length : 0;
}

/**
 * The title's words; one that neither catalogue nor vocabularies know is repaired if it is a letter off one of them. `read`: a part of
 * the title as words, with the same repairs.
 */
function repaired(title: string, tokens: readonly string[], vocabulary: Vocabulary) {
  const first = normaliseAsked(title);
  const repairs = new Map<string, string>();
  for (const { kind, text } of first.words) {
    if (kind !== "name" || vocabulary.countAnywhere(text) || GERMAN_ADJECTIVES.has(text)) continue;
    const better =
      partedAgain(text, vocabulary) ??
      gluedPlace(text) ??
      singularOf(text, vocabulary) ??
      knownRepair(text, vocabulary);
    if (better) repairs.set(text, better);
  }
  // "Fontanafredda Gattinera", which the lists know, is no Gattinara.
  const listed = repairs.size > 0 ? mentionedIn(tokens, first.words) : [];
  for (const { name } of listed) for (const one of name) repairs.delete(one);
  const read = (text: string) => normalise(text, "asked", repairs).words;
  return { ...(repairs.size ? normalise(title, "asked", repairs) : first), read };
}

/**
 * "Macià Batle 1856": a year that stands beside a word of the title in the catalogue too is a name and no vintage; so is that of
 * "Maucoil 1895 Villages 2014", which has another, but not 1855, the year of Bordeaux's classification, and that of a wine that the lists
 * know by it: "Roodeberg 1949".
 */
function namedYears(
  tokens: readonly string[],
  words: readonly Word[],
  years: readonly string[],
  vocabulary: Vocabulary,
): Word[] {
  const old = years.filter((year) => year.length === 4 && year < OLDEST);
  if (old.length === 0) return [];
  const named = old.map(
    (text): Word => ({ text, kind: "number", group: "", aside: false, quoted: false, joined: false }),
  );
  const listed = mentionedIn(tokens, [...words, ...named]);
  return named.filter(
    ({ text: year }) =>
      listed.some(({ name }) => name.includes(year)) ||
      (/^18(?!55)\d\d$/.test(year) &&
        (years.length > 1 ||
          words.some(({ kind, text }) => kind === "name" && vocabulary.together(year, text) > 0))),
  );
}

/** Vintages before this year are hardly sold: such a year is a name where the lists know it. */
const OLDEST = "1960";

/**
 * What an address in the web has left of "d'Asti", "dell'Annunziata", "d'Aix-en-Provence", "Saint-Martin", "St. Émilion" and
 * "Jean-Hugues": a word that neither catalogue nor vocabularies know.
 */
function partedAgain(text: string, vocabulary: Vocabulary): string | undefined {
  const known = (rest: string) => (vocabulary.countAnywhere(rest) ? rest : gluedPlace(rest));
  for (const [begin, written, behind] of BEGINNINGS) {
    const name = text.startsWith(begin) ? text.slice(begin.length) : "";
    const rest = behind.test(name) && known(name);
    if (rest) return `${written} ${rest}`;
  }
  if (isGivenName(text)) return undefined;
  for (let cut = 3; cut <= text.length - 3; cut++)
    if (isGivenName(text.slice(0, cut)) && isGivenName(text.slice(cut)))
      return `${text.slice(0, cut)} ${text.slice(cut)}`;
  return undefined;
}

/** Articles before a vowel, and saints; how they are written, and what may follow. */
const BEGINNINGS: readonly [string, string, RegExp][] = [
  ...["dell", "dall", "nell", "all", "d", "l"].map((one): [string, string, RegExp] => [
    one,
    one,
    /^[aeiouh][a-z]{3,}$/,
  ]),
  ...["sainte", "saint", "ste", "st"].map((one): [string, string, RegExp] => [one, "saint", /^[a-z]{5,}$/]),
];

/** Whether the word is in the name of a growth. */
export const isInGrowth = ({ places, placeOf }: Asked, at: number) =>
  places[placeOf[at] as number]?.cru === true;

/** Where the text stands in the name of a place that is no growth, or -1. */
export const inVillage = (asked: Asked, text: string) =>
  asked.words.findIndex(
    (word, at) => word.text === text && asked.placeOf[at] !== -1 && !isInGrowth(asked, at),
  );
