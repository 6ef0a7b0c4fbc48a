import type { Word } from "../classify.ts";
import type { Vocabulary } from "../vocabulary.ts";

/** All words but articles and words of houses, in any order: equal for titles that say the same. */
export const literal = (words: readonly Word[]) =>
  words
    .filter((word) => word.kind !== "stop" && word.kind !== "house")
    .map((word) => word.text)
    .sort()
    .join(" ");

/** How much a word tells of which wine is meant, 0 to 1. */
export const weigh = (word: Word, vocabulary: Vocabulary) =>
  word.kind === "stop" ? 0 : 0.4 + 0.6 * vocabulary.rarity(word.text);
