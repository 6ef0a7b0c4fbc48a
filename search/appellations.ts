import type { Word } from "./classify.ts";
import { countryWord } from "./country-words.ts";
import allowedData from "./data/allowed-grapes.json" with { type: "json" };
import colourData from "./data/appellation-colours.json" with { type: "json" };
import grapeData from "./data/appellation-grapes.json" with { type: "json" };
import data from "./data/appellations.json" with { type: "json" };
import { sameGrape } from "./grapes.ts";
import { normalise } from "./normalise.ts";

/** A stretch of words that names a place; a name like Côtes de Bourg may stand for several, one per country. */
export interface Place {
  from: number;
  to: number;
  /** Rows of the list that it may mean. */
  rows: number[];
  /** A single vineyard or growth (Musigny, Les Clos): it identifies a wine like a name. */
  cru: boolean;
}

/** Whether the word at this position belongs to the place. */
export const covers = ({ from, to }: Place, at: number) => at >= from && at < to;

/** How a place that a caller names lies to a wine's own place. */
export type Relation = "same" | "wider" | "narrower" | "near" | "far" | "unknown";

interface Row {
  name: string;
  country: string;
  parent: number;
  level: string;
}

/** Words compare without articles and plural endings: "Cote du Rhone" is Côtes du Rhône. */
const singular = (text: string) =>
  text.length > 4 && text.endsWith("s") && !text.includes(" ") ? text.slice(0, -1) : text;

/** Words of place names that say nothing about which place it is. */
export const LAND = new Set([
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

const GROWTHS = new Set(["cr", "mo"]);

const ROWS: Row[] = [];
/** For each row the only colour that its rules allow, if there is only one. */
const ONLY: (string | undefined)[] = [];
/** For each row the grapes that its wine is made of, where its rules leave little choice: one for each colour. */
const GRAPES: string[][] = [];
const PHRASES = new Map<string, number[]>();
/** As they are spelt, with plural endings. */
const WORDS = new Set<string>();
const LONGEST = new Map<string, number>();
/** Words of the names of places that one estate has to itself (Bolgheri Sassicaia), and of all others (Bolgheri). */
const MONOPOLES = new Set<string>();
const SHARED = new Set<string>();
/** Places of several words by how they look without the spaces and hyphens between them. */
const GLUED = new Map<string, string>();
load();

function load(): void {
  const rows = data.appellations as string[][];
  const at = new Map(rows.map((row, index) => [`${row[1]}/${row[0]}`, index]));
  const only = new Map<string, string>();
  for (const [country, colours] of Object.entries(colourData.colours))
    for (const [colour, names] of Object.entries(colours))
      for (const name of names) only.set(`${country}/${name}`, colour);
  const grapes = new Map<string, string[]>();
  for (const [country, made] of Object.entries(grapeData.grapes))
    for (const [grape, names] of Object.entries(made))
      for (const name of names as string[])
        grapes.set(`${country}/${name}`, [...(grapes.get(`${country}/${name}`) ?? []), grape]);
  rows.forEach(([name, country, within, level, ...spellings], index) => {
    GRAPES[index] = grapes.get(`${country}/${name}`) ?? [];
    ONLY[index] = only.get(`${country}/${name}`);
    ROWS.push({
      name: name as string,
      country: countryWord(country as string),
      parent: within ? (at.get(`${country}/${within}`) ?? -1) : -1,
      level: level as string,
    });
    for (const spelling of new Set(spellings)) {
      const all = normalise(spelling).words;
      const texts = all.map((word) => word.text);
      for (const { kind, text } of all) if (kind === "name") (level === "mo" ? MONOPOLES : SHARED).add(text);
      if (all.length > 1) GLUED.set(texts.join(""), texts.join(" "));
      // A name that is a letter off some town's is none of a place.
      if (level !== "to")
        for (const text of texts) if (text.length >= 6 && !text.includes(" ")) WORDS.add(text);
      const words = all.filter((word) => word.kind !== "stop");
      if (!words.some((word) => word.kind === "name" || word.kind === "grape" || word.group === "style"))
        continue;
      // "Côtes du Lot" without the lot, which shops say of another thing, is no place.
      if (words.every((word) => LAND.has(word.text) || LAND.has(singular(word.text)))) continue;
      const key = words.map((word) => singular(word.text)).join("/");
      const known = PHRASES.get(key);
      if (known) {
        if (!known.includes(index)) known.push(index);
      } else PHRASES.set(key, [index]);
      const first = singular(words[0]?.text as string);
      LONGEST.set(first, Math.max(LONGEST.get(first) ?? 0, words.length));
    }
  });
}

/** Whether the word names a place of one estate: it tells whose wine it is. */
export const isMonopole = (text: string) => MONOPOLES.has(text) && !SHARED.has(text);

/** The words of a place that is written as one: "chateauneufdupape". */
export const gluedPlace = (text: string) => (text.length < 9 ? undefined : GLUED.get(text));

/** The grapes that go without saying in one of these places. */
export const grapesOf = (rows: readonly number[]) => rows.flatMap((row) => GRAPES[row] as string[]);

/** By place the grapes that its blends may hold, where that is known: of white wine, and of red and rosé, in which white ones are too. */
const ALLOWED = new Map(
  Object.values(allowedData.allowed).flatMap((families) =>
    families.flatMap(({ places, red, white }) =>
      places.map((name) => [rowOf(name), { white, dark: red.length > 0 ? [...red, ...white] : [] }] as const),
    ),
  ),
);

/** The nearest of the places around this one, itself first, of which that is known. */
function allowedAt(row: number) {
  for (let at = row; at >= 0; at = ROWS[at]?.parent ?? -1) if (ALLOWED.has(at)) return ALLOWED.get(at);
  return undefined;
}

/** Whether one of these places lets a wine of this colour hold the grape: unknown where its blends are. */
export function mayHold(rows: readonly number[], grape: string, colour: string): boolean | undefined {
  const known = rows
    .map(allowedAt)
    .map((allowed) => (colour === "white" ? allowed?.white : allowed?.dark) ?? [])
    .filter((grapes) => grapes.length > 0);
  // "Cabernet" is either of them, and Grenache of a white wine the white one.
  const isIt = (one: string) =>
    sameGrape(one, grape) || one.startsWith(`${grape} `) || grape.startsWith(`${one} `);
  return known.length > 0 ? known.some((grapes) => grapes.some(isIt)) : undefined;
}

/** Whether one of these places allows this colour and no other. */
export const onlyColour = (rows: readonly number[], colour: string) =>
  rows.some((row) => ONLY[row] === colour);

/**
 * The places named in a row of words, longest first, left to right.
 */
export function places(words: readonly Word[], country?: string): Place[] {
  const solid: number[] = [];
  words.forEach((word, index) => {
    if (word.kind !== "stop") solid.push(index);
  });
  const texts = solid.map((at) => singular((words[at] as Word).text));
  const found: Place[] = [];
  for (let at = 0; at < solid.length; ) {
    const place = longestAt(texts, at, country);
    if (place) {
      found.push({
        from: solid[at] as number,
        to: (solid[at + place.length - 1] as number) + 1,
        rows: place.rows,
        cru: place.cru,
      });
      at += place.length;
    } else at++;
  }
  return found;
}

function longestAt(texts: readonly string[], at: number, country?: string) {
  const most = LONGEST.get(texts[at] as string);
  if (!most) return undefined;
  for (let length = Math.min(most, texts.length - at); length > 0; length--) {
    const key = texts.slice(at, at + length).join("/");
    const rows = PHRASES.get(key)?.filter((row) => !country || ROWS[row]?.country === country);
    if (rows?.length) return { rows, length, cru: rows.every((row) => GROWTHS.has(ROWS[row]?.level ?? "")) };
  }
  return undefined;
}

const contains = (outer: number, inner: number) => {
  for (let row = inner; row >= 0; row = ROWS[row]?.parent ?? -1) if (row === outer) return true;
  return false;
};

/** Places that lie in more than one: a Cava is mostly of the Penedès. */
const ALSO_IN = new Map(
  Object.entries(data.alsoIn as Record<string, string[]>).map(([name, outer]) => [
    rowOf(name),
    outer.map(rowOf),
  ]),
);

function rowOf(name: string): number {
  const row = ROWS.findIndex((one) => one.name === name);
  if (row < 0) throw new Error(`no place is called ${name}`);
  return row;
}

const liesIn = (outer: number, inner: number) => {
  for (let row = inner; row >= 0; row = ROWS[row]?.parent ?? -1)
    if (ALSO_IN.get(row)?.some((one) => contains(outer, one))) return true;
  return false;
};

const root = (row: number) => {
  let at = row;
  for (let parent = ROWS[at]?.parent ?? -1; parent >= 0; parent = ROWS[at]?.parent ?? -1) at = parent;
  return at;
};

const ORDER: readonly Relation[] = ["same", "wider", "narrower", "near", "far", "unknown"];

/** The kindest reading of how the places `asked` may mean lie to the places of a wine. */
export function relate(asked: readonly number[], own: readonly number[]): Relation {
  let best: Relation = own.length ? "far" : "unknown";
  for (const a of asked) {
    for (const o of own) {
      const found: Relation =
        a === o
          ? "same"
          : contains(a, o) || liesIn(a, o)
            ? "wider"
            : contains(o, a) || liesIn(o, a)
              ? "narrower"
              : root(a) === root(o)
                ? "near"
                : "far";
      if (ORDER.indexOf(found) < ORDER.indexOf(best)) best = found;
    }
  }
  return best;
}

/** Two readings that may mean one place: Terlaner and Terlano, Südtirol and Alto Adige. */
export const samePlace = (one: readonly number[], other: readonly number[]) =>
  one.some((row) => other.includes(row));

/** A region of several districts (Toscana, Bourgogne), in which a wine is named by more than its place. */
export const isWide = (rows: readonly number[]) =>
  rows.some((row) => ROWS[row]?.level === "re" || ROWS[row]?.level === "co" || ROWS[row]?.parent === -1);

/** Wide places whose names are on labels of their own, as of what a grower does not sell as the village's. */
export const DECLASSIFIED: ReadonlySet<string> = new Set(["bourgogne", "langhe"]);

/** Regions that no wine is labelled with, or hardly one: a wine that a catalogue has there is of some place in it. */
const UNLABELLED = new Set(data.unlabelled as string[]);
export const isUnlabelled = (rows: readonly number[]) =>
  rows.length > 0 && rows.every((row) => UNLABELLED.has(ROWS[row]?.name ?? ""));

const isOf = (region: string) => (rows: readonly number[]) =>
  rows.some((row) => ROWS[root(row)]?.name === region);
export const isBurgundian = isOf("Bourgogne");
export const isOfLoire = isOf("Vallée de la Loire");

/** A village with wines of its own name. */
export const isVillage = (rows: readonly number[]) => rows.some((row) => ROWS[row]?.level === "vi");

/** A town of Champagne houses, after which no wine is named: an address. */
export const isTown = (rows: readonly number[]) => rows.some((row) => ROWS[row]?.level === "to");

/** Words of place names, for the repair of misspelt ones. */
export const placeWords = (): ReadonlySet<string> => WORDS;
