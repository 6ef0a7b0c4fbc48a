/** Kinds of estates and other words of houses, where they tell wines apart and where they do not. */
import type { Alignment } from "./align.ts";
import { isBurgundian } from "./appellations.ts";
import { isProducers } from "./beside.ts";
import wordData from "./data/words.json" with { type: "json" };
import { isGivenName } from "./people.ts";
import { ARTICLES, type Asked, OF, pastHouses, pastStops } from "./prepare.ts";
import type { Own } from "./prepare-own.ts";

/** Kinds of estates that tell wines of one name apart: Clos Plince is a wine of Château Plince. */
export const ESTATES = new Set(["chateau", "clos", "domaine", "maison", "castello", "tenuta", "quinta"]);

/** "Domaine des Hâtes": the name behind such a word, and no name of the wine's follows it. */
export function isEstate(asked: Asked, found: Alignment, at: number): boolean {
  if (!ESTATES.has(asked.words[pastStops(asked.words, at - 1, -1)]?.text ?? "")) return false;
  let after = at + 1;
  while (asked.words[after]?.kind === "name" && found.asked[after] === -1) after++;
  return asked.words[after]?.kind !== "name";
}

export const otherEstate = (kind: string, own: Own) => {
  const theirs = own.words.filter((word) => ESTATES.has(word.text)).map((word) => word.text);
  return theirs.length > 0 && !theirs.includes(kind);
};

/** Château Palmer is not the house of Palmer & Co. */
export const isChateau = (asked: Asked, own: Own, found: Alignment, at: number) =>
  asked.words[at]?.text === "chateau" &&
  own.fizzy &&
  isProducers(own, found, pastStops(asked.words, at + 1)) &&
  !own.words.some(({ text }) => text === "chateau");

/** "Clos du Château": a word of houses behind an article or "of" that no name follows. */
export const isNameByItself = ({ words }: Asked, at: number) => {
  const before = words[at - 1]?.text ?? "";
  const after = words.slice(at + 1).find((word) => word.kind !== "stop");
  return (ARTICLES.has(before) || OF.has(before)) && after?.kind !== "name" && after?.kind !== "house";
};

/** "Rutini Dominio Malbec": a word that else begins an estate's name, behind the producer and with no name after it. */
export const isNameBehind = ({ words }: Asked, own: Own, found: Alignment, at: number) =>
  (PART_OF_NAME.has(words[at]?.text ?? "") || words[at]?.text === "dominio") &&
  isProducers(own, found, pastHouses(words, at - 1, -1)) &&
  (words[at + 1]?.kind === "grape" || words[at + 1]?.kind === "colour");

/** Words of houses that are a part of the name: Casa Giona is not Corte Giona. */
const PART_OF_NAME = new Set(wordData.nameHouses);

/** "Weingut Knoll", "Knoll Winery": a company's word beside the producer's name that tells no estates apart. */
export function isFormality(asked: Asked, own: Own, found: Alignment, at: number): boolean {
  const text = asked.words[at]?.text as string;
  if (ESTATES.has(text) || PART_OF_NAME.has(text)) return false;
  return (
    isProducers(own, found, pastHouses(asked.words, at - 1, -1)) ||
    isProducers(own, found, pastHouses(asked.words, at + 1))
  );
}

/**
 * Such a word before the producer's name, and the wine has another word there; Domaine Leflaive, and the wine is Olivier
 * Leflaive's, a merchant.
 */
export function otherKind(asked: Asked, own: Own, found: Alignment, at: number, cuvee: boolean): boolean {
  if (asked.words[at]?.text === "domaine") {
    const to = found.asked[pastHouses(asked.words, at + 1)] ?? -1;
    return (
      !cuvee &&
      isBurgundian(own.rows) &&
      isGivenName(own.words[to - 1]?.text ?? "") &&
      own.roles[to] === "P" &&
      found.own[to - 1] === -1 &&
      !own.words.some(({ text }) => text === "domaine")
    );
  }
  if (!PART_OF_NAME.has(asked.words[at]?.text as string)) return false;
  const to = found.asked[pastStops(asked.words, at + 1)];
  if (to === undefined || to < 1 || own.roles[to] !== "P") return false;
  // "Château Clos Villemaurine": behind another word of houses it is the name.
  if (asked.words[at - 1]?.kind === "house") return true;
  const before = pastStops(own.words, to - 1, -1);
  return own.roles[before] === "P" && found.own[before] === -1;
}
