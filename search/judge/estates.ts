/** Kinds of estates and other words of houses, where they tell wines apart and where they do not. */
import type { Alignment } from "../align.ts";
import { isBurgundian } from "../appellations.ts";
import wordData from "../data/words.json" with { type: "json" };
import { isGivenName } from "../given-names.ts";
import type { Asked } from "../prepare/asked.ts";
import type { Mentioned } from "../prepare/named-wines.ts";
import type { Own } from "../prepare/own.ts";
import { ARTICLES, OF, pastHouses, pastStops } from "../small-words.ts";
import { isProducers, namesNoPlace, unaskedBefore } from "./beside.ts";
import type { Left, State } from "./features.ts";

/** Kinds of estates that tell wines of one name apart: Clos Plince is a wine of Château Plince. */
export const ESTATES = new Set(["chateau", "clos", "domaine", "maison", "castello", "tenuta", "quinta"]);

/** Those of France that stand before an owner's or a place's name. */
export const FRENCH_ESTATES = new Set(["chateau", "domaine"]);

/** Such a kind, and the wine's is another one. */
export const otherHouse = ({ own, word: { text } }: Left) => {
  const theirs = own.words.filter((word) => ESTATES.has(word.text)).map((word) => word.text);
  return ESTATES.has(text) && theirs.length > 0 && !theirs.includes(text);
};

/** Château Palmer is not the house of Palmer & Co. */
export const isChateau = ({ asked, own, found, at, word }: Left) =>
  word.text === "chateau" &&
  own.fizzy &&
  isProducers(own, found, pastStops(asked.words, at + 1)) &&
  !own.words.some(({ text }) => text === "chateau");

/** "Clos du Château": a word of houses behind an article or "of" that no name follows. */
const isNameByItself = ({ asked: { words }, at }: Left) => {
  const before = words[at - 1]?.text ?? "";
  const after = words.slice(at + 1).find((word) => word.kind !== "stop");
  return (ARTICLES.has(before) || OF.has(before)) && after?.kind !== "name" && after?.kind !== "house";
};

/** "Rutini Dominio Malbec": a word that else begins an estate's name, behind the producer and with no name after it. */
const isNameBehind = ({ asked: { words }, own, found, at, word }: Left) =>
  (PART_OF_NAME.has(word.text) || word.text === "dominio") &&
  isProducers(own, found, pastHouses(words, at - 1, -1)) &&
  (words[at + 1]?.kind === "grape" || words[at + 1]?.kind === "colour");

/** Words of houses that are a part of the name: Casa Giona is not Corte Giona. */
export const PART_OF_NAME: ReadonlySet<string> = new Set(wordData.nameHouses);

/** "Weingut Knoll", "Knoll Winery": a company's word beside the producer's name that tells no estates apart. */
function isFormality({ asked, own, found, at, word: { text } }: Left): boolean {
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
export function otherKind({ asked, own, found, at, word, cuvee }: Left): boolean {
  if (word.text === "domaine") {
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
  if (!PART_OF_NAME.has(word.text)) return false;
  const to = found.asked[pastStops(asked.words, at + 1)];
  if (to === undefined || to < 1 || own.roles[to] !== "P") return false;
  const before = pastStops(own.words, to - 1, -1);
  return own.roles[before] === "P" && found.own[before] === -1;
}

/**
 * "Vineyard Selection" is not "Cellar Selection", nor Castillo Ygay the Finca Ygay: before a tier's word or a wine's own name a word of
 * houses is a part of it.
 */
export function otherSelection({ asked, own, found, at, word }: Left): boolean {
  const to = found.asked[at + 1] ?? -1;
  const mine = own.words[to - 1];
  return (
    word.kind === "house" &&
    (asked.words[at + 1]?.kind === "tier" || own.roles[to] === "V") &&
    mine?.kind === "house" &&
    mine.text !== word.text
  );
}

/** A word of houses that the wine does not have: how many words more another wine may be meant by. */
export function judgeAskedHouse(left: Left): number {
  const { asked, own, at, word, weight, vocabulary, note, matched } = left;
  const feature = isFormality(left) ? "askedFormality" : matched.producer ? "askedHouse" : "askedHouseAlone";
  note(feature, weight, word.text, "a word of houses");
  if (ESTATES.has(word.text) && !matched.producer)
    note("askedEstate", 1, word.text, "the name of another estate");
  const { producerWord } = own;
  const shared = producerWord ? vocabulary.together(word.text, producerWord) : 0;
  if (
    producerWord &&
    shared &&
    shared * 2 < vocabulary.count(producerWord) &&
    OF.has(asked.words[at + 1]?.text ?? "")
  )
    note("askedTierSibling", 1, word.text, "another wine of this producer is");
  return isNameByItself(left) || isNameBehind(left) ? 1 : 0;
}

/**
 * "Domaine Castéra" for Château Castera, "Emma's Reserve" for Casa Emma: where nothing else is named, the estate may be another one of
 * the name.
 */
export function isOtherHouse({ asked, own, found, matched }: State): boolean {
  if (matched.names !== 1) return false;
  if (isPlaceBefore(asked, own, found) || isOtherChateau(asked, own, found)) return true;
  if (matched.producer !== 1 || !namesNoPlace(asked, own, found) || own.fizzy) return false;
  const at = own.words.findIndex((word, to) => word.kind === "name" && found.own[to] !== -1);
  const before = own.words[at - 1];
  if (before?.kind !== "house" || found.own[at - 1] !== -1) return false;
  const asHouse = asked.words[(found.own[at] as number) - 1]?.kind === "house";
  return before.text === "chateau" ? asHouse : isGivenName(own.words[at]?.text ?? "");
}

/** "Napa Ridge" is not Pine Ridge: in front stands a place where the producer has another name. */
function isPlaceBefore({ placeOf }: Asked, own: Own, found: Alignment): boolean {
  const first = unaskedBefore(own, found, found.asked[1]);
  return placeOf[0] !== -1 && placeOf[1] === -1 && first !== undefined && !isGivenName(first.text);
}

/** "Château Soussans Margaux" is not Château Margaux: the estate is called by its village. */
const isOtherChateau = ({ words, placeOf }: Asked, own: Own, found: Alignment) =>
  own.classed &&
  words.some(
    ({ text }, at) => text === "chateau" && (placeOf[at + 1] ?? -1) !== -1 && found.asked[at + 1] === -1,
  );

/** Words of many places. */
const ANYWHERE = new Set(["saint", "cotes", "cote", "haut", "grand cru", "premier cru"]);

/** "Château Canon", which the lists know in Saint-Émilion, is not that of Canon-Fronsac. */
export function isEstateElsewhere({ asked, own, found }: State): boolean {
  if (!own.classed || asked.estates.length === 0 || !namesNoPlace(asked, own, found)) return false;
  const texts = asked.words.flatMap(({ kind, text }) => (kind === "stop" || kind === "house" ? [] : text));
  const ofName = asked.estates.filter(({ name }) => texts.every((text) => name.includes(text)));
  // Château Belle-Vue is another one than Bellevue.
  const exact = ofName.filter((one) => one.exact);
  const homes = [...own.regionTexts].filter((text) => !ANYWHERE.has(text));
  const isThere = ({ says }: Mentioned) => homes.some((text) => says.has(text));
  return ofName.length > 0 && homes.length > 0 && !(exact.length ? exact : ofName).some(isThere);
}
