/** Countries as the words of titles are read. */
import { remembered } from "../src/bounded-map.ts";
import wordData from "./data/words.json" with { type: "json" };

export const COUNTRY_KEY = new Map(
  Object.entries(wordData.countries).flatMap(([key, words]) =>
    [key, ...words].map((word) => [word, key] as const),
  ),
);
/** A country as the words of titles are read, or as it is written where they have none for it. */
export const countryWord = remembered(300, (country: string): string => {
  const word = country.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  return COUNTRY_KEY.get(word) ?? COUNTRY_KEY.get(word.replace(/\s/g, "")) ?? word;
});

/** Where one vineyard gives wines of every class, and its village stands before it or goes without saying. */
export const isGermanOrAustrian = ({ country }: { country: string }) =>
  country === "germany" || country === "austria";

const NEW_WORLD = new Set(["unitedstates", "canada", "australia", "newzealand", "southafrica", "chile"]);
/** Where wines are named by grapes and makers: dry and sweet ones of a grape stand side by side, and few by their place. */
export const isNewWorld = ({ country }: { country: string }) => NEW_WORLD.has(country);
