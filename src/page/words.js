/**
 * Puts the service's evidence back onto titles. Evidence names words as the matcher reads them (no accents, lower case,
 * spelling mended, several words joined), so a title's words are looked for by the same folding, one slip allowed.
 */

const fold = (text) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o");

/** Short forms of titles, as the matcher reads them. */
const SHORT = new Map(
  Object.entries({
    ch: "chateau",
    cht: "chateau",
    dom: "domaine",
    st: "saint",
    ste: "sainte",
    "1er": "premier",
  }),
);

/** The title in pieces: words (letters and digits, with their folded form) and what stands between them. */
function pieces(title) {
  return (title.match(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu) ?? []).map((text) =>
    /[\p{L}\p{N}]/u.test(text) ? { text, folded: SHORT.get(fold(text)) ?? fold(text) } : { text },
  );
}

/** One letter more, less or other; for short words none. */
function alike(one, other) {
  if (one === other) return true;
  if (one.length < 5 || other.length < 5 || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return Math.max(one.length, other.length) - start - end <= 1;
}

const SMALL = new Set(
  "a an and d da das de del della der des di do dos du e el et l la las le les los of the und van von y".split(
    " ",
  ),
);

/** What weighs less than this is listed, but not painted. */
const FAINT = 0.05;

/**
 * Both titles with a mark on each word: `hit` (in both, or of the caller and the wine's place), `near` (in both, spelt otherwise), `against` (of the caller, and
 * speaks against the wine), `spare` (of the wine, not asked for), or none.
 */
export function marked(asked, own, evidence, place = "") {
  const left = pieces(asked);
  const right = pieces(own);
  for (const [side, other] of [
    [left, right],
    [right, left],
  ])
    for (const word of side) {
      const twins = word.folded ? other.filter((one) => one.folded && alike(word.folded, one.folded)) : [];
      if (twins.length > 0) word.mark = twins.some((one) => one.folded === word.folded) ? "hit" : "near";
    }
  for (const { word, what, weight } of evidence) {
    if (!word || weight > -FAINT || what.startsWith("spelt otherwise")) continue;
    const parts = fold(word)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
    const free = (one) => one.folded && one.mark !== "hit" && one.mark !== "near";
    for (const part of parts)
      for (const [side, mark] of [
        [left, "against"],
        [right, "spare"],
      ])
        for (const one of side) if (free(one) && alike(one.folded, part)) one.mark = mark;
  }
  const places = pieces(place);
  for (const word of left)
    if (word.folded && !word.mark && places.some((one) => one.folded && alike(one.folded, word.folded)))
      word.mark = "hit";
  for (const word of [...left, ...right])
    if (SMALL.has(word.folded) && word.mark === "spare") delete word.mark;
  return { asked: left, own: right };
}
