import { edenGC } from "bun:jsc";
import { countryKeys } from "./countries.ts";
import type { Build, TitleIndex } from "./engine.ts";
import { indexWords, searchWords } from "./search-words.ts";
import { VocabularyBuilder } from "./vocabulary-builder.ts";
import type { Wine } from "./wine.ts";

/**
 * After so many wines what reading them left is collected. Left to itself the collector waits the longer the more a build
 * holds: of a million wines a job took 130 MB more, in the same time.
 */
const COLLECT_EVERY = 1024;

/** What every build keeps while the wines go by: its name, their count, their words, and titles to try it with. */
export class BuildRecord implements Build {
  /** Sorts by time. */
  readonly build =
    `${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}-${crypto.randomUUID().slice(0, 8)}`;
  readonly vocabulary = new VocabularyBuilder();
  wines = 0;
  #probes: Wine[] = [];

  add(wine: Wine): void {
    this.vocabulary.add(wine);
    // A spread of titles: the first wines, and ever rarer ones after.
    if ((this.wines & (this.wines - 1)) === 0) this.#probes.push(wine);
    this.wines += 1;
    if (this.wines % COLLECT_EVERY === 0) edenGC();
  }

  /** Throws unless the new index holds every wine and finds the probes by their own titles. */
  async verify(index: TitleIndex): Promise<void> {
    if (index.wines !== this.wines)
      throw new Error(`the new index holds ${index.wines} of ${this.wines} wines`);
    for (const wine of this.#probes) {
      if (searchWords(wine.title, index.vocabulary).length === 0) continue;
      const question = { title: wine.title, countries: countryKeys(wine.country), colour: wine.colour };
      const found = await index.propose(question);
      if (!found.some((candidate) => sameWords(candidate, wine)))
        throw new Error(`the new index does not find wine ${wine.id} by its own title`);
    }
  }
}

/** Twins of a probe may fill the candidates: one with the same words will do. */
const sameWords = (a: Wine, b: Wine) =>
  a.id === b.id || indexWords(a).sort().join() === indexWords(b).sort().join();
