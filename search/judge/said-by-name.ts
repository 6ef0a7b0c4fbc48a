/** What goes without saying with the names that a title names a wine by. */
import type { Alignment } from "../align.ts";
import { covers } from "../appellations.ts";
import { isGivenName } from "../given-names.ts";
import { sameGrape } from "../grapes.ts";
import type { Own } from "../prepare/own.ts";
import { isJoinedByOf, pastStops } from "../small-words.ts";

/** What is known of a wine by the words that a caller and it share. */
export interface SaidByName {
  /** What goes without saying: tiers, grapes, places, the colour. */
  said: ReadonlySet<string>;
  /** What some say with it, word by word: "Bin 798" with RWT. */
  also: ReadonlySet<string>;
  /** The catalogue has no other wine of that name and producer. */
  onlyOne: boolean;
  /** The name is enough without its producer's. */
  bare: boolean;
  /** Whether a word of the wine's own only describes it then: "Pieve Santa Restituta" of Gaja's "Sugarille". */
  describes: (at: number) => boolean;
}

/**
 * Nothing is known where the wine's name was not asked for, or not its producer's, without which it may be another wine's; unless it
 * is a `brand`, or sold without its producer's.
 */
export function saidByName(
  { named: wines, words, roles }: Pick<Own, "named" | "words" | "roles">,
  found: Alignment,
  brand: boolean,
): SaidByName {
  const { ownQuality } = found;
  const isSaid = (at: number) => (found.own[at] ?? -1) !== -1;
  // "Pratto Bianco (Pratto Benaco Bresciano)".
  const isNameSaid = (at: number, producer: readonly number[]) =>
    words.some(
      ({ kind, text }, to) =>
        text === words[at]?.text &&
        (kind !== "colour" || to === at) &&
        isSaid(to) &&
        (!producer.includes(to) || producer.includes(at)),
    );
  const asked = wines.filter(
    ({ name, producer, bare }) =>
      name.every((at) => isNameSaid(at, producer)) && (brand || bare || producer.some(isSaid)),
  );
  if (asked.length === 0) return NOTHING;
  const alone = asked.filter((one) => one.alone);
  const isFirst = (at: number) => isGivenName(words[at]?.text ?? "");
  const isNamed = (at: number) => alone.some(({ name }) => name.includes(at));
  // "Rocche di Castiglione" is no "Castiglione", nor "Coume de l'Olla" an "Olla".
  const isOfName = (at: number, step: 1 | -1) => {
    const next = pastStops(words, at + step, step);
    return isNamed(next) && isJoinedByOf(words, Math.min(at, next), Math.max(at, next));
  };
  return {
    said: new Set(asked.flatMap(({ says }) => [...says])),
    also: new Set(asked.flatMap(({ also }) => [...also])),
    onlyOne: alone.length > 0,
    bare: asked.some(({ bare, name }) => bare && name.every((at) => (ownQuality[at] as number) > 0.9)),
    describes: (at) =>
      alone.length > 0 &&
      // "Adriano Marco e Vittorio Sanadaive": of a house what stands behind its whole name, but no letter ("B Crux").
      (words[at]?.text.length ?? 0) > 1 &&
      (roles[at] === "V" ||
        alone.some(
          ({ producer }) =>
            producer.every((house) => house < at && isSaid(house)) && !producer.every(isFirst),
        )) &&
      // "The Palm" is another name than "Whispering Angel", "Brolo di Campofiorin" than "Campofiorin".
      !wines.some(({ name }) => name.includes(at)) &&
      // A single word right behind a name makes a longer one ("Sgarzon Cilindrica"), several tell about it ("Red Angel On The Moonlight"),
      !(isNamed(at - 1) && words[pastStops(words, at + 1, 1)]?.kind !== "name") &&
      // and so does one joined to it: "Brunate-Le Coste".
      !(words[at]?.joined && isNamed(at - 1)) &&
      !(words[at + 1]?.joined && isNamed(at + 1)) &&
      !isOfName(at, 1) &&
      !isOfName(at, -1),
  };
}
const NOTHING: SaidByName = {
  said: new Set(),
  also: new Set(),
  onlyOne: false,
  bare: false,
  describes: () => false,
};

/** All of a place that the word at this position is of goes without saying: "Rosso di Montalcino". */
export const holdsPlace = (said: ReadonlySet<string>, { places, words }: Own, at: number) =>
  said.size > 0 &&
  places.some(
    (place) =>
      covers(place, at) &&
      said.has(
        words
          .slice(place.from, place.to)
          .map(({ text }) => text)
          .join(" "),
      ),
  );

export const holdsGrape = (said: ReadonlySet<string>, grape: string) =>
  said.size > 0 && [...said].some((one) => sameGrape(one, grape));
