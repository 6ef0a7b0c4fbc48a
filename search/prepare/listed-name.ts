/** How the lists of wines (named-wines.ts, unsaid-names.ts) name houses and wines. */
import type { Word } from "../classify.ts";
import { TITLES } from "../given-names.ts";
import { solid } from "../normalise.ts";

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

/** Of so many words, one behind the other, a name may be written together: "Pietramarina", "Pietra Marina". */
export const TOGETHER = [2, 3];

/** The words, and what two or three of them make when written together. */
export function withTogether(words: readonly string[]): Set<string> {
  const all = new Set(words);
  for (const length of TOGETHER)
    for (let from = 0; from + length <= words.length; from++) {
      let joined = "";
      for (let at = from; at < from + length; at++) joined += words[at];
      all.add(joined);
    }
  return all;
}

/** The words of a listed name as the title writes them, together or apart. */
export function spelling(name: readonly string[], words: readonly Word[]): string[] {
  const has = (one: string) => words.some(({ text }) => text === one);
  const apart = (one: string) => {
    for (let at = 0; at < words.length; at++)
      for (const length of TOGETHER) {
        const pieces = words.slice(at, at + length);
        if (
          one.startsWith(pieces[0]?.text ?? "") &&
          pieces.every(({ kind }) => kind === "name" || kind === "house") &&
          pieces.map(({ text }) => text).join("") === one
        )
          return pieces.map(({ text }) => text);
      }
    return undefined;
  };
  const written: string[] = [];
  for (let at = 0; at < name.length; ) {
    const one = name[at] as string;
    const length = has(one)
      ? 1
      : (TOGETHER.find((many) => at + many <= name.length && has(name.slice(at, at + many).join(""))) ?? 1);
    written.push(...((length === 1 && !has(one) && apart(one)) || [name.slice(at, at + length).join("")]));
    at += length;
  }
  return written;
}
