import { remembered } from "../src/bounded-map.ts";
import { indexForm, type Normal, normalise, normaliseAsked, normaliseOwn, solid } from "./normalise.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { Wine } from "./wine.ts";

/** The words under which an engine indexes a wine. */
export const indexWords = (wine: Wine): string[] => [
  ...new Set([...formsOf(normaliseOwn(wine.title)), ...formsOfRegion(wine.region ?? "")]),
];

const formsOf = ({ words }: Normal) => solid(words).map(({ text }) => indexForm(text));

/** A region is that of many wines. */
const formsOfRegion = remembered(5000, (region: string) => formsOf(normalise(region)));

/** "Grahams Port": a possessive without its apostrophe; but Weins is a name and no "Wein". */
export function singularOf(text: string, vocabulary: Vocabulary): string | undefined {
  const one = text.slice(0, -1);
  if (!/^[a-z]{4,}s$/.test(text) || !vocabulary.countAnywhere(one)) return undefined;
  return normalise(one).words.some(({ kind }) => kind === "house") ? undefined : one;
}

const ELISIONS = ["dell", "dall", "nell", "sant", "all", "d", "l", "s"];

/**
 * The distinct words of a caller's title that the catalogue knows, rarest first: an engine that asks for any of the
 * first five finds the right wine. A word it does not know is repaired: glued elision (dasti), two words written as
 * one or one as two.
 */
export function searchWords(title: string, vocabulary: Vocabulary): string[] {
  const words = normaliseAsked(title);
  const found = new Map<string, number>();
  const take = (text: string) => {
    const count = vocabulary.countAnywhere(text);
    if (count) found.set(text, count);
    return count > 0;
  };
  const list = words.words;
  list.forEach((word) => {
    if (word.kind === "stop") return;
    if (take(word.text)) return;
    const singular = singularOf(word.text, vocabulary);
    if (singular) {
      take(singular);
      return;
    }
    for (const elision of ELISIONS) {
      if (
        word.text.length > elision.length + 2 &&
        word.text.startsWith(elision) &&
        take(word.text.slice(elision.length))
      )
        return;
    }
    for (let cut = 3; cut <= word.text.length - 3; cut++) {
      const [left, right] = [word.text.slice(0, cut), word.text.slice(cut)];
      if (
        vocabulary.countAnywhere(left) &&
        vocabulary.countAnywhere(right) &&
        vocabulary.together(left, right)
      ) {
        take(left);
        take(right);
      }
    }
  });
  for (let at = 0; at + 1 < list.length; at++) {
    const glued = `${list[at]?.text}${list[at + 1]?.text}`;
    if (!glued.includes(" ")) take(glued);
  }
  for (const year of words.years) take(year);
  return [...found]
    .sort((one, two) => one[1] - two[1] || (one[0] < two[0] ? -1 : 1))
    .map(([text]) => indexForm(text));
}
