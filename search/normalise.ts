/** A title → its words: compatibility forms and marks folded, lower case, vintages (1850–2039, NV) dropped. */
export function titleWords(title: string): string[] {
  return words(title).filter((word) => !/^(18[5-9]\d|19\d\d|20[0-3]\d|nv)$/.test(word));
}

/** Any text → its words, vintages kept. */
export function words(text: string): string[] {
  const folded = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/æ/g, "ae")
    .replace(/œ/g, "oe")
    .replace(/ø/g, "o")
    .replace(/ł/g, "l");
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
