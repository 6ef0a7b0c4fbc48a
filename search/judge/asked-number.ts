/** A number of the caller's that the wine does not have: of its name, or of the list, the price or the year. */
import type { Word } from "../classify.ts";
import type { Asked } from "../prepare/asked.ts";
import { isNumberOfName } from "./beside.ts";
import type { Left } from "./features.ts";
import { tierFeature } from "./tiers.ts";

/** "Édition 28", "Edition No. 5". */
export const isEdition = ({ words }: Asked, at: number) =>
  [at - 1, at + 1].some(
    (beside) =>
      (words[at]?.text === "edition" && words[beside]?.kind === "number") ||
      (words[at]?.kind === "number" && words[beside]?.text === "edition"),
  );

/** "b23", "LC12", "XIX": of which year most of a sparkling wine without one is, as its grower writes it. */
export const isBaseYear = ({ kind, text }: Word) =>
  kind === "name" && /^(?:[a-z]{1,2}[012]\d|xviii?|xix|xx(?:i{1,3}|iv)?)$/.test(text);

/** "990 Côte Rôtie, Domaine Jamet, (2015)", "Massolino Barbaresco 2021, Piemonte 320": a list's number, or its price. */
const isOfList = ({ asked: { words, years, placeOf }, at, word }: Left) =>
  (at === 0 || (at === words.length - 1 && placeOf[at - 1] !== -1)) &&
  word.text.length === 3 &&
  years.length > 0;

/** "Fontenil 14 Fronsac": as good as a year. */
function isYear({ asked: { words, years, placeOf }, at, word }: Left): boolean {
  const isPlace = (beside: number) => (placeOf[beside] ?? -1) !== -1;
  return (
    at > 0 &&
    years.length === 0 &&
    (isPlace(at + 1) || (at === words.length - 1 && isPlace(at - 1))) &&
    /^(?:[01]\d|2[0-6]|[7-9]\d)$/.test(word.text)
  );
}

/** How many words more another wine may be meant by. */
export function judgeAskedNumber(left: Left): number {
  if (isOfList(left)) return 0;
  const { note, word, cuvee } = left;
  // The stars of an Auslese are its class, not a shop's number.
  const feature = word.text.startsWith("**") ? tierFeature("asked", "tier", cuvee) : "askedNumber";
  note(feature, 1, word.text, "a number that the wine does not carry");
  const named = isNumberOfName(left);
  if (named) note("askedRival", 0.5, word.text, "a number behind the name");
  return named || !isYear(left) ? 1 : 0;
}
