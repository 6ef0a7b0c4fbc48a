/** What the neighbours of a leftover word of the caller say about it. */
import type { Alignment } from "../align.ts";
import { covers, type Place } from "../appellations.ts";
import type { Word } from "../classify.ts";
import wordData from "../data/words.json" with { type: "json" };
import type { Asked } from "../prepare/asked.ts";
import type { Own } from "../prepare/own.ts";
import { isOfVillage, SITES } from "../sites.ts";
import { ARTICLES, OF, pastHouses, pastStops } from "../small-words.ts";
import type { Left, State } from "./features.ts";

/** "Crichët Pajé": next to the word that names the wine there is more of its name. */
export const besideCuvee = ({ asked, own, found, at }: Left) =>
  [-1, 1].some((step) => {
    const next = asked.words[at + step];
    return next?.kind === "name" && own.roles[found.asked[at + step] as number] === "V";
  });

/** A known growth, or a word that several wines of this place carry and mostly not as a producer's name. */
export function isCru({ asked, own, at, word: { text }, vocabulary }: Left): boolean {
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
export function insideName({ asked, own, found, at }: Left): boolean {
  // "Les Griffons de Pichon Baron": before "of" the estate stands another wine of it.
  if (OF.has(asked.words[at + 1]?.text ?? "")) return true;
  return ![beyond(asked, found, at, -1), beyond(asked, found, at, 1)].some(
    (to) => asked.words[to]?.kind === "house" || isProducers(own, found, to),
  );
}

/** The word stands for one of the producer's name. */
export const isProducers = (own: Own, found: Alignment, at: number) =>
  own.roles[found.asked[at] as number] === "P";

/** The word of the producer's name right before this one in the wine's title, if it is a name that was not asked for. */
export function unaskedBefore(own: Own, found: Alignment, to: number | undefined): Word | undefined {
  if (to === undefined || to < 1 || own.roles[to] !== "P" || own.roles[to - 1] !== "P") return undefined;
  const word = own.words[to - 1];
  return word?.kind === "name" && found.own[to - 1] === -1 ? word : undefined;
}

/** "Barbaresco, Marchesi di Barolo": what names the producer names no place. */
export const namesProducer = ({ words }: Asked, own: Own, found: Alignment, { from, to }: Place) =>
  words.slice(from, to).every((_word, step) => isProducers(own, found, from + step));

/** "Col d'Orcia Banditella". */
export const namesNoPlace = (asked: Asked, own: Own, found: Alignment) =>
  asked.places.every((place) => namesProducer(asked, own, found, place));

/** The nearest word that is no article and no leftover name. */
export function beyond(asked: Asked, found: Alignment, from: number, step: 1 | -1): number {
  let at = from + step;
  while (asked.words[at]?.kind === "stop" || (found.asked[at] === -1 && asked.words[at]?.kind === "name"))
    at += step;
  return at;
}

/** "Wehlener Sonnenuhr": a German vineyard is sold with its village's name or without. */
export function isVillageOf({ asked, own, found, at, word }: Left): boolean {
  const next = found.asked[at + 1] as number;
  return (
    own.country === "germany" &&
    isOfVillage(word.text) &&
    asked.words[at + 1]?.kind === "name" &&
    // Where the catalogue cannot tell where the grower's name ends, any name behind another is the vineyard's.
    (own.roles[next] === "V" || (!own.sure && own.words[next - 1]?.kind === "name"))
  );
}

/** "Wiltinger Badstube", and the wine is of the Bernkasteler: vineyards of many villages share a name. */
export function otherVillage({ own, found, at }: Left): boolean {
  const mine = (found.asked[at + 1] as number) - 1;
  return mine >= 0 && found.own[mine] === -1 && isOfVillage(own.words[mine]?.text ?? "");
}

/** Behind the producer's name, not before it or a word of houses. */
export function isBehind({ asked, own, found, at }: Left): boolean {
  const after = beyond(asked, found, at, 1);
  return (
    isProducers(own, found, beyond(asked, found, at, -1)) &&
    !isProducers(own, found, after) &&
    asked.words[after]?.kind !== "house"
  );
}

/**
 * "Clos de Tart" is not "La Forge de Tart", nor "Les Hauts de Smith" the estate Smith Haut Lafitte: what stands before
 * "of" and a producer's word stands before "of" in the wine's title too, or it is another name.
 */
export function judgeHeads({ asked, own, found, note }: State): number {
  let other = 0;
  asked.words.forEach((word, at) => {
    const [head, to] = [asked.words[at - 1], found.asked[at + 1]];
    // "Macchiusanelle Rosso Campania De Beaumont": before the name stands the place.
    if (!own.classed && asked.placeOf[at - 1] !== -1) return;
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
      // "Overture by Opus One".
      word.text !== "by" &&
      headTo > to &&
      own.roles[headTo] === "P" &&
      !own.saidAgain &&
      // "L'Authentique de Haut-Ventenac": with an article on both sides it is the wine's own name.
      !(
        ARTICLES.has(own.words[headTo - 1]?.text ?? "") &&
        own.words[headTo - 1]?.text === asked.words[at - 2]?.text
      ) &&
      own.words[to - 1]?.text !== word.text;
    if (!otherHead && !turned) return;
    other++;
    note("askedRival", 1, head.text, `another name before "${word.text}"`);
  });
  return other;
}

/** A word of the estate's name that begins with the letter: "S" beside Siran. */
export const isInitial = (letter: string, own: Own) =>
  own.words.some(({ kind, text }, at) => own.roles[at] === "P" && kind === "name" && text[0] === letter);

/** "The Leap": a word of the producer's said again with an article of its own. */
export function isArticled(asked: Asked, own: Own, found: Alignment, at: number, first: number): boolean {
  const article = asked.words[at - 1]?.text ?? "";
  return (
    article.length > 1 &&
    ARTICLES.has(article) &&
    article !== asked.words[first - 1]?.text &&
    // "Bodegas Los Astrales", but "Stags' Leap Winery The Leap".
    (asked.words[at - 2]?.kind !== "house" || isProducers(own, found, at - 3)) &&
    isProducers(own, found, first)
  );
}

/** What a possessive leaves, a shop's multiplication sign and a company's "& C.". */
const NO_NAMES = new Set(["s", "x", "c", "a"]);

/** Nothing or a place stands behind the word. */
const isLastOfName = ({ words, placeOf }: Asked, at: number) =>
  at === words.length - 1 || placeOf[at + 1] !== -1;

/** "Sommerberg D", "Zuccardi Q Malbec", "Clos des Goisses L.V.": behind a matched name, and no first name's initial. */
export function isLetterOfName({ asked, own, found, at, word: { text } }: Left): boolean {
  if (
    own.words.some((word, place) => word.kind === "name" && word.text[0] === text && found.own[place] === -1)
  )
    return false;
  const isLetter = (word: Word | undefined) => word?.kind === "name" && word.text.length === 1;
  const from = pastStops(asked.words, at - 1, -1);
  const before = asked.words[from];
  let to = at + 1;
  while (isLetter(asked.words[to])) to++;
  const next = asked.words[to];
  // "Spätburgunder S", "Sommerberg Grand Cru E".
  if (before?.kind === "grape" || before?.text === "grand cru")
    return isLastOfName(asked, at) && found.asked[from] !== -1;
  // "TarraWarra K Block".
  if (next?.text === "block") return true;
  return (
    before?.kind === "name" &&
    // "Passopisciaro Contrada C".
    ((!NO_NAMES.has(text) && found.asked[from] !== -1) || (SITES.has(before.text) && from === at - 1)) &&
    next?.kind !== "stop" &&
    // "Altaneve Z Prosecco".
    (next?.kind !== "name" || (to === at + 1 && asked.placeOf[to] !== -1))
  );
}

/**
 * "Roda I Reserva", "Aldinger 1492 Lemberger", "Arcanum II", "Piper-Heidsieck Cuvée 1785"; but a vintage in two digits, "2 Cru
 * Classé" and "1.5" are none.
 */
export function isNumberOfName({ asked, found, at, word: { text, group, quoted } }: Left): boolean {
  const next = asked.words[at + 1];
  // "Terre Bianche Cuvée 161"; "Terrasses Cuvée 22" has a year.
  const ofCuvee = asked.words[at - 1]?.text === "cuvee" && text.length >= 3;
  if (quoted || ofCuvee || (at > 0 && group === "numbered") || /^1[0-7]\d\d$/.test(text)) return true;
  if (asked.words[at - 1]?.kind !== "name" || found.asked[at - 1] === -1) return false;
  if (next?.kind === "grape" || (next?.kind === "tier" && next.group !== "level"))
    return !/^[0-25-9]\d$/.test(text);
  return /^[1-9]$/.test(text) && isLastOfName(asked, at);
}

/** Words for one thing; a clos, a sorì or a cru is another. */
const VINEYARD = /^vign(?:a|e|et[oi])$/;

/**
 * "Pago de los Marqueses O Luar do Sil" is not Pago de los Capellanes', nor "Château de Fondrèche Coudoulet de Beaucastel" Château de
 * Beaucastel's: a name where the wine has another one, alone between what both say.
 */
export function isInstead({ asked, own, found, at, word: { kind, text } }: Left): boolean {
  if (kind !== "name" && kind !== "house" && kind !== "number") return false;
  const before = pastStops(asked.words, at - 1, -1);
  const after = pastStops(asked.words, at + 1);
  const from = before < 0 ? -1 : (found.asked[before] as number);
  const to = after < asked.words.length ? (found.asked[after] as number) : own.words.length;
  // "Weingut Tesch" is Martin Tesch's.
  if ((before >= 0 ? from < 0 : kind !== "name") || to < 0) return false;
  const mine = pastStops(own.words, from + 1);
  const word = own.words[mine];
  return (
    mine < to &&
    pastStops(own.words, mine + 1) >= to &&
    word !== undefined &&
    word.kind === (kind === "number" ? "number" : "name") &&
    own.roles[mine] !== "R" &&
    // Cascina Francia is Vigna Francia, and Vigneto Rocchette Vigna Rocchette.
    !(kind === "house" && SITES.has(word.text)) &&
    !(VINEYARD.test(word.text) && VINEYARD.test(text)) &&
    own.words.some((one, place) => one.text === word.text && found.own[place] === -1)
  );
}

const MODIFIERS = new Set(wordData.modifiers);
/** A name of the wine before this word of it was asked for. */
const isNamedBefore = (own: Own, found: Alignment, to: number) =>
  own.words.slice(0, to).some(({ kind }, place) => kind === "name" && found.own[place] !== -1);

/** "Gran Enemigo" beside El Enemigo, "Petit Frisson" beside Frisson: a word of size, age or number before a name behind the producer's. */
export function isModified({ asked, own, found, at, word: { kind, text } }: Left): boolean {
  const to = found.asked[pastHouses(asked.words, at + 1)] ?? -1;
  return (
    kind === "name" &&
    MODIFIERS.has(text) &&
    own.words[to]?.kind === "name" &&
    own.roles[to] !== "R" &&
    isNamedBefore(own, found, to)
  );
}

/** The same on the wine's side: Lanzaga is not Altos de Lanzaga. */
export function isModifier(own: Own, found: Alignment, at: number): boolean {
  const { kind, text, aside } = own.words[at] as Word;
  const next = pastStops(own.words, at + 1);
  return (
    kind === "name" &&
    !aside &&
    MODIFIERS.has(text) &&
    own.words[next]?.kind === "name" &&
    found.own[next] !== -1 &&
    isNamedBefore(own, found, at)
  );
}
