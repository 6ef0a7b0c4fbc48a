import type { Alignment } from "../align.ts";
import { samePlace } from "../appellations.ts";
import type { Word } from "../classify.ts";
import { sameGrape } from "../grapes.ts";
import type { Asked } from "../prepare/asked.ts";
import type { Own } from "../prepare/own.ts";
import type { Said } from "../prepare/unsaid-names.ts";
import { namesProducer } from "./beside.ts";
import { NONE } from "./matched.ts";

/** The words of the wine that go without saying, where all was asked for that tells it from the others of its house. */
export function namesUnsaid(wine: Own, asked: Asked, found: Alignment): ReadonlySet<string> {
  const { unsaid: wines, grapes, usualGrapes } = wine;
  if (wines.length === 0) return NONE;
  const isAsked = ({ kind, group, text }: Word) =>
    kind === "colour"
      ? asked.colour === group || asked.colours.has(group)
      : asked.words.some((word) => word.text === text || (kind === "grape" && sameGrape(word.text, text)));
  const isOf = (grape: string, said: Said) =>
    [...grapes, ...said.words].some(({ text }) => sameGrape(text, grape)) || usualGrapes.includes(grape);
  const unsaid = wines.filter(
    ({ producer, said, vintaged }) =>
      producer.some((at) => found.own[at] !== -1) &&
      !(vintaged && asked.years.length > 0) &&
      // "Pulenta Gran Malbec" is not the Gran Corte.
      asked.grapes.every(({ text }) => isOf(text, said)) &&
      // "Castello di Bolgheri" says whose wine it is, and of no place.
      said.places.every((rows) =>
        asked.places.some(
          (place) => samePlace(place.rows, rows) && !namesProducer(asked, wine, found, place),
        ),
      ) &&
      said.words.every(isAsked),
  );
  return unsaid.length === 0 ? NONE : new Set(unsaid.flatMap((one) => [...one.unsaid]));
}
