import { boundedMap } from "../../src/bounded-map.ts";
import { covers, grapesOf, onlyColour, type Place, places, relate } from "../appellations.ts";
import type { Word } from "../classify.ts";
import { countryWord } from "../country-words.ts";
import { isGivenName } from "../given-names.ts";
import { GRAPE_COLOURS } from "../grapes.ts";
import { normalise, solid, withoutSite } from "../normalise.ts";
import { isSparkling, SPARKLING } from "../sparkling.ts";
import { tokensOf } from "../tokens.ts";
import type { Vocabulary } from "../vocabulary.ts";
import type { Wine } from "../wine.ts";
import { type NamedWine, namedWinesOf } from "./named-wines.ts";
import { ownersOf } from "./owners.ts";
import { type Region, type Role, rolesOf } from "./roles.ts";
import { type UnsaidName, unsaidNamesOf } from "./unsaid-names.ts";
import { literal, weigh } from "./words.ts";

/** Places whose laws make cru words mere classification. */
const CLASSED =
  /\b(?:bordeaux|medoc|graves|margaux|pauillac|saint-?emilion|pomerol|saint-?julien|saint-?estephe|pessac|sauternes|barsac|moulis|listrac|fronsac|blaye|bourg|champagne)\b/i;

/** Classification that two entries of one wine may or may not carry. */
const GRAND = new Set(["cru classe", "cru bourgeois", "grand vin", "cuvee", "monopole"]);

const VINTAGED =
  /champagne|\bporto\b|\bport\b|\bcavas?\b|prosecco|franciacorta|cr[eé]mant|brut|spumante|sekt|sherry|jerez|madeira|marsala|sparkling/i;

/** A wine, prepared once and kept. */
export interface Own {
  wine: Wine;
  /** Its country, as the words of titles are read, whatever language the catalogue writes it in. */
  country: string;
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
  /** Its place's laws class estates or villages: of Bordeaux or Champagne. */
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
  /** Names of its label that sellers leave out. */
  unsaid: UnsaidName[];
  /** Rarest word of the producer's name, by which its other wines are found. */
  producerWord: string | undefined;
  /** No more titles of Champagne have that word than have the name's first one too: there is one Roederer, but Heidsiecks are three. */
  soleSurname: boolean;
  /** The share of its region's wines that are of its colour. */
  colourShare: number;
  /** Its whole title but for colour and classification, in any order. */
  literal: string;
  /** Its title letter by letter, but for case, accents and signs. */
  spelt: string;
  /** Equal for entries that look like the same wine twice. */
  twin: string;
  /** The same without colour and country. */
  name: string;
}

/** Where the names of the producer stand in a wine's title. */
export const producerPlaces = ({ words, roles }: Pick<Own, "words" | "roles">) =>
  words.flatMap(({ kind }, at) => (kind === "name" && roles[at] === "P" ? at : []));

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
  const country = countryWord(wine.country);
  const region = regionOf(wine.region, country);
  // "Franz Haas Schweizer", of Italy: another country's word is a name.
  const words = normalise(wine.title).words.map((word, at, all) => {
    if (word.kind === "country" && word.group !== country) return { ...word, kind: "name" } as Word;
    // "Cheval Blanc" is red: the word is a part of its name.
    if (word.kind === "colour" && word.group !== wine.colour) return { ...word, kind: "name" } as Word;
    // "Château Grand Village": no village of Bordeaux has a class called so.
    if (word.text === "village" && region.classed) return { ...word, kind: "name" } as Word;
    // "Champagne Beaumont des Crayères … Champagne": said first it is a word of houses.
    if (at === 0 && word.text === "champagne" && all.slice(1).some(({ text }) => text === "champagne"))
      return { ...word, kind: "house" } as Word;
    return word;
  });
  const { fizzy } = region;
  const titlePlaces = places(words, country);
  // "Gianfranco Alessandria Vittoria Barbera d'Alba": a place far from the wine's own is no address.
  const home = region.places.filter((place) => !place.cru).flatMap((place) => place.rows);
  const farPlaces = home.length ? titlePlaces.filter(({ rows }) => relate(rows, home) === "far") : [];
  const { length, sure } = vocabulary.producer(wine, solid(words));
  const { roles, saidAgain } = rolesOf(
    { words, region, country, places: titlePlaces, far: farPlaces, producerLength: length },
    vocabulary,
  );
  const rows = [
    ...new Set(
      [
        ...region.places,
        // Nor is Givry's Pied de Chaume of the Loire's Chaume, which is white.
        ...titlePlaces.filter(
          (place) => !place.cru && roles[place.from] !== "P" && !farPlaces.includes(place),
        ),
      ].flatMap((place) => place.rows),
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
  const spelt = tokensOf(wine.title);
  const tokens = new Set(spelt);
  return {
    wine,
    country,
    words,
    weights: words.map((word) => weigh(word, vocabulary)),
    rarities: words.map((word) => vocabulary.rarity(word.text)),
    counts: words.map((word) => vocabulary.count(word.text)),
    together: new Int32Array(words.length * words.length).fill(-1),
    roles,
    sure,
    rows,
    siteRows: region.siteRows,
    places: titlePlaces,
    regionTexts: region.texts,
    climat: region.climat,
    otherHalf: otherHalf(wine.title, roles),
    saidAgain,
    classed: region.classed,
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
    unsaid: unsaidNamesOf(wine, { words, roles, rows }, tokens),
    producerWord: producer[0]?.text,
    soleSurname: fizzy && isSole(words, roles, producer[0]?.text ?? "", vocabulary),
    colourShare: vocabulary.colourShare(wine, wine.colour),
    literal: literal(words),
    spelt: spelt.join(" "),
    twin: `${name}|${wine.colour}|${country}`,
    name,
  };
}

function isSole(
  words: readonly Word[],
  roles: readonly Role[],
  rarest: string,
  vocabulary: Vocabulary,
): boolean {
  const first = words.find(({ kind }, at) => kind === "name" && roles[at] === "P")?.text ?? "";
  return first !== rarest && vocabulary.together(rarest, "champagne") <= vocabulary.together(first, rarest);
}

function otherHalf(title: string, roles: readonly Role[]): number {
  const [half = "", rest] = title.split(/ [-–] /, 2);
  const at = rest ? normalise(half).words.length : 0;
  const isProducer = (role: Role) => role === "P";
  return isProducer(roles[at] as Role) && roles.slice(0, at).some(isProducer) ? at : 0;
}
