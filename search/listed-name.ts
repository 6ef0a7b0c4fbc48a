/** How the lists of wines (named-wines.ts, unsaid-names.ts) name houses and wines. */
import type { Word } from "./classify.ts";
import { TITLES } from "./given-names.ts";
import { solid } from "./normalise.ts";

export interface ListedName {
  texts: string[];
  /** Of a name of nothing but articles and words of houses ("La Villa", "Casa Castillo"): all of it, which stands together. */
  run: string[] | undefined;
}

/** Without articles and words of houses, if others are left; a name of articles alone is none ("Dei"). */
export function listedName(
  words: readonly Word[],
  isOne: (text: string) => boolean = () => true,
): ListedName {
  const all = solid(words);
  const texts = all.filter(({ kind, text }) => kind !== "house" && isOne(text)).map(({ text }) => text);
  if (texts.length > 0 || all.length === 0) return { texts, run: undefined };
  return { texts: all.map(({ text }) => text), run: words.map(({ text }) => text) };
}

/** A house's: without initials and titles too ("Baron"), if other words are left. */
export const listedHouse = (words: readonly Word[]) =>
  listedName(words, (text) => text.length > 1 && !TITLES.has(text));

/** The run, if there is one, stands in a title of the catalogue: a house's at the beginning, behind nothing but other words of houses. */
export function standsTogether(words: readonly Word[], { run }: ListedName, isHouse: boolean): boolean {
  if (!run) return true;
  const at = words.findIndex((_word, from) => run.every((text, step) => words[from + step]?.text === text));
  return at >= 0 && (!isHouse || words.slice(0, at).every(({ kind }) => kind === "house"));
}
