/** Another place than the wine's, by its name rather than by where it lies. */
import { isWide, LAND, type Place, relate } from "../appellations.ts";
import type { Word } from "../classify.ts";
import { OF, pastHouses } from "../small-words.ts";
import type { State } from "./features.ts";

type Beside = State & { place: Place };

/** The place of the wine that this one is not, in words. */
export const otherPlace = (beside: Beside) => sharedName(beside) ?? secondOf(beside);

/** A place of the wine that shares a word with the caller's and is another: Gevrey-Chambertin for Chambertin. */
function sharedName({ place, asked, own, found, cuvee }: Beside): string | undefined {
  const theirs = asked.words.slice(place.from, place.to);
  for (const mine of own.places) {
    const shared = own.words.some(
      (_word, at) =>
        at >= mine.from &&
        at < mine.to &&
        (found.own[at] as number) >= place.from &&
        (found.own[at] as number) < place.to,
    );
    if (!shared) continue;
    const name = own.words.slice(mine.from, mine.to);
    const relation = relate(place.rows, mine.rows);
    // "Umani Ronchi Montepulciano": a grape, and Montepulciano d'Abruzzo is of it.
    if (
      theirs.every(
        ({ text }) => own.usualGrapes.includes(text) || own.grapes.some((grape) => grape.text === text),
      )
    )
      continue;
    // Montefalco Rosso is no Montefalco Sagrantino.
    if (
      relation === "near" &&
      asked.colours.size > 0 &&
      name.some(({ kind }, step) => kind === "grape" && found.own[mine.from + step] === -1)
    )
      return textOf(name);
    // Brouilly and Côte de Brouilly, Beaune and Côte de Beaune; the Jura and the Côtes du Jura are near enough.
    if (placeKey(theirs) === placeKey(name)) {
      const wide = isWide(place.rows) || isWide(mine.rows);
      const otherLand = relation !== "same" && !wide && landOf(theirs) !== landOf(name);
      if (otherLand) return textOf(name);
      if (relation !== "near") continue;
    }
    // The rest of the longer name may have been asked for elsewhere in the title.
    if (
      isWhollyMatched(mine, own.words, found.own) &&
      (place.cru === mine.cru ||
        // "Chablis Grand Cru Vaudésir" for the wine called Vaudésir Chablis Grand Cru.
        isWhollyMatched(place, asked.words, found.asked))
    )
      continue;
    // "Bollinger Special Cuvée Brut Aÿ Champagne": in Champagne a village is an address.
    if (relation === "wider" && (own.fizzy || (cuvee && isWide(place.rows)))) continue;
    if (relation !== "same") return textOf(name);
  }
  return undefined;
}

/** "Pauillac de Château Latour": in Bordeaux a place before "of" the estate is the name of another wine of it. */
function secondOf({ place, asked, own, found }: Beside): string | undefined {
  if (!own.classed || own.saidAgain || own.vintaged || !OF.has(asked.words[place.to]?.text ?? ""))
    return undefined;
  const to = found.asked[pastHouses(asked.words, place.to + 1)];
  if (to === undefined || to < 0 || own.roles[to] !== "P") return undefined;
  const said = found.asked[place.from] as number;
  // Unless the wine's own title begins so too: then it is that other wine.
  return said >= 0 && said < to ? undefined : "its address";
}

export const textOf = (words: readonly Word[], counts: (word: Word) => boolean = () => true) =>
  words
    .filter(counts)
    .map(({ text }) => text)
    .join(" ");
const placeKey = (words: readonly Word[]) =>
  textOf(words, ({ kind, text }) => kind === "name" && !LAND.has(text));
const landOf = (words: readonly Word[]) => textOf(words, ({ text }) => LAND.has(text));

const isWhollyMatched = ({ from, to }: Place, words: readonly Word[], matches: Int16Array) =>
  words.slice(from, to).every((word, step) => word.kind !== "name" || matches[from + step] !== -1);
