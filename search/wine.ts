import type { Colour } from "./colours.ts";

/** What the matcher sees of a wine: its `wine` record in Postgres. `region` is the record's region_appellation. */
export interface Wine {
  id: number;
  title: string;
  colour: Colour;
  country: string;
  region: string;
}

/** The same text for the same wines in the same order. */
export const textOf = (wines: readonly Wine[]): string =>
  JSON.stringify(wines.map(({ id, title, colour, country, region }) => [id, title, colour, country, region]));

/** What a caller asks: the title as sent, and the filters, if any. `countries` are country keys (see countries.ts). */
export interface Question {
  title: string;
  countries?: readonly string[];
  colour?: Colour;
}
