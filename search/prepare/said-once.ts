import type { Word } from "../classify.ts";
import { isJoinedByOf, OF } from "../small-words.ts";

function isTwice(words: Word[]): boolean {
  const half = words.length / 2;
  return half >= 1 && words.every((word, at) => word.text === words[(at + half) % words.length]?.text);
}

/** How many names stand twice, one behind the other, before nothing but tiers and colours ("Smith Haut Lafitte Smith Haut Lafitte Blanc"); 0 where none do. */
function halfOfTwice(names: Word[]): number {
  const length = names.findLastIndex(({ kind }) => kind === "name" || kind === "number") + 1;
  for (let twice = names.length - (names.length % 2); twice >= Math.max(2, length); twice -= 2)
    if (isTwice(names.slice(0, twice))) return twice / 2;
  return 0;
}

/** Of more than one word, so that it is whose wine it is and not what it is called. */
const isNamed = (words: readonly Word[]) =>
  words.filter(({ kind }) => kind === "name" || kind === "house").length > 1;

/**
 * Where at the end two words or more stand again: those of the beginning ("Château La Louvière Pessac-Léognan - Château La Louvière",
 * but not "Margaux du Château Margaux"), or the producer right before ("Barbera d'Alba Castello di Neive Castello di Neive", but
 * "San Román San Román" is a house and its wine).
 */
function whereAgain(words: readonly Word[]): number {
  const isOf = (at: number) => OF.has(words[at]?.text ?? "");
  for (let length = words.length >> 1; length > 1; length--) {
    const from = words.length - length;
    const end = words.slice(from);
    const standsAt = (start: number) => end.every(({ text }, at) => text === words[start + at]?.text);
    const before = from - length;
    if (!isNamed(end)) continue;
    if (standsAt(0) && !isOf(from - 1)) return from;
    if (end[0]?.kind === "house" && standsAt(before) && !isOf(before - 1)) return from;
  }
  return words.length;
}

/** A title said twice ("Château Latour Château Latour", as lists of producer and wine do) is said once. */
export function once(words: Word[]): Word[] {
  if (isTwice(words)) return words.slice(0, words.length / 2);
  // "Château Rauzan-Ségla 2015 Château Rauzan-Ségla Bordeaux".
  for (let half = words.length >> 1; half > 1; half--)
    if (isNamed(words.slice(0, half)) && isTwice(words.slice(0, 2 * half))) return words.slice(half);
  const again = whereAgain(words);
  if (again < words.length) return words.slice(0, again);
  // "Dominio de Pingus Pingus" names a wine after its estate; a château's own wine is called nothing else.
  if (!words.some(({ text }) => text === "chateau")) return words;
  const names = words.filter((word) => word.kind !== "stop" && word.kind !== "house");
  const half = halfOfTwice(names);
  if (half === 0) return words;
  const end = words.indexOf(names[half] as Word);
  // "Margaux du Château Margaux" is one name, not one said twice.
  if (isJoinedByOf(words, words.indexOf(names[half - 1] as Word), end)) return words;
  return [...words.slice(0, end), ...words.slice(words.indexOf(names[2 * half - 1] as Word) + 1)];
}
