/** What the neighbours of a leftover word of the caller say about it. */
import type { Alignment } from "./align.ts";
import { covers } from "./appellations.ts";
import wordData from "./data/words.json" with { type: "json" };
import type { State } from "./features.ts";
import { type Asked, OF, type Own } from "./prepare.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** "Crichët Pajé": next to the word that names the wine there is more of its name. */
export const besideCuvee = (asked: Asked, own: Own, found: Alignment, at: number) =>
  [-1, 1].some((step) => {
    const next = asked.words[at + step];
    return next?.kind === "name" && own.roles[found.asked[at + step] as number] === "V";
  });

/** A known growth, or a word that several wines of this place carry and mostly not as a producer's name. */
export function isCru(text: string, at: number, asked: Asked, own: Own, vocabulary: Vocabulary): boolean {
  if (asked.places.some((place) => place.cru && covers(place, at))) return true;
  const all = vocabulary.count(text);
  if (all < 2 || vocabulary.producerShare(text) > 0.3) return false;
  return own.words.some(
    (word, place) =>
      own.roles[place] === "R" && word.kind === "name" && vocabulary.together(text, word.text) * 2 > all,
  );
}

/**
 * A leftover word beside the producer's name or a house word is mostly a longer company name; elsewhere it belongs to
 * the name of the wine ("La Petite Chapelle", "Riserva Rancia").
 */
export function insideName(asked: Asked, own: Own, found: Alignment, at: number): boolean {
  // "Les Griffons de Pichon Baron": before "of" the estate stands another wine of it.
  if (OF.has(asked.words[at + 1]?.text ?? "")) return true;
  for (const step of [-1, 1]) {
    let to = at + step;
    while (
      asked.words[to] &&
      (asked.words[to]?.kind === "stop" || (found.asked[to] === -1 && asked.words[to]?.kind === "name"))
    )
      to += step;
    const word = asked.words[to];
    if (!word) continue;
    if (word.kind === "house" || (found.asked[to] !== -1 && own.roles[found.asked[to] as number] === "P"))
      return false;
  }
  return true;
}

/**
 * "Clos de Tart" is not "La Forge de Tart", nor "Les Hauts de Smith" the estate Smith Haut Lafitte: what stands before
 * "of" and a producer's word stands before "of" in the wine's title too, or it is another name.
 */
export function judgeHeads(asked: Asked, own: Own, found: Alignment, note: State["note"]): number {
  let other = 0;
  asked.words.forEach((word, at) => {
    const [head, to] = [asked.words[at - 1], found.asked[at + 1]];
    if (!OF.has(word.text) || !head || to === undefined || to < 0 || own.roles[to] !== "P") return;
    const mine = own.words[to - 2];
    const headTo = found.asked[at - 1] as number;
    const otherHead =
      headTo === -1 &&
      (head.kind === "house" || head.kind === "name") &&
      OF.has(own.words[to - 1]?.text ?? "") &&
      mine?.kind === "name" &&
      found.own[to - 2] === -1;
    const turned =
      headTo > to && own.roles[headTo] === "P" && !own.saidAgain && own.words[to - 1]?.text !== word.text;
    if (!otherHead && !turned) return;
    other++;
    note("askedRival", 1, head.text, `another name before "${word.text}"`);
  });
  return other;
}

/** Kinds of estates that tell wines of one name apart: Clos Plince is a wine of Château Plince. */
export const ESTATES = new Set(["chateau", "clos", "domaine", "maison", "castello", "tenuta", "quinta"]);

export const otherEstate = (kind: string, own: Own) => {
  const theirs = own.words.filter((word) => ESTATES.has(word.text)).map((word) => word.text);
  return theirs.length > 0 && !theirs.includes(kind);
};

/** The word and an unmatched word of the producer's stand before the same surname: Jean and Vincent Dauvissat. */
export function otherFirstName(own: Own, found: Alignment, at: number): boolean {
  const to = found.asked[at + 1];
  if (to === undefined || to < 1 || own.roles[to] !== "P" || own.words[to]?.kind !== "name") return false;
  return own.roles[to - 1] === "P" && own.words[to - 1]?.kind === "name" && found.own[to - 1] === -1;
}

/** An initial before the producer's name where the wine's producer has a first name with another one. */
export function otherInitial(letter: string, own: Own, found: Alignment, at: number): boolean {
  const to = found.asked[at + 1];
  if (to === undefined || to < 1 || own.roles[to] !== "P" || own.roles[to - 1] !== "P") return false;
  return (
    own.words[to - 1]?.kind === "name" && found.own[to - 1] === -1 && own.words[to - 1]?.text[0] !== letter
  );
}

export const TITLES = new Set(wordData.titles);

/** The word stands right before the word matched to the first of the producer's name. */
export function isFirstName(asked: Asked, own: Own, found: Alignment, at: number): boolean {
  let next = at + 1;
  while (asked.words[next]?.kind === "stop") next++;
  const to = found.asked[next];
  if (to === undefined || to < 0 || own.roles[to] !== "P" || own.words[to]?.kind !== "name") return false;
  return own.producerTexts.size === 1 && !own.words.slice(0, to).some((word) => word.kind === "name");
}
