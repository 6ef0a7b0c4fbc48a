/** Words that say that a wine sparkles. */
import type { Word } from "./classify.ts";

/** Places and ways of making where all wine sparkles, in any text. */
export const SPARKLING =
  /champagne|\bcavas?\b|prosecco|franciacorta|cr[eé]mant|sekt|sparkling|metodo classico|\btrento\b|alta langa|corpinnat/i;
/** Words that say no more than that a wine sparkles and how it was made to. */
export const GENERIC_SPARKLING = new Set(["spumante", "metodo classico", "cremant", "sekt"]);
/** Words of a title of which each says that its wine sparkles. */
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
/** What only a sparkling wine is called: how it was made, and how sweet it is. */
export const BUBBLES = new Set([
  "spumante",
  "frizzante",
  "petnat",
  "cremant",
  "brut",
  "extra brut",
  "brut nature",
  "extra dry",
]);

export const isSparkling = (words: readonly Word[]) =>
  words.some((word) => FIZZ.has(word.text) || SPARKLING.test(word.text));
