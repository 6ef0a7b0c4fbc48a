import { countryKeys } from "./countries.ts";
import type { Question, Wine } from "./engine.ts";
import { titleWords, words } from "./normalise.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Why a candidate is what it is: one word, what it was taken for, and how much it weighs (below 0: against). */
export interface Evidence {
  word: string;
  what: string;
  weight: number;
}

export interface Decision {
  decision: "unique" | "none" | "ambiguous";
  /** Only when `unique`. */
  wine?: Wine;
  confidence: number;
  threshold: number;
  /** In words, for a person. */
  reason: string;
  /** Best first. */
  candidates: { wine: Wine; confidence: number; evidence: Evidence[] }[];
}

export const MATCH_CONFIDENCE = 0.95;

/**
 * One wine or a refusal. Strict: every word of the wine's title is in the caller's, every word of the caller's
 * is in the wine's title, region, country or colour, and one such wine only. The engine's order counts for nothing.
 */
export function decide(
  question: Question,
  candidates: readonly Wine[],
  _vocabulary: Vocabulary,
  threshold = MATCH_CONFIDENCE,
): Decision {
  const asked = new Set(titleWords(question.title));
  const scored = candidates
    .filter((wine) => !question.colour || wine.colour === question.colour)
    .filter(
      (wine) =>
        !question.countries || countryKeys(wine.country).some((key) => question.countries?.includes(key)),
    )
    .map((wine) => {
      const evidence = compare(asked, wine);
      return { wine, confidence: evidence.some((word) => word.weight < 0) ? 0 : 1, evidence };
    })
    .sort((a, b) => b.confidence - a.confidence || a.wine.id - b.wine.id);
  const matching = scored.filter((candidate) => candidate.confidence === 1);
  const answer = (decision: Decision["decision"], reason: string): Decision => ({
    decision,
    ...(decision === "unique" && matching[0] && { wine: matching[0].wine }),
    confidence: decision === "unique" ? 1 : 0,
    threshold,
    reason,
    candidates: scored,
  });
  if (asked.size === 0 || matching.length === 0)
    return answer("none", "no wine of the catalogue has these words");
  if (matching.length > 1)
    return answer("ambiguous", `${matching.length} wines of the catalogue have these words`);
  return answer("unique", "every word is explained");
}

function compare(asked: ReadonlySet<string>, wine: Wine): Evidence[] {
  const title = new Set(titleWords(wine.title));
  const around = new Set([...words(wine.region), ...words(wine.country), ...words(wine.colour)]);
  const of = (word: string): Evidence => {
    if (title.has(word)) return { word, what: "in the title", weight: 1 };
    if (around.has(word)) return { word, what: "in region, country or colour", weight: 0 };
    return { word, what: "not in the wine", weight: -1 };
  };
  const missing = [...title].filter((word) => !asked.has(word));
  return [
    ...[...asked].map(of),
    ...missing.map((word) => ({ word, what: "missing in the question", weight: -1 })),
  ];
}
