import { FEATURES, type Measured } from "./judge/features.ts";
import type { Asked } from "./prepare/asked.ts";
import type { Own } from "./prepare/own.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface Weights {
  intercept: number;
  /** One weight for each feature; all but those of `SPEAK_FOR` are zero or less. */
  features: Record<string, number>;
  context: { intercept: number; score: number } & Context;
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
  rivals: number;
  better: number;
  /** How much more this wine says than was asked, if another explains the title as well. */
  alike: number;
  /**
   * One among how many that share nearly as much with the title: near 1 where a large catalogue has no other. 0 where
   * something is left over: a Riserva is not the plain wine for being alone.
   */
  alone: number;
}

/** The names in the order in which they are weighed, and what one says that nothing is known of. */
export const NO_CONTEXT: Readonly<Context> = { rival: 0, rivals: 0, better: 0, alike: 0, alone: 0 };
export const CONTEXT = Object.keys(NO_CONTEXT) as (keyof Context)[];

function scoreOf(measured: Measured, weights: Weights): number {
  let score = weights.intercept;
  for (let at = 0; at < FEATURES.length; at++) {
    const value = measured.values[at] as number;
    if (value !== 0) score += value * (weights.features[FEATURES[at] as string] ?? 0);
  }
  return score;
}

const logistic = (value: number) => 1 / (1 + Math.exp(-value));

const SHORTLIST = 24;
/** Less than this share of the words that the best shares is another producer's wine, or another place's. */
const SHORTLIST_SHARE = 0.6;
/** Unless it has so much of the title's names that are no place's, */
const SHORTLIST_NAMED = 0.9;
/** or so much of its own title is said: "Sartarelli Tralivio Verdicchio dei Castelli di Jesi", whose title has no place. */
const SHORTLIST_SAID = 0.7;
/** Of a wine that the vocabulary does not know nothing is known, so that it is looked at. */
const UNKNOWN = { shared: Number.POSITIVE_INFINITY, named: 0, said: 1 };

/**
 * The candidates that share enough words with the title to be meant or to be a rival: the rest need no close look. Those are near that
 * share nearly as much as the one that shares most.
 */
export function shortlist<One extends { id: number }>(
  asked: Asked,
  candidates: readonly One[],
  vocabulary: Vocabulary,
): readonly { wine: One; near: boolean }[] {
  const ids = candidates.map(({ id }) => id);
  const texts = asked.words.map(({ text }) => text);
  // "Garrus Côtes de Provence", in whose title no place stands, shares less of it than each rosé of the place.
  const names = asked.weights.map((weight, at) =>
    asked.places.length > 0 && asked.placeOf[at] === -1 && asked.words[at]?.kind === "name" ? weight : 0,
  );
  const overlaps = vocabulary.overlaps(ids, texts, asked.weights, names);
  const best = overlaps.reduce((most, overlap) => Math.max(most, overlap?.shared ?? 0), 0);
  const bestNamed = overlaps.reduce((most, overlap) => Math.max(most, overlap?.named ?? 0), 0);
  const close = candidates
    .map((wine, at) => {
      const { shared, named, said } = overlaps[at] ?? UNKNOWN;
      const isSaid = said >= SHORTLIST_SAID;
      const isNamed = bestNamed > 0 && named >= bestNamed * SHORTLIST_NAMED;
      const near = isSaid || shared >= best * SHORTLIST_SHARE;
      return { wine, shared, near, first: isSaid || isNamed };
    })
    .filter(({ near, first }) => near || first);
  close.sort(
    (one, two) =>
      Number(two.first) - Number(one.first) || two.shared - one.shared || one.wine.id - two.wine.id,
  );
  return close.slice(0, SHORTLIST);
}

/** How much less an estate of Bordeaux is meant where a growth has its name. */
const UNCLASSED = 4;

const estateOf = ({ words, roles }: Own) =>
  words
    .filter(({ kind }, at) => kind === "name" && roles[at] !== "R")
    .map(({ text }) => text)
    .join(" ");

/**
 * "Château Canon 2007" is the Premier Grand Cru Classé, not the estate of Canon-Fronsac, which would say so; other growths are not so
 * great that they are meant without their place or class ("Château Saint-Pierre 4ème Cru Classé").
 */
function lowerUnclassed(asked: Asked, list: readonly Scored[]): void {
  const isClassed = ({ words }: { words: Own["words"] }) => words.some(({ text }) => text === "cru classe");
  const said = isClassed(asked);
  const isGrowth = (own: Own) => isClassed(own) && (said || /premier/i.test(own.wine.title));
  const ofBordeaux = list.filter(({ measured }) => measured.own.classed);
  const growths = ofBordeaux.map(({ measured }) => measured.own).filter(isGrowth);
  if (growths.length === 0) return;
  for (const one of ofBordeaux) {
    const { own } = one.measured;
    if (isGrowth(own)) continue;
    const isOfName = (growth: Own) =>
      (growth.wine.colour === own.wine.colour || (said && asked.colours.size === 0)) &&
      estateOf(growth) === estateOf(own);
    if (growths.some(isOfName)) one.score -= UNCLASSED;
  }
}

/** So many are seen beside the others and judged: of more that fit alike, none can be meant. */
export const JUDGED = 10;

/** Best first; each of the first few, which alone are judged, is then seen beside the others. */
export function rank(asked: Asked, measured: readonly Measured[], weights: Weights): Scored[] {
  const near = measured.filter((one) => one.near).length;
  const list = measured.map((one) => ({
    measured: one,
    score: scoreOf(one, weights),
    context: { ...NO_CONTEXT, alone: one.settled && near > 0 ? asked.reach / near : 0 },
  }));
  if (asked.places.length === 0) lowerUnclassed(asked, list);
  list.sort(
    (one, two) =>
      two.score - one.score ||
      one.measured.surplus - two.measured.surplus ||
      one.measured.own.wine.id - two.measured.own.wine.id,
  );
  const explains = list.map(({ measured }) =>
    measured.explained.reduce((sum, yes, at) => sum + (yes ? (asked.weights[at] as number) : 0), 0),
  );
  for (let first = 0; first < Math.min(JUDGED, list.length); first++) {
    const scored = list[first] as Scored;
    const mine = explains[first] as number;
    for (let at = 0; at < list.length; at++) {
      const other = list[at] as Scored;
      const theirs = explains[at] as number;
      if (other === scored || other.measured.own.twin === scored.measured.own.twin) continue;
      const gap = scored.score - other.score;
      scored.context.rival = Math.max(scored.context.rival, logistic(2 - gap * 1.5));
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

export function confidenceOf({ score, context }: Scored, { context: weights }: Weights): number {
  let sum = weights.intercept + weights.score * score;
  for (const name of CONTEXT) sum += weights[name] * context[name];
  return logistic(sum);
}
