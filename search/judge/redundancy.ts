import type { Alignment } from "../align.ts";
import type { Word } from "../classify.ts";
import { isGivenName } from "../given-names.ts";
import type { Own } from "../prepare/own.ts";
import { SITES } from "../sites.ts";
import type { Vocabulary } from "../vocabulary.ts";

/** A word of so many wines of a producer is the name of a range. */
const RANGE = 3;

/** A word of more titles than these tells nothing of what stands beside it. */
const COMMON = 3000;

/**
 * How much a word of the wine goes without saying, 0 to 1: the share of the other wines that hold a matched word and hold
 * this one too. "Jean" beside Foillard costs nothing; a cuvée's name costs all. `prior`: what one more wine with the same words would say
 * again, as far as is known before any is seen.
 */
export function redundancy(
  of: number,
  own: Own,
  found: Alignment,
  vocabulary: Vocabulary,
  prior = 0,
): number {
  const { text } = own.words[of] as Word;
  // "La Spinetta Vürsù": the name of a range, of which the matched word names the one.
  const hasRange = () =>
    own.producerWord !== undefined && vocabulary.together(text, own.producerWord) >= RANGE;
  let best = prior / 2;
  for (let at = 0; at < own.words.length; at++) {
    const word = own.words[at] as Word;
    if (found.own[at] === -1 || word.kind === "stop" || word.kind === "house" || word.text === text) continue;
    // However many wines of Louis Jadot there are, who says Louis has not said Jadot.
    if (own.roles[of] === "P" && own.roles[at] === "P" && at < of && isGivenName(word.text)) continue;
    const all = own.counts[at] as number;
    if (!all || all > COMMON) continue;
    const cell = of * own.words.length + at;
    if (own.together[cell] === -1) own.together[cell] = vocabulary.together(word.text, text);
    // Who says Solaia has said most of "Tenuta Tignanello 'Solaia'", though no other wine shows it.
    const named =
      own.roles[of] === "V" && own.roles[at] === "V" && word.kind === "name" && !SITES.has(word.text);
    const more = named ? (hasRange() ? 0.8 : 0.3) : prior;
    best = Math.max(best, ((own.together[cell] as number) - 1 + more) / all);
  }
  return Math.max(0, best);
}
