import wordData from "./data/words.json" with { type: "json" };
import { fold } from "./normalise.ts";

/** Words that are written in more ways than one, or left out: by none of them is a name looked up that has another. */
const UNSTEADY = new Set([
  ...wordData.stop,
  ...wordData.house,
  ...wordData.legalForms,
  ...wordData.appellationForms,
  ...wordData.legal,
  ...wordData.noise,
  ...Object.keys(wordData.abbreviations),
  ...Object.values(wordData.abbreviations),
  ...Object.keys(wordData.phrases).flatMap((phrase) => phrase.split(" ")),
]);
const isSteady = (token: string) => token.length > 3 && !UNSTEADY.has(token);

/** The lines of a list in `data/`, without what is said about it. */
export const linesOf = (list: string) =>
  list.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

/** The words of a text as they are spelt, but for case and accents: to look a line of a long list up before it is read. */
export const tokensOf = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Entries by the word of their name that the fewest names have. There are many, and few are of one catalogue: whoever has none of those words need read none. */
export function byRarest<Row, Value>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  read: (row: Row) => Value,
): Map<string, Value[]> {
  const names = rows.map((row) => tokensOf(nameOf(row)));
  const times = new Map<string, number>();
  for (const name of names) for (const one of name) times.set(one, (times.get(one) ?? 0) + 1);
  const rarer = (one: string, other: string) =>
    (times.get(other) ?? 0) < (times.get(one) ?? 0) ? other : one;
  const rarest = names.map((all) => {
    const steady = all.filter(isSteady);
    const name = steady.length > 0 ? steady : all;
    return name.reduce(rarer, name[0] ?? "");
  });
  return Map.groupBy(rows.map(read), (_value, at) => rarest[at] as string);
}
