import { remembered } from "../src/bounded-map.ts";
import { relate } from "./appellations.ts";
import { MATCH_CONFIDENCE } from "./confidence.ts";
import { countryKeys } from "./countries.ts";
import type { Question, Wine } from "./engine.ts";
import { AT, type Measured } from "./judge/features.ts";
import { LITTLE, measure } from "./judge/measure.ts";
import { namesSeveral } from "./lots.ts";
import type { Asked } from "./prepare/asked.ts";
import type { Own } from "./prepare/own.ts";
import { askedOf, ownOf } from "./prepare/prepared.ts";
import { confidenceOf, JUDGED, rank, type Scored, shortlist, type Weights } from "./rank.ts";
import {
  isElsewhere,
  isNamesake,
  isPlain,
  namesNoAge,
  namesNoDistrict,
  namesNoGrape,
  namesNoGrapeInAustria,
  namesOtherGrape,
  namesPartOfEstate,
  namesPlaceOnly,
  namesProducerOnly,
  namesRegionOnly,
  namesVineyardOnly,
  namesWineOfSeveral,
} from "./vetoes.ts";
import type { Vocabulary } from "./vocabulary.ts";
import weightData from "./weights.json" with { type: "json" };
import { isLiteral, isTitle, isVerbatim, isWhole } from "./whole-titles.ts";

/** From this confidence on a second wine is meant as likely as the first. */
const RUNNER_UP = 0.5;

/** Below this nothing fits: that several fit as badly does not make the title ambiguous. */
const HOPELESS = 0.1;

/** How much more than was asked a wine may say where another explains the title as well. */
const SEPARATED = 0.3;

const NAMESAKES = "wines of this name differ in colour or country";

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

const keysOf = remembered(1000, countryKeys);

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
  const house = measured.filter(
    ({ own: other }) =>
      other !== own && own.producerWord !== undefined && other.producerWord === own.producerWord,
  );
  return (
    house.length > 0 &&
    house.every(
      ({ own: other }) => other.wine.region === own.wine.region || relate(other.rows, own.rows) === "same",
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
    if (question.countries && !keysOf(wine.country).some((key) => question.countries?.includes(key)))
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
  const best = judged[0] as (typeof judged)[number];
  const refuse = (decision: "none" | "ambiguous", reason: string): Decision => ({
    decision,
    confidence: best.confidence,
    threshold,
    reason,
    candidates: list,
  });
  const own = best.one.measured.own;
  const others = scored.filter((other) => other !== best.one);
  const exact = isLiteral(asked, own);
  const isFull = (other: Scored) =>
    isLiteral(asked, other.measured.own) || (!exact && isWhole(asked, other.measured.own));
  const twins = others.filter(
    (other) =>
      other.measured.own.twin === own.twin &&
      (other.score > best.one.score - 1 || isLiteral(asked, other.measured.own)),
  );
  const literal = isFull(best.one);
  const hasNamesake = () => others.some((other) => isNamesake(asked, best.one.measured, other.measured));
  if (best.confidence < threshold) {
    const close =
      (best.confidence >= HOPELESS && best.one.context.rival > 0.5) ||
      namesProducerOnly(asked, best.one, others);
    if (!close) return refuse("none", "no wine explains the title");
    return refuse("ambiguous", hasNamesake() ? NAMESAKES : "several wines fit about as well");
  }
  // A catalogue may list a case of several wines as one.
  if (namesSeveral(asked.title) && !namesSeveral(own.wine.title))
    return refuse("ambiguous", "the title names several wines");
  if (!literal && namesPartOfEstate(best.one.measured))
    return refuse("none", "only a part of the estate's name is in the title");
  if (best.one.measured.elsewhere) return refuse("none", "the estate of this name is of another place");
  if (hasNamesake()) return refuse("ambiguous", NAMESAKES);
  const verbatim = isVerbatim(asked, own);
  if (!verbatim && (namesPlaceOnly(asked, best.one.measured) || namesVineyardOnly(asked, best.one.measured)))
    return refuse("ambiguous", "the title names a place of many wines");
  // Château Bellevue of Saint-Émilion, and of Pomerol.
  const isElsewhereToo = ({ one, confidence }: (typeof judged)[number]) =>
    one !== best.one &&
    confidence >= RUNNER_UP &&
    !one.measured.conflict &&
    isElsewhere(one.measured.own, own);
  if (!verbatim && judged.some(isElsewhereToo))
    return refuse("ambiguous", "wines of this name are of several places");
  // It says no more than was asked, and no other explains more of the title.
  const complete = (best.one.measured.values[AT.complete] as number) > 0 && best.one.context.better <= 0;
  const second = judged.find(
    (other) =>
      other.one !== best.one &&
      other.one.measured.own.twin !== own.twin &&
      // Belle Époque is not Belle Époque Blanc de Blancs, though that may be sold as Belle Époque.
      !(complete && other.one.measured.spare > 0) &&
      !explainsMore(asked, best.one.measured, other.one.measured) &&
      !isBesideName(best.one.measured, other.one.measured) &&
      other.confidence >= (literal ? MATCH_CONFIDENCE : RUNNER_UP),
  );
  if (second && !verbatim) return refuse("ambiguous", "another wine fits about as well");
  if (!literal && twins.length) return refuse("ambiguous", "the catalogue lists this wine more than once");
  if (literal && twins.some(isFull))
    return refuse("ambiguous", "the catalogue lists this wine more than once");
  if (!literal && !isPlain(best.one.measured, asked) && namesProducerOnly(asked, best.one, others))
    return refuse("ambiguous", "the title names a producer of several wines");
  if (!literal && namesNoDistrict(asked, best.one, others))
    return refuse("ambiguous", "another wine fits about as well");
  if (!literal && namesNoAge(asked, best.one, others))
    return refuse("ambiguous", "the title names a producer of several wines");
  if (!literal && namesWineOfSeveral(asked, best.one, others))
    return refuse("ambiguous", "wines of several producers have this name");
  if (!literal && namesRegionOnly(asked, best.one, others))
    return refuse("ambiguous", "the title names a producer of several wines");
  // "Pomerol by Clinet" says no less than "Château Clinet Pomerol".
  const namesIt = literal || best.one.measured.secondNamed;
  const isTitleOf = (other: Scored) => isTitle(asked, other.measured.own);
  if (
    (!namesIt && others.some((other) => isLiteral(asked, other.measured.own))) ||
    (!isTitleOf(best.one) && others.some(isTitleOf))
  )
    return refuse("ambiguous", "the title is another wine's full title");
  if (!literal && namesOtherGrape(asked, best.one, others))
    return refuse("none", "the title names another grape of a range");
  // What separates a wine from its siblings must be in the title.
  if (
    !literal &&
    (best.one.context.alike >= SEPARATED ||
      namesNoGrape(asked, best.one, others) ||
      namesNoGrapeInAustria(asked, best.one))
  )
    return refuse("ambiguous", "what tells this wine from its siblings is not in the title");
  return {
    decision: "unique",
    wine: own.wine,
    confidence: best.confidence,
    threshold,
    reason: "one wine explains the title",
    candidates: list,
  };
}

/** "Château Musar Hochar" is the wine of this name, not the one that says "(Gaston Hochar)" beside its own. */
const isBesideName = (one: Measured, other: Measured) =>
  other.own.words.some(
    ({ kind, text, aside }, at) =>
      kind === "name" &&
      aside &&
      other.explainedOwn[at] &&
      one.own.words.some((word, to) => word.text === text && !word.aside && one.explainedOwn[to]),
  );

/** Whether one wine holds all the caller's words that the other holds, and the word of a tier or a name more. */
function explainsMore({ words }: Asked, one: Measured, other: Measured): boolean {
  const counts = (at: number) => ["tier", "name", "number"].includes(words[at]?.kind ?? "");
  return (
    other.explained.every((yes, at) => !yes || one.explained[at]) &&
    one.explained.some((yes, at) => yes && !other.explained[at] && counts(at))
  );
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
