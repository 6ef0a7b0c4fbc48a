/** A word of the producer's name that was not asked for. */
import type { Alignment } from "../align.ts";
import type { Word } from "../classify.ts";
import { isGivenName, TITLES } from "../given-names.ts";
import { isHouseOf } from "../namesakes.ts";
import { type Own, producerPlaces } from "../prepare/own.ts";
import { OF } from "../small-words.ts";
import type { Feature, Unsaid } from "./features.ts";
import { namedAsked } from "./matched.ts";
import { isOfOtherPerson } from "./people.ts";

/**
 * "Domaine de Rochemure - Philippe Vermorel", "Egon Müller - Scharzhof": an estate and who makes its wine, of whom one was named, and the
 * catalogue has none of their wines under one name. What no first name begins may be a brand ("Imperiales - Abadía de San Quirce").
 */
function isOtherHalf({ own, found, at, word, cuvee, vocabulary }: Unsaid): boolean {
  const { otherHalf, words, counts } = own;
  if (otherHalf === 0) return false;
  const names = producerPlaces(own);
  const mine = names.filter((place) => place < otherHalf === at < otherHalf);
  const said = names.filter((place) => !mine.includes(place));
  const isPerson = (half: readonly number[]) => isGivenName(words[half[0] ?? -1]?.text ?? "");
  const isSaid = (place: number) => found.own[place] !== -1;
  if (!said.every(isSaid) || mine.some(isSaid)) return false;
  if (!isPerson(mine) && !(cuvee && isPerson(said))) return false;
  // Santa Barbara is a county too: beside the wine's own name it is enough that a person is nowhere else.
  return said.some((place) => {
    const together = vocabulary.together(words[place]?.text as string, word.text);
    return together === counts[place] || (cuvee && isPerson(mine) && together === counts[at]);
  });
}

/** Bachelet-Ramonet is not Ramonet, nor Jean-Marc Morey Marc Morey: an unmatched word and a matched one are one name. */
export const isJoined = (own: Own, found: Alignment, at: number) =>
  (own.words[at]?.joined === true && found.own[at - 1] !== -1) ||
  (own.words[at + 1]?.joined === true && found.own[at + 1] !== -1) ||
  // Nor is Rocca di Passo Passo.
  (OF.has(own.words[at + 1]?.text ?? "") &&
    // "A. et P. de Villaine".
    (own.words[at] as Word).text.length > 1 &&
    // Benjamin de Rothschild is a Rothschild.
    !isGivenName(own.words[at]?.text as string) &&
    !TITLES.has(own.words[at]?.text as string) &&
    own.roles[at + 2] === "P" &&
    found.own[at + 2] !== -1);

/** "John C. Sullenger", where "John Sullenger" was asked for; "Uhlen B Blaufüsser Lay". */
export function isMiddleInitial({ words }: Own, found: Alignment, at: number): boolean {
  const { kind, text } = words[at] as Word;
  return (
    kind === "name" &&
    text.length === 1 &&
    (isGivenName(words[at - 1]?.text ?? "") || words[at + 1]?.text[0] === text) &&
    [at - 1, at + 1].every((beside) => words[beside]?.kind === "name" && (found.own[beside] ?? -1) !== -1)
  );
}

/** Who says Oddero means that house, not Luigi Oddero; but Clos la Néore is Edmond Vatan's alone. */
function isOtherGrower({ asked, own, found, at, word }: Unsaid): boolean {
  const surname = own.words[at + 1]?.text ?? "";
  if (!isHouseOf(surname, word.text)) return false;
  return (
    namedAsked(own, found).length === 0 || asked.mentioned.some(({ producer }) => producer.join() === surname)
  );
}

/** What it counts as, what that is, how much, and how much more the wine says by it. */
type Verdict = [feature: Feature, what: string, amount: number, surplus: number];

function verdictOf(unsaid: Unsaid): Verdict {
  const { at, joined, otherWine, firstMatch, weight, cuvee, matched } = unsaid;
  if (!matched.producer)
    return [
      cuvee ? "ownProducerMissing" : "ownProducerMissingNoCuvee",
      "the wine's producer, not asked for",
      weight,
      0,
    ];
  if (joined)
    return ["ownProducerJoined", "joined to the producer's name by a hyphen, not asked for", weight, weight];
  if (otherWine) return ["ownProducerJoined", "before the estate's name, which was asked for alone", 1, 1];
  if (at < firstMatch && isOtherGrower(unsaid))
    return ["ownProducerJoined", "another grower than the house that is called by the surname", 1, 1];
  if (at < firstMatch) return ["ownProducerBefore", "the beginning of the producer's name", weight, 0];
  return [
    cuvee ? "ownProducerAfterCuvee" : "ownProducerAfter",
    "a part of the producer's name, not asked for",
    weight,
    weight * 0.7,
  ];
}

/** How much more the wine says by this word than was asked. */
export function judgeOwnProducer(unsaid: Unsaid): number {
  const { joined, otherWine, word, note } = unsaid;
  if (isOtherHalf(unsaid)) return 0;
  if (!joined && !otherWine && isOfOtherPerson(unsaid)) return 0;
  const [feature, what, amount, surplus] = verdictOf(unsaid);
  note(feature, amount, word.text, what);
  return surplus;
}
