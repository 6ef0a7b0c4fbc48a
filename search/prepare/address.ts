import { covers, DECLASSIFIED, isVillage, isWide, type Place, places, relate } from "../appellations.ts";
import type { Word } from "../classify.ts";
import wordData from "../data/words.json" with { type: "json" };
import { fold } from "../normalise.ts";
import { isSparkling } from "../sparkling.ts";

const YEAR = /\b(?:19|20)\d\d\b/;
/** In many shops' titles who makes the wine, and where, stands behind the year: "Puligny-Montrachet AOC 2019 Domaine Henri Boillot Meursault". */
const BEHIND_YEAR = /^(.*\p{L}.*)\b(?:19|20)\d\d\b[\s,.)-]+(\p{L}.*)$/u;
/** What says of the place before it that this is what the wine is sold as, and what may stand behind that. */
const APPELLATIONS = new Set(wordData.appellationForms);
const LEGAL = new Set(wordData.legal);

/** "Langhe Nebbiolo D.O.C. Bio". */
function isLegalAtEnd(text: string): boolean {
  const words =
    fold(text)
      .replaceAll(".", "")
      .match(/\p{L}+/gu) ?? [];
  return APPELLATIONS.has(words.findLast((word) => !LEGAL.has(word)) ?? "");
}

/** Where what stands behind the year begins, and whether a legal form stands before that. */
function behindYear(title: string, words: readonly Word[], read: (text: string) => Word[]) {
  // In a title without a year the longer pattern tries every pair of letters.
  const [, wine = "", producer = ""] = (YEAR.test(title) && BEHIND_YEAR.exec(title)) || [];
  const texts = producer === "" ? [] : read(producer).map(({ text }) => text);
  const from = words.length - texts.length;
  const isTail = from > 0 && texts.every((text, at) => text === words[from + at]?.text);
  return { makers: isTail ? from : words.length, isLegal: isLegalAtEnd(wine) };
}

const TELLS = new Set(["grape", "colour", "tier"]);

/**
 * Whether a place behind says of which wine the title is, however far behind: one that is called by a grape, a colour or a tier (Dolcetto
 * d'Alba), or that says the place before it again and more (Chianti, Chianti Classico; Rosso and Brunello di Montalcino).
 */
export function namesWine(words: readonly Word[], before: Place, behind: Place): boolean {
  const [one, other] = [before, behind].map(({ from, to }) => words.slice(from, to)) as [Word[], Word[]];
  const isShared = ({ text }: Word) => other.some((word) => word.text === text);
  const names = one.filter(({ kind }) => kind === "name");
  return (
    other.some(({ kind }) => TELLS.has(kind)) ||
    names.every(isShared) ||
    (names.some(isShared) && one.some(({ kind }) => TELLS.has(kind)))
  );
}

/**
 * Without the town that stands behind the producer's name where the wine's own place stands before the year: that is none of the
 * town's wines, whoever makes some. `read` reads a part of the title as the whole was read.
 */
export function withoutAddress(
  title: string,
  words: Word[],
  read: (text: string) => Word[],
): { said: Word[]; makers: number } {
  const { makers, isLegal } = behindYear(title, words, read);
  const all = { said: words, makers };
  if (makers === words.length) return all;
  const found = places(words);
  const town = found.at(-1);
  const named = town && words.slice(makers, town.from).some(({ kind }) => kind === "name");
  if (!named || town.cru || town.to < words.length) return all;
  // Château de Meursault is no château at Meursault, and M. Faro is not there.
  const before = words[town.from - 1] as Word;
  if (before.kind === "stop" || before.text.length === 1) return all;
  const liesElsewhere = (place: Place) => {
    const relation = relate(place.rows, town.rows);
    // Who sells a "Langhe DOC" sells no Barolo; of Champagne a village is a growth.
    const isRegion = isWide(place.rows) || DECLASSIFIED.has(words[place.from]?.text ?? "");
    return relation === "near" || (relation === "wider" && isRegion && isLegal && !isSparkling(words));
  };
  // Of the Marchesi di Barolo the place is a part of their name.
  const isOfName = ({ from }: Place) => from > 1 && words[from - 1]?.kind === "stop";
  const own = found.filter((place) => place.to <= makers && !isOfName(place));
  if (own.some((place) => namesWine(words, place, town))) return all;
  // "Piemonte DOC 2019 Bruno Giacosa Barbera d'Alba": what stands before the year is a region and no wine, and "Barbaresco 2019 Casetta
  // Barolo" may be either.
  const isWine =
    (isLegal && own.every(({ rows }) => isVillage(rows))) ||
    words.slice(0, makers).some(({ kind }, at) => kind !== "stop" && !own.some((place) => covers(place, at)));
  return own.length > 0 && isWine && own.every(liesElsewhere)
    ? { said: words.slice(0, town.from), makers }
    : all;
}
