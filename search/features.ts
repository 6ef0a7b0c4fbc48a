import { type Alignment, align } from "./align.ts";
import { isWide, type Place, places, relate } from "./appellations.ts";
import grapeData from "./data/grapes.json" with { type: "json" };
import wordData from "./data/words.json" with { type: "json" };
import type { Question, Wine } from "./engine.ts";
import { normalise, type Word } from "./normalise.ts";
import { repair } from "./repair.ts";
import { solid, type Vocabulary } from "./vocabulary.ts";

/**
 * What is left over or in conflict between a caller's title and a wine, each a number that is 0 when all is well.
 * Names starting with `asked` are about the caller's words, with `own` about the wine's. Only `exact` speaks for the
 * wine: matched words never buy back a leftover one.
 */
export const FEATURES = [
  "askedAny",
  "askedKnown",
  "askedUnknown",
  "askedMore",
  "askedNoCuvee",
  "askedSibling",
  "askedRival",
  "askedProducerWord",
  "askedFirstName",
  "askedQuoted",
  "askedInName",
  "askedNumber",
  "askedHouse",
  "askedSite",
  "askedTier",
  "askedTierCuvee",
  "askedStyle",
  "askedStyleCuvee",
  "askedLevel",
  "askedLevelCuvee",
  "askedSweet",
  "askedSoft",
  "askedTierSibling",
  "askedGrape",
  "askedGrapeNoCuvee",
  "askedGrapeSibling",
  "grapeConflict",
  "grapePartly",
  "grapeColour",
  "placeNear",
  "placeOther",
  "placeFar",
  "placeNarrower",
  "placeNarrowerNoCuvee",
  "placeWider",
  "placeWiderNoCuvee",
  "placeWideNoCuvee",
  "placeUnknown",
  "colourConflict",
  "countryConflict",
  "ownCuvee",
  "ownCuveeNoMatch",
  "ownCuveeAny",
  "ownAside",
  "ownProducerBefore",
  "ownProducerAfter",
  "ownProducerAfterCuvee",
  "ownProducerMissing",
  "ownProducerMissingNoCuvee",
  "ownNumber",
  "ownHouse",
  "ownTier",
  "ownTierCuvee",
  "ownStyle",
  "ownStyleCuvee",
  "ownLevel",
  "ownLevelCuvee",
  "ownSweet",
  "ownSoft",
  "ownGrape",
  "ownGrapeNoCuvee",
  "ownPlace",
  "ownPlaceNoCuvee",
  "ownRepeat",
  "ownColourCuvee",
  "ownColourRed",
  "ownColourWhite",
  "ownColourRose",
  "colourUnlikely",
  "colourUnlikelyCuvee",
  "thinProducer",
  "thinCuvee",
  "thinPlace",
  "thinCommon",
  "typo",
  "typos",
  "anchored",
  "exact",
  "complete",
] as const;
export type Feature = (typeof FEATURES)[number];
/** The only features whose weight may be above zero. */
export const SPEAK_FOR: ReadonlySet<string> = new Set<Feature>(["anchored", "exact", "complete"]);
const AT = Object.fromEntries(FEATURES.map((name, at) => [name, at])) as Record<Feature, number>;

const SITES = new Set(wordData.sites);
/** Places whose laws make cru words mere classification. */
const CLASSED =
  /\b(?:bordeaux|medoc|graves|margaux|pauillac|saint-?emilion|pomerol|saint-?julien|saint-?estephe|pessac|sauternes|barsac|moulis|listrac|fronsac|blaye|bourg|champagne)\b/i;

/** Classification that two entries of one wine may or may not carry. */
const GRAND = new Set(["cru classe", "cru bourgeois", "grand vin", "cuvee", "monopole"]);

const SPARKLING = /champagne|cava|prosecco|franciacorta|cr[eé]mant|sekt|sparkling|metodo classico/i;
/** Words that say no more than that a wine sparkles and how it was made to. */
const GENERIC_SPARKLING = new Set(["spumante", "metodo classico", "cremant"]);
const FIZZ = new Set([
  "brut",
  "extra brut",
  "brut nature",
  "extra dry",
  "blanc de blancs",
  "blanc de noirs",
  "spumante",
  "metodo classico",
  "cremant",
]);
const isSparkling = (words: readonly Word[]) =>
  words.some((word) => FIZZ.has(word.text) || SPARKLING.test(word.text));

const VINTAGED =
  /champagne|porto|\bport\b|cava|prosecco|franciacorta|cr[eé]mant|brut|spumante|sekt|sherry|jerez|madeira|marsala|sparkling/i;

/** A caller's title, prepared once for all candidates. */
export interface Asked {
  words: Word[];
  years: string[];
  weights: number[];
  strange: boolean[];
  places: Place[];
  /** For each word the place it belongs to, or -1. */
  placeOf: number[];
  colours: Set<string>;
  countries: Set<string>;
  grapes: Word[];
  sparkling: boolean;
  colour: string | undefined;
}

/** P: producer, R: the wine's place, V: what tells it from the producer's other wines, W: a place that does ("Pauillac de Latour"). */
export type Role = "P" | "R" | "V" | "W" | "-";

/** A wine, prepared once and kept. */
export interface Own {
  wine: Wine;
  words: Word[];
  weights: number[];
  roles: Role[];
  sure: boolean;
  rows: number[];
  /** Places named in its title. */
  places: Place[];
  regionTexts: Set<string>;
  classed: boolean;
  /** Of a kind where a vintage wine is another wine than the plain one: sparkling and fortified. */
  vintaged: boolean;
  sparkling: boolean;
  grapes: Word[];
  producerTexts: Set<string>;
  /** Rarest word of the producer's name, by which its other wines are found. */
  producerWord: string | undefined;
  /** Equal for entries that look like the same wine twice. */
  twin: string;
}

export interface Evidence {
  word: string;
  what: string;
  weight: number;
}

export interface Measured {
  own: Own;
  values: Float64Array;
  /** Words of the caller that the wine explains. */
  explained: boolean[];
  /** Words of the wine that were matched. */
  explainedOwn: boolean[];
  /** Sum of what is left over on the wine's side, roughly weighed: how much more it says than was asked. */
  surplus: number;
  /** Names, tiers, numbers and grapes of the wine that were not asked for. */
  spare: number;
  exact: boolean;
  matchedNames: number;
  producerOnly: boolean;
  evidence: { feature: Feature; amount: number; word: string; what: string }[];
}

export function prepareAsked(question: Question, vocabulary: Vocabulary): Asked {
  const { words: all, years } = repaired(question.title, vocabulary);
  const words = once(all);
  const found = places(words);
  const placeOf = words.map(() => -1);
  found.forEach((place, index) => {
    for (let at = place.from; at < place.to; at++) placeOf[at] = index;
  });
  return {
    words,
    years,
    weights: words.map((word) => weigh(word, vocabulary)),
    strange: words.map((word) => !vocabulary.countAnywhere(word.text)),
    places: found,
    placeOf,
    colours: new Set(words.filter((word) => word.kind === "colour").map((word) => word.group)),
    countries: new Set(words.filter((word) => word.kind === "country").map((word) => word.group)),
    grapes: words.filter((word) => word.kind === "grape"),
    sparkling: isSparkling(words),
    colour: question.colour,
  };
}

/** The title's words; one that neither catalogue nor vocabularies know is repaired if it is a letter off one of them. */
function repaired(title: string, vocabulary: Vocabulary) {
  const first = normalise(title, "asked");
  const repairs = new Map<string, string>();
  for (const { kind, text } of first.words) {
    if (kind !== "name" || vocabulary.countAnywhere(text)) continue;
    const better = repair(text);
    if (better) repairs.set(text, better);
  }
  return repairs.size ? normalise(title, "asked", repairs) : first;
}

/** A title said twice ("Château Latour Château Latour", as lists of producer and wine do) is said once. */
function once(words: Word[]): Word[] {
  const names = words.filter((word) => word.kind !== "stop" && word.kind !== "house");
  const half = names.length / 2;
  if (!half || half % 1 || names.slice(0, half).some((word, at) => word.text !== names[half + at]?.text))
    return words;
  const end = words.indexOf(names[half] as Word);
  return words.slice(0, end);
}

const weigh = (word: Word, vocabulary: Vocabulary) =>
  word.kind === "stop" ? 0 : 0.4 + 0.6 * vocabulary.rarity(word.text);

interface Region {
  texts: Set<string>;
  /** Without a quoted site, which is a wine's name rather than its address. */
  named: Set<string>;
  places: Place[];
}
const regions = new Map<string, Region>();

function regionOf(region: string, country: string): Region {
  const key = `${country}/${region}`;
  const known = regions.get(key);
  if (known) return known;
  if (regions.size > 20_000) regions.clear();
  const words = normalise(region.replace(/['"‘’“”].*$/, "")).words;
  const found = {
    texts: new Set(normalise(region).words.map((word) => word.text)),
    named: new Set(words.map((word) => word.text)),
    places: places(words, country),
  };
  regions.set(key, found);
  return found;
}

export function prepareOwn(wine: Wine, vocabulary: Vocabulary): Own {
  const { words } = normalise(wine.title);
  const country = wine.country.toLowerCase();
  const { texts, named, places: regionPlaces } = regionOf(wine.region, country);
  const titlePlaces = places(words, country);
  const { length, sure } = vocabulary.producer(wine, solid(words));
  const roles: Own["roles"] = words.map(() => "-");
  let solidAt = 0;
  words.forEach((word, at) => {
    if (word.kind === "stop") return;
    const inside = solidAt++ < length;
    if (word.kind === "name" || word.kind === "number" || word.kind === "house") {
      const placed =
        named.has(word.text) || titlePlaces.some((place) => !place.cru && at >= place.from && at < place.to);
      roles[at] = inside ? "P" : placed ? "R" : "V";
    }
  });
  secondWine(words, roles);
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
  return {
    wine,
    words,
    weights: words.map((word) => weigh(word, vocabulary)),
    roles,
    sure,
    rows,
    places: titlePlaces,
    regionTexts: texts,
    classed: CLASSED.test(wine.region.normalize("NFKD").replace(/\p{M}/gu, "")) && country === "france",
    vintaged: VINTAGED.test(`${wine.region} ${wine.title}`),
    sparkling: isSparkling(words) || SPARKLING.test(wine.region),
    grapes: words.filter((word) => word.kind === "grape"),
    producerTexts: new Set(producer.map((word) => word.text)),
    producerWord: producer[0]?.text,
    twin: `${[...new Set(twin)].sort().join(" ")}|${wine.colour}|${country}`,
  };
}

const OF = new Set(["de", "du", "des", "d", "di", "del", "della", "dello", "dei", "degli"]);
/** Words before "of" that belong to a producer's name: titles and kinds of estates. */
const NOBLE = new Set(wordData.nobles);

/**
 * "La Chapelle de La Mission": what stands before "of" the estate names another wine than the estate's first.
 * "Château X Pauillac de X": a place between the producer and its name said again is the name of another wine, not
 * its address. Words of the producer that only show as such by being said again (Calon-Ségur) join it.
 */
function secondWine(words: readonly Word[], roles: Role[]): void {
  const estate = (from: number) => {
    let at = from;
    while (words[at] && (words[at]?.kind === "stop" || words[at]?.kind === "house")) at++;
    return at;
  };
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
    const name = estate(of + 1);
    const again = name < words.length ? earlier(name) : -1;
    const said = new Set(words.slice(name).map((word) => word.text));
    const before = words.slice(0, of);
    if (again >= 0 && roles[again] === "P") {
      for (let at = 0; at < of; at++) {
        if (words[at]?.kind !== "name" || said.has(words[at]?.text as string)) continue;
        if (roles[at] === "R" || (roles[at] === "P" && at < again)) roles[at] = "W";
      }
      for (let at = name; words[at]?.kind === "name" && roles[at] === "V"; at++) roles[at] = "P";
    } else if (
      roles[name] === "P" &&
      before.some((word, at) => word.kind === "name" && roles[at] === "P" && !NOBLE.has(word.text))
    ) {
      for (let at = 0; at < of; at++) if (roles[at] === "P" && words[at]?.kind === "name") roles[at] = "W";
    }
  }
}

const GRAPE_COLOURS = new Map(
  (grapeData.grapes as string[][]).map(([colour, name]) => [name as string, colour as string]),
);

/** Pinot and Pinot Noir may be the same grape; Pinot Noir and Pinot Gris are not. */
const sameGrape = (a: string, b: string) => a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);

/** What keeps a wine from being the one even where its producer and its own name are matched. */
const ANCHORLESS: readonly Feature[] = [
  "askedTier",
  "askedTierCuvee",
  "askedStyle",
  "askedStyleCuvee",
  "askedNumber",
  "askedSibling",
  "askedGrapeNoCuvee",
  "askedQuoted",
  "askedInName",
  "askedRival",
];

const SPARE: readonly Feature[] = [
  "ownCuvee",
  "ownCuveeNoMatch",
  "ownProducerAfter",
  "ownNumber",
  "ownTier",
  "ownTierCuvee",
  "ownStyle",
  "ownStyleCuvee",
  "ownGrape",
  "ownGrapeNoCuvee",
  "ownRepeat",
];

/** Everything left over or in conflict between one title and one wine. */
export function measure(asked: Asked, own: Own, vocabulary: Vocabulary): Measured {
  const values = new Float64Array(FEATURES.length);
  const evidence: Measured["evidence"] = [];
  const note = (feature: Feature, amount: number, word: string, what: string) => {
    if (!amount) return;
    values[AT[feature]] = (values[AT[feature]] as number) + amount;
    evidence.push({ feature, amount, word, what });
  };
  const found = align(asked.words, own.words, asked.strange, (at) => own.roles[at] === "P");
  const explained = asked.words.map((word, at) => word.kind === "stop" || found.asked[at] !== -1);
  const matched = matchedNames(found, own);
  // Where the catalogue cannot tell producer from cuvée, three matched names hold some of both.
  if (!own.sure && matched.cuvee === 0 && matched.producer >= 3) matched.cuvee = 1;
  const state: State = { asked, own, vocabulary, found, explained, note, cuvee: matched.cuvee > 0, matched };
  judgeColours(state);
  judgeCountries(state);
  judgePlaces(state);
  judgeGrapes(state);
  const leftAsked = judgeAsked(state);
  const surplus = judgeOwn(state);
  judgeThinness(state);
  const conflict = [
    "placeNarrowerNoCuvee",
    "askedGrapeNoCuvee",
    "ownRepeat",
    "placeOther",
    "placeWideNoCuvee",
    "grapeConflict",
    "grapeColour",
    "grapePartly",
    "placeNear",
    "placeOther",
    "placeFar",
    "colourConflict",
    "countryConflict",
  ].some((name) => (values[AT[name as Feature]] as number) > 0);
  const exact =
    leftAsked === 0 && surplus < 0.35 && !conflict && (values[AT.typo] as number) < 0.15 && matched.names > 0;
  const anchored =
    matched.producer > 0 &&
    matched.cuvee > 0 &&
    surplus < 0.35 &&
    !conflict &&
    !ANCHORLESS.some((name) => (values[AT[name]] as number) > 0);
  if (anchored) note("anchored", 1, "", "the producer and the wine's own name are matched");
  if (exact) note("exact", 1, "", "nothing left over on either side");
  if (
    exact &&
    surplus < 0.05 &&
    (own.classed || (values[AT.ownPlaceNoCuvee] as number) < 0.35) &&
    !evidence.some(
      (one) =>
        one.feature.startsWith("own") &&
        !one.feature.startsWith("ownPlace") &&
        one.feature !== "ownProducerBefore",
    )
  )
    note("complete", 1, "", "the wine says no more than was asked");
  const producerOnly =
    matched.cuvee === 0 &&
    !asked.words.some(
      (word, at) =>
        word.kind !== "stop" &&
        word.kind !== "house" &&
        word.kind !== "country" &&
        !(found.asked[at] !== -1 && own.roles[found.asked[at] as number] === "P"),
    );
  return {
    own,
    values,
    explained,
    explainedOwn: [...found.own].map((at) => at !== -1),
    surplus,
    spare: SPARE.reduce((sum, name) => sum + (values[AT[name]] as number), 0),
    exact,
    matchedNames: matched.names,
    producerOnly,
    evidence,
  };
}

interface State {
  asked: Asked;
  own: Own;
  vocabulary: Vocabulary;
  found: Alignment;
  explained: boolean[];
  note: (feature: Feature, amount: number, word: string, what: string) => void;
  /** Whether a word that tells this wine from its siblings was matched. */
  cuvee: boolean;
  matched: { names: number; producer: number; cuvee: number; place: number };
}

function matchedNames(found: Alignment, own: Own) {
  const count = { names: 0, producer: 0, cuvee: 0, place: 0 };
  own.words.forEach((word, at) => {
    if (found.own[at] === -1 || (word.kind !== "name" && word.kind !== "number")) return;
    if (own.roles[at] === "P") count.producer++;
    else if (own.roles[at] === "R") count.place++;
    else if (own.roles[at] === "V" && own.producerTexts.has(word.text)) {
      // "Antinori Villa Antinori": the name said again is a name of its own only with the word before it.
      count.producer++;
      const first = own.words.findIndex((other) => other.text === word.text);
      if (found.own[first] === -1 && found.own[at - 1] !== -1) count.cuvee++;
    } else if (own.roles[at] === "V" && !SITES.has(word.text)) count.cuvee++;
  });
  count.names = count.producer + count.cuvee;
  return count;
}

function judgeColours({ asked, own, found, explained, note, vocabulary, cuvee }: State): void {
  asked.words.forEach((word, at) => {
    if (word.text === "rosa" && own.wine.colour === "rosé") explained[at] = true;
    if (word.kind !== "colour") return;
    if (word.group === own.wine.colour) explained[at] = true;
    else if (found.asked[at] === -1) {
      note("colourConflict", 1, word.text, `the wine is ${own.wine.colour}`);
      explained[at] = true;
    }
  });
  const stated = asked.colour !== undefined || asked.colours.has(own.wine.colour);
  if (stated) return;
  const feature: Feature = cuvee
    ? "ownColourCuvee"
    : own.wine.colour === "red"
      ? "ownColourRed"
      : own.wine.colour === "white"
        ? "ownColourWhite"
        : "ownColourRose";
  own.words.forEach((word, at) => {
    if (word.kind === "colour" && found.own[at] === -1 && word.group !== own.wine.colour)
      note("ownStyle", 1, word.text, "not the colour it is sold as");
    else if (word.kind === "colour" && found.own[at] === -1)
      note(feature, 1, word.text, "the wine's colour, not stated");
  });
  if (!asked.grapes.length) {
    const share = vocabulary.colourShare(own.wine, own.wine.colour);
    note(
      cuvee ? "colourUnlikelyCuvee" : "colourUnlikely",
      1 - share,
      own.wine.colour,
      `colour not stated; ${Math.round(share * 100)} % of its region are`,
    );
  }
}

const COUNTRY_KEY = new Map(
  Object.entries(wordData.countries).flatMap(([key, words]) =>
    [key, ...words].map((word) => [word, key] as const),
  ),
);
const countryWord = (country: string) =>
  COUNTRY_KEY.get(country.toLowerCase().replace(/\s/g, "")) ?? country.toLowerCase();

function judgeCountries({ asked, own, found, explained, note }: State): void {
  const home = countryWord(own.wine.country);
  asked.words.forEach((word, at) => {
    if (word.kind !== "country" || found.asked[at] !== -1) return;
    explained[at] = true;
    if (word.group !== home && COUNTRY_KEY.has(home))
      note("countryConflict", 1, word.text, `the wine is from ${own.wine.country}`);
  });
}

function judgePlaces({ asked, own, found, explained, note, cuvee }: State): void {
  const home = asked.places.some((place) => !place.cru && relate(place.rows, own.rows) === "same");
  asked.places.forEach((place) => {
    let open = 0;
    let weight = 0;
    for (let at = place.from; at < place.to; at++) {
      if (explained[at]) continue;
      open++;
    }
    for (let at = place.from; at < place.to; at++) weight = Math.max(weight, asked.weights[at] as number);
    const relation = relate(place.rows, own.rows);
    const word = asked.words
      .slice(place.from, place.to)
      .map((one) => one.text)
      .join(" ");
    const aligned = asked.words
      .slice(place.from, place.to)
      .every((word, at) => word.kind === "stop" || found.asked[place.from + at] !== -1);
    const other = otherPlace(place, asked, own, found);
    if (other) note("placeOther", weight, word, `the wine's place is ${other}`);
    if (aligned || other) {
      if (other) for (let at = place.from; at < place.to; at++) explained[at] = true;
      return;
    }
    if (place.cru && relation !== "same") return;
    if (!open && relation !== "near") return;
    const settle = () => {
      for (let at = place.from; at < place.to; at++) explained[at] = true;
    };
    if (relation === "same") settle();
    else if (relation === "wider") {
      settle();
      const wide = isWide(place.rows);
      if (wide && !cuvee && !home)
        note("placeWideNoCuvee", weight, word, "a wider place than the wine's own");
      if (!wide)
        note(cuvee ? "placeWider" : "placeWiderNoCuvee", weight, word, "a wider place than the wine's own");
    } else if (relation === "narrower") {
      settle();
      note(
        cuvee ? "placeNarrower" : "placeNarrowerNoCuvee",
        weight,
        word,
        "a narrower place than the wine's own",
      );
    } else if (relation === "near") {
      // Beside the right place a second one is a name (a street, a family); with its grape the same place said longer.
      const spelt = asked.words.slice(place.from, place.to);
      if (
        spelt.some(
          (one) => one.kind === "grape" && own.grapes.some((grape) => sameGrape(grape.text, one.text)),
        ) &&
        spelt.every((one) => one.kind !== "name" || own.regionTexts.has(one.text))
      ) {
        settle();
        return;
      }
      if (
        home &&
        !spelt.some((one) => own.words.some((mine) => mine.text === one.text && mine.kind === "name"))
      )
        return;
      settle();
      note("placeNear", weight, word, `another place than ${own.wine.region}`);
    } else if (relation === "far") {
      // A far place is often no place at all but a name ("Castello", "Saint Julien"): its words are judged as names.
      if (open === place.to - place.from || place.to - place.from > 1)
        note("placeFar", weight, word, `far from ${own.wine.region}`);
    } else note("placeUnknown", weight, word, "a place that the wine does not name");
  });
  asked.words.forEach((word, at) => {
    if (!explained[at] && (word.kind === "name" || word.kind === "grape") && own.regionTexts.has(word.text))
      explained[at] = true;
    void found;
  });
}

/** Words of place names that say nothing about which place it is. */
const LAND = new Set([
  "cotes",
  "cote",
  "coteaux",
  "colli",
  "colline",
  "costa",
  "valley",
  "vallee",
  "valle",
  "val",
  "vale",
  "hills",
  "mountain",
  "county",
  "region",
  "terre",
]);
const placeKey = (words: readonly Word[]) =>
  words
    .filter((word) => word.kind === "name" && !LAND.has(word.text))
    .map((word) => word.text)
    .join(" ");

/** A place of the wine that shares a word with the caller's and is another: Gevrey-Chambertin for Chambertin. */
function otherPlace(place: Place, asked: Asked, own: Own, found: Alignment): string | undefined {
  for (const mine of own.places) {
    const shared = own.words.some(
      (_word, at) =>
        at >= mine.from &&
        at < mine.to &&
        (found.own[at] as number) >= place.from &&
        (found.own[at] as number) < place.to,
    );
    if (!shared) continue;
    const name = own.words.slice(mine.from, mine.to);
    if (placeKey(asked.words.slice(place.from, place.to)) === placeKey(name)) continue;
    // The rest of the longer name may have been asked for elsewhere in the title.
    if (
      name.every((word, at) => word.kind !== "name" || found.own[mine.from + at] !== -1) &&
      place.cru === mine.cru
    )
      continue;
    if (relate(place.rows, mine.rows) !== "same") return name.map((word) => word.text).join(" ");
  }
  return undefined;
}

function judgeGrapes({ asked, own, found, explained, note, cuvee, vocabulary }: State): void {
  const left = asked.grapes.filter((grape) => !own.grapes.some((mine) => sameGrape(mine.text, grape.text)));
  const mine = own.grapes.filter(
    (grape) => !asked.grapes.some((theirs) => sameGrape(theirs.text, grape.text)),
  );
  if (asked.grapes.length && own.grapes.length && left.length) {
    const partly = left.length < asked.grapes.length;
    note(
      partly ? "grapePartly" : "grapeConflict",
      1,
      left.map((one) => one.text).join(", "),
      `the wine is of ${own.grapes.map((one) => one.text).join(", ")}`,
    );
  } else if (asked.grapes.length && own.grapes.length && mine.length) {
    note(
      "grapePartly",
      0.7,
      mine.map((one) => one.text).join(", "),
      "a grape of the wine's blend not asked for",
    );
  }
  asked.words.forEach((word, at) => {
    if (word.kind !== "grape" || explained[at]) return;
    explained[at] = true;
    const colour = GRAPE_COLOURS.get(word.text);
    if (
      (colour === "white" && own.wine.colour !== "white") ||
      (colour === "red" && own.wine.colour === "white" && !own.sparkling)
    )
      note("grapeColour", 1, word.text, `a ${colour} grape, and the wine is ${own.wine.colour}`);
    if (own.grapes.length) return;
    note(cuvee ? "askedGrape" : "askedGrapeNoCuvee", 1, word.text, "a grape that the wine does not name");
    if (own.producerWord && vocabulary.together(word.text, own.producerWord) > 0)
      note("askedGrapeSibling", 1, word.text, "another wine of this producer names it");
  });
  if (asked.grapes.length) return;
  let first = true;
  own.words.forEach((word, at) => {
    if (word.kind !== "grape" || found.own[at] !== -1) return;
    const fresh = (first ? 1 : 0.2) * (1 - redundancy(word.text, own, found, vocabulary, 0.3));
    note(cuvee ? "ownGrape" : "ownGrapeNoCuvee", fresh, word.text, "the wine's grape, not asked for");
    first = false;
  });
}

/**
 * How much a word of the wine goes without saying: the share of the other wines that hold a matched word and hold
 * this one too. "Jean" beside Foillard costs nothing; a cuvée's name costs all.
 */
function redundancy(text: string, own: Own, found: Alignment, vocabulary: Vocabulary, prior = 0): number {
  let best = prior / 2;
  own.words.forEach((word, at) => {
    if (found.own[at] === -1 || word.kind === "stop" || word.kind === "house" || word.text === text) return;
    const all = vocabulary.count(word.text);
    if (!all || all > 3000) return;
    best = Math.max(best, (vocabulary.together(word.text, text) - 1 + prior) / all);
  });
  return Math.max(0, best);
}

/** What one more wine with the same words would say again, as far as is known before any is seen. */
const PRIOR: Record<Role, number> = { R: 0.7, P: 0, V: 0, W: 0, "-": 0.2 };

const tierFeature = (side: 0 | 1, group: string, cuvee: boolean): Feature => {
  const name = (TIER_FEATURES[group] as [Feature, Feature])[side];
  return cuvee && (group === "tier" || group === "style" || group === "level")
    ? (`${name}Cuvee` as Feature)
    : name;
};

const TIER_FEATURES: Record<string, [Feature, Feature]> = {
  tier: ["askedTier", "ownTier"],
  style: ["askedStyle", "ownStyle"],
  level: ["askedLevel", "ownLevel"],
  sweet: ["askedSweet", "ownSweet"],
  soft: ["askedSoft", "ownSoft"],
};

function judgeAsked({ asked, own, vocabulary, explained, note, cuvee, matched, found }: State): number {
  let names = 0;
  let left = 0;
  let heaviest = 0;
  let heaviestWord = "";
  const producerCount = own.producerWord ? vocabulary.count(own.producerWord) : 0;
  asked.words.forEach((word, at) => {
    if (explained[at]) return;
    if (
      asked.words.some(
        (other, place) => place !== at && other.text === word.text && found.asked[place] !== -1,
      )
    )
      return;
    const weight = asked.weights[at] as number;
    if (word.kind === "number") {
      left++;
      note("askedNumber", 1, word.text, "a number that the wine does not carry");
    } else if (word.kind === "house") {
      note("askedHouse", weight, word.text, "a word of houses");
    } else if (word.kind === "tier") {
      if ((word.group === "level" && own.classed) || word.text === "cru classe") return;
      if (GENERIC_SPARKLING.has(word.text) && own.sparkling) return;
      if (word.text === "vintage" && !own.vintaged) return;
      if (word.text === "cuvee" && cuvee) return;
      if (word.text !== "trocken" || !cuvee) left++;
      note(tierFeature(0, word.group, cuvee), 1, word.text, "a tier or style that the wine is not");
      if (word.group !== "soft" && own.producerWord && vocabulary.together(word.text, own.producerWord) > 0)
        note("askedTierSibling", 1, word.text, "another wine of this producer is");
    } else if (word.text.length === 1 && word.kind === "name" && otherInitial(word.text, own, found, at)) {
      left++;
      note("askedRival", 0.8, word.text, "another first name");
    } else if (
      word.text.length === 1 &&
      word.kind === "name" &&
      asked.words[at + 1]?.kind === "name" &&
      own.roles[found.asked[at + 1] as number] === "P"
    ) {
      left++;
      note("askedKnown", 0.5, word.text, "an initial that the producer does not have");
    } else if (
      word.text.length === 1 &&
      word.kind === "name" &&
      !/^d/.test(asked.words[at + 1]?.text ?? "")
    ) {
      // A letter by itself is what is left of a possessive or a shop's code, unless it names a wine ("S de Siran").
    } else if (SITES.has(word.text)) {
      note("askedSite", weight, word.text, "a word of vineyards");
    } else if (word.kind === "name") {
      if (otherFirstName(own, found, at)) {
        left++;
        note("askedRival", weight, word.text, "another first name than the producer's");
        return;
      }
      if (isFirstName(asked, own, found, at)) {
        note("askedFirstName", weight, word.text, "a first name before the producer's");
        return;
      }
      names++;
      left++;
      if (insideName(asked, own, found, at))
        note("askedInName", weight, word.text, "stands among the wine's own words, not beside the producer");
      if (word.quoted) note("askedQuoted", weight, word.text, "stands between quotation marks");
      const known = vocabulary.countAnywhere(word.text) > 0;
      if (known) note("askedKnown", weight, word.text, "a word that the wine does not explain");
      else note("askedUnknown", 1, word.text, "a word that neither the wine nor the catalogue explains");
      if (weight > heaviest) [heaviest, heaviestWord] = [weight, word.text];
      if (!known) return;
      const share = vocabulary.producerShare(word.text);
      if (share >= 0.5)
        note(
          matched.producer ? "askedProducerWord" : "askedRival",
          share * weight,
          word.text,
          matched.producer ? "another producer's name" : "the name of another producer",
        );
      if (own.producerWord) {
        const together = vocabulary.together(word.text, own.producerWord);
        if (together)
          note(
            "askedSibling",
            weight * (1 - share) * (1 - together / producerCount),
            word.text,
            "a word of another wine of this producer",
          );
      }
    }
  });
  if (names) note("askedAny", 1, heaviestWord, "words left over");
  if (names > 1) note("askedMore", Math.min(2, names - 1), heaviestWord, "more than one word left over");
  if (names && !cuvee)
    note("askedNoCuvee", heaviest, heaviestWord, "left over, and nothing but the producer matched");
  return left;
}

/**
 * A leftover word beside the producer's name or a house word is mostly a longer company name; elsewhere it belongs to
 * the name of the wine ("La Petite Chapelle", "Riserva Rancia").
 */
function insideName(asked: Asked, own: Own, found: Alignment, at: number): boolean {
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

/** The word and an unmatched word of the producer's stand before the same surname: Jean and Vincent Dauvissat. */
function otherFirstName(own: Own, found: Alignment, at: number): boolean {
  const to = found.asked[at + 1];
  if (to === undefined || to < 1 || own.roles[to] !== "P" || own.words[to]?.kind !== "name") return false;
  return own.roles[to - 1] === "P" && own.words[to - 1]?.kind === "name" && found.own[to - 1] === -1;
}

/** An initial before the producer's name where the wine's producer has a first name with another one. */
function otherInitial(letter: string, own: Own, found: Alignment, at: number): boolean {
  const to = found.asked[at + 1];
  if (to === undefined || to < 1 || own.roles[to] !== "P" || own.roles[to - 1] !== "P") return false;
  return (
    own.words[to - 1]?.kind === "name" && found.own[to - 1] === -1 && own.words[to - 1]?.text[0] !== letter
  );
}

/** The word stands right before the word matched to the first of the producer's name. */
function isFirstName(asked: Asked, own: Own, found: Alignment, at: number): boolean {
  let next = at + 1;
  while (asked.words[next]?.kind === "stop") next++;
  const to = found.asked[next];
  if (to === undefined || to < 0 || own.roles[to] !== "P" || own.words[to]?.kind !== "name") return false;
  return own.producerTexts.size === 1 && !own.words.slice(0, to).some((word) => word.kind === "name");
}

function judgeOwn({ asked, own, vocabulary, found, note, cuvee, matched }: State): number {
  let surplus = 0;
  let any = 0;
  let firstMatch = own.words.findIndex((_word, at) => own.roles[at] === "P" && found.own[at] !== -1);
  if (firstMatch < 0) firstMatch = own.words.length;
  own.words.forEach((word, at) => {
    if (
      found.own[at] !== -1 ||
      word.kind === "stop" ||
      word.kind === "grape" ||
      word.kind === "colour" ||
      word.kind === "country"
    )
      return;
    if (
      own.words.some((other, place) => place !== at && other.text === word.text && found.own[place] !== -1)
    ) {
      if (!cuvee && word.kind === "name" && !word.aside && (own.roles[at] === "V" || own.roles[at] === "W"))
        note("ownRepeat", 1, word.text, "named after the producer: another wine than the producer's own");
      return;
    }
    const known = redundancy(
      word.text,
      own,
      found,
      vocabulary,
      own.roles[at] === "P" && at < firstMatch ? 0.7 : PRIOR[own.roles[at] as Role],
    );
    // That all wines seen so far are Riservas does not make the plain one a Riserva.
    const fresh = 1 - (word.kind === "tier" ? Math.min(known, 0.4) : own.roles[at] === "W" ? 0 : known);
    const weight = (own.weights[at] as number) * fresh * (word.aside ? 0.7 : 1);
    const role = own.roles[at];
    if (word.kind === "tier") {
      if (word.group === "level" && own.classed) return;
      if (word.text === "cuvee" && cuvee) return;
      if (GENERIC_SPARKLING.has(word.text) && asked.sparkling) return;
      if (word.text === "cru classe" || word.text === "cru bourgeois") return;
      note(
        tierFeature(1, word.group, cuvee),
        fresh * (word.aside ? 0.7 : 1),
        word.text,
        "a tier or style of the wine, not asked for",
      );
      if (word.group === "sweet") surplus += 0.3 * fresh;
      else if (word.group !== "soft" && word.group !== "level") surplus += fresh;
    } else if (word.kind === "number") {
      if (asked.years.includes(word.text)) return;
      note("ownNumber", fresh, word.text, "a number of the wine, not asked for");
      surplus += fresh;
    } else if (role === "R")
      note(cuvee ? "ownPlace" : "ownPlaceNoCuvee", weight, word.text, "the wine's place, not asked for");
    else if (word.kind === "house" && role !== "V") note("ownHouse", weight, word.text, "a word of houses");
    else if (role === "P" && word.aside && matched.producer)
      note("ownAside", weight, word.text, "a name in parentheses, not asked for");
    else if (role === "P") {
      if (!matched.producer)
        note(
          cuvee ? "ownProducerMissing" : "ownProducerMissingNoCuvee",
          weight,
          word.text,
          "the wine's producer, not asked for",
        );
      else if (at < firstMatch)
        note("ownProducerBefore", weight, word.text, "the beginning of the producer's name");
      else {
        note(
          cuvee ? "ownProducerAfterCuvee" : "ownProducerAfter",
          weight,
          word.text,
          "a part of the producer's name, not asked for",
        );
        surplus += weight * 0.7;
      }
    } else if (role === "V" || role === "W") {
      if (word.aside) {
        note("ownAside", weight, word.text, "a name of the wine in parentheses, not asked for");
        surplus += weight * 0.5;
        return;
      }
      // "La Casa", "Il Podere": with an article a word of houses is a name.
      const named = word.kind !== "house" || own.words[at - 1]?.kind === "stop";
      const amount = weight * (SITES.has(word.text) ? 0.25 : named ? 1 : 0.4);
      note(cuvee ? "ownCuvee" : "ownCuveeNoMatch", amount, word.text, "a name of the wine, not asked for");
      surplus += amount;
      if (word.kind === "name" && !SITES.has(word.text)) any = Math.max(any, fresh);
    }
  });
  if (any > 0.3) note("ownCuveeAny", 1, "", "the wine says more than was asked");
  return surplus;
}

function judgeThinness({ asked, own, found, note, matched, vocabulary }: State): void {
  let rarest = 0;
  let worst = 0;
  let sum = 0;
  let typoWord = "";
  own.words.forEach((word, at) => {
    if (found.own[at] === -1 || word.kind === "stop") return;
    const loss = 1 - (found.ownQuality[at] as number);
    if (word.kind === "name") rarest = Math.max(rarest, vocabulary.rarity(word.text));
    if (loss > worst && own.roles[at] !== "R") [worst, typoWord] = [loss, word.text];
    sum += loss;
  });
  if (matched.names === 1)
    note(matched.producer ? "thinProducer" : "thinCuvee", 1, "", "only one name is matched");
  if (matched.names === 0) note("thinPlace", 1, "", "no name is matched");
  note("thinCommon", Math.max(0, 0.7 - rarest), "", "only common words are matched");
  note("typo", worst > 0.04 ? worst : 0, typoWord, "spelt otherwise");
  note("typos", sum > 0.12 ? sum : 0, typoWord, "spelt otherwise in several words");
  void asked;
}
