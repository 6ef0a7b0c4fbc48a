/** Words that say that a wine sparkles. */
import type { Word } from "./classify.ts";

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
