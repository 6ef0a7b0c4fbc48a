import type { Word } from "./classify.ts";
import wordData from "./data/words.json" with { type: "json" };
import { editDistance, likeness } from "./likeness.ts";

/** Which word of the wine each word of the caller stands for (-1: none) and the other way, and how sure that is (0 to 1). */
export interface Alignment {
  asked: Int16Array;
  own: Int16Array;
  ownQuality: Float32Array;
}

const FLOOR = 0.58;
/** A word of a place names that place, unless it is all but the wine's own word. */
const PLACE_FLOOR = 0.9;

/**
 * Sets the words of a caller against those of a wine, one to one: equal words first (the nearest places), then
 * alike ones best first, then words that were glued or split, then initials beside a matched name.
 */
export function align(
  asked: readonly Word[],
  own: readonly Word[],
  strange: readonly boolean[],
  inProducer: (at: number) => boolean,
  inPlace: (at: number) => boolean,
): Alignment {
  const found: Alignment = {
    asked: new Int16Array(asked.length).fill(-1),
    own: new Int16Array(own.length).fill(-1),
    ownQuality: new Float32Array(own.length),
  };
  const pair = (a: number, o: number, quality: number) => {
    if (found.asked[a] === -1) found.asked[a] = o;
    if (found.own[o] === -1) {
      found.own[o] = a;
      found.ownQuality[o] = quality;
    }
  };
  equalWords(asked, own, pair, found);
  spelledNumbers(asked, own, pair, found.asked, found.own);
  spelledNumbers(own, asked, (o, a, quality) => pair(a, o, quality), found.own, found.asked);
  glued(asked, own, pair, found.asked, found.own);
  glued(own, asked, (o, a, quality) => pair(a, o, quality), found.own, found.asked);
  const alike: [number, number, number][] = [];
  for (let a = 0; a < asked.length; a++) {
    const word = asked[a] as Word;
    if (found.asked[a] !== -1 || word.kind === "stop" || word.kind === "number") continue;
    // Luce, said twice, is not Lucente; but "Clos des Pape, CdP" is Papes.
    const again = own.some(({ text }) => text === word.text);
    const placed = inPlace(a);
    for (let o = 0; o < own.length; o++) {
      const other = own[o] as Word;
      if (found.own[o] !== -1 || other.kind === "stop" || other.kind === "number") continue;
      const quality =
        placed && isAdjective(word.text, other.text) ? 0.95 : compare(word, other, strange[a] as boolean);
      // Napa is not the beginning of Napanook.
      if (quality >= (again || placed ? PLACE_FLOOR : FLOOR)) alike.push([quality, a, o]);
    }
  }
  alike.sort((one, two) => two[0] - one[0] || one[1] - two[1] || one[2] - two[2]);
  for (const [quality, a, o] of alike) if (found.asked[a] === -1 && found.own[o] === -1) pair(a, o, quality);
  initials(asked, own, pair, found, inProducer);
  return found;
}

function equalWords(
  asked: readonly Word[],
  own: readonly Word[],
  pair: (a: number, o: number, quality: number) => void,
  found: Alignment,
): void {
  const equal: [number, number][] = [];
  for (let a = 0; a < asked.length; a++) {
    const { text, kind } = asked[a] as Word;
    if (kind === "stop" && text.length > 1) continue;
    for (let o = 0; o < own.length; o++)
      if (own[o]?.text === text || (text === "i" && firstNumeral(asked, a, own, o))) equal.push([a, o]);
  }
  // First words said twice whose neighbours agree, then those with one that does: each goes to its own place.
  for (let pass = 0; pass < 3; pass++)
    for (const [a, o] of equal) {
      if (found.asked[a] !== -1 || found.own[o] !== -1) continue;
      const before = asked[a - 1]?.text === own[o - 1]?.text;
      const after = asked[a + 1]?.text === own[o + 1]?.text;
      if (pass === 0 && !(before && after && isSaidTwice(asked, a))) continue;
      if (pass < 2 && !before && !after) continue;
      pair(a, o, 1);
    }
}

/** "Kiedrich Riesling" is the Kiedricher Riesling, Zeltingen's is Zeltinger. */
const isAdjective = (village: string, text: string) =>
  text === `${village}er` || (text.endsWith("er") && village === `${text.slice(0, -2)}en`);

const isSaidTwice = (words: readonly Word[], at: number) =>
  words.some((other, place) => place !== at && other.text === words[at]?.text);

/** "faustino i rioja": between words an I may be an article or a number; beside the same name it is the wine's. */
const firstNumeral = (asked: readonly Word[], a: number, own: readonly Word[], o: number) =>
  asked[a]?.text === "i" && own[o]?.text === "1" && a > 0 && asked[a - 1]?.text === own[o - 1]?.text;

const NUMERALS = new Map(
  Object.entries(wordData.numerals).flatMap(([number, words]) =>
    words.map((word) => [word, number] as const),
  ),
);

/** "Tre Stelle" is "3 Stelle". */
function spelledNumbers(
  digits: readonly Word[],
  words: readonly Word[],
  pair: (digitsAt: number, wordAt: number, quality: number) => void,
  digitsDone: Int16Array,
  wordsDone: Int16Array,
): void {
  for (let at = 0; at < digits.length; at++) {
    const number = digits[at] as Word;
    if (number.kind !== "number" || digitsDone[at] !== -1) continue;
    const spelled = words.findIndex(
      ({ kind, text }, other) =>
        kind === "name" && wordsDone[other] === -1 && NUMERALS.get(text) === number.text,
    );
    if (spelled >= 0) pair(at, spelled, 0.97);
  }
}

function compare(word: Word, other: Word, strange: boolean): number {
  if (word.kind === "colour" && other.kind === "colour") return word.group === other.group ? 0.95 : 0;
  if (word.kind === "grape" && other.kind === "grape")
    return word.text.startsWith(`${other.text} `) || other.text.startsWith(`${word.text} `) ? 0.85 : 0;
  const named = (kind: Word["kind"]) => kind === "name" || kind === "house";
  if (!named(word.kind) || !named(other.kind)) {
    // A typo in a word of the closed vocabularies ("Reisling"): only long words, only when nobody knows the spelling.
    const long = Math.min(word.text.length, other.text.length) >= 6;
    return strange && word.kind === "name" && long && (other.kind === "grape" || other.kind === "tier")
      ? likeness(word.text, other.text, true)
      : 0;
  }
  return likeness(word.text, other.text, strange);
}

/** Two or three neighbours of one side written as one word on the other: "Mont Redon", "dasti". */
function glued(
  many: readonly Word[],
  one: readonly Word[],
  pair: (manyAt: number, oneAt: number, quality: number) => void,
  manyDone: Int16Array,
  oneDone: Int16Array,
): void {
  for (let o = 0; o < one.length; o++) {
    const target = one[o] as Word;
    if (oneDone[o] !== -1 || target.kind === "stop" || target.text.length < 2) continue;
    for (let from = 0; from < many.length; from++) {
      if (manyDone[from] !== -1) continue;
      let length = (many[from] as Word).text.length;
      for (let to = from + 1; to < Math.min(many.length, from + 4) && manyDone[to] === -1; to++) {
        length += (many[to] as Word).text.length;
        if (length > target.text.length + 1) break;
        if (length < target.text.length - 1) continue;
        if (!sameAtAnEnd(many[from] as Word, many[to] as Word, target)) continue;
        let joined = "";
        for (let at = from; at <= to; at++) joined += (many[at] as Word).text;
        const quality =
          joined === target.text
            ? 0.98
            : target.text.length >= 7 &&
                // "Wachenheim R" is no misspelt Wachenheimer.
                many.slice(from, to + 1).every(({ text }) => text.length > 1) &&
                editDistance(joined, target.text) === 1
              ? 0.8
              : 0;
        if (!quality) continue;
        for (let at = from; at <= to; at++)
          if (oneDone[o] === -1 || manyDone[at] === -1) pair(at, o, quality);
        break;
      }
      if (oneDone[o] !== -1) break;
    }
  }
}

/** Words that are equal but for one letter begin or end with the same. */
const sameAtAnEnd = (first: Word, last: Word, target: Word) =>
  first.text[0] === target.text[0] || last.text.at(-1) === target.text.at(-1);

/** "J. Foillard" for Jean Foillard: an initial counts if the next word is matched to the name's next word. */
function initials(
  asked: readonly Word[],
  own: readonly Word[],
  pair: (a: number, o: number, quality: number) => void,
  found: Alignment,
  inProducer: (at: number) => boolean,
): void {
  const beside = (a: number, o: number) => {
    for (let step = 1; step <= 2; step++) {
      const next = found.asked[a + step];
      // "Johan Vineyards" is not J Vineyards.
      if (next !== undefined && next > o && next <= o + 2 && inProducer(next) && own[next]?.kind === "name")
        return true;
    }
    return false;
  };
  for (let a = asked.length - 1; a >= 0; a--) {
    if (found.asked[a] !== -1 || asked[a]?.kind === "number") continue;
    const x = (asked[a] as Word).text;
    for (let o = own.length - 1; o >= 0; o--) {
      const y = (own[o] as Word).text;
      if (x.length > 1 && y.length > 1) continue;
      if (found.own[o] !== -1 || own[o]?.kind === "number" || !inProducer(o)) continue;
      // "C des Carmes Haut-Brion" is another wine of that château.
      if (own[o]?.text === "chateau" && asked[a + 1]?.kind === "stop") continue;
      if (x[0] === y[0] && (own[o]?.kind === "name" || asked[a]?.kind === "name") && beside(a, o)) {
        pair(a, o, 0.9);
        break;
      }
    }
  }
}
