/** What each word of a wine's title is of: its producer's name, its place's or its own. */
import { covers, isMonopole, type Place } from "../appellations.ts";
import type { Word } from "../classify.ts";
import { isGivenName } from "../given-names.ts";
import { NOBLE } from "../producers.ts";
import { isOfVillage } from "../sites.ts";
import { ARTICLES, OF, pastHouses } from "../small-words.ts";
import type { Vocabulary } from "../vocabulary.ts";

/** P: producer, R: the wine's place, V: what tells it from the producer's other wines, W: a place that does ("Pauillac de Latour"). */
export type Role = "P" | "R" | "V" | "W" | "-";

/** A wine's address: what its region's name says. */
export interface Region {
  words: Word[];
  texts: Set<string>;
  /** Without a quoted site, which is a wine's name rather than its address. */
  named: Set<string>;
  places: Place[];
  siteRows: number[];
  climat: string[];
  /** As of a wine (own.ts). */
  classed: boolean;
  fizzy: boolean;
}

interface Title {
  words: readonly Word[];
  region: Region;
  /** In lower case. */
  country: string;
  /** Places named in the title; `far`, those that are far from the region. */
  places: readonly Place[];
  far: readonly Place[];
  /** How many words from the first the producer's name has, articles not counted. */
  producerLength: number;
}

/** `saidAgain`: the estate's name stands twice, before and after "of". */
export function rolesOf(title: Title, vocabulary: Vocabulary): { roles: Role[]; saidAgain: boolean } {
  const { words, region, country } = title;
  const roles = plainRoles(title);
  if (title.producerLength === 1 && isFirstOfTwo(words, roles, vocabulary)) roles[1] = "P";
  const saidAgain = ofEstates(words, roles, region.classed);
  namesOfPlaces(title, roles);
  // "Graacher Riesling": with no vineyard named, the village is what tells the wine from the estate's own.
  if (country === "germany" && !roles.includes("V"))
    words.forEach((word, at) => {
      if (roles[at] === "R" && isOfVillage(word.text)) roles[at] = "W";
    });
  // Dom Ruinart is Ruinart's prestige wine, not its first name.
  words.forEach((word, at) => {
    if (word.text === "dom" && roles[at] === "P") roles[at] = "W";
  });
  return { roles, saidAgain };
}

/** By where the producer's name ends, and by the lists of places. */
function plainRoles({ words, region, places, far, producerLength }: Title): Role[] {
  let solid = 0;
  return words.map((word, at) => {
    if (word.kind === "stop") return "-";
    const inside = solid++ < producerLength;
    if (word.kind !== "name" && word.kind !== "number" && word.kind !== "house") return "-";
    if (inside) return "P";
    const isNamed = region.named.has(word.text);
    // Between quotation marks stands the wine's own name, also where that is a place ('Aux Chaumes'), but in Champagne
    // the village that its level is of.
    const isPlace = word.quoted
      ? region.named.has("champagne") && region.texts.has(word.text)
      : (isNamed && !isMonopole(word.text)) || places.some((place) => !place.cru && covers(place, at));
    if (!isPlace) return "V";
    return !isNamed && far.some((place) => covers(place, at)) ? "W" : "R";
  });
}

/** "Joaquín Rebolledo Godello": a first name alone is hardly a producer where a name that is only its own follows. */
function isFirstOfTwo(
  [first, next]: readonly Word[],
  roles: readonly Role[],
  vocabulary: Vocabulary,
): boolean {
  return (
    first?.kind === "name" &&
    isGivenName(first.text) &&
    next?.kind === "name" &&
    roles[1] === "V" &&
    vocabulary.count(next.text) > 1 &&
    vocabulary.count(next.text) === vocabulary.together(first.text, next.text)
  );
}

/**
 * "La Chapelle de La Mission": what stands before "of" the estate names another wine than the estate's first.
 * "Château X Pauillac de X": a place between the producer and its name said again is the name of another wine, not
 * its address. Whether the estate is said again.
 */
function ofEstates(words: readonly Word[], roles: Role[], classed: boolean): boolean {
  let said = false;
  for (let of = 1; of < words.length; of++) {
    if (!OF.has(words[of]?.text as string)) continue;
    const name = pastHouses(words, of + 1);
    const again = words.findIndex(({ text }, at) => at < name && text === words[name]?.text);
    const estateWords = new Set(words.slice(name).map((word) => word.text));
    const before = words.slice(0, of);
    if (again >= 0 && roles[again] === "P") {
      said = true;
      for (let at = 0; at < of; at++) {
        if (words[at]?.kind !== "name" || estateWords.has(words[at]?.text as string)) continue;
        if (roles[at] === "R" || (roles[at] === "P" && at < again)) roles[at] = "W";
        // "Biserno Il Pino di Biserno": what stands right before "of" is the wine's own name.
        else if (roles[at] === "P" && at > again && at === of - 1) roles[at] = "V";
      }
      for (let at = name; words[at]?.kind === "name" && roles[at] === "V"; at++) roles[at] = "P";
    } else if (
      classed &&
      // "G de Château Guiraud", whatever the catalogue takes for its producer.
      (roles[name] === "P" || (roles[name] === "V" && words[name - 1]?.text === "chateau")) &&
      before.some((word, at) => word.kind === "name" && roles[at] === "P" && !NOBLE.has(word.text))
    ) {
      for (let at = 0; at < of; at++) if (roles[at] === "P" && words[at]?.kind === "name") roles[at] = "W";
    }
  }
  return said;
}

/** Places that a wine is called by. */
function namesOfPlaces({ words, region, places }: Title, roles: Role[]): void {
  // "La Livinière", "Le Marche", "Les Baux-de-Provence": the article is the place's own.
  const withArticle = (at: number) =>
    places.some((place) => place.from < at && at < place.to) ||
    region.words.some(
      ({ text }, place) => text === words[at]?.text && region.words[place - 1]?.text === words[at - 1]?.text,
    );
  // "Château Grand-Puy Ducasse Le Pauillac": behind the producer a place with an article is a name.
  for (let at = 2; at < words.length; at++) {
    // "Baron de L Pouilly-Fumé" ends before the place.
    const article = ARTICLES.has(words[at - 1]?.text as string) && !OF.has(words[at - 2]?.text ?? "");
    // So is one behind "Château", with an article or without ("Château Matras Château l'Hermitage").
    const house = at - (article ? 2 : 1);
    // But not behind "Réserve du Château".
    const estate = words[house]?.text === "chateau" && !OF.has(words[house - 1]?.text ?? "");
    if (roles[at] === "R" && !words[at]?.quoted && (estate || (article && !withArticle(at))))
      if (roles.slice(0, at - 1).includes("P")) roles[at] = "W";
  }
  // "Clos du Mesnil": behind such a word a place is a wine's name, unless the place is called so ("Clos de Vougeot").
  for (let at = 3; at < words.length; at++)
    if (
      roles[at] === "R" &&
      words[at - 1]?.kind === "stop" &&
      words[at - 2]?.text === "clos" &&
      !withArticle(at)
    )
      roles[at] = "V";
  // "Château Latour à Pomerol, Pomerol": a place said twice is once a name.
  for (let at = 1; at < words.length; at++)
    if (
      roles[at] === "R" &&
      !words[at]?.quoted &&
      words[at - 1]?.kind === "stop" &&
      words.some((word, later) => later > at && roles[later] === "R" && word.text === words[at]?.text)
    )
      roles[at] = "W";
}
