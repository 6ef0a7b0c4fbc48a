/** In Bordeaux above all an estate's other wines are named after it: which of them is meant. */
import type { Alignment } from "../align.ts";
import { covers, isVillage } from "../appellations.ts";
import type { Word } from "../classify.ts";
import { isGivenName, TITLES } from "../given-names.ts";
import type { Asked } from "../prepare/asked.ts";
import type { Own } from "../prepare/own.ts";
import { ARTICLES, OF, pastHouses, pastStops } from "../small-words.ts";
import { isProducers } from "./beside.ts";
import { FRENCH_ESTATES } from "./estates.ts";
import type { State } from "./features.ts";

/** "Château Rauzan-Ségla Ségla", "Troplong Mondot Mondot": what another wine of the estate is called, right behind the estate. */
const isPartAgain = ({ asked, own, found }: State, at: number) =>
  asked.words[at]?.kind === "name" &&
  asked.words[at]?.text === asked.words[at - 1]?.text &&
  asked.placeOf[at] === -1 &&
  own.words.filter(({ text }) => text === asked.words[at]?.text).length === 1 &&
  !own.fizzy &&
  isProducers(own, found, at - 2) &&
  [at - 1, at].some((one) => isProducers(own, found, one));

/** "Château Latour Le Pauillac": with an article, behind the estate, the village is the name of another wine. */
const isCalledByVillage = ({ asked, own, found }: State, at: number) =>
  !own.fizzy &&
  asked.words[at - 1]?.text === "le" &&
  asked.places.some((place) => place.from === at && isVillage(place.rows)) &&
  isProducers(own, found, at - 2) &&
  !own.words.some(({ text }, to) => text === "le" && own.words[to + 1]?.text === asked.words[at]?.text);

/** "By Clinet". */
const isMadeBy = ({ asked, own, found }: State, at: number) =>
  at === 0 && asked.words[at]?.text === "by" && isProducers(own, found, at + 1);

/** How another wine of an estate is called but by a name before "of" the estate. */
const OTHERWISE: readonly { when(state: State, at: number): boolean; what: string }[] = [
  { when: isPartAgain, what: "a part of the estate's name, said again: another wine of it" },
  { when: isCalledByVillage, what: "the village with an article: another wine of the estate" },
  { when: isMadeBy, what: "made by the estate: another wine of it" },
];

/**
 * In Bordeaux "D de Dassault" and "Margaux du Château Margaux" are other wines than the estate's own: a name before
 * "of" the estate that the wine does not have, or the estate said again behind it.
 */
export function judgeSecond(state: State): number {
  const { asked, own, found, note } = state;
  if (!own.classed || own.saidAgain) return 0;
  let other = 0;
  asked.words.forEach((word, of) => {
    const head = asked.words[of - 1];
    const otherwise = OTHERWISE.find(({ when }) => when(state, of));
    if (otherwise) {
      other++;
      note("askedRival", 1, word.text, otherwise.what);
      return;
    }
    // "Prélude à Grand-Puy Ducasse", for a wine without a Prélude.
    // "Le B par Maucaillou", but "Jonathan Maltus par Château Teyssier".
    const isPar = word.text === "par" && ARTICLES.has(asked.words[of - 2]?.text ?? "");
    const isOf = OF.has(word.text) || isPar || (word.text === "a" && found.asked[of - 1] === -1);
    if (!isOf || !head) return;
    const at = pastHouses(asked.words, of + 1);
    const name = asked.words[at];
    if (name?.kind !== "name") return;
    // "Lacoste-Borie, 2ème vin de Grand-Puy-Lacoste".
    if (
      head.text === "second vin" &&
      own.words.some((_word, to) => own.roles[to] === "V" && found.own[to] !== -1)
    )
      return;
    const first = asked.words.findIndex((one) => one.text === name.text);
    const to = Math.max(
      ...asked.words.map(({ text }, place) => (text === name.text ? (found.asked[place] as number) : -1)),
    );
    if (own.roles[to] !== "P") return;
    // "Château d'Yquem Premier Cru, Château d'Yquem": the whole name is said again.
    if (
      first < at &&
      asked.words[first - 2]?.text === head.text &&
      asked.words[first - 1]?.text === word.text
    )
      return;
    // "Château Pichon Baron Les Griffons de Pichon Baron": what stands between is the wine's own name.
    if (
      found.asked
        .slice(first, of)
        .some((place) => own.roles[place] === "V" && own.words[place]?.kind === "name")
    )
      return;
    const unknown =
      // "Le Sec de Lafaurie-Peyraguey", "350° de Bellevue".
      (head.kind === "name" ||
        head.kind === "number" ||
        // "D de Dauzac"; a shop's star is no letter.
        (/^\w$/.test(head.text) && new RegExp(`\\b${head.text}\\s+${word.text}\\b`, "i").test(asked.title)) ||
        (head.kind === "tier" && head.group !== "soft" && head.group !== "level")) &&
      found.asked[of - 1] === -1 &&
      // "Margaux de Brane Château Brane-Cantenac", but "Margaux de Brane-Cantenac".
      (asked.places.every((place) => !covers(place, of - 1)) ||
        (of === 1 && asked.words.filter(({ text }) => text === name.text).length > 1));
    if (first === at ? !unknown : first > of) return;
    other++;
    note("askedRival", 1, head.text, `before "${word.text}" the estate's name: another wine of it`);
  });
  return other;
}

/** What stands before "château" and is no owner's name: "Vieux Château Certan". */
export const KINDS_OF_CHATEAU = new Set(["vieux", "grand", "petit", "ancien", "haut"]);

/**
 * "Château Les Cruzelles Lalande-de-Pomerol" is all of "Denis Durantou Château Les Cruzelles Lalande-de-Pomerol": the château has a name of
 * its own, and its owner's or seller's stands before it. With its place, since châteaux of one name are many.
 */
export function isOwnersEstate(
  { words: asked }: Asked,
  { words, roles }: Own,
  found: Alignment,
  isAtHome: boolean,
): boolean {
  const estate = words.findLastIndex(({ text }) => FRENCH_ESTATES.has(text));
  const owner = words[estate - 1];
  if (!owner || owner.kind === "stop" || words[estate]?.joined) return false;
  const isOwner = ({ kind, text }: Word) => kind === "name" && !KINDS_OF_CHATEAU.has(text);
  if (!words.slice(0, estate).some(isOwner)) return false;
  const end = words.findIndex(
    ({ kind }, at) => at > estate && kind !== "stop" && (kind !== "name" || roles[at] === "R"),
  );
  const name = words.flatMap(({ kind }, at) =>
    kind === "name" && at > estate && (end < 0 || at < end) ? at : [],
  );
  const first = found.own[name[0] ?? -1] ?? -1;
  return (
    first > 0 &&
    asked[pastStops(asked, first - 1, -1)]?.text === words[estate]?.text &&
    // "Louis Latour Domaine Latour".
    name.some((at) => words.findIndex(({ text }) => text === words[at]?.text) > estate) &&
    name.every((at) =>
      words.some(({ text }, to) => text === words[at]?.text && (found.ownQuality[to] as number) > 0.9),
    ) &&
    (isAtHome ||
      words.some(
        ({ kind }, at) => kind === "name" && roles[at] === "R" && (found.ownQuality[at] as number) > 0.9,
      ))
  );
}

/** "Château Ducru-Beaucaillou" is not La Croix Ducru-Beaucaillou, nor "Château Grand-Puy Ducasse" Prélude à Grand-Puy Ducasse. */
export const isSecondWine = (asked: Asked, own: Own, found: Alignment, at: number, estate: number) =>
  own.classed &&
  at < estate &&
  asked.words[(found.own[estate] ?? 0) - 1]?.text === "chateau" &&
  !own.words.slice(0, estate).some(({ kind }) => kind === "house") &&
  !isGivenName(own.words[at]?.text as string) &&
  // Baron Philippe de Rothschild, but Le Marquis de Calon Ségur.
  !(TITLES.has(own.words[at]?.text as string) && own.words[at - 1]?.kind !== "stop");

/**
 * "Blanc de Lynch-Bages" has said the second half of "Château Lynch-Bages Blanc de Lynch-Bages"; "Zinio Rosado" all of "Bodegas
 * Zinio Zinio Rosado".
 */
export function isSaidSo(asked: Asked, own: Own, found: Alignment, at: number): boolean {
  const { text } = own.words[at] as Word;
  const before = pastStops(own.words, at - 1, -1);
  // "Las Moras Las Moras", but Sonoma-Cutrer The Cutrer.
  const article = before < at - 1 ? own.words[at - 1]?.text : undefined;
  // "Emilio Hidalgo Hidalgo", but Can Blau Blau.
  const isName = (word: Word, place: number) =>
    place < before && word.kind === "name" && word.text !== text && own.roles[place] === "P";
  if (own.words[before]?.text === text && (!article || article === own.words[before - 1]?.text))
    return (
      !own.classed &&
      own.words.every(
        (word, place) => !isName(word, place) || isGivenName(word.text) || word.text === "saint",
      )
    );
  const said = asked.words.findIndex((word) => word.text === text);
  const saidBefore = pastStops(asked.words, said - 1, -1);
  if (before < 0 || saidBefore < 0 || own.words[before]?.text !== asked.words[saidBefore]?.text) return false;
  return found.own[before] === saidBefore || isSaidSo(asked, own, found, before);
}

/**
 * "Croix de Beaucaillou" is all of "Château Ducru-Beaucaillou Croix de Beaucaillou": where the name begins that was asked for with
 * the estate's behind "of"; 0 where none was.
 */
export function saidSecondWine(asked: Asked, own: Own, found: Alignment): number {
  if (!own.saidAgain) return 0;
  const unsaid = own.words.some(
    ({ kind, aside }, at) => kind === "name" && !aside && own.roles[at] === "V" && found.own[at] === -1,
  );
  if (unsaid) return 0;
  return Math.max(
    0,
    own.words.findIndex((_word, at) => {
      const said = found.own[at] as number;
      if (at < 2 || said < 0 || !OF.has(own.words[at + 1]?.text ?? "")) return false;
      if (!OF.has(asked.words[said + 1]?.text ?? "")) return false;
      const to = pastHouses(own.words, at + 2);
      // "Coteaux d'Aix" is a place.
      if (own.places.some((place) => covers(place, at) && covers(place, to))) return false;
      const estate = own.words[to]?.text;
      return estate !== undefined && estate === asked.words[pastHouses(asked.words, said + 2)]?.text;
    }),
  );
}
