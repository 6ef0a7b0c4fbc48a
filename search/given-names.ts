import nameData from "./data/first-names.json" with { type: "json" };
import wordData from "./data/words.json" with { type: "json" };

const GIVEN_NAMES = new Set(nameData.names);
/** Jean, and not Chauvenet: that one before a surname makes another name of it. */
export const isGivenName = (text: string) => GIVEN_NAMES.has(text);

/** Baron, Comtesse, Conde. */
export const TITLES = new Set(wordData.titles);
