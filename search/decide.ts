import { covers } from "./appellations.ts";
import { MATCH_CONFIDENCE } from "./confidence.ts";
import { countryKeys } from "./countries.ts";
import type { Question, Wine } from "./engine.ts";
import { FEATURES, type Measured } from "./features.ts";
import { measure } from "./measure.ts";
import { type Asked, type Own, prepareAsked, prepareOwn } from "./prepare.ts";
import type { Vocabulary } from "./vocabulary.ts";
import weightData from "./weights.json" with { type: "json" };

/** From this confidence on a second wine is meant as likely as the first. */
const RUNNER_UP = 0.5;

/** Below this nothing fits: that several fit as badly does not make the title ambiguous. */
const HOPELESS = 0.1;

/** How much more than was asked a wine may say where another explains the title as well. */
const SEPARATED = 0.3;

export interface Weights {
  intercept: number;
  /** One weight for each feature; all but `exact` are zero or less. */
  features: Record<string, number>;
  context: {
    intercept: number;
    score: number;
    rival: number;
    close: number;
    rivals: number;
    better: number;
    alike: number;
  };
}

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

const countryCache = new Map<string, string[]>();

function keysOf(country: string): string[] {
  let keys = countryCache.get(country);
  if (!keys) {
    if (countryCache.size > 1000) countryCache.clear();
    keys = countryKeys(country);
    countryCache.set(country, keys);
  }
  return keys;
}

const prepared = new WeakMap<Vocabulary, Map<number, Own>>();

function ownOf(wine: Wine, vocabulary: Vocabulary): Own {
  let kept = prepared.get(vocabulary);
  if (!kept) {
    kept = new Map();
    prepared.set(vocabulary, kept);
  }
  const known = kept.get(wine.id);
  if (
    known &&
    known.wine.title === wine.title &&
    known.wine.region === wine.region &&
    known.wine.colour === wine.colour &&
    known.wine.country === wine.country
  )
    return known;
  if (kept.size > 50_000) kept.clear();
  const own = prepareOwn(wine, vocabulary);
  kept.set(wine.id, own);
  return own;
}

const preparedTitles = new WeakMap<Vocabulary, Map<string, Asked>>();

/** The title as it is compared; a title is proposed for and then decided, so that the last ones are kept. */
export function askedOf(question: Question, vocabulary: Vocabulary): Asked {
  let kept = preparedTitles.get(vocabulary);
  if (!kept) {
    kept = new Map();
    preparedTitles.set(vocabulary, kept);
  }
  const key = `${question.colour ?? ""} ${question.title}`;
  const known = kept.get(key);
  if (known) return known;
  if (kept.size > 500) kept.clear();
  const asked = prepareAsked(question, vocabulary);
  kept.set(key, asked);
  return asked;
}

export interface Scored {
  measured: Measured;
  /** How well the wine explains the title by itself. */
  score: number;
  context: Context;
}

/** What the other candidates say about one: closeness of the best other, how many are near, whether one explains more. */
export interface Context {
  rival: number;
  close: number;
  rivals: number;
  better: number;
  /** How much more this wine says than was asked, if another explains the title as well. */
  alike: number;
}

export function scoreOf(measured: Measured, weights: Weights): number {
  let score = weights.intercept;
  for (let at = 0; at < FEATURES.length; at++) {
    const value = measured.values[at] as number;
    if (value !== 0) score += value * (weights.features[FEATURES[at] as string] ?? 0);
  }
  return score;
}

const logistic = (value: number) => 1 / (1 + Math.exp(-value));

/** Every candidate measured, and each seen beside the others; twins are not rivals of each other. */
export function scoreAll(
  question: Question,
  candidates: readonly Wine[],
  vocabulary: Vocabulary,
  weights: Weights,
  brief = false,
): { asked: Asked; scored: Scored[] } {
  const asked = askedOf(question, vocabulary);
  const measured = shortlist(asked, candidates, vocabulary).map((wine) =>
    measure(asked, ownOf(wine, vocabulary), vocabulary, brief),
  );
  return { asked, scored: rank(asked, measured, weights) };
}

const SHORTLIST = 24;
const SHORTLIST_SHARE = 0.5;

/** The candidates that share enough words with the title to be meant or to be a rival: the rest need no close look. */
export function shortlist<One extends { id: number }>(
  asked: Asked,
  candidates: readonly One[],
  vocabulary: Vocabulary,
): readonly One[] {
  if (candidates.length <= SHORTLIST) return candidates;
  const weights = new Map<number, number>();
  vocabulary.numbers(asked.words.map((word) => word.text)).forEach((number, at) => {
    if (number !== undefined) weights.set(number, asked.weights[at] as number);
  });
  const shared = candidates.map((wine) => ({
    wine,
    shared: vocabulary.overlap(wine.id, weights) ?? Number.POSITIVE_INFINITY,
  }));
  shared.sort((one, two) => two.shared - one.shared || one.wine.id - two.wine.id);
  const best = shared.find((one) => one.shared !== Number.POSITIVE_INFINITY)?.shared ?? 0;
  return shared
    .filter((one, at) => at < SHORTLIST && one.shared >= best * SHORTLIST_SHARE)
    .map((one) => one.wine);
}

/** Best first; each candidate of the first few is then seen beside the others. */
export function rank(asked: Asked, measured: readonly Measured[], weights: Weights): Scored[] {
  const list = measured.map((one) => ({
    measured: one,
    score: scoreOf(one, weights),
    context: { rival: 0, close: 0, rivals: 0, better: 0, alike: 0 },
  }));
  list.sort(
    (one, two) =>
      two.score - one.score ||
      one.measured.surplus - two.measured.surplus ||
      one.measured.own.wine.id - two.measured.own.wine.id,
  );
  const explains = list.map(({ measured }) =>
    measured.explained.reduce((sum, yes, at) => sum + (yes ? (asked.weights[at] as number) : 0), 0),
  );
  for (let first = 0; first < Math.min(8, list.length); first++) {
    const scored = list[first] as Scored;
    const mine = explains[first] as number;
    for (let at = 0; at < list.length; at++) {
      const other = list[at] as Scored;
      const theirs = explains[at] as number;
      if (other === scored || other.measured.own.twin === scored.measured.own.twin) continue;
      const gap = scored.score - other.score;
      scored.context.rival = Math.max(scored.context.rival, logistic(2 - gap * 1.5));
      scored.context.close = Math.max(scored.context.close, logistic(2 - gap * 4));
      if (gap < 1.5) scored.context.rivals = Math.min(3, scored.context.rivals + 1);
      if (other.measured.matchedNames >= scored.measured.matchedNames)
        scored.context.better = Math.max(scored.context.better, Math.min(1.5, theirs - mine));
      if (
        theirs >= mine - 0.05 &&
        other.measured.matchedNames >= scored.measured.matchedNames &&
        !other.measured.conflict &&
        !isUncalledRose(asked, other.measured.own, scored.measured.own)
      )
        scored.context.alike = Math.max(scored.context.alike, Math.min(1, scored.measured.spare));
    }
  }
  return list;
}

/** A rosé is called so: it does not come between the title and a wine that is none. */
const isUncalledRose = (asked: Asked, { wine }: Own, mine: Own) =>
  wine.colour === "rosé" &&
  mine.wine.colour !== "rosé" &&
  asked.colour === undefined &&
  !asked.colours.has("rosé");

export function confidenceOf(scored: Scored, weights: Weights): number {
  const { intercept, score, rival, close, rivals, better, alike } = weights.context;
  return logistic(
    intercept +
      score * scored.score +
      rival * scored.context.rival +
      close * scored.context.close +
      rivals * scored.context.rivals +
      better * scored.context.better +
      alike * scored.context.alike,
  );
}

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
  const judged = scored.slice(0, 10).map((one) => ({ one, confidence: confidenceOf(one, weights) }));
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
  const twins = others.filter(
    (other) => other.measured.own.twin === own.twin && other.score > best.one.score - 1,
  );
  const literal = isLiteral(asked, own);
  if (best.confidence < threshold) {
    const close =
      (best.confidence >= HOPELESS && best.one.context.rival > 0.5) || namesProducerOnly(best.one, others);
    return refuse(
      close ? "ambiguous" : "none",
      close ? "several wines fit about as well" : "no wine explains the title",
    );
  }
  if (!literal && namesPartOfEstate(best.one.measured))
    return refuse("none", "only a part of the estate's name is in the title");
  const namesake = others.find((other) => isNamesake(asked, best.one.measured, other.measured));
  if (namesake) return refuse("ambiguous", "wines of this name differ in colour or country");
  if (namesPlaceOnly(asked) && !isVerbatim(asked, own))
    return refuse("ambiguous", "the title names a place of many wines");
  const second = judged.find(
    (other) => other !== best && other.one.measured.own.twin !== own.twin && other.confidence >= RUNNER_UP,
  );
  if (second && !isVerbatim(asked, own)) return refuse("ambiguous", "another wine fits about as well");
  if (!literal && twins.length) return refuse("ambiguous", "the catalogue lists this wine more than once");
  if (literal && twins.some((other) => isLiteral(asked, other.measured.own)))
    return refuse("ambiguous", "the catalogue lists this wine more than once");
  if (!literal && !isPlain(best.one.measured, asked) && namesProducerOnly(best.one, others))
    return refuse("ambiguous", "the title names a producer of several wines");
  if (!literal && others.some((other) => isLiteral(asked, other.measured.own)))
    return refuse("ambiguous", "the title is another wine's full title");
  // What separates a wine from its siblings must be in the title.
  if (!literal && best.one.context.alike >= SEPARATED)
    return refuse("ambiguous", "what tells this wine from its siblings is not in the title");
  const equal = others.find(
    (other) =>
      other.measured.exact &&
      best.one.measured.exact &&
      other.measured.own.twin !== own.twin &&
      other.measured.surplus <= best.one.measured.surplus + 0.12 &&
      other.score > best.one.score - 1,
  );
  if (equal && !literal) return refuse("ambiguous", "another wine fits as well");
  return {
    decision: "unique",
    wine: own.wine,
    confidence: best.confidence,
    threshold,
    reason: "one wine explains the title",
    candidates: list,
  };
}

/** Nothing but a producer is named, and it has other wines. */
const namesProducerOnly = ({ measured }: Scored, others: readonly Scored[]) =>
  measured.producerOnly &&
  others.some((other) => other.measured.producerOnly && other.measured.own.twin !== measured.own.twin);

/** "Ségla" for Rauzan-Ségla: in Bordeaux the rest of an estate's name is often the name of another wine of it. */
function namesPartOfEstate({ own, matchedNames, explainedOwn }: Measured): boolean {
  if (!own.classed || matchedNames !== 1) return false;
  const first = own.words.findIndex((word, at) => word.kind === "name" && explainedOwn[at]);
  // "René Renon Château La Galiane": what stands before the château is its owner.
  const estate = own.words.findLastIndex((word, at) => at < first && word.text === "chateau");
  return own.words.some(
    (word, at) => at > estate && at < first && word.kind === "name" && own.roles[at] === "P",
  );
}

/** The text is the wine's own full title, but for colour and classification. */
const isLiteral = (asked: Asked, own: Own) => asked.literal === own.literal;

/** The same, word for word in the same order. */
const isVerbatim = (asked: Asked, own: Own) =>
  asked.words.map((word) => word.text).join(" ") === own.words.map((word) => word.text).join(" ");

/** A wine that says "Blanc" leaves its name to the one that says nothing. */
const coloursOf = (own: Own) =>
  own.words
    .filter((word) => word.kind === "colour")
    .map((word) => word.text)
    .join(" ");

/** A place that allows one colour leaves no doubt about it: an entry there of another colour is a mistake. */
const samePlace = (own: Own, other: Own) => own.rows.some((row) => other.rows.includes(row));

/** The same name in another colour or country, and the title says neither (filters have left only what was asked for). */
function isNamesake(
  asked: Asked,
  { own, explained }: Measured,
  { own: other, ...theirs }: Measured,
): boolean {
  if (own.name !== other.name) return false;
  // Another place or word that was asked for tells them apart.
  if (explained.some((yes, at) => yes && asked.words[at]?.kind !== "house" && !theirs.explained[at]))
    return false;
  const [, colour, country] = own.twin.split("|");
  const [, otherColour, otherCountry] = other.twin.split("|");
  const [said, otherSaid] = [coloursOf(own), coloursOf(other)];
  // "Bandol Rouge" beside "Bandol Blanc": who says neither may mean either.
  if (said !== otherSaid && !(said && otherSaid)) return false;
  return (
    (colour !== otherColour && asked.colours.size === 0 && !(own.onlyColour && samePlace(own, other))) ||
    (country !== otherCountry && asked.countries.size === 0)
  );
}

/** "Margaux", without the "Château" that makes it an estate. */
const namesPlaceOnly = ({ words, places }: Asked) =>
  !words.some((word) => word.kind === "house" || word.kind === "number") &&
  words.every((word, at) => word.kind !== "name" || places.some((place) => !place.cru && covers(place, at)));

/** The estate's own wine where its title is the estate, its place and its class: in Bordeaux, and of any château. */
function isPlain({ own, explainedOwn }: Measured, { years }: Asked): boolean {
  // A shipper's port with a year and nothing else is its vintage port.
  const vintagePort = years.length > 0 && own.regionTexts.has("porto");
  const alone =
    own.classed || vintagePort || own.words.some((word, at) => word.text === "chateau" && explainedOwn[at]);
  if (!alone) return false;
  return own.words.every(
    (word, at) =>
      explainedOwn[at] ||
      own.roles[at] === "R" ||
      word.kind === "stop" ||
      word.kind === "house" ||
      word.kind === "colour" ||
      word.group === "level" ||
      word.group === "soft" ||
      (word.text === "vintage" && vintagePort),
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
