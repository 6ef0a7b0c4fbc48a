import { relate } from "./appellations.ts";
import { MATCH_CONFIDENCE } from "./confidence.ts";
import { countryKeys } from "./countries.ts";
import { AT, type Measured } from "./judge/features.ts";
import { measure } from "./judge/measure.ts";
import { LITTLE } from "./judge/whole.ts";
import type { Asked } from "./prepare/asked.ts";
import type { Own } from "./prepare/own.ts";
import { askedOf, ownOf } from "./prepare/prepared.ts";
import { confidenceOf, JUDGED, rank, type Scored, shortlist, type Weights } from "./rank.ts";
import {
  type Case,
  type Confident,
  caseOf,
  hasNamesake,
  NAMESAKES,
  type Refusal,
  refusalOf,
} from "./refusals.ts";
import { namesProducerOnly } from "./vetoes.ts";
import type { Vocabulary } from "./vocabulary.ts";
import weightData from "./weights.json" with { type: "json" };
import type { Question, Wine } from "./wine.ts";

/** Below this nothing fits: that several fit as badly does not make the title ambiguous. */
const HOPELESS = 0.1;

export interface Evidence {
  word: string;
  what: string;
  weight: number;
}
export interface Judged {
  wine: Wine;
  confidence: number;
  evidence: Evidence[];
}
export interface Decision {
  decision: "unique" | "none" | "ambiguous";
  wine?: Wine;
  confidence: number;
  threshold: number;
  reason: string;
  candidates: Judged[];
}

/** Every candidate measured, and the first ones seen beside the others; twins are not rivals of each other. */
export function scoreAll(
  question: Question,
  candidates: readonly Wine[],
  vocabulary: Vocabulary,
  weights: Weights,
  brief = false,
): { asked: Asked; scored: Scored[] } {
  const asked = askedOf(question, vocabulary);
  const measured = shortlist(asked, candidates, vocabulary).map(({ wine, near }) =>
    measure(asked, ownOf(wine, vocabulary), vocabulary, { brief, near }),
  );
  const known = measured.map((one) => {
    // "Vietti Barolo" is the Castiglione where the catalogue has no plain one beside it.
    const label = one.unsaid && measured.some((other) => isPlainer(asked, other, one));
    const atHome = asked.places.length === 0 && saysPlace(one) && isAtHome(one.own, measured);
    return label || atHome
      ? measure(asked, one.own, vocabulary, { brief, near: one.near, label, atHome })
      : one;
  });
  return { asked, scored: rank(asked, known, weights) };
}

const saysPlace = ({ values }: Measured) =>
  (values[AT.ownPlaceNoCuvee] as number) + (values[AT.ownPlaceBeside] as number) > 0;

/** "Gloria Ferrer Sonoma Brut": its house has others, and all that were found are of its place. */
function isAtHome(own: Own, measured: readonly Measured[]): boolean {
  if (own.producerWord === undefined) return false;
  const house = measured.filter(({ own: other }) => other !== own && other.producerWord === own.producerWord);
  return (
    house.length > 0 &&
    house.every(
      (other) =>
        (other.own.wine.region === own.wine.region || relate(other.own.rows, own.rows) === "same") &&
        // "A. Christmann Riesling" is not the one of Ruppertsberg, where there is one without a place.
        !(other.exact && !saysPlace(other)),
    )
  );
}

/** Of the same colour, it explains all that the other does, and says hardly more than was asked. */
const isPlainer = ({ words }: Asked, one: Measured, other: Measured) =>
  !one.unsaid &&
  !one.conflict &&
  one.own.wine.colour === other.own.wine.colour &&
  one.surplus < LITTLE &&
  other.explained.every(
    (yes, at) => !yes || one.explained[at] || words[at]?.kind === "house" || words[at]?.group === "soft",
  );

/** One wine or a refusal, without candidates if `brief`. Pure: the same answer for the same candidates in any order. */
export function decide(
  question: Question,
  candidates: readonly Wine[],
  vocabulary: Vocabulary,
  threshold: number = MATCH_CONFIDENCE,
  brief = false,
): Decision {
  const weights: Weights = weightData;
  const seen = new Set<number>();
  const allowed = candidates.filter((wine) => {
    if (seen.has(wine.id) || (question.colour && wine.colour !== question.colour)) return false;
    if (question.countries && !countryKeys(wine.country).some((key) => question.countries?.includes(key)))
      return false;
    seen.add(wine.id);
    return true;
  });
  const { asked, scored } = scoreAll(question, allowed, vocabulary, weights, brief);
  return choose(asked, scored, threshold, weights, brief);
}

const none = (reason: string, threshold: number): Decision => ({
  decision: "none",
  confidence: 0,
  threshold,
  reason,
  candidates: [],
});

/** The decision proper, on candidates that are measured and ranked. */
export function choose(
  asked: Asked,
  scored: readonly Scored[],
  threshold: number,
  weights: Weights,
  brief = false,
): Decision {
  if (!asked.words.length && !asked.years.length) return none("the title names no wine", threshold);
  if (!scored.length) return none("no wine of the catalogue shares a word with the title", threshold);
  const judged = scored.slice(0, JUDGED).map((one) => ({ one, confidence: confidenceOf(one, weights) }));
  judged.sort(
    (a, b) =>
      b.confidence - a.confidence ||
      b.one.score - a.one.score ||
      a.one.measured.own.wine.id - b.one.measured.own.wine.id,
  );
  const list = brief
    ? []
    : judged.map(({ one, confidence }) => ({
        wine: one.measured.own.wine,
        confidence,
        evidence: evidenceOf(one, weights),
      }));
  const one = caseOf(asked, judged, scored);
  const { confidence } = judged[0] as Confident;
  const refused = confidence < threshold ? belowOf(one, confidence) : refusalOf(one);
  const wine = one.best.measured.own.wine;
  return refused
    ? { ...refused, confidence, threshold, candidates: list }
    : {
        ...{ decision: "unique", wine, confidence, threshold },
        ...{ reason: "one wine explains the title", candidates: list },
      };
}

/** Why nothing is answered where nothing is likely enough: several wines are about as likely, or none is. */
function belowOf(one: Case, confidence: number): Refusal {
  const isClose =
    (confidence >= HOPELESS && one.best.context.rival > 0.5) ||
    namesProducerOnly(one.asked, one.best, one.others);
  if (!isClose) return { decision: "none", reason: "no wine explains the title" };
  const reason = hasNamesake(one) ? NAMESAKES : "several wines fit about as well";
  return { decision: "ambiguous", reason };
}

function evidenceOf(scored: Scored, weights: Weights): Evidence[] {
  return scored.measured.evidence
    .map(({ feature, amount, word, what }) => ({
      word,
      what,
      weight: amount * (weights.features[feature] ?? 0) * weights.context.score,
    }))
    .filter((one) => Math.abs(one.weight) > 0.01)
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
}
