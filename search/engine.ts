import type { Colour } from "../src/wire.ts";
import type { Vocabulary } from "./vocabulary.ts";

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

/** One build of an index. `build` sorts by time. */
export interface Build {
  build: string;
  wines: number;
}

/** An engine's live index, opened: it proposes candidates, best first by its own lights, and never decides. */
export interface TitleIndex extends Build {
  vocabulary: Vocabulary;
  /** Up to about 50 wines that may be meant. Throws when the engine cannot answer. */
  propose(question: Question): readonly Wine[] | Promise<readonly Wine[]>;
  close(): void;
}
