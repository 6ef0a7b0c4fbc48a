import grapeData from "./data/grapes.json" with { type: "json" };

export const GRAPE_COLOURS = new Map(
  (grapeData.grapes as string[][]).map(([colour, name]) => [name as string, colour as string]),
);

/** Pinot and Pinot Noir may be the same grape; Pinot Noir and Pinot Gris are not, nor Moscatel and Moscatel Roxo. */
export const sameGrape = (a: string, b: string) => a === b || isShortFor(a, b) || isShortFor(b, a);
const isShortFor = (short: string, long: string) =>
  long.startsWith(`${short} `) && (short === "pinot" || GRAPE_COLOURS.get(short) === GRAPE_COLOURS.get(long));
