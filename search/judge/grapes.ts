import type { Alignment } from "../align.ts";
import { covers, mayHold } from "../appellations.ts";
import type { Word } from "../classify.ts";
import wordData from "../data/words.json" with { type: "json" };
import { GRAPE_COLOURS, sameGrape } from "../grapes.ts";
import type { Asked } from "../prepare/asked.ts";
import type { Own } from "../prepare/own.ts";
import type { Vocabulary } from "../vocabulary.ts";
import type { State } from "./features.ts";
import { alsoAsked } from "./own-place.ts";
import { redundancy } from "./redundancy.ts";
import { holdsGrape } from "./said-by-name.ts";

/** What the grapes of both sides say: another one, one more or fewer, one that goes without saying. */
export function judgeGrapes({
  asked,
  own,
  found,
  explained,
  relations,
  note,
  cuvee,
  vocabulary,
  said,
  matched,
}: State): void {
  // "Red Blend" is not of one grape; beside the grapes it says nothing.
  asked.words.forEach((word, at) => {
    if (word.text !== "blend" || explained[at]) return;
    explained[at] = true;
    if (!asked.grapes.length && own.grapes.length === 1)
      note("grapeConflict", 1, word.text, `the wine is of ${own.grapes[0]?.text}`);
  });
  if (!asked.grapes.length && !own.grapes.length) return;
  // In Italy a Bianco or Rosso is a blend, beside which the grapes have wines of their own.
  const italian = own.country === "italy";
  const coloured = own.words.some(({ kind }) => kind === "colour");
  const calledByColour = coloured && !asked.colours.size;
  const isBlend = italian && calledByColour;
  const asksBlend = italian && !coloured && asked.colours.size > 0;
  const left = asked.grapes.filter((grape) => !own.grapes.some((mine) => sameGrape(mine.text, grape.text)));
  const mine = own.grapes.filter(
    (grape) => !asked.grapes.some((theirs) => sameGrape(theirs.text, grape.text)),
  );
  if (asked.grapes.length && own.grapes.length && left.length) {
    const partly = left.length < asked.grapes.length;
    note(
      partly ? "grapePartly" : "grapeConflict",
      1,
      left.map((one) => one.text).join(", "),
      `the wine is of ${own.grapes.map((one) => one.text).join(", ")}`,
    );
  } else if (asked.grapes.length && own.grapes.length && mine.length) {
    note(
      "grapePartly",
      0.7,
      mine.map((one) => one.text).join(", "),
      "a grape of the wine's blend not asked for",
    );
  }
  asked.words.forEach((word, at) => {
    if (word.kind !== "grape" || explained[at]) return;
    explained[at] = true;
    // Of an Arbois Vin Jaune the Savagnin goes without saying.
    if (own.words.some(({ text }, to) => found.own[to] !== -1 && GRAPES_OF_STYLES.get(text) === word.text))
      return;
    // "Flowers Rosé of Pinot Noir": what a rosé is made of, of a house that has one.
    if (isRoseOf(asked.words, at) && own.wine.colour === "rosé" && own.grapes.length === 0) return;
    const colour = GRAPE_COLOURS.get(word.text);
    // "Shiraz Grenache Mataro Viognier" is red.
    const inBlend =
      own.wine.colour === "red" && asked.grapes.some(({ text }) => GRAPE_COLOURS.get(text) === "red");
    if (
      (colour === "white" && own.wine.colour !== "white" && !inBlend) ||
      // Of grey grapes white wine is made, and rosé.
      (colour === "grey" && own.wine.colour === "red") ||
      (colour === "red" && own.wine.colour === "white" && !own.sparkling)
    )
      note("grapeColour", 1, word.text, `a ${colour} grape, and the wine is ${own.wine.colour}`);
    // A Nebbiolo of no place is hardly the Barolo: who has a place to name does so.
    if (
      !own.grapes.length &&
      (!cuvee || italian) &&
      relations.every((relation) => relation === "narrower") &&
      own.usualGrapes.includes(word.text)
    )
      note("askedGrapeInstead", 1, word.text, "the grape and not the place that the wine is named after");
    if (own.grapes.length || own.usualGrapes.includes(word.text) || holdsGrape(said, word.text)) return;
    // "Ursprung Trollinger" is not Schneider's Ursprung, which is a Cabernet.
    const isListed = [...said].some((one) => GRAPE_COLOURS.has(one));
    if (matched.producer === 0 && isListed && asked.grapes.every(({ text }) => !holdsGrape(said, text)))
      note("grapeConflict", 1, word.text, "not the grape of the wine of this name");
    // The "Proprietor's Blend" is not the Proprietor's Syrah,
    if (asked.grapes.length === 1 && own.words.some(({ text }) => text === "blend"))
      note("grapeConflict", 1, word.text, "the wine is a blend");
    // and the Red of a range, as there are a White and a Rosé, hardly its Cabernet.
    else if (asked.grapes.length === 1 && calledByColour && hasOthersOfName(own, found, vocabulary))
      note("grapePartly", 1, word.text, `the wine is called ${own.wine.colour}`);
    // A Barolo is no Pinot Nero either.
    if (own.usualGrapes.length && !asked.grapes.some((grape) => own.usualGrapes.includes(grape.text)))
      note("grapeConflict", 1, word.text, `the wine is of ${own.usualGrapes.join(", ")}`);
    else if (
      !own.fizzy &&
      asked.grapes.every(({ text }) => mayHold(own.rows, text, own.wine.colour) === false)
    )
      note("grapeConflict", 1, word.text, `no grape of ${own.wine.region}`);
    if (isMadeOf(asked, own, at)) return;
    note(
      cuvee && !isBlend ? "askedGrape" : "askedGrapeNoCuvee",
      1 / asked.grapes.length,
      word.text,
      "a grape that the wine does not name",
    );
    if (own.producerWord && vocabulary.together(word.text, own.producerWord) > 0)
      note("askedGrapeSibling", 1, word.text, "another wine of this producer names it");
  });
  if (asked.grapes.length) return;
  // A Barolo is no Dolcetto, whoever makes both.
  const { usualGrapes } = asked;
  if (usualGrapes.length && mine.length && !mine.some((one) => usualGrapes.includes(one.text)))
    note(
      "grapeConflict",
      1,
      usualGrapes.join(", "),
      `the wine is of ${mine.map((one) => one.text).join(", ")}`,
    );
  let first = true;
  // "Bordeaux Blanc (Sauvignon - Sémillon)": what it is made of.
  const aside = own.words.filter((word) => word.kind === "grape" && word.aside).length > 1 ? 0.1 : 0.3;
  own.words.forEach((word, at) => {
    if (word.kind !== "grape" || found.own[at] !== -1) return;
    // Dolcetto goes without saying of a Dolcetto d'Alba, but not of which wine of Bartolo Mascarello's is meant.
    const isUsual = own.usualGrapes.includes(word.text);
    if (isUsual && (cuvee || alsoAsked(asked, own, at) || !own.places.some((place) => covers(place, at))))
      return;
    if (holdsGrape(said, word.text)) return;
    // "Brut Rosé (Chardonnay - Pinot Noir)": what the catalogue adds, few sellers repeat.
    const fresh =
      (first && !isChampagneBlend(own) ? 1 : 0.2) *
      (own.wine.colour === "rosé" && (own.sparkling || isRoseOf(own.words, at)) ? ROSE_GRAPE : 1) *
      (word.aside ? aside : 1) *
      (1 - redundancy(at, own, found, vocabulary, 0.3));
    note(
      cuvee && !asksBlend ? "ownGrape" : "ownGrapeNoCuvee",
      fresh,
      word.text,
      "the wine's grape, not asked for",
    );
    first = false;
  });
}

/** What a sparkling rosé is made of, sellers seldom say, nor that of a "Rosé of Malbec". */
const ROSE_GRAPE = 0.3;

/** Styles that the law has of one grape. */
const GRAPES_OF_STYLES = new Map(Object.entries(wordData.grapesOfStyles));

/**
 * What a wine is made of, and not what it is called: "Merlot blend", "Chianti (Sangiovese)", "Cab/Merlot/Petit Verdot", two of which a
 * place of blends allows both ("Graves Sauvignon-Sémillon").
 */
const isMadeOf = ({ words, grapes }: Asked, { rows, wine, usualGrapes }: Own, at: number) =>
  words[at]?.aside ||
  words.slice(at).find(({ kind }) => kind !== "grape" && kind !== "stop")?.text === "blend" ||
  grapes.length > 2 ||
  (grapes.length > 1 &&
    (grapes.some(({ text }) => usualGrapes.includes(text)) ||
      mayHold(rows, words[at]?.text ?? "", wine.colour)));

const isRoseOf = (words: readonly Word[], at: number) =>
  words[at - 1]?.text === "of" && words[at - 2]?.group === "rosé";

/** Sparkling wine of the grapes of Champagne is mostly of several, said or not. */
const isChampagneBlend = ({ sparkling, grapes }: Own) =>
  sparkling && grapes.length > 1 && grapes.every(({ text }) => CHAMPAGNE.has(text));
const CHAMPAGNE = new Set(["chardonnay", "pinot noir", "pinot meunier"]);

/** Another wine of the producer has the name that was matched. */
const hasOthersOfName = ({ words, roles, producerWord }: Own, found: Alignment, vocabulary: Vocabulary) =>
  producerWord !== undefined &&
  words.some(
    ({ text }, at) =>
      roles[at] === "V" && found.own[at] !== -1 && vocabulary.together(text, producerWord) > 1,
  );
