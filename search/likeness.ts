/** How likely two spellings mean one word. */
import { SAINTS } from "./small-words.ts";

/** By the caller's word, then the wine's: strings that exist already are found faster than ones made for it. */
const memo = {
  strange: new Map<string, Map<string, number>>(),
  known: new Map<string, Map<string, number>>(),
};
let remembered = 0;

/** Three rows of the table, used again: this runs a hundred times a decision. */
let before = new Uint8Array(64);
let above = new Uint8Array(64);
let row = new Uint8Array(64);

/** Optimal string alignment distance (a swap of neighbours counts once), or 3 when it is larger than 2. */
export function editDistance(a: string, b: string): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > 2) return 3;
  if (b.length >= row.length)
    [before, above, row] = [before, above, row].map(() => new Uint8Array(2 * b.length)) as [
      typeof row,
      typeof row,
      typeof row,
    ];
  // What is above 3 counts as 3, so that it fits.
  for (let at = 0; at <= b.length; at++) above[at] = Math.min(3, at);
  for (let i = 1; i <= a.length; i++) {
    row[0] = Math.min(3, i);
    let least = row[0] as number;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(
        3,
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (same ? 0 : 1),
      );
      if (
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      )
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > 2) return 3;
    [before, above, row] = [above, row, before];
  }
  return above[b.length] as number;
}

const umlauts = (text: string) => text.replace(/ae/g, "a").replace(/oe/g, "o").replace(/ue/g, "u");

/** How likely two spellings mean the same name. `strange`: the catalogue does not know the caller's word. */
export function likeness(a: string, b: string, strange: boolean): number {
  if (a === b) return 1;
  if (!mayBeAlike(a, b)) return 0;
  const memory = strange ? memo.strange : memo.known;
  let others = memory.get(a);
  const known = others?.get(b);
  if (known !== undefined) return known;
  if (++remembered > 300_000) {
    memo.strange.clear();
    memo.known.clear();
    remembered = 1;
    others = undefined;
  }
  if (!others) {
    others = new Map();
    memory.set(a, others);
  }
  const value = measureLikeness(a, b, strange);
  others.set(b, value);
  return value;
}

/** Above and below: "Blanchots Dessus" is another vineyard than "Blanchots Dessous". */
const OPPOSITES = new Set(["dessus", "dessous"]);

/** Palmentino is a smaller Palmento: no slip of the pen, but another wine. */
const isSmaller = (long: string, short: string) =>
  /^(?:in|on|it|et)$/.test(long.slice(short.length - 1, -1)) &&
  long.startsWith(short.slice(0, -1)) &&
  long.at(-1) === short.at(-1);

/** "PN VZ16" is no misspelt VZ15. */
const figures = (text: string) => text.replace(/[^0-9]/g, "");

/** Words that begin with other letters are alike only if they are about as long. */
const mayBeAlike = (a: string, b: string) => a[0] === b[0] || Math.abs(a.length - b.length) <= 2;

function measureLikeness(a: string, b: string, strange: boolean): number {
  if ((OPPOSITES.has(a) && OPPOSITES.has(b)) || figures(a) !== figures(b)) return 0;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (SAINTS.has(a) && SAINTS.has(b)) return 0.85;
  if (short.length >= 3 && (long === `${short}s` || long === `${short}es` || long === `${short}x`))
    return 0.95;
  if (short.length >= 4 && umlauts(a) === umlauts(b)) return 0.97;
  // Gamlitz and Gamlitzer.
  if (short.length >= 6 && long === `${short}er`) return 0.95;
  if (isSmaller(long, short)) return 0;
  if (short.length >= 4) {
    const distance = editDistance(a, b);
    const first = a[0] === b[0] ? 0 : 0.2;
    const tiny = short.length === 4 || (first && short.length === 5) ? 0.12 : 0;
    if (distance === 1) return (strange ? 0.94 : 0.78) - first - tiny;
    if (distance === 2 && short.length >= 8) return (strange ? 0.76 : 0.6) - first;
    if (distance === 2 && short.length >= 6 && strange && long.length === short.length) return 0.62 - first;
  }
  if (short.length >= 3 && long.startsWith(short) && short.length / long.length >= 0.4 && short === a)
    // A word that other wines have is no abbreviation ("La Roche" of Rochegrès), but "Com." is, and Stein may be Steiner.
    return strange ? 0.72 : short.length === 3 || long === `${short}er` ? 0.6 : 0;
  return 0;
}
