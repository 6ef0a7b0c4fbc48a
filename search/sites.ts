/** Words of vineyards and of the villages that vineyards are called by. */
import wordData from "./data/words.json" with { type: "json" };

/** Words that look like the village of a vineyard. */
export const GERMAN_ADJECTIVES = new Set(wordData.germanAdjectives);
export const SITES = new Set(wordData.sites);
/** Those that say of what follows that it is a vineyard (Ried, Contrada, Vigna). */
export const INTRODUCES_SITE = new Set(wordData.sitesBefore);

/** "Wehlener", "Escherndorfer": of a German village, by its form. */
export const isOfVillage = (text: string) =>
  text.length > 5 && text.endsWith("er") && !GERMAN_ADJECTIVES.has(text);
