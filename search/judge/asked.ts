import { isInGrowth } from "../prepare/asked.ts";
import { judgeAskedName } from "./asked-name.ts";
import { isBaseYear, isEdition, judgeAskedNumber } from "./asked-number.ts";
import { judgeAskedTier } from "./asked-tier.ts";
import { isArticled, isInstead, isModified, judgeHeads } from "./beside.ts";
import { isChateau, judgeAskedHouse, otherHouse, otherKind, otherSelection } from "./estates.ts";
import type { Left, State } from "./features.ts";
import { isOfOtherListed } from "./matched.ts";
import { judgeSecond } from "./second-wines.ts";

/** What the title says and the wine does not: how many words of it another wine may be meant by. */
export function judgeAsked(state: State): number {
  const { asked, explained, note, cuvee } = state;
  const names: Left[] = [];
  let open = 0;
  asked.words.forEach((word, at) => {
    if (explained[at] || isSaidElsewhere(state, at)) return;
    open += judgeWord({ ...state, at, word, weight: asked.weights[at] as number }, names);
  });
  open += judgeHeads(state) + judgeSecond(state);
  if (names.length === 0) return open;
  const heaviest = names.reduce((most, left) => (left.weight > most.weight ? left : most));
  note("askedAny", 1, heaviest.word.text, "words left over");
  if (!cuvee)
    note(
      "askedNoCuvee",
      heaviest.weight,
      heaviest.word.text,
      "left over, and nothing but the producer matched",
    );
  return open;
}

const isSaidElsewhere = ({ asked, own, found }: State, at: number) =>
  asked.words.some(
    ({ text }, place) =>
      place !== at &&
      text === asked.words[at]?.text &&
      found.asked[place] !== -1 &&
      // Georges Noëllat of Nuits-Saint-Georges: a name is not said by a place.
      (asked.placeOf[place] === -1 || asked.placeOf[at] !== -1) &&
      // Nor is the growth Les Saint-Georges said by Nuits-Saint-Georges.
      !isInGrowth(asked, at) &&
      // Nor The Leap by Stags' Leap.
      !isArticled(asked, own, found, at, place),
  );

/** How many words more another wine may be meant by; what is nothing but a name is added to `names`. */
function judgeWord(left: Left, names: Left[]): number {
  const { asked, own, at, word, note } = left;
  let open = 0;
  if (otherKind(left)) note("houseOther", 1, word.text, "another word before the producer's name");
  else if (otherSelection(left)) {
    open++;
    note("askedRival", 1, word.text, "another selection or series");
  } else if (isChateau(left)) note("askedRival", 1, word.text, "a château makes no Champagne");
  else if (otherHouse(left))
    note("houseConflict", 1, word.text, "another kind of estate: often another wine of one name");
  if (isInstead(left)) {
    note("askedRival", 1, word.text, "stands where the wine has another name");
    return open + 1;
  }
  if (isModified(left)) {
    note("askedRival", 1, word.text, "makes another wine of the name behind it");
    return open + 1;
  }
  // "Krug Rosé 28ème Édition", "Grand Siècle Itération N°26": which blend of the years it is, as a vintage is.
  if (
    own.fizzy &&
    // "Lallier R021" is no plain Lallier, nor Bollinger's "B13" another wine of his.
    ((isBaseYear(word) && left.cuvee && !isOfOtherListed(left, at)) || isEdition(asked, at)) &&
    !own.words.some(({ kind }) => kind === "number")
  )
    return open;
  if ((word.kind === "name" || word.kind === "number") && isOfOtherListed(left, at)) {
    note("askedRival", 1, word.text, "the name of another wine of this producer");
    return open + 1;
  }
  if (word.kind === "number") return open + judgeAskedNumber(left);
  if (word.kind === "house") return open + judgeAskedHouse(left);
  if (word.kind === "tier") return open + judgeAskedTier(left);
  return open + judgeAskedName(left, names);
}
