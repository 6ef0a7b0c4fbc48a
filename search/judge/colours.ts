/** Whether the title's colour and country are the wine's. */
import type { Alignment } from "../align.ts";
import { covers } from "../appellations.ts";
import { COUNTRY_KEY } from "../country-words.ts";
import wordData from "../data/words.json" with { type: "json" };
import { GRAPE_COLOURS } from "../grapes.ts";
import type { Asked } from "../prepare/asked.ts";
import type { Own } from "../prepare/own.ts";
import { OF, pastStops } from "../small-words.ts";
import { namesNoPlace } from "./beside.ts";
import type { Feature, State } from "./features.ts";
import { namedAsked } from "./matched.ts";
import { alsoAsked } from "./own-place.ts";
import { holdsPlace } from "./said-by-name.ts";

/** "Septembre Pinot Noir" is red, as long as nothing says that it sparkles or is a rosé. */
const saidByGrape = (asked: Asked, own: Own) =>
  !own.sparkling &&
  asked.grapes.length > 0 &&
  asked.grapes.every((grape) => GRAPE_COLOURS.get(grape.text) === own.wine.colour);

const USUAL: Record<string, string[]> = wordData.usualColours;
/** The places of its region whose name by itself means its colour in the trade. */
const usualPlaces = ({ wine, regionTexts }: Own) =>
  (USUAL[wine.colour] ?? []).filter((place) => regionTexts.has(place));

export function judgeColours({ asked, own, found, explained, note, cuvee, said: saidByName }: State): void {
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
  const said =
    asked.colour !== undefined || asked.colours.has(own.wine.colour) || saidByName.has(own.wine.colour);
  // "Rosso di Montalcino" is another wine than Montalcino's best: the colour is a part of the place's name.
  own.words.forEach((word, at) => {
    if (word.kind !== "colour" || found.own[at] !== -1) return;
    if (namesNoPlace(asked, own, found) && holdsPlace(saidByName, own, at)) return;
    // "Custoza" is the Bianco di Custoza.
    if (said && alsoAsked(asked, own, at)) return;
    // Behind it ("Etna Bianco") it is the colour of all that the place has, said or not.
    if (own.places.some((place) => covers(place, at) && !(said && at > place.from)))
      note("ownTier", 1, word.text, "a part of its place's name, not asked for");
  });
  const other = namedInstead(asked, own, found, cuvee);
  if (other) note("placeOther", 1, other.said, `named with its colour; the wine is ${other.wine}`);
  const still = asked.words.find(
    (word, at) => word.kind === "colour" && word.group !== "rosé" && found.asked[at] === -1,
  );
  if (still && own.sparkling && !asked.sparkling && own.country !== "france")
    note("ownStyle", 1, still.text, "the wine sparkles");
  const stated =
    said ||
    own.onlyColour ||
    saidByName.has(own.wine.colour) ||
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
  const usual = usualPlaces(own);
  const isUsualAsked = usual.some((place) => asked.words.some(({ text }) => text === place));
  own.words.forEach((word, at) => {
    if (word.kind === "colour" && found.own[at] === -1 && word.group !== own.wine.colour)
      note("ownStyle", 1, word.text, "not the colour it is sold as");
    else if (word.kind === "colour" && found.own[at] === -1)
      // "Pazo de Señorans Blanco": nearly all Rías Baixas is white, and most of Côtes du Rhône red.
      note(
        feature,
        share > 0.9 || isUsualAsked ? 0.15 : usual.length > 0 ? 0.25 : share > 0.6 ? 0.5 : 1,
        word.text,
        "the wine's colour, not stated",
      );
  });
  if (!asked.grapes.length) {
    note(
      cuvee ? "colourUnlikelyCuvee" : "colourUnlikely",
      (1 - share) * (isUsualAsked ? 0.5 : 1),
      own.wine.colour,
      `colour not stated; ${Math.round(share * 100)} % of its region are`,
    );
  }
}

/** A wine called so in Italian, but not by the law's word for what is of no place. */
const ROSSO = /(?<!vino )\b(?:rosso|bianco)\b/i;

/**
 * "Paolo Scavino Rosso" is hardly his Barbera d'Alba: who names no place or grape has a wine that is called by its colour. Nor
 * is the Bianco of a range ("Faustino VII Bianco") its Verdejo.
 */
function namedInstead(asked: Asked, own: Own, found: Alignment, cuvee: boolean) {
  if (!asked.colours.size || asked.grapes.length || (!cuvee && asked.places.length)) return undefined;
  if (own.classed || own.sparkling) return undefined;
  const unsaid = own.words.find(
    ({ kind, text }, at) =>
      found.own[at] === -1 &&
      (cuvee
        ? (kind === "grape" && own.grapes.length === 1 && !own.usualGrapes.includes(text)) ||
          // "Santa Cristina Rosso" is not the Chianti; but it may be a "Vino Rosso", and any red one a "Vin Rouge".
          (own.onlyColour &&
            own.roles[at] === "R" &&
            own.country === "italy" &&
            ROSSO.test(asked.title) &&
            !namedAsked(own, found).some(({ bare }) => bare))
        : kind === "grape" ||
          // "Masseto Tinto", in another language than the label's, says only of which colour it is.
          (own.roles[at] === "R" && own.country === "italy" && /\b(?:rosso|bianco)\b/i.test(asked.title))),
  );
  const said = asked.words.find((word, at) => {
    if (word.kind !== "colour" || word.group === "rosé" || found.asked[at] !== -1) return false;
    // "Vinho Tinto Ramón Bilbao": before the name it says what is sold, behind a place it is the place's.
    const before = found.asked[pastStops(asked.words, at - 1, -1)] ?? -1;
    // "Adanti Rosso d'Arquata" is not the Sagrantino of Arquata.
    const behind = found.asked[pastStops(asked.words, at + 1)] ?? -1;
    if (cuvee && OF.has(asked.words[at + 1]?.text ?? "") && own.roles[behind] === "V") return true;
    return before !== -1 && (!cuvee || !["P", "R"].includes(own.roles[before] as string));
  });
  return unsaid && said && { said: said.text, wine: unsaid.text };
}

export function judgeCountries({ asked, own, found, explained, note }: State): void {
  const home = own.country;
  // Georgia is a state of America too.
  asked.words.forEach(({ text }, at) => {
    if (text === home) explained[at] = true;
  });
  if (asked.countries.size === 0) return;
  asked.words.forEach((word, at) => {
    if (word.kind !== "country" || found.asked[at] !== -1) return;
    explained[at] = true;
    if (word.group !== home && COUNTRY_KEY.has(home))
      note("countryConflict", 1, word.text, `the wine is from ${own.wine.country}`);
  });
}
