import { boundedMap } from "../../src/bounded-map.ts";
import type { Vocabulary } from "../vocabulary.ts";
import type { Question, Wine } from "../wine.ts";
import { type Asked, prepareAsked } from "./asked.ts";
import { type Own, prepareOwn } from "./own.ts";

/** So many of the last values for each vocabulary. */
function keptFor<Key, Value>(most: number) {
  const kept = new WeakMap<Vocabulary, ReturnType<typeof boundedMap<Key, Value>>>();
  return (vocabulary: Vocabulary) => {
    const known = kept.get(vocabulary);
    if (known) return known;
    const fresh = boundedMap<Key, Value>(most, () => 1);
    kept.set(vocabulary, fresh);
    return fresh;
  };
}

const wines = keptFor<number, Own>(50_000);

/** The wine as it is compared, kept until it changes. */
export function ownOf(wine: Wine, vocabulary: Vocabulary): Own {
  const kept = wines(vocabulary);
  const known = kept.get(wine.id);
  if (
    known &&
    known.wine.title === wine.title &&
    known.wine.region === wine.region &&
    known.wine.colour === wine.colour &&
    known.wine.country === wine.country
  )
    return known;
  const own = prepareOwn(wine, vocabulary);
  kept.set(wine.id, own);
  return own;
}

const titles = keptFor<string, Asked>(500);

/** The title as it is compared; a title is proposed for and then decided, so that the last ones are kept. */
export function askedOf(question: Question, vocabulary: Vocabulary): Asked {
  const kept = titles(vocabulary);
  const key = `${question.colour ?? ""} ${question.title}`;
  const known = kept.get(key);
  if (known) return known;
  const asked = prepareAsked(question, vocabulary);
  kept.set(key, asked);
  return asked;
}
