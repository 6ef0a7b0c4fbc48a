import type { Wine } from "../wine.ts";

/** A row of numbers from 0 to 1, the same on every run. */
export function random(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const SHORTER: readonly [RegExp, string][] = [
  [/château/i, "Ch."],
  [/domaine/i, "Dom."],
  [/saint-/gi, "St-"],
  [/bodegas/i, "Bod."],
  [/weingut/i, ""],
  [/premier cru/i, "1er Cru"],
  [/vieilles vignes/i, "VV"],
  [/reserva/i, "Rsva"],
  [/cabernet sauvignon/i, "Cab Sauv"],
  [/quinta/i, "Qta"],
  [/champagne$/i, ""],
];
const HOUSE = /^(Château|Domaine|Weingut|Bodegas|Tenuta|Cantina|Quinta (do|da|de)) /i;
const placeOf = (wine: Wine) => wine.region.replace(/['"].*$/, "").trim();

/** What sellers do to a title, one thing at a time. */
const CHANGES: readonly ((title: string, wine: Wine, next: () => number) => string)[] = [
  (title) => title.normalize("NFKD").replace(/\p{M}/gu, ""),
  (title) => title.toLowerCase(),
  (title) => title.toUpperCase(),
  (title) => SHORTER.reduce((text, [from, to]) => text.replace(from, to), title),
  (title, _wine, next) => misspell(title, next),
  (title, _wine, next) => {
    const words = title.split(" ");
    if (words.length < 4) return title;
    const cut = 1 + Math.floor(next() * (words.length - 2));
    return [...words.slice(cut), ...words.slice(0, cut)].join(" ");
  },
  (title, wine) => `${title} ${placeOf(wine)}`,
  (title, _wine, next) => `${1990 + Math.floor(next() * 34)} ${title}`,
  (title, _wine, next) => `${title} ${["750ml", "75 cl", "6x75cl", "Magnum"][Math.floor(next() * 4)]}`,
  (title) => title.replace(/\s*\([^)]*\)/, ""),
  (title, wine) => {
    const place = placeOf(wine);
    return place.length > 3 && title.length > place.length + 12
      ? title.replace(place, "").replace(/\s+/g, " ")
      : title;
  },
  (title) => title.replace(HOUSE, ""),
];

/** Leaves a letter out of a long word, or swaps two. */
export function misspell(title: string, next: () => number): string {
  const words = title.split(" ");
  const at = Math.floor(next() * words.length);
  const word = words[at] as string;
  if (word.length < 6) return title;
  const letter = 1 + Math.floor(next() * (word.length - 2));
  words[at] =
    next() < 0.5
      ? word.slice(0, letter) + word.slice(letter + 1)
      : `${word.slice(0, letter)}${word[letter + 1]}${word[letter]}${word.slice(letter + 2)}`;
  return words.join(" ");
}

/** A wine's title as a seller might write it: one to three changes. */
export function sellersTitle(wine: Wine, next: () => number): string {
  let title = wine.title;
  for (let left = 1 + Math.floor(next() * 2.4); left > 0; left--)
    title = (CHANGES[Math.floor(next() * CHANGES.length)] as (typeof CHANGES)[number])(title, wine, next);
  return title;
}
