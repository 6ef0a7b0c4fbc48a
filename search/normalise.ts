import { remembered } from "../src/bounded-map.ts";
import grapeData from "./data/grapes.json" with { type: "json" };
import tierData from "./data/tiers.json" with { type: "json" };
import wordData from "./data/words.json" with { type: "json" };
import { withoutSeller, withoutShop } from "./sellers-words.ts";

/**
 * What a word of a title is. Only `name` and `number` words identify a wine by themselves; the other kinds come
 * from closed vocabularies (search/data), so that a leftover Riserva is priced differently from a leftover name.
 */
export type Kind = "name" | "number" | "grape" | "tier" | "colour" | "country" | "house" | "stop";

export interface Word {
  /** Canonical spelling: "pinot noir" for Spätburgunder, "old vines" for Vieilles Vignes. */
  text: string;
  kind: Kind;
  /** Of a tier: tier, style, level, soft or sweet. Of a colour: red, white or rosé. Of a country: its key. Of II and "No. 2": numbered. */
  group: string;
  /** Stood between parentheses. */
  aside: boolean;
  /** Stood between quotation marks. */
  quoted: boolean;
  /** A hyphen stood between it and the word before: parts of one name (Bachelet-Ramonet). */
  joined: boolean;
}

export interface Normal {
  words: Word[];
  /** Years (and "Cosecha" before one) taken off a caller's title; a name like 1865 or '61 may still be matched by them. */
  years: string[];
}

interface Entry {
  text: string;
  kind: Kind;
  group: string;
}

const STOP = new Set(wordData.stop);
export const HOUSE = new Set(wordData.house);
const DROPPED = new Set([...wordData.legal, ...wordData.noise]);
const ABBREVIATIONS = new Map(Object.entries(wordData.abbreviations));
const REWRITES = new Map(
  Object.entries(wordData.phrases).map(([from, to]) => [from, to ? to.split(" ") : []]),
);
const ROMAN = new Map(
  Object.entries({
    ii: "2",
    iii: "3",
    iv: "4",
    vi: "6",
    vii: "7",
    viii: "8",
    ix: "9",
    xi: "11",
    xii: "12",
    xiii: "13",
    xiv: "14",
    xv: "15",
    xvi: "16",
  }),
);

const NUMBER = new Set(wordData.numberSigns);

const MONKS = new Set(["perignon", "ruinart", "rafael", "martinho", "diogo", "hermano"]);

const CLASSES = classes();
const REWRITE_STARTS = starts(REWRITES);
const CLASS_STARTS = starts(CLASSES);

function classes(): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const [, name, ...spellings] of grapeData.grapes as string[][]) {
    for (const spelling of spellings)
      entries.set(spelling, { text: name as string, kind: "grape", group: "" });
  }
  for (const [text, group, ...spellings] of tierData.tiers as string[][]) {
    for (const spelling of spellings) {
      entries.set(spelling, { text: text as string, kind: "tier", group: group as string });
    }
  }
  for (const [colour, spellings] of Object.entries(wordData.colours)) {
    const group = colour === "rose" ? "rosé" : colour;
    for (const spelling of spellings) entries.set(spelling, { text: colour, kind: "colour", group });
  }
  for (const [country, spellings] of Object.entries(wordData.countries)) {
    for (const spelling of spellings)
      entries.set(spelling, { text: country, kind: "country", group: country });
  }
  return entries;
}

/** For each first word of a phrase, the longest phrase that begins with it. */
function starts(phrases: Map<string, unknown>): Map<string, number> {
  const lengths = new Map<string, number>();
  for (const phrase of phrases.keys()) {
    const words = phrase.split(" ");
    const first = words[0] as string;
    lengths.set(first, Math.max(lengths.get(first) ?? 0, words.length));
  }
  return lengths;
}

const LETTERS: Record<string, string> = {
  ø: "o",
  ß: "ss",
  œ: "oe",
  æ: "ae",
  ł: "l",
  đ: "d",
  ð: "d",
  ı: "i",
  þ: "th",
  ŀ: "l",
};

/** Lower case, no accents, ligatures opened, one kind of quote and dash. */
export function fold(text: string): string {
  return text
    .replace(/(\p{Ll}{3,})(\p{Lu}\p{Ll}{2,})/gu, "$1 $2")
    .replace(/(\d)[º°ª]/g, "$1 ")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[øßœæłđðıþŀ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[‘’´`ʼ′‚‛]/g, "'")
    .replace(/[‐‑‒–—―−]/g, "-");
}

const ASIDE = 1;
const QUOTED = 2;
const JOINED = 4;
const NUMBERED = 8;
const OPEN = "\uE000";
const CLOSE = "\uE001";
const marks = (mark: number) => ({
  aside: (mark & ASIDE) > 0,
  quoted: (mark & QUOTED) > 0,
  joined: (mark & JOINED) > 0,
});

/** Pairs of quotation marks become marks that are no apostrophes: what they hold is mostly a wine's own name. */
const markQuotes = (title: string) =>
  title
    .replace(/[\uE000\uE001]/g, " ")
    .replace(/["“”„«»]([^"“”„«»]{2,80})["“”„«»]/g, ` ${OPEN} $1 ${CLOSE} `)
    .replace(/(^|[\s(,–-])['‘’]([^'‘’]{1,60})['‘’](?=$|[\s),.])/g, `$1 ${OPEN} $2 ${CLOSE} `);

/** Legal letters written with dots (D.O.C.G.) become one word; other dotted initials stay letters (G.D. Vajra). */
function undot(text: string): string {
  return text.replace(/\b(?:[a-z]\.\s?){2,5}(?:[a-z]\b)?/g, (dotted) => {
    const joined = dotted.replace(/[.\s]/g, "");
    return DROPPED.has(joined) || HOUSE.has(joined) || (joined.length > 1 && CLASSES.has(joined))
      ? ` ${joined} `
      : dotted;
  });
}

/**
 * A title as words. The order is fixed: 1. characters (`fold`); 2. glued and dotted letters; 3. sizes, packs, prices,
 * points, strength; 4. (caller only) a Port's harvest, disgorgement, years, states and countries behind, halves, a shop's
 * marks, a list's number and a case's wood, "wine" in front, "vinho" and possessives of web addresses; 5. possessive and
 * elision; 6. words; 7. other scripts, if Latin words remain, and codes; 8. abbreviations, Roman numerals, "No." before a
 * number; 9. phrases (CdP, DRC, spelled-out legal formulas); 10. closed vocabularies, longest phrase first; 11. legal and
 * shop words are dropped.
 */
export function normalise(
  title: string,
  side: "asked" | "catalogue" = "catalogue",
  repairs?: ReadonlyMap<string, string>,
): Normal {
  let text = undot(fold(markQuotes(side === "asked" ? unescaped(title) : title)));
  const years: string[] = [];
  text = withoutShop(text);
  if (side === "asked") text = withoutSeller(text, title, (word) => CLASSES.has(word), years);
  // "1-er Cru".
  text = text.replace(/\b(\d)-(?=(?:er|ere|eme)\b)/g, "$1");
  // "10yo", "10 ars" and "aged 10 years" are ten years old.
  text = text
    .replace(/\b(\d\d)(yo|yrs?)\b/g, "$1 $2")
    .replace(/\b([1-4]0) (?:ars|eves)\b/g, "$1 years")
    .replace(/\baged (?=\d\d? (?:years?|yrs?|yo|anos|ans|anni)\b)/g, "");
  text = text
    .replace(/(\p{L})'s(?!\p{L})/gu, "$1")
    .replace(/(?<=[\p{L}\p{N})])\*(?!\*)|(?<!\*)\*(?=\p{L})/gu, " ");
  const raw: string[] = [];
  const asides: number[] = [];
  let depth = 0;
  let quoted = false;
  let end = 0;
  for (const { 0: piece, index } of text.matchAll(/[\p{L}\p{N}]+|\*+|[()[\]\uE000\uE001]/gu)) {
    const joined = raw.length > 0 && index === end + 1 && text[end] === "-";
    end = index + piece.length;
    if (piece === OPEN) quoted = true;
    else if (piece === CLOSE) quoted = false;
    else if (piece === "(" || piece === "[") depth++;
    else if (piece === ")" || piece === "]") depth = Math.max(0, depth - 1);
    else {
      raw.push(piece);
      // The article of "L'Enclos" is no letter between quotes.
      const elided = piece.length === 1 && /^'\p{L}/u.test(text.slice(end, end + 2));
      asides.push((depth > 0 ? ASIDE : 0) | (quoted && !elided ? QUOTED : 0) | (joined ? JOINED : 0));
    }
  }
  const latin = raw.some((word) => /^[a-z]{2,}$/.test(word));
  let words: string[] = [];
  let aside: number[] = [];
  raw.forEach((word, at) => {
    if (latin && /[^\p{ASCII}]/u.test(word)) return;
    const ordinal = /^(\d+)(?:er|eme|e|nd|rd|th|a|o)$/.exec(word);
    // "Brut 0" and "0 dosage" are brut nature.
    const dosage = raw[at - 1] === "brut" || raw[at + 1] === "dosage";
    if ((!ordinal && isCode(word)) || (word === "0" && !dosage)) return;
    // "No. 3" is 3.
    if (NUMBER.has(word) && /^\d+$/.test(raw[at + 1] ?? "")) return;
    if (ROMAN.has(word) || NUMBER.has(raw[at - 1] ?? "")) asides[at] = (asides[at] as number) | NUMBERED;
    // "Valbuena 5o".
    const isNumber = ordinal && (Number(ordinal[1]) > 5 || word.endsWith("o"));
    const plain = isNumber ? (ordinal[1] as string) : word;
    if (repairs?.has(plain)) {
      for (const part of (repairs.get(plain) as string).split(" ")) {
        words.push(part);
        aside.push(asides[at] as number);
      }
      return;
    }
    // Dom Pérignon and Dom Ruinart are no domaines.
    const monk = plain === "dom" && (MONKS.has(raw[at + 1] ?? "") || raw.includes("ruinart"));
    // Sea Smoke Ten Pinot Noir is of no tenuta: a name follows one.
    const next = raw[at + 1];
    const ten = plain === "ten" && at > 0 && (next === undefined || CLASS_STARTS.has(next));
    // "Vi de Vila": Catalan wine, and no 6.
    const vi = plain === "vi" && /^(?:de|d|del)$/.test(next ?? "");
    if (monk || ten || vi) words.push(plain);
    else words.push(ABBREVIATIONS.get(plain) ?? ROMAN.get(plain) ?? plain);
    aside.push(asides[at] as number);
  });
  [words, aside] = rewrite(words, aside);
  return { words: classify(words, aside), years };
}

/** "Cuv\u00e9e": as a program wrote it. */
const unescaped = (title: string) =>
  title.replace(/\\u([\da-f]{4})/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** A caller's title as words. It is searched for and then decided, so that the last ones are kept. */
export const normaliseAsked = remembered(200, (title: string) => normalise(title, "asked"));

/** A wine's title or region as words. A title is indexed and then learned from, a region is that of many wines. */
export const normaliseOwn = remembered(5000, (text: string) => normalise(text));

/**
 * "Champagne Grand Cru 'Avize'", "Meursault 1er Cru Perrières": a region without its site, which is a wine's name rather
 * than its address; "Moscato d'Asti" has none.
 */
export const withoutSite = remembered(5000, (region: string) =>
  region.replace(/(?<=^|\s)['"‘’“”].*$/, "").replace(/((?:1er|premier) cru) .+$/i, "$1"),
);

/** Article and lot numbers of shops: a long run of digits, or letters and digits mixed. */
const isCode = (word: string) =>
  /^\d{5,}$/.test(word) ||
  (word.length >= 6 && /\d/.test(word) && /[a-z]/.test(word) && (word.match(/\d/g)?.length ?? 0) >= 2);

function rewrite(words: string[], aside: number[]): [string[], number[]] {
  const outWords: string[] = [];
  const outAside: number[] = [];
  for (let at = 0; at < words.length; ) {
    const found = longest(words, at, REWRITE_STARTS, REWRITES);
    if (found) {
      for (const word of found.value) {
        outWords.push(word);
        outAside.push(aside[at] as number);
      }
      at += found.length;
    } else {
      outWords.push(words[at] as string);
      outAside.push(aside[at] as number);
      at++;
    }
  }
  return [outWords, outAside];
}

function classify(words: string[], aside: number[]): Word[] {
  const out: Word[] = [];
  const quoted = (at: number) => ((aside[at] as number) & QUOTED) > 0;
  for (let at = 0; at < words.length; ) {
    const word = words[at] as string;
    const found = longest(words, at, CLASS_STARTS, CLASSES);
    // "Wolf Blass Red Label": a name, as of the Grey one. "Label Rouge" is a French sign of quality.
    const ofLabel = found?.value.kind === "colour" && words[at + found.length] === "label";
    if (found && !ofLabel) {
      out.push({ ...found.value, ...marks(aside[at] as number) });
      at += found.length;
      continue;
    }
    // "Château d'Yquem Y", "D de Dassault", "Sommerberg 'D'": a letter at an end of a title or in quotes is a name, elsewhere
    // an article or "and", as between two quoted words ("Coste e Fossati").
    if (
      word.length === 1 &&
      word !== "i" &&
      STOP.has(word) &&
      ((quoted(at) && !(/[ey]/.test(word) && quoted(at - 1) && quoted(at + 1))) ||
        (at > 0 ? at === words.length - 1 : word === "y" || words[1] === "de" || words[1] === "d"))
    ) {
      out.push({ text: word, kind: "name", group: "", ...marks(aside[at] as number) });
      at++;
      continue;
    }
    // "Vigneto du Lot".
    const isRiver = word === "lot" && words[at - 1] === "du";
    if (!DROPPED.has(word) || (STOP.has(word) && word.length > 1) || isRiver) {
      if (word === "i" && roman(words, at)) {
        out.push({ text: "1", kind: "number", group: "numbered", ...marks(aside[at] as number) });
        at++;
        continue;
      }
      const kind: Kind = /^(?:\d+|\*+)$/.test(word)
        ? "number"
        : STOP.has(word)
          ? "stop"
          : HOUSE.has(word)
            ? "house"
            : "name";
      const group = kind === "number" && ((aside[at] as number) & NUMBERED) > 0 ? "numbered" : "";
      out.push({ text: word, kind, group, ...marks(aside[at] as number) });
    }
    at++;
  }
  return out;
}

/** A lone I is a number at the end or before a grape, a tier, a word of houses or an article, elsewhere an article itself. */
const roman = (words: string[], at: number) =>
  at > 0 &&
  (at === words.length - 1 ||
    STOP.has(words[at + 1] as string) ||
    HOUSE.has(words[at + 1] as string) ||
    longest(words, at + 1, CLASS_STARTS, CLASSES) !== undefined);

function longest<Value>(
  words: string[],
  at: number,
  lengths: Map<string, number>,
  phrases: Map<string, Value>,
) {
  const most = lengths.get(words[at] as string);
  if (!most) return undefined;
  for (let length = Math.min(most, words.length - at); length > 0; length--) {
    const value = phrases.get(length === 1 ? (words[at] as string) : words.slice(at, at + length).join(" "));
    if (value !== undefined) return { value, length };
  }
  return undefined;
}

/** The words under which a wine's title and region say what it is; articles are not among them. */
export const solid = (words: readonly Word[]): Word[] => words.filter((word) => word.kind !== "stop");

/** The form of a word in an engine's index: one run of letters. */
export const indexForm = (text: string) => text.replaceAll(" ", "");

/** Whether both words by themselves are the same grape or tier: Riserva and Riserve. */
export const meanSame = (one: string, other: string) =>
  CLASSES.has(one) && CLASSES.get(one)?.text === CLASSES.get(other)?.text;

/** Words of the grapes and tiers: closed, so that a word one letter off may be taken for one of them. */
export function closedWords(): Set<string> {
  const words = new Set<string>();
  for (const [phrase, entry] of CLASSES)
    if (entry.kind === "grape" || entry.kind === "tier")
      for (const word of phrase.split(" ")) if (word.length >= 6) words.add(word);
  return words;
}
