/** Words and phrases of closed vocabularies (search/data): what each word of a title is. */
import grapeData from "./data/grapes.json" with { type: "json" };
import tierData from "./data/tiers.json" with { type: "json" };
import wordData from "./data/words.json" with { type: "json" };

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

/** A run of letters or digits of a title, and how it stands there. */
export interface Piece {
  text: string;
  aside: boolean;
  quoted: boolean;
  joined: boolean;
  /** A Roman numeral, or behind "No.". */
  numbered: boolean;
}

interface Entry {
  text: string;
  kind: Kind;
  group: string;
}

const STOP = new Set(wordData.stop);
export const HOUSE = new Set([...wordData.house, ...wordData.legalForms]);
const NOISE = new Set(wordData.noise);
const DROPPED = new Set([...wordData.appellationForms, ...wordData.legal, ...NOISE]);
const REWRITES = new Map(
  Object.entries(wordData.phrases).map(([from, to]) => [from, to ? to.split(" ") : []]),
);
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

/** By itself a word of a closed vocabulary, but no mere article. */
export const isKnownWord = (text: string) => DROPPED.has(text) || HOUSE.has(text) || isClosed(text);

/** By itself a grape, a tier, a colour or a country. */
export const isClosed = (text: string) => CLASSES.has(text);

/** By itself or with the words behind it. */
export const beginsClosed = (text: string) => CLASS_STARTS.has(text);

/** The phrases that are written otherwise (CdP, DRC), or not at all. */
export function rewrite(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] as Piece;
    const found = longest(pieces, at, REWRITE_STARTS, REWRITES);
    if (found) for (const text of found.value) out.push({ ...piece, text });
    else out.push(piece);
    at += found?.length ?? 1;
  }
  return out;
}

/** The longest phrases of the vocabularies, then what each other word is; legal and shop words are dropped. */
export function classify(pieces: readonly Piece[]): Word[] {
  const out: Word[] = [];
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] as Piece;
    const { aside, quoted, joined } = piece;
    const found = longest(pieces, at, CLASS_STARTS, CLASSES);
    // "Wolf Blass Red Label": a name, as of the Grey one, and so is that of Red Mountain. "Label Rouge" is a French sign of quality.
    const next = pieces[at + (found?.length ?? 0)]?.text ?? "";
    const ofLabel =
      found?.value.kind === "colour" && (next === "label" || (piece.text === "red" && HEIGHTS.has(next)));
    const entry = found && !ofLabel ? found.value : entryOf(pieces, at);
    if (entry) out.push({ ...entry, aside, quoted, joined });
    at += found && !ofLabel ? found.length : 1;
  }
  return out;
}

/** What is called red in English, for its soil. */
const HEIGHTS = new Set(["mountain", "hill", "hills"]);

/** What a word of no phrase is; nothing where it is dropped. */
function entryOf(pieces: readonly Piece[], at: number): Entry | undefined {
  const { text, numbered } = pieces[at] as Piece;
  if (isLetterOfName(pieces, at)) return { text, kind: "name", group: "" };
  // "Vigneto du Lot".
  const isRiver = text === "lot" && pieces[at - 1]?.text === "du";
  // "Château La Tour de By", "Patache d'Aux".
  if ((text === "by" || text === "aux") && /^de?$/.test(pieces[at - 1]?.text ?? ""))
    return { text, kind: "name", group: "" };
  // "Domaine FL" is a producer, an FL elsewhere a bottle.
  const isInitials = pieces[at - 1]?.text === "domaine" && text.length === 2 && NOISE.has(text);
  if (DROPPED.has(text) && !(STOP.has(text) && text.length > 1) && !isRiver && !isInitials) return undefined;
  if (text === "i" && isRoman(pieces, at)) return { text: "1", kind: "number", group: "numbered" };
  if (/^(?:\d+|\*+)$/.test(text)) return { text, kind: "number", group: numbered ? "numbered" : "" };
  return { text, kind: STOP.has(text) ? "stop" : HOUSE.has(text) ? "house" : "name", group: "" };
}

/**
 * "Château d'Yquem Y", "D de Dassault", "Sommerberg 'D'": a letter at an end of a title or in quotes is a name, elsewhere
 * an article or "and", as between two quoted words ("Coste e Fossati").
 */
function isLetterOfName(pieces: readonly Piece[], at: number): boolean {
  const { text, quoted } = pieces[at] as Piece;
  if (text.length !== 1 || text === "i" || !STOP.has(text)) return false;
  const isAnd = /[ey]/.test(text) && pieces[at - 1]?.quoted && pieces[at + 1]?.quoted;
  if (quoted && !isAnd) return true;
  if (at > 0) return at === pieces.length - 1;
  return text === "y" || pieces[1]?.text === "de" || pieces[1]?.text === "d";
}

/** A lone I is a number at the end or before a grape, a tier, a word of houses or an article, elsewhere an article itself. */
const isRoman = (pieces: readonly Piece[], at: number) =>
  at > 0 &&
  (at === pieces.length - 1 ||
    STOP.has((pieces[at + 1] as Piece).text) ||
    HOUSE.has((pieces[at + 1] as Piece).text) ||
    longest(pieces, at + 1, CLASS_STARTS, CLASSES) !== undefined);

function longest<Value>(
  pieces: readonly Piece[],
  at: number,
  lengths: ReadonlyMap<string, number>,
  phrases: ReadonlyMap<string, Value>,
) {
  const first = (pieces[at] as Piece).text;
  const most = lengths.get(first);
  if (!most) return undefined;
  for (let length = Math.min(most, pieces.length - at); length > 0; length--) {
    let phrase = first;
    for (let step = 1; step < length; step++) phrase += ` ${pieces[at + step]?.text}`;
    const value = phrases.get(phrase);
    if (value !== undefined) return { value, length };
  }
  return undefined;
}

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
