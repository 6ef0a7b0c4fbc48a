/** Articles, "of", saints and companies' forms, and the next word past articles or past words of houses. */
import type { Word } from "./classify.ts";
import wordData from "./data/words.json" with { type: "json" };

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

/** Who a place or a wine is called after, in the languages of wine. */
export const SAINTS: ReadonlySet<string> = new Set([
  "saint",
  "san",
  "santa",
  "santo",
  "sao",
  "sankt",
  "sant",
]);

export const LEGAL_FORMS: ReadonlySet<string> = new Set(wordData.legalForms);

/** Vino, Wein: what is sold. */
export const DRINKS: ReadonlySet<string> = new Set(wordData.drinks);

/** The next word from here on (or back, with -1) that is no article. */
export function pastStops(words: readonly Word[], from: number, step: 1 | -1 = 1): number {
  let at = from;
  while (words[at]?.kind === "stop") at += step;
  return at;
}

/** An "of" stands between the two words. */
export const isJoinedByOf = (words: readonly Word[], first: number, last: number) =>
  words.slice(first + 1, last).some(({ text }) => OF.has(text));

/** The next word from here on (or back, with -1) that is no article and no word of houses. */
export function pastHouses(words: readonly Word[], from: number, step: 1 | -1 = 1): number {
  let at = from;
  while (words[at]?.kind === "stop" || words[at]?.kind === "house") at += step;
  return at;
}
