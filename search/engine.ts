import type { Colour } from "../src/wire.ts";

/** What the matcher sees of a wine: its `wine` record in Postgres. `region` is the record's region_appellation. */
export interface Wine {
  id: number;
  title: string;
  colour: Colour;
  country: string;
  region: string;
}

/** What a caller asks: the title as sent, and the filters, if any. `countries` are country keys (see countries.ts). */
export interface Question {
  title: string;
  countries?: readonly string[];
  colour?: Colour;
}
