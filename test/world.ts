/** Small worlds: a few wines, and the sample catalogue behind them. */
import { join } from "node:path";
import { decide } from "../search/decide.ts";
import { readWines } from "../search/fit/labelled.ts";
import { Vocabulary } from "../search/vocabulary.ts";
import { VocabularyBuilder } from "../search/vocabulary-builder.ts";
import type { Question, Wine } from "../search/wine.ts";

export const sample = readWines(join(import.meta.dir, "../db/sample.ndjson"));

export const wine = (
  id: number,
  title: string,
  region: string,
  colour: Wine["colour"] = "red",
  country = "France",
): Wine => ({ id, title, colour, country, region });

/** What the words of these wines are. */
export function vocabularyOf(wines: readonly Wine[]): Vocabulary {
  const builder = new VocabularyBuilder();
  for (const one of wines) builder.add(one);
  return new Vocabulary(builder.finish());
}

/** The sample stands behind each small world, so that the words of its wines are as rare as in a catalogue. */
export function world(...wines: Wine[]) {
  const others = sample.filter(({ title }) => !wines.some((own) => own.title === title));
  const vocabulary = vocabularyOf([...wines, ...others]);
  return (question: Question) => decide(question, wines, vocabulary);
}

/** The same among so many others, which are the sample's again and again. */
export function amid(others: number, ...wines: Wine[]) {
  const crowd = Array.from(
    { length: others },
    (_none, at) => ({ ...sample[(at + 1) % sample.length], id: at + 1 }) as Wine,
  );
  const vocabulary = vocabularyOf([...wines, ...crowd]);
  return (question: Question) => decide(question, wines, vocabulary);
}

/** Ids that the sample does not have. */
export const far = 9_000_000;
export const felsina = wine(
  far + 1,
  "Fèlsina Berardenga Chianti Classico Riserva",
  "Chianti Classico",
  "red",
  "Italy",
);
export const foillard = wine(far + 3, "Jean Foillard Morgon Côte du Py", "Morgon");
export const perle = wine(far + 7, "Ferrari Perlé Rosé", "Trento", "rosé", "Italy");
export const bin = wine(
  far + 9,
  "Penfolds Bin 389 Cabernet Sauvignon - Shiraz",
  "South Australia",
  "red",
  "Australia",
);
export const jadot = wine(
  far + 13,
  "Louis Jadot Bâtard-Montrachet Grand Cru",
  "Bâtard-Montrachet Grand Cru",
  "white",
);
export const latourGiraud = wine(
  far + 15,
  "Domaine Latour-Giraud Meursault Genevrières 1er Cru",
  "Meursault 1er Cru 'Genevrières'",
  "white",
);
export const brand = wine(
  far + 73,
  "Albert Boxler Gewürztraminer Alsace Grand Cru 'Brand'",
  "Alsace Grand Cru 'Brand'",
  "white",
);
