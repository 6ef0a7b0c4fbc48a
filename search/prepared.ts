import type { Question, Wine } from "./engine.ts";
import { type Asked, prepareAsked } from "./prepare.ts";
import { type Own, prepareOwn } from "./prepare-own.ts";
import type { Vocabulary } from "./vocabulary.ts";

const prepared = new WeakMap<Vocabulary, Map<number, Own>>();

/** The wine as it is compared, kept until it changes. */
export function ownOf(wine: Wine, vocabulary: Vocabulary): Own {
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
