/** How little of a wine a title names, and how surely: few names, common ones, misspelt ones. */
import { isBurgundian, isOfLoire } from "../appellations.ts";
import { type Own, producerPlaces } from "../prepare/own.ts";
import { ARTICLES, OF, pastStops } from "../small-words.ts";
import type { State } from "./features.ts";

/** Where what a wine is called is mostly its maker's alone; elsewhere it is a vineyard, or a word that others use too. */
const BRANDS = new Set(["italy", "spain", "portugal", "argentina", "chile", "southafrica"]);
export const isBrand = ({ country }: Own) => BRANDS.has(country);

/** How much a name of several words without its producer tells of another wine, where such a name is no vineyard's. */
const OF_LABEL = 0.5;

/** Where wines are called by vineyards, which several growers have. */
const isOfSites = ({ rows, wine }: Own) =>
  isBurgundian(rows) || isOfLoire(rows) || /alsace|elzas|beaujolais|jura|banyuls|maury/i.test(wine.region);

export function judgeThinness(state: State, bare: boolean): void {
  const { asked, own, found, note, matched, cuvee, isOwners } = state;
  const isOwnerSaid = asked.words.some(({ kind }, at) => kind === "name" && isOwners[at]);
  let rarest = 0;
  let sum = 0;
  const anywhere = { loss: 0, word: "" };
  const known = { loss: 0, word: "" };
  const producer = { loss: 0, word: "" };
  const keep = (worst: typeof known, loss: number, word: string) => {
    if (loss > worst.loss) [worst.loss, worst.word] = [loss, word];
  };
  own.words.forEach((word, at) => {
    const from = found.own[at] as number;
    if (from === -1 || word.kind === "stop") return;
    const loss = 1 - (found.ownQuality[at] as number);
    const role = own.roles[at];
    if (word.kind === "name") rarest = Math.max(rarest, own.rarities[at] as number);
    if (role !== "R") keep(anywhere, loss, word.text);
    if (role !== "R" && !asked.strange[from]) keep(known, loss, word.text);
    if (role === "P" && word.kind === "name") keep(producer, loss, word.text);
    sum += loss;
  });
  if (matched.names === 1 && !bare && !isOwnerSaid)
    note(matched.producer ? "thinProducer" : "thinCuvee", 1, "", "only one name is matched");
  // A misspelt name without its producer may be anybody's anywhere.
  if (!bare && !matched.producer && cuvee && (anywhere.loss > 0.04 || !isBrand(own))) {
    // "Clos de l'Oratoire des Papes": several words are one label's, unless they may be a vineyard's.
    const isLabel = own.country === "france" && matched.names > 1 && !isOfSites(own);
    note("nameAlone", isLabel ? OF_LABEL : 1, "", "a name without its producer, which others may use");
  }
  // "Marcel Richaud", of Domaine Richaud, is two names.
  if (matched.names + Number(isOwnerSaid) === 2 && !bare)
    note("thinTwo", 1, "", "only two names are matched");
  if (matched.names === 0) note("thinPlace", 1, "", "no name is matched");
  if (matched.names <= 2 && matched.producer) judgeArticle(state);
  note("thinCommon", Math.max(0, 0.7 - rarest), "", "only common words are matched");
  note("typo", anywhere.loss > 0.04 ? anywhere.loss : 0, anywhere.word, "spelt otherwise");
  note(
    "typoKnown",
    known.loss > 0.12 ? known.loss : 0,
    known.word,
    "a word of the catalogue, spelt otherwise",
  );
  // Poisot is not Ponsot, where nothing else names the wine.
  if (!cuvee && producer.loss > 0.04) {
    note("typoProducer", 1, producer.word, "the producer's name, spelt otherwise");
    // Nor Cayron Camille Cayran.
    const half = own.words.some(
      ({ kind }, at) => kind === "name" && own.roles[at] === "P" && found.own[at] === -1,
    );
    if (half && matched.names === 1)
      note("askedRival", 0.5, producer.word, "half of the producer's name, spelt otherwise");
  }
  note("typos", sum > 0.12 ? sum : 0, anywhere.word, "spelt otherwise in several words");
}

/** Château L'Angelus is not Château Angelus: an article before the producer's name, or half of it, on one side only. */
function judgeArticle({ asked, own, found, note }: State): void {
  const names = producerPlaces(own);
  const article = (word: { kind: string; text: string } | undefined) =>
    word?.kind === "stop" && (ARTICLES.has(word.text) || OF.has(word.text)) ? word.text : "";
  const [at = -1] = names;
  const from = found.own[at];
  if (from === undefined) return;
  if (from < 0) {
    // Nor is "The Leap" Leopard's Leap, or "La Rocca" Bruno Rocca.
    const first = names.find((place) => found.own[place] !== -1);
    const before = first === undefined ? "" : article(asked.words[(found.own[first] as number) - 1]);
    if (first !== undefined && ARTICLES.has(before) && !article(own.words[first - 1]))
      note("otherArticle", 1, before, "an article before half of the producer's name");
    return;
  }
  // Of "A. Christmann" it is a first name.
  const isInitial = /^a\. /i.test(own.wine.title);
  const [mine, theirs] = [isInitial ? "" : article(own.words[at - 1]), article(asked.words[from - 1])];
  // Who leaves "Domaine de la" out has left out the article too.
  const house = pastStops(own.words, at - 1, -1);
  // "Armand Brignac": an article in the middle of a name that is said.
  if (own.words[house]?.kind === "name" && (found.own[house] ?? -1) !== -1) return;
  if (
    own.words[house]?.kind === "house" &&
    found.own[house] === -1 &&
    asked.words[from - 1]?.kind !== "house"
  )
    return;
  // "Cantina Negrar" is the Cantina di Negrar, but Château Gazin not the Château du Gazin.
  const before = own.words[house];
  const sameHouse =
    OF.has(mine) &&
    before?.kind === "house" &&
    before.text !== "chateau" &&
    before.text === asked.words[from - 1]?.text;
  if (mine && !theirs && !sameHouse)
    note("otherArticle", 1, mine, "an article before the producer's name, not asked for");
}
