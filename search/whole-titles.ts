/** Whether a title is all of a wine's own. */
import { covers, relate } from "./appellations.ts";
import type { Word } from "./classify.ts";
import type { Asked } from "./prepare/asked.ts";
import type { Own } from "./prepare/own.ts";
import { LEGAL_FORMS } from "./small-words.ts";

/** The text is the wine's own full title, but for colour and classification. */
export const isLiteral = (asked: Asked, own: Own) => asked.literal === own.literal;

/** Letter by letter, but for case and accents, though words are said again ("Château du Cèdre Le Cèdre"). */
export const isTitle = (asked: Asked, own: Own) => asked.spelt === own.spelt;

/** The same, word for word in the same order; the wine's region may stand beside it ("Corimbo I, Ribera del Duero"). */
export function isVerbatim(asked: Asked, own: Own): boolean {
  // "Inama Bradisismo" is Inama Azienda Agricola's.
  const [theirs, mine] = [asked.words, own.words].map(
    (words) => ` ${words.flatMap(({ text }) => (LEGAL_FORMS.has(text) ? [] : text)).join(" ")} `,
  );
  return theirs === mine || ((theirs as string).includes(mine as string) && isWhole(asked, own));
}

/** Every word of the wine's title is in the text, and what else is there is its region or country. */
export function isWhole(asked: Asked, own: Own): boolean {
  const solid = (word: Word) => word.kind !== "stop" && word.kind !== "house";
  const left = own.words.filter(solid).map(({ text }) => text);
  const take = (text: string) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const addresses = asked.places.filter(
    (place) => !place.cru && ["same", "wider"].includes(relate(place.rows, own.rows)),
  );
  const isAddress = (at: number) => addresses.some((place) => covers(place, at));
  const home = own.country;
  const named = asked.words.every(
    (word, at) =>
      !solid(word) || isAddress(at) || take(word.text) || (word.kind === "country" && word.group === home),
  );
  if (!named) return false;
  asked.words.forEach((word, at) => {
    if (isAddress(at)) take(word.text);
  });
  return left.length === 0;
}
