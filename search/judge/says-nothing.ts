/** Words of the caller that tell of no other wine, whatever the wine's own are. */
import type { Alignment } from "../align.ts";
import type { Word } from "../classify.ts";
import wordData from "../data/words.json" with { type: "json" };
import type { Asked } from "../prepare/asked.ts";
import type { Own } from "../prepare/own.ts";
import type { State } from "./features.ts";

/** "Opus One Overture MV": of several years, as of none. */
const MANY_VINTAGES = "mv";

/** "Sancerre Silex Galinot": beside a wine's own name only what it grows on. */
const SOILS = new Set(wordData.soils);

/** "Rosso Piceno Velenosi (Rosso Piceno DOC 2022/Ascoli)": what stands in parentheses behind a place. */
const isAddressAside = ({ words, placeOf }: Asked, at: number) =>
  words[at]?.kind === "name" &&
  words[at]?.aside &&
  placeOf[at] === -1 &&
  words.some(({ aside }, place) => aside && place < at && placeOf[place] !== -1);

/** "Cerasuolo d'Abruzzo Montepulciano": no place on that side of the Apennines, but the grape. */
const isMontepulciano = ({ words }: Asked, { regionTexts, wine }: Own, at: number) =>
  words[at]?.text === "montepulciano" &&
  ["abruzzo", "molise", "marche"].some((region) => regionTexts.has(region)) &&
  wine.colour !== "white";

/** "Ca' Marcanda Bolgheri Camarcanda": two words of the wine's that the title says again as one. */
const isSaidTogether = ({ words }: Asked, found: Alignment, at: number) =>
  words.some(
    ({ text }, place) =>
      place !== at &&
      place + 1 !== at &&
      found.asked[place] !== -1 &&
      `${text}${words[place + 1]?.text}` === words[at]?.text,
  );

/** Whether a word that the wine does not have tells of no other one either. */
export const saysNothing = (
  asked: Asked,
  own: Own,
  found: Alignment,
  matched: State["matched"],
  at: number,
): boolean => {
  const { text } = asked.words[at] as Word;
  return (
    text === MANY_VINTAGES ||
    (matched.cuvee > 0 && matched.producer > 0 && SOILS.has(text)) ||
    isMontepulciano(asked, own, at) ||
    isAddressAside(asked, at) ||
    isSaidTogether(asked, found, at)
  );
};
