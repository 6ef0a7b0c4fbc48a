import wordData from "./data/words.json" with { type: "json" };
import { isGivenName } from "./given-names.ts";
import { fold, normaliseAsked, solid } from "./normalise.ts";

/** Before that a year is mostly in a name ("Vignes de 1918"), or an old bottle that is a lot of its own. */
const YEAR = "\\b(?:19[5-9]\\d|20[0-3]\\d)\\b";
/** "Goutte d or", as an address in the web writes it, is one name. */
const JOINER = `(?:[&+;]|(?<!\\bd )\\b(?:${wordData.joiners.join("|")})\\b)`;
/** "2017 Comtesse & 2019 Réserve". */
const YEARS_BEFORE = new RegExp(`^\\W*(${YEAR})(.*?)(,|/|${JOINER})\\s*(${YEAR})(.*)$`);
/** "Macán 2014 (6), Pauillac 2017". */
const YEARS_BEHIND = new RegExp(`^(.*?)(${YEAR})(?:\\s*\\([^)]*\\))?\\s*(,|/|${JOINER})(.*?)(${YEAR})`);
/** "3x Ursprung und 3x Black Print". */
const COUNT_BEFORE = /(?:^|[\s,;:])\d{1,3} ?[x×] /;
/** "Lafite (6); Latour (6)", "Graham, 2011 (6 x 750ml) Vesuvio, 2011 (6 x 750ml)". */
const COUNT_BEHIND = /\(\d{1,3}(?: ?[x×] ?[\d.,]+ ?[a-z]{1,4})?\)/;
/** "Gemischter Satz" and "Mixed Blacks" are wines. */
const MIXED = new RegExp(`\\b(?:${wordData.mixedLots.join("|")})\\b`);
/** "Kopke Colheita 1977, bottled 2018", "2008 Rare, disgorged 2020": the beginnings of words for what else was done in a year. */
const DATED = new RegExp(`\\b(?:${wordData.dated.join("|")})`);
const AND = new RegExp(`\\s${JOINER}\\s|;\\s`);

/** Whether a title names two wines, as an auction's lot or a shop's mixed case does: one of them would be a wrong answer. */
export function namesSeveral(title: string): boolean {
  const text = fold(title);
  return MIXED.test(text) || hasTwoYears(text) || hasTwoCounts(text) || beginsAgain(text);
}

function hasTwoYears(text: string): boolean {
  const [, year, one = "", joiner = "", other, two = ""] = YEARS_BEFORE.exec(text) ?? [];
  if ((year !== other || !isWeak(joiner)) && !DATED.test(two) && areTwo([one, two])) return true;
  const [, first = "", before, and = "", second = "", behind] = YEARS_BEHIND.exec(text) ?? [];
  return before !== behind && !DATED.test(second) && areTwo([first, second], isWeak(and));
}

/** A comma may stand before anything. */
const isWeak = (joiner: string) => joiner === "," || joiner === "/";

const hasTwoCounts = (text: string) =>
  areTwo(text.split(COUNT_BEFORE).slice(1)) || areTwo(text.split(COUNT_BEHIND).slice(0, -1));

/** "Tokara Shiraz and Tokara Merlot": the name with which the title begins stands again behind an "and". */
function beginsAgain(text: string): boolean {
  const [first = "", ...others] = text.replace(/\([^)]*\)/g, " ").split(AND);
  if (others.length === 0) return false;
  const name = beginning(first);
  // "Venica & Venica Friulano" has one producer.
  if (name === undefined || isGivenName(name) || solidWords(first).length < 2) return false;
  // "Malmsey Henriques & Henriques" has one too.
  return others.some(
    (other) => beginning(other) === name && solidWords(other).length > 1 && areTwo([first, other]),
  );
}

const solidWords = (part: string) => solid(normaliseAsked(part).words);

/** "Cabernet Sauvignon & Cabernet Franc" begins with no name. */
const beginning = (part: string) =>
  solidWords(part).find(({ kind }) => kind === "name" || kind === "house")?.text;

/** Two of these parts say something of a wine, and not the same; `more`: a later one says what the first does not. */
function areTwo(parts: string[], more = false): boolean {
  const [first, ...others] = parts.map(said).filter(({ size }) => size > 0);
  return others.some(
    (other) => !other.isSubsetOf(first as Set<string>) || (!more && !first?.isSubsetOf(other)),
  );
}

const said = (part: string) =>
  new Set(
    solidWords(part)
      .filter(({ kind }) => kind !== "house" && kind !== "country")
      .map(({ text }) => text),
  );
