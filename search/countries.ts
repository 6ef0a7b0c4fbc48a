import { createRequire } from "node:module";
import { remembered } from "../src/bounded-map.ts";
import extra from "./data/country-names.json" with { type: "json" };

const require = createRequire(import.meta.url);
let table: Map<string, Set<string>> | undefined;

/**
 * A country in any spelling → the keys under which it is compared: ISO 3166 alpha-2 codes, more than one where
 * languages disagree on a name (the two Congos). A name that nobody knows is its own key, so that it equals itself only.
 */
export const countryKeys = remembered(1000, (name: string): readonly string[] => {
  const folded = foldCountry(name);
  table ??= loadNames();
  const codes = table.get(folded);
  return codes ? [...codes] : [`=${folded}`];
});

/** Reads the 78 languages (about 45 ms): call it a while after the service listens, so that few callers wait for it. */
export function loadCountries(): void {
  table ??= loadNames();
}

function loadNames() {
  const countries: typeof import("i18n-iso-countries") = require("i18n-iso-countries");
  const names = new Map<string, Set<string>>();
  const add = (name: string, code: string) => {
    const folded = foldCountry(name);
    const codes = names.get(folded);
    if (codes) codes.add(code);
    else names.set(folded, new Set([code]));
  };
  for (const language of countries.getSupportedLanguages())
    for (const [code, spellings] of Object.entries(countries.getNames(language, { select: "all" })))
      for (const spelling of spellings) add(spelling, code);
  for (const [code, spellings] of Object.entries(extra.names)) for (const name of spellings) add(name, code);
  // Codes last and alone: "IS" is Iceland, whatever a language calls a country in two letters.
  for (const [alpha2, alpha3] of Object.entries(countries.getAlpha2Codes())) {
    names.set(alpha2.toLowerCase(), new Set([alpha2]));
    names.set(alpha3.toLowerCase(), new Set([alpha2]));
  }
  return names;
}

/** Marks are dropped in Latin, Greek and Cyrillic only: elsewhere they tell words apart. */
function foldCountry(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[.'’`]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()
    .replace(/^the /, "");
}
