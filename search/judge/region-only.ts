import { covers, isWide, relate } from "../appellations.ts";
import type { Word } from "../classify.ts";
import type { Asked } from "../prepare/asked.ts";
import type { Own } from "../prepare/own.ts";
import type { Vocabulary } from "../vocabulary.ts";
import type { Measured } from "./features.ts";

/** It is called a château, and was asked for as one. */
export const namesChateau = (own: Own, explainedOwn: readonly boolean[]) =>
  own.words.some(({ text }, at) => text === "chateau" && explainedOwn[at]);

/**
 * "Costa Arente Veneto", "Laurus, Rhône", "Louis Latour Burgundy": the producer and at most a region, which is no appellation, while the
 * wine is called by a place of its own. `others`: the producer has wines that are not.
 */
export function regionOnly(
  asked: Asked,
  own: Own,
  explainedOwn: readonly boolean[],
  vocabulary: Vocabulary,
): Measured["regionOnly"] {
  // Of a château, a shipper of Port or a house of Champagne its own wine is meant.
  if (own.classed || own.vintaged || namesChateau(own, explainedOwn)) return undefined;
  const isSaid = ({ kind }: Word, at: number) =>
    ["grape", "tier", "number", "colour"].includes(kind) ||
    asked.places.some((place) => covers(place, at) && !isWide(place.rows));
  if (asked.words.some(isSaid)) return undefined;
  const regions = asked.places.filter(({ cru }) => !cru);
  const open = own.words.filter(({ kind, text }, at) => {
    if (kind === "colour" || kind === "grape")
      return !explainedOwn[at] && regions.some(({ rows }) => relate(rows, own.rows) === "wider");
    if (own.roles[at] !== "R" || kind !== "name") return false;
    return !explainedOwn[at] || (text === "bourgogne" && BURGUNDY.test(asked.title));
  });
  if (open.length === 0) return undefined;
  const names = own.words.filter(
    ({ kind }, at) => kind === "name" && explainedOwn[at] && own.roles[at] !== "R",
  );
  const isProducers = names.every(({ text }) => own.producerTexts.has(text));
  const [name, second] = names
    .map(({ text }) => text)
    .sort((one, two) => vocabulary.count(one) - vocabulary.count(two));
  if (!isProducers || name === undefined) return { others: false };
  const wines = vocabulary.together(name, second ?? name);
  return { others: open.some(({ text }) => vocabulary.together(name, text) < wines) };
}

/** In French it is an appellation too. */
const BURGUNDY = /\b(?:burgund|borg[oñn])/i;
