import { remembered } from "../src/bounded-map.ts";
import { beginsClosed, classify, isClosed, isKnownWord, type Piece, rewrite, type Word } from "./classify.ts";
import wordData from "./data/words.json" with { type: "json" };
import { withoutSeller, withoutShop } from "./sellers-words.ts";

export interface Normal {
  words: Word[];
  /** Years (and "Cosecha" before one) taken off a caller's title; a name like 1865 or '61 may still be matched by them. */
  years: string[];
}

const ABBREVIATIONS = new Map(Object.entries(wordData.abbreviations));
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
  const parted = text.replace(/(\p{Ll}{3,})(\p{Lu}\p{Ll}{2,})/gu, "$1 $2");
  // Every other pattern but that of the grave accent needs a letter or sign that is not ASCII, and half of all titles have none.
  if (!/[^\p{ASCII}]/u.test(text)) return parted.toLowerCase().replaceAll("`", "'");
  return parted
    .replace(/(\d)[º°ª]/g, "$1 ")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[øßœæłđðıþŀ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[‘’´`ʼ′‚‛]/g, "'")
    .replace(/[‐‑‒–—―−]/g, "-");
}

const OPEN = "\uE000";
const CLOSE = "\uE001";

/** Pairs of quotation marks become marks that are no apostrophes: what they hold is mostly a wine's own name. */
function markQuotes(title: string): string {
  if (!/["“”„«»'‘’\uE000\uE001]/.test(title)) return title;
  return title
    .replace(/[\uE000\uE001]/g, " ")
    .replace(/["“”„«»]([^"“”„«»]{2,80})["“”„«»]/g, ` ${OPEN} $1 ${CLOSE} `)
    .replace(/(^|[\s(,–-])['‘’]([^'‘’]{1,60})['‘’](?=$|[\s),.])/g, `$1 ${OPEN} $2 ${CLOSE} `);
}

/** Legal letters written with dots (D.O.C.G.) and three or more others (S.L.V.) become one word; two stay initials (G.D. Vajra). */
function undot(text: string): string {
  if (!text.includes(".")) return text;
  return text.replace(/\b(?:[a-z]\.\s?){2,5}(?:[a-z]\b)?|\b[a-z]\.[a-z]\b/g, (dotted) => {
    const joined = dotted.replace(/[.\s]/g, "");
    const isOne = joined.length > 1 && isKnownWord(joined);
    return isOne || /^(?:[a-z]\.?){3,} ?$/.test(dotted) ? ` ${joined} ` : dotted;
  });
}

/**
 * A title as words. The order is fixed: 1. characters (`fold`; caller only: escaped and lost ones); 2. glued and dotted
 * letters; 3. sizes, packs, prices, points, strength; 4. (caller only) a Port's harvest, disgorgement, years, states and
 * countries behind, halves, a shop's marks, a list's number and a case's wood, "wine" in front, "vinho" and possessives of
 * web addresses; 5. possessive and elision; 6. words; 7. other scripts, if Latin words remain, and codes; 8. abbreviations,
 * Roman numerals, "No." before a number; 9. phrases (CdP, DRC, spelled-out legal formulas); 10. closed vocabularies,
 * longest phrase first; 11. legal and shop words are dropped.
 */
export function normalise(
  title: string,
  side: "asked" | "catalogue" = "catalogue",
  repairs?: ReadonlyMap<string, string>,
): Normal {
  let text = undot(fold(markQuotes(side === "asked" ? restored(unescaped(title)) : title)));
  const years: string[] = [];
  text = withoutShop(text);
  if (side === "asked") text = withoutSeller(text, title, isClosed, years);
  if (/\d/.test(text))
    text = text
      // "1-er Cru".
      .replace(/\b(\d)-(?=(?:er|ere|eme)\b)/g, "$1")
      // "10yo", "10 ars" and "aged 10 years" are ten years old.
      .replace(/\b(\d\d)(yo|yrs?)\b/g, "$1 $2")
      .replace(/\b([1-4]0)y\b/g, "$1 yo")
      .replace(/\b([1-4]0) (?:ars|eves)\b/g, "$1 years")
      .replace(/\baged (?=\d\d? (?:years?|yrs?|yo|anos|ans|anni)\b)/g, "");
  if (text.includes("'s")) text = text.replace(/(\p{L})'s(?!\p{L})/gu, "$1");
  if (text.includes("*")) text = text.replace(/(?<=[\p{L}\p{N})])\*(?!\*)|(?<!\*)\*(?=\p{L})/gu, " ");
  return { words: classify(rewrite(plainPieces(piecesOf(text), repairs))), years };
}

/** 6. Words, and how each stands. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let depth = 0;
  let isQuoted = false;
  let end = 0;
  for (const piece of text.match(/[\p{L}\p{N}]+|\*+|[()[\]\uE000\uE001]/gu) ?? []) {
    // Nothing that lies between two pieces can be a part of one.
    const index = text.indexOf(piece, end);
    const joined = pieces.length > 0 && index === end + 1 && text[end] === "-";
    end = index + piece.length;
    if (piece === OPEN) isQuoted = true;
    else if (piece === CLOSE) isQuoted = false;
    else if (piece === "(" || piece === "[") depth++;
    else if (piece === ")" || piece === "]") depth = Math.max(0, depth - 1);
    else {
      // The article of "L'Enclos" is no letter between quotes.
      const elided = piece.length === 1 && /^'\p{L}/u.test(text.slice(end, end + 2));
      const quoted = isQuoted && !elided;
      pieces.push({ text: piece, aside: depth > 0, quoted, joined, numbered: false });
    }
  }
  return pieces;
}

/** 7 and 8. Without other scripts, codes and ordinals' endings; abbreviations and numerals written out. */
function plainPieces(pieces: readonly Piece[], repairs?: ReadonlyMap<string, string>): Piece[] {
  const latin = pieces.some(({ text }) => /^[a-z]{2,}$/.test(text));
  const out: Piece[] = [];
  pieces.forEach((piece, at) => {
    const { aside, quoted, joined } = piece;
    const text = lettersOf(pieces, at, latin);
    if (text === undefined) return;
    const numbered = ROMAN.has(piece.text) || NUMBER.has(pieces[at - 1]?.text ?? "");
    const repaired = repairs?.get(text)?.split(" ");
    const spelt = isSpeltSo(text, pieces, at) ? text : writtenOut(text);
    for (const part of repaired ?? [spelt]) out.push({ text: part, aside, quoted, joined, numbered });
  });
  return out;
}

/** What a piece says: a number without its ordinal's ending; nothing where it is a code, of another script, or "No." before a number. */
function lettersOf(pieces: readonly Piece[], at: number, latin: boolean): string | undefined {
  const { text } = pieces[at] as Piece;
  const next = pieces[at + 1]?.text ?? "";
  // "No. 3" is 3.
  if (NUMBER.has(text) && /^\d+$/.test(next)) return undefined;
  // Most pieces are plain letters, of which nothing else of this can be said.
  if (/^[a-z]+$/.test(text)) return text;
  if (latin && /[^\p{ASCII}]/u.test(text)) return undefined;
  // "Brut 0" and "0 dosage" are brut nature.
  if (text === "0") return pieces[at - 1]?.text === "brut" || next === "dosage" ? text : undefined;
  const ordinal = /^(\d+)(?:er|eme|e|nd|rd|th|a|o)$/.exec(text);
  if (!ordinal) return isCode(text) ? undefined : text;
  // "Valbuena 5o".
  return Number(ordinal[1]) > 5 || text.endsWith("o") ? ordinal[1] : text;
}

const writtenOut = (text: string) => ABBREVIATIONS.get(text) ?? ROMAN.get(text) ?? text;

/** What looks like an abbreviation or a numeral and is none. */
function isSpeltSo(text: string, pieces: readonly Piece[], at: number): boolean {
  const next = pieces[at + 1]?.text;
  // Dom Pérignon and Dom Ruinart are no domaines.
  if (text === "dom") return MONKS.has(next ?? "") || pieces.some((piece) => piece.text === "ruinart");
  // Sea Smoke Ten Pinot Noir is of no tenuta: a name follows one.
  if (text === "ten") return pieces[at]?.quoted || (at > 0 && (next === undefined || beginsClosed(next)));
  // "CH by Chocapalha" is a name, and no château.
  if (text === "ch" && next === "by") return true;
  // "Vi de Vila": Catalan wine, and no 6.
  return text === "vi" && /^(?:de|d|del)$/.test(next ?? "");
}

/** "Cuv\u00e9e": as a program wrote it. */
const unescaped = (title: string) =>
  title.replace(/\\u([\da-f]{4})/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * "Ch?teau", and in lists (a request with it is refused) "Ch\uFFFDteau": a letter that was lost on the way is the one that makes a known word,
 * or else an e, as most are; before a capital an apostrophe was lost.
 */
function restored(title: string): string {
  if (!/[?\uFFFD]/.test(title)) return title;
  return title
    .replace(/(?<=\p{L})\?{1,2}(?=\p{Ll}{2})/gu, "\uFFFD")
    .replace(/(?<=\p{L})\uFFFD(?=\p{Lu}\p{Ll})/gu, "'")
    .replace(/[\p{L}\uFFFD]+/gu, (word) => {
      if (!word.includes("\uFFFD") || !/\p{L}/u.test(word)) return word;
      const isKnown = (spelt: string) => isKnownWord(fold(spelt)) || beginsClosed(fold(spelt));
      const spellings = [..."eaouinc"].map((letter) => word.replaceAll("\uFFFD", letter));
      return spellings.find(isKnown) ?? (spellings[0] as string);
    });
}

/** A caller's title as words. It is searched for and then decided, so that the last ones are kept. */
export const normaliseAsked = remembered(200, (title: string) => normalise(title, "asked"));

/** A wine's title as words. It is indexed and then learned from, so that the last ones are kept. */
export const normaliseOwn = remembered(200, (text: string) => normalise(text));

/**
 * "Champagne Grand Cru 'Avize'", "Meursault 1er Cru Perrières": a region without its site, which is a wine's name rather
 * than its address; "Moscato d'Asti" has none.
 */
export const withoutSite = (region: string) =>
  region.replace(/(?<=^|\s)['"‘’“”].*$/, "").replace(/((?:1er|premier) cru) .+$/i, "$1");

/** Article and lot numbers of shops: a long run of digits, or letters and digits mixed. */
const isCode = (word: string) =>
  /^\d{5,}$/.test(word) ||
  (word.length >= 6 && /\d/.test(word) && /[a-z]/.test(word) && (word.match(/\d/g)?.length ?? 0) >= 2);

/** The words under which a wine's title and region say what it is; articles are not among them. */
export const solid = (words: readonly Word[]): Word[] => words.filter((word) => word.kind !== "stop");

/** The form of a word in an engine's index: one run of letters. */
export const indexForm = (text: string) => (text.includes(" ") ? text.replaceAll(" ", "") : text);
