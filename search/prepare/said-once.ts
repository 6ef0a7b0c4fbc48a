import type { Word } from "../classify.ts";
import { isJoinedByOf, OF } from "../small-words.ts";

function isTwice(words: Word[]): boolean {
  const half = words.length / 2;
  return half >= 1 && words.every((word, at) => word.text === words[(at + half) % words.length]?.text);
}

/** Of more than one word, so that it is whose wine it is and not what it is called. */
const isNamed = (words: readonly Word[]) =>
  words.filter(({ kind }) => kind === "name" || kind === "house").length > 1;

/** "Château La Louvière Pessac-Léognan - Château La Louvière", but not "Margaux du Château Margaux": where at the end two words or more of the beginning stand again. */
function whereAgain(words: readonly Word[]): number {
  for (let length = words.length >> 1; length > 1; length--) {
    const from = words.length - length;
    const end = words.slice(from);
    if (!isNamed(end) || OF.has(words[from - 1]?.text ?? "")) continue;
    if (end.every(({ text }, at) => text === words[at]?.text)) return from;
  }
  return words.length;
}

/**
 * "Barbera d'Alba Castello di Neive Castello di Neive": the producer at the end of a wine's name, and behind it as such; "San Román
 * San Román" is a house and its wine.
 */
function whereTwiceAtEnd(words: readonly Word[]): number {
  for (let length = words.length >> 1; length > 1; length--) {
    const from = words.length - length;
    const end = words.slice(from);
    if (
      end[0]?.kind === "house" &&
      isNamed(end) &&
      !OF.has(words[from - length - 1]?.text ?? "") &&
      end.every(({ text }, at) => text === words[from - length + at]?.text)
    )
      return from;
  }
  return words.length;
}

/** A title said twice ("Château Latour Château Latour", as lists of producer and wine do) is said once. */
export function once(words: Word[]): Word[] {
  if (isTwice(words)) return words.slice(0, words.length / 2);
  // "Château Rauzan-Ségla 2015 Château Rauzan-Ségla Bordeaux".
  for (let half = words.length >> 1; half > 1; half--)
    if (isNamed(words.slice(0, half)) && isTwice(words.slice(0, 2 * half))) return words.slice(half);
  const again = Math.min(whereAgain(words), whereTwiceAtEnd(words));
  if (again < words.length) return words.slice(0, again);
  // "Dominio de Pingus Pingus" names a wine after its estate; a château's own wine is called nothing else.
  if (!words.some(({ text }) => text === "chateau")) return words;
  const names = words.filter((word) => word.kind !== "stop" && word.kind !== "house");
  if (!isTwice(names)) return words;
  const half = names.length / 2;
  const end = words.indexOf(names[half] as Word);
  // "Margaux du Château Margaux" is one name, not one said twice.
  return isJoinedByOf(words, words.indexOf(names[half - 1] as Word), end) ? words : words.slice(0, end);
}
