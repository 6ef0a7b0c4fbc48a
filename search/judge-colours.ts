/** Whether the title's colour and country are the wine's. */
import { covers } from "./appellations.ts";
import type { Feature, State } from "./features.ts";
import { type Asked, COUNTRY_KEY, countryWord, GRAPE_COLOURS } from "./prepare.ts";
import type { Own } from "./prepare-own.ts";

/** "Septembre Pinot Noir" is red, as long as nothing says that it sparkles or is a rosé. */
const saidByGrape = (asked: Asked, own: Own) =>
  !own.sparkling &&
  asked.grapes.length > 0 &&
  asked.grapes.every((grape) => GRAPE_COLOURS.get(grape.text) === own.wine.colour);

export function judgeColours({ asked, own, found, explained, note, cuvee }: State): void {
  asked.words.forEach((word, at) => {
    if (word.text === "rosa" && own.wine.colour === "rosé") explained[at] = true;
    if (word.kind !== "colour") return;
    if (word.group === own.wine.colour) explained[at] = true;
    else if (found.asked[at] === -1) {
      note("colourConflict", 1, word.text, `the wine is ${own.wine.colour}`);
      explained[at] = true;
    }
  });
  // Candidates of another colour than the stated one have been left out.
  const said = asked.colour !== undefined || asked.colours.has(own.wine.colour);
  // "Rosso di Montalcino" is another wine than Montalcino's best: the colour is a part of the place's name.
  own.words.forEach((word, at) => {
    if (word.kind !== "colour" || found.own[at] !== -1) return;
    // Behind it ("Etna Bianco") it is the colour of all that the place has, said or not.
    if (own.places.some((place) => covers(place, at) && !(said && at > place.from)))
      note("ownTier", 1, word.text, "a part of its place's name, not asked for");
  });
  const still = asked.words.find((word) => word.kind === "colour" && word.group !== "rosé");
  if (still && own.sparkling && !asked.sparkling && own.wine.country !== "France")
    note("ownStyle", 1, still.text, "the wine sparkles");
  const stated =
    said ||
    own.onlyColour ||
    (own.wine.colour === "rosé" && asked.words.some(({ text }) => text === "rosa")) ||
    saidByGrape(asked, own);
  if (stated) return;
  const feature: Feature = cuvee
    ? own.wine.colour === "rosé"
      ? "ownColourRoseCuvee"
      : "ownColourCuvee"
    : own.wine.colour === "red"
      ? "ownColourRed"
      : own.wine.colour === "white"
        ? "ownColourWhite"
        : "ownColourRose";
  const share = own.colourShare;
  own.words.forEach((word, at) => {
    if (word.kind === "colour" && found.own[at] === -1 && word.group !== own.wine.colour)
      note("ownStyle", 1, word.text, "not the colour it is sold as");
    else if (word.kind === "colour" && found.own[at] === -1)
      // "Pazo de Señorans Blanco": nearly all Rías Baixas is white, and most of Côtes du Rhône red.
      note(feature, share > 0.9 ? 0.3 : share > 0.6 ? 0.5 : 1, word.text, "the wine's colour, not stated");
  });
  if (!asked.grapes.length) {
    note(
      cuvee ? "colourUnlikelyCuvee" : "colourUnlikely",
      1 - share,
      own.wine.colour,
      `colour not stated; ${Math.round(share * 100)} % of its region are`,
    );
  }
}

export function judgeCountries({ asked, own, found, explained, note }: State): void {
  if (asked.countries.size === 0) return;
  const home = countryWord(own.wine.country);
  asked.words.forEach((word, at) => {
    if (word.kind !== "country" || found.asked[at] !== -1) return;
    explained[at] = true;
    if (word.group !== home && COUNTRY_KEY.has(home))
      note("countryConflict", 1, word.text, `the wine is from ${own.wine.country}`);
  });
}
