import { boundedMap } from "../src/bounded-map.ts";
import { covers, grapesOf, isMonopole, onlyColour, type Place, places, relate } from "./appellations.ts";
import type { Wine } from "./engine.ts";
import { type NamedWine, namedWinesOf } from "./named-wines.ts";
import { normalise, solid, type Word, withoutSite } from "./normalise.ts";
import { ownersOf } from "./owners.ts";
import { isGivenName } from "./people.ts";
import {
  ARTICLES,
  GRAPE_COLOURS,
  isOfVillage,
  isSparkling,
  literal,
  OF,
  pastHouses,
  SPARKLING,
  weigh,
} from "./prepare.ts";
import { NOBLE } from "./producers.ts";
import { tokensOf } from "./tokens.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Places whose laws make cru words mere classification. */
const CLASSED =
  /\b(?:bordeaux|medoc|graves|margaux|pauillac|saint-?emilion|pomerol|saint-?julien|saint-?estephe|pessac|sauternes|barsac|moulis|listrac|fronsac|blaye|bourg|champagne)\b/i;

/** Classification that two entries of one wine may or may not carry. */
const GRAND = new Set(["cru classe", "cru bourgeois", "grand vin", "cuvee", "monopole"]);

const VINTAGED =
  /champagne|\bporto\b|\bport\b|\bcavas?\b|prosecco|franciacorta|cr[eé]mant|brut|spumante|sekt|sherry|jerez|madeira|marsala|sparkling/i;

/** P: producer, R: the wine's place, V: what tells it from the producer's other wines, W: a place that does ("Pauillac de Latour"). */
export type Role = "P" | "R" | "V" | "W" | "-";

/** A wine, prepared once and kept. */
export interface Own {
  wine: Wine;
  words: Word[];
  weights: number[];
  rarities: number[];
  /** In how many titles each word stands. */
  counts: number[];
  /** In how many titles two of its words stand together, filled in as it is asked for; -1 until then. */
  together: Int32Array;
  roles: Role[];
  sure: boolean;
  rows: number[];
  /** Places in its region's name that are the name of a wine there ("Champagne Grand Cru 'Cramant'"). */
  siteRows: number[];
  /** Places named in its title. */
  places: Place[];
  regionTexts: Set<string>;
  /** Names of its place that are no village's: who names the climat has named its level (Genevrières, Bâtard-Montrachet). */
  climat: string[];
  /** Where the second of two producers begins, whom a dash parts: "Santa Barbara - Stefano Antonucci"; 0 where there is one. */
  otherHalf: number;
  /** The estate's name stands twice: before and after "of". */
  saidAgain: boolean;
  classed: boolean;
  /** Its place allows no other colour. */
  onlyColour: boolean;
  /** Of a kind where a vintage wine is another wine than the plain one: sparkling and fortified. */
  vintaged: boolean;
  sparkling: boolean;
  /** Of a place where all wine sparkles. */
  fizzy: boolean;
  grapes: Word[];
  /** Grapes that go without saying in its place and colour. */
  usualGrapes: string[];
  producerTexts: Set<string>;
  /** The words of each owner of its estate: a company above the producer. */
  owners: string[][];
  /** What it is if its name means one wine wherever it is said. */
  named: NamedWine[];
  /** Rarest word of the producer's name, by which its other wines are found. */
  producerWord: string | undefined;
  /** The share of its region's wines that are of its colour. */
  colourShare: number;
  /** Its whole title but for colour and classification, in any order. */
  literal: string;
  /** Equal for entries that look like the same wine twice. */
  twin: string;
  /** The same without colour and country. */
  name: string;
}

/** Where the names of the producer stand in a wine's title. */
export const producerPlaces = ({ words, roles }: Pick<Own, "words" | "roles">) =>
  words.flatMap(({ kind }, at) => (kind === "name" && roles[at] === "P" ? at : []));

interface Region {
  words: Word[];
  texts: Set<string>;
  /** Without a quoted site, which is a wine's name rather than its address. */
  named: Set<string>;
  places: Place[];
  siteRows: number[];
  climat: string[];
  classed: boolean;
  fizzy: boolean;
}
const regions = boundedMap<string, Region>(20_000, () => 1);

function regionOf(region: string, country: string): Region {
  const key = `${country}/${region}`;
  const known = regions.get(key);
  if (known) return known;
  const words = normalise(withoutSite(region)).words;
  const whole = normalise(region).words;
  const found = {
    words: whole,
    texts: new Set(whole.map((word) => word.text)),
    named: new Set(words.map((word) => word.text)),
    places: places(words, country),
    siteRows: places(whole, country).flatMap((place) => place.rows),
    climat: climatOf(whole, country),
    classed: country === "france" && CLASSED.test(region.normalize("NFKD").replace(/\p{M}/gu, "")),
    fizzy: SPARKLING.test(region),
  };
  regions.set(key, found);
  return found;
}

/** "Meursault 1er Cru 'Charmes'": what stands behind the level; "Mazis-Chambertin Grand Cru": what is no village before it. */
function climatOf(words: readonly Word[], country: string): string[] {
  const level = words.findIndex((word) => word.group === "level");
  if (level < 0) return [];
  const names = (list: readonly Word[]) =>
    list.filter((word) => word.kind === "name" || word.kind === "house").map((word) => word.text);
  const behind = names(words.slice(level));
  if (behind.length) return behind;
  const villages = places(words, country).filter((place) => !place.cru);
  return names(words.filter((_word, at) => at < level && !villages.some((place) => covers(place, at))));
}

export function prepareOwn(wine: Wine, vocabulary: Vocabulary): Own {
  const country = wine.country.toLowerCase();
  // "Franz Haas Schweizer", of Italy: another country's word is a name.
  const words = normalise(wine.title).words.map((word, at, all) => {
    if (word.kind === "country" && word.group !== country) return { ...word, kind: "name" } as Word;
    // "Cheval Blanc" is red: the word is a part of its name.
    if (word.kind === "colour" && word.group !== wine.colour) return { ...word, kind: "name" } as Word;
    // "Champagne Beaumont des Crayères … Champagne": said first it is a word of houses.
    if (at === 0 && word.text === "champagne" && all.slice(1).some(({ text }) => text === "champagne"))
      return { ...word, kind: "house" } as Word;
    return word;
  });
  const {
    words: region,
    texts,
    named,
    places: regionPlaces,
    siteRows,
    climat,
    classed,
    fizzy,
  } = regionOf(wine.region, country);
  const titlePlaces = places(words, country);
  // "Gianfranco Alessandria Vittoria Barbera d'Alba": a place far from the wine's own is no address.
  const home = regionPlaces.filter((place) => !place.cru).flatMap((place) => place.rows);
  const farPlaces = home.length ? titlePlaces.filter(({ rows }) => relate(rows, home) === "far") : [];
  const { length, sure } = vocabulary.producer(wine, solid(words));
  const champagne = named.has("champagne");
  const roles: Own["roles"] = words.map(() => "-");
  let solidAt = 0;
  words.forEach((word, at) => {
    if (word.kind === "stop") return;
    const inside = solidAt++ < length;
    if (word.kind === "name" || word.kind === "number" || word.kind === "house") {
      // Between quotation marks stands the wine's own name, also where that is a place ('Aux Chaumes'), but in Champagne
      // the village that its level is of.
      const placed = word.quoted
        ? champagne && texts.has(word.text)
        : (named.has(word.text) && !isMonopole(word.text)) ||
          titlePlaces.some((place) => !place.cru && covers(place, at));
      const far = farPlaces.some((place) => covers(place, at));
      roles[at] = inside ? "P" : placed ? (far && !named.has(word.text) ? "W" : "R") : "V";
    }
  });
  // "Joaquín Rebolledo Godello": a first name alone is hardly a producer where a name that is only its own follows.
  const [first, next] = [words[0], words[1]];
  if (
    length === 1 &&
    first?.kind === "name" &&
    isGivenName(first.text) &&
    next?.kind === "name" &&
    roles[1] === "V" &&
    vocabulary.count(next.text) > 1 &&
    vocabulary.count(next.text) === vocabulary.together(first.text, next.text)
  )
    roles[1] = "P";
  // "La Livinière", "Le Marche", "Les Baux-de-Provence": the article is the place's own.
  const withArticle = (at: number) =>
    titlePlaces.some((place) => place.from < at && at < place.to) ||
    region.some(
      ({ text }, place) => text === words[at]?.text && region[place - 1]?.text === words[at - 1]?.text,
    );
  const saidAgain = secondWine(words, roles, withArticle, classed);
  // "Graacher Riesling": with no vineyard named, the village is what tells the wine from the estate's own.
  if (country === "germany" && !roles.includes("V"))
    words.forEach((word, at) => {
      if (roles[at] === "R" && isOfVillage(word.text)) roles[at] = "W";
    });
  // Dom Ruinart is Ruinart's prestige wine, not its first name.
  words.forEach((word, at) => {
    if (word.text === "dom" && roles[at] === "P") roles[at] = "W";
  });
  const rows = [
    ...new Set(
      [...regionPlaces, ...titlePlaces.filter((place) => !place.cru && roles[place.from] !== "P")].flatMap(
        (place) => place.rows,
      ),
    ),
  ];
  const producer = words.filter((word, at) => roles[at] === "P" && word.kind === "name");
  producer.sort(
    (one, two) => vocabulary.count(one.text) - vocabulary.count(two.text) || (one.text < two.text ? -1 : 1),
  );
  const twin = words
    .filter(
      (word, at) =>
        word.kind !== "stop" &&
        word.kind !== "house" &&
        roles[at] !== "R" &&
        !GRAND.has(word.text) &&
        word.kind !== "colour" &&
        word.kind !== "country",
    )
    .map((word) => word.text);
  const name = [...new Set(twin)].sort().join(" ");
  const tokens = new Set(tokensOf(wine.title));
  return {
    wine,
    words,
    weights: words.map((word) => weigh(word, vocabulary)),
    rarities: words.map((word) => vocabulary.rarity(word.text)),
    counts: words.map((word) => vocabulary.count(word.text)),
    together: new Int32Array(words.length * words.length).fill(-1),
    roles,
    sure,
    rows,
    siteRows,
    places: titlePlaces,
    regionTexts: texts,
    climat,
    otherHalf: otherHalf(wine.title, roles),
    saidAgain,
    classed,
    onlyColour: onlyColour(rows, wine.colour),
    vintaged: VINTAGED.test(`${wine.region} ${wine.title}`),
    sparkling: fizzy || isSparkling(words),
    fizzy,
    grapes: words.filter((word) => word.kind === "grape"),
    usualGrapes: grapesOf(rows).filter(
      (grape) => fizzy || (GRAPE_COLOURS.get(grape) ?? wine.colour) === wine.colour,
    ),
    producerTexts: new Set(producer.map((word) => word.text)),
    // "Masciarelli Gianni": where the house has a wine called so, no first name of its owner.
    owners: ownersOf(tokens, words, roles).filter(
      (owner) =>
        !producer.some(({ text }) => owner.includes(text)) ||
        owner.every(
          (text) =>
            !isGivenName(text) ||
            words.some((word) => word.text === text) ||
            vocabulary.together(text, producer[0]?.text ?? "") === 0,
        ),
    ),
    named: namedWinesOf(wine, words, roles, tokens, vocabulary),
    producerWord: producer[0]?.text,
    colourShare: vocabulary.colourShare(wine, wine.colour),
    literal: literal(words),
    twin: `${name}|${wine.colour}|${country}`,
    name,
  };
}

function otherHalf(title: string, roles: readonly Role[]): number {
  const [half = "", rest] = title.split(/ [-–] /, 2);
  const at = rest ? normalise(half).words.length : 0;
  const isProducer = (role: Role) => role === "P";
  return isProducer(roles[at] as Role) && roles.slice(0, at).some(isProducer) ? at : 0;
}

/**
 * "La Chapelle de La Mission": what stands before "of" the estate names another wine than the estate's first.
 * "Château X Pauillac de X": a place between the producer and its name said again is the name of another wine, not
 * its address. Words of the producer that only show as such by being said again (Calon-Ségur) join it.
 */
function secondWine(
  words: readonly Word[],
  roles: Role[],
  named: (at: number) => boolean,
  classed: boolean,
): boolean {
  let said = false;
  const earlier = (at: number) =>
    words.findIndex((word, before) => before < at && word.text === words[at]?.text);
  for (let later = 1; later < words.length; later++) {
    const first = words[later]?.kind === "name" ? earlier(later) : -1;
    if (first < 0 || roles[first] !== "P" || roles[later] === "P") continue;
    for (
      let step = 1;
      later + step < words.length && words[later + step]?.text === words[first + step]?.text;
      step++
    )
      if (roles[first + step] === "V") roles[first + step] = "P";
  }
  for (let of = 1; of < words.length; of++) {
    if (!OF.has(words[of]?.text as string)) continue;
    const name = pastHouses(words, of + 1);
    const again = name < words.length ? earlier(name) : -1;
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
      if (roles[name] === "V") roles[name] = "P";
    }
  }
  // "Château Grand-Puy Ducasse Le Pauillac": behind the producer a place with an article is a name.
  for (let at = 2; at < words.length; at++) {
    // "Baron de L Pouilly-Fumé" ends before the place.
    const article = ARTICLES.has(words[at - 1]?.text as string) && !OF.has(words[at - 2]?.text ?? "");
    // So is one behind "Château", with an article or without ("Château Matras Château l'Hermitage").
    const house = at - (article ? 2 : 1);
    // But not behind "Réserve du Château".
    const estate = words[house]?.text === "chateau" && !OF.has(words[house - 1]?.text ?? "");
    if (roles[at] === "R" && !words[at]?.quoted && (estate || (article && !named(at))))
      if (roles.slice(0, at - 1).includes("P")) roles[at] = "W";
  }
  // "Clos du Mesnil": behind such a word a place is a wine's name, unless the place is called so ("Clos de Vougeot").
  for (let at = 3; at < words.length; at++)
    if (roles[at] === "R" && words[at - 1]?.kind === "stop" && words[at - 2]?.text === "clos" && !named(at))
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
  return said;
}
