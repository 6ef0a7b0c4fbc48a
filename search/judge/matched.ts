/** Which words of a title stand for which of a wine, and how many of its names are among them. */
import { type Alignment, align } from "../align.ts";
import { covers, type Place } from "../appellations.ts";
import type { Word } from "../classify.ts";
import { isGivenName } from "../given-names.ts";
import { type Asked, inVillage, isInGrowth } from "../prepare/asked.ts";
import type { Own } from "../prepare/own.ts";
import { SITES } from "../sites.ts";
import { ARTICLES, OF, SAINTS } from "../small-words.ts";
import type { Vocabulary } from "../vocabulary.ts";
import type { State } from "./features.ts";
import { KINDS_OF_CHATEAU } from "./second-wines.ts";

/** A listed house is this wine's, first names aside. */
export const isOfHouse = (producer: readonly string[], { words, producerTexts }: Own) =>
  producer.every((one) => words.some(({ text }) => text === one) || isGivenName(one)) &&
  producer.some((one) => producerTexts.has(one));

/** The listed wines that the wine is whose whole names were asked for. */
export const namedAsked = ({ named }: Own, found: Alignment) =>
  named.filter(({ name }) => name.every((at) => found.own[at] !== -1));

/** The words of the name stand beside each other, the one at `at` among them, in any order. */
function standsIn(words: readonly Word[], name: readonly string[], at: number): boolean {
  const isOf = ({ kind, text }: Word) => kind === "stop" || name.includes(text);
  let from = at;
  while (from > 0 && isOf(words[from - 1] as Word)) from--;
  let to = at;
  while (to + 1 < words.length && isOf(words[to + 1] as Word)) to++;
  const run = words.slice(from, to + 1).map(({ text }) => text);
  return name.every((one) => run.includes(one));
}

/** "Moët & Chandon Nectar Impérial", which the lists know, is not the Impérial: the word is of another wine's name. */
export function isOfOtherListed(
  { asked, own, found }: Pick<State, "asked" | "own" | "found">,
  at: number,
): boolean {
  if (asked.mentioned.length === 0) return false;
  // "Argentiera Bolgheri Superiore 2017 Tenuta Argentiera Donoratico": behind the year stands who makes it, and where.
  const { kind, text } = asked.words[at] as Word;
  if (at >= asked.makers && kind !== "number") return false;
  const texts = own.words.map((one) => one.text);
  const ofHouse = asked.mentioned.filter(
    ({ producer, name }) =>
      name.includes(text) &&
      !producer.includes(text) &&
      isOfHouse(producer, own) &&
      !name.every((one) => texts.includes(one)) &&
      // "Riserva del Fondatore FERRARI F.LLI LUNELLI" is no Riserva Lunelli.
      standsIn(asked.words, name, at),
  );
  if (ofHouse.length === 0) return false;
  const mine = namedAsked(own, found).filter(
    ({ name, producer }) =>
      // "Boscarelli De Ferrari Sangiovese" is not the Prugnolo, though that is the grape's other name,
      name.some((to) => own.words[to]?.kind !== "grape") &&
      // nor does who says the estate's name mean no other wine of it.
      !name.every((to) => producer.includes(to)),
  );
  return ofHouse.some(({ name }) =>
    mine.every((one) => !one.also.has(text) && one.name.every((to) => name.includes(texts[to] as string))),
  );
}

/**
 * "Mazzei Fonterutoli Siepi": the words of other houses that the lists know the wine by too, beside its own. No name that several
 * houses of the catalogue have: a vineyard's is many growers'.
 */
export function otherHouses(
  asked: Asked,
  own: Own,
  found: Alignment,
  vocabulary: Vocabulary,
): ReadonlySet<string> {
  const { producerWord } = own;
  if (asked.mentioned.length < 2 || !producerWord) return NONE;
  const isSaid = (one: string) => asked.words.some(({ text }) => text === one);
  const names = namedAsked(own, found)
    .filter(({ producer }) => producer.some((at) => found.own[at] !== -1))
    .map(({ name }) => name.map((at) => own.words[at]?.text));
  const same = asked.mentioned.filter(
    ({ name, producer }) =>
      producer.every(isSaid) &&
      // Montefico is a vineyard, of Carlo Giacosa's as well as the Produttori's.
      name.every((one) => asked.words.every(({ text }, at) => text !== one || asked.placeOf[at] === -1)) &&
      name.some((text) => vocabulary.isOfHouseAlone(text, producerWord)) &&
      // Giuseppe Rinaldi is not Francesco.
      !own.words.some(({ text }) => producer.includes(text)) &&
      names.some((one) => one.length === name.length && name.every((text) => one.includes(text))),
  );
  return new Set(same.flatMap(({ producer }) => producer));
}
export const NONE: ReadonlySet<string> = new Set();

/** The two words stand for each other no longer. */
function part(found: Alignment, from: number, to: number): void {
  found.asked[from] = -1;
  found.own[to] = -1;
  found.ownQuality[to] = 0;
}

/** The alignment, corrected for what names stand for, and the matched names of the producer and of the wine's own. */
export function match(asked: Asked, own: Own) {
  const found = align(
    asked.words,
    own.words,
    asked.strange,
    (at) => own.roles[at] === "P",
    (at) => asked.placeOf[at] !== -1,
  );
  withoutOtherBeginnings(asked, own, found);
  toProducers(asked, own, found);
  withoutAddresses(asked, own, found);
  withoutGrowths(asked, own, found);
  withInitials(asked, own, found);
  withoutOtherGender(asked, own, found);
  withoutOtherListed(asked, own, found);
  withoutSlipsOfPlace(asked, own, found);
  return { found, matched: matchedNames(found, own) };
}

/** "Clos du Mont-Olivet Papet" says nothing of Châteauneuf-du-Pape: of a place of several names one alone is not misspelt. */
function withoutSlipsOfPlace(asked: Asked, own: Own, found: Alignment): void {
  own.words.forEach(({ text }, to) => {
    const from = found.own[to] as number;
    if (from === -1 || found.ownQuality[to] === 1 || own.roles[to] !== "R") return;
    // "Château Paradis d'Aix", of an address in the web.
    if (asked.words[from]?.text.endsWith(text)) return;
    const isBeside = (place: Place, at: number) => at !== to && covers(place, to) && covers(place, at);
    const others = own.words.flatMap(({ kind }, at) =>
      kind === "name" && own.places.some((place) => isBeside(place, at)) ? [at] : [],
    );
    if (others.length > 0 && others.every((at) => found.own[at] === -1)) part(found, from, to);
  });
}

/** So alike are words two letters apart, and one letter (likeness.ts); a plural is more. */
const FAR = 0.76;
const SLIP = 0.94;

/** "Ziereisen Steinkrügle" is no misspelt Steingrüble, nor Besson's Valmur that of Bessin: the lists know both. */
function withoutOtherListed(asked: Asked, own: Own, found: Alignment): void {
  if (asked.mentioned.length === 0) return;
  const isSaid = (one: string) => asked.words.some(({ text }) => text === one);
  const letters = own.words.map(({ text }) => text).join("");
  for (const { name, producer } of asked.mentioned) {
    const isHouse = producer.every(isSaid);
    const isOfIt = isOfHouse(producer, own);
    asked.words.forEach(({ text }, from) => {
      const to = found.asked[from] as number;
      const quality = found.ownQuality[to] as number;
      if (to < 0 || quality === 1) return;
      const isOther =
        own.roles[to] === "P"
          ? isHouse &&
            producer.includes(text) &&
            quality <= SLIP &&
            !isGivenName(text) &&
            !letters.includes(text)
          : isOfIt &&
            name.includes(text) &&
            // "Clos du Mont-Olivet La Cuvée du Papet" says nothing of Châteauneuf-du-Pape.
            ((own.roles[to] === "R" && text.length <= (own.words[to]?.text.length ?? 0) + 1) ||
              (quality <= FAR &&
                own.words[to]?.text.length === text.length &&
                own.named.some((one) => one.name.includes(to))));
      if (isOther) part(found, from, to);
    });
  }
}

const HE: ReadonlySet<string> = new Set(["el", "il", "lo", "o"]);
const SHE: ReadonlySet<string> = new Set(["la", "a"]);

/** "El Rumbero" is red and "La Rumbera" white: with an article each, a masculine name and a feminine one are two. */
function withoutOtherGender(asked: Asked, own: Own, found: Alignment): void {
  asked.words.forEach(({ text }, from) => {
    const to = found.asked[from] as number;
    const other = own.words[to]?.text ?? "";
    if (to < 1 || other === text || other.slice(0, -1) !== text.slice(0, -1)) return;
    const [mine = "", theirs = ""] = [own.words[to - 1]?.text, asked.words[from - 1]?.text];
    if ((HE.has(mine) && SHE.has(theirs)) || (SHE.has(mine) && HE.has(theirs))) part(found, from, to);
  });
}

/**
 * "Sainte Magdelaine Merlot" does not name the saint of Saint-Émilion, nor "Château Haut-Maurac" the Haut-Médoc: what begins a name on both
 * sides, and the names differ.
 */
function withoutOtherBeginnings(asked: Asked, own: Own, found: Alignment): void {
  asked.words.forEach(({ text, joined }, from) => {
    const to = found.asked[from] as number;
    const begins = text === "saint" || (KINDS_OF_CHATEAU.has(text) && own.roles[to] === "R" && !joined);
    if (!begins || to < 0 || asked.words[from + 1]?.kind !== "name") return;
    const name = own.words[to + 1];
    if (
      name?.kind !== "name" ||
      name.text === asked.words[from + 1]?.text ||
      found.asked[from + 1] === to + 1
    )
      return;
    part(found, from, to);
  });
}

/** "Merlot de Purcari" names the producer too, of "Château Purcari Merlot de Purcari". */
function toProducers(asked: Asked, own: Own, found: Alignment): void {
  if (!own.saidAgain) return;
  own.words.forEach(({ text, kind }, at) => {
    if (kind !== "name" || own.roles[at] !== "P" || found.own[at] !== -1) return;
    const again = own.words.findIndex(
      (word, place) =>
        place > at && word.text === text && own.roles[place] === "R" && found.own[place] !== -1,
    );
    const from = found.own[again] ?? -1;
    let of = from - 1;
    while (asked.words[of]?.kind === "house") of--;
    if (from < 0 || !OF.has(asked.words[of]?.text ?? "")) return;
    found.own[at] = from;
    found.ownQuality[at] = found.ownQuality[again] as number;
    found.asked[from] = at;
    found.own[again] = -1;
  });
}

/** A word of an address does not name a wine. */
function withoutAddresses(asked: Asked, own: Own, found: Alignment): void {
  own.words.forEach((_word, at) => {
    const from = found.own[at] as number;
    if (from >= 0 && asked.placeOf[from] !== -1 && isAddressOnly(asked, own, from, at)) part(found, from, at);
  });
}

/** "Château Latour Pauillac", and the wine is called "Le Pauillac" or "Pauillac de Château Latour". */
function isAddressOnly(asked: Asked, own: Own, from: number, at: number): boolean {
  // "Clos Rougeard Saumur-Champigny 'Bourg'", but "Grand-Puy Ducasse 'Pauillac'".
  const { quoted, text } = asked.words[from] as Word;
  if (own.roles[at] !== "W" || (quoted && !own.regionTexts.has(text))) return false;
  const article = own.words[at - 1]?.text ?? "";
  if (ARTICLES.has(article)) return asked.words[from - 1]?.text !== article;
  return OF.has(own.words[at + 1]?.text ?? "") && !OF.has(asked.words[from + 1]?.text ?? "");
}

/** "Chambertin, Gevrey-Chambertin": what names the village is its name, and the growth is left over. */
function withoutGrowths(asked: Asked, own: Own, found: Alignment): void {
  own.words.forEach(({ text }, at) => {
    const from = found.own[at] as number;
    if (from < 0 || !isInGrowth(asked, from) || !own.places.some((place) => !place.cru && covers(place, at)))
      return;
    const village = inVillage(asked, text);
    if (village < 0 || found.asked[village] !== -1) return;
    found.own[at] = village;
    found.asked[village] = at;
    found.asked[from] = -1;
  });
}

/**
 * "JL Chave" is Jean-Louis, "FX Pichler" F.X.: letters in one that begin the names before the producer's surname; "S.
 * Cecilia" is Santa Cecilia.
 */
function withInitials(asked: Asked, own: Own, found: Alignment): void {
  asked.words.forEach(({ text, kind }, at) => {
    const surname = found.asked[at + 1] ?? -1;
    if (text === "s" && found.asked[at] === -1 && found.own[surname - 1] === -1) {
      const named = own.words.some(
        ({ kind }, place) =>
          place !== surname && kind === "name" && own.roles[place] === "P" && found.own[place] !== -1,
      );
      if (!named || !SAINTS.has(own.words[surname - 1]?.text ?? "")) return;
      found.asked[at] = surname - 1;
      found.own[surname - 1] = at;
      found.ownQuality[surname - 1] = 1;
      return;
    }
    const first = surname - text.length;
    if (kind !== "name" || text.length < 2 || text.length > 3 || found.asked[at] !== -1 || first < 0) return;
    const named = [...text].every(
      (letter, step) =>
        own.words[first + step]?.text[0] === letter &&
        own.roles[first + step] === "P" &&
        found.own[first + step] === -1,
    );
    if (!named || own.roles[surname] !== "P") return;
    found.asked[at] = first;
    for (let place = first; place < surname; place++) {
      found.own[place] = at;
      found.ownQuality[place] = 1;
    }
  });
}

/** Two letters of a short name are another name: Lalama, Lacima. */
const SURELY = 0.7;

function matchedNames(found: Alignment, own: Own) {
  const count = { names: 0, producer: 0, cuvee: 0 };
  own.words.forEach((word, at) => {
    if (found.own[at] === -1 || (word.kind !== "name" && word.kind !== "number")) return;
    if (own.roles[at] === "P") count.producer++;
    else if (own.roles[at] === "V" && own.producerTexts.has(word.text)) {
      // "Antinori Villa Antinori": the name said again is a name of its own only with the word before it.
      count.producer++;
      const first = own.words.findIndex((other) => other.text === word.text);
      if (found.own[first] === -1 && found.own[at - 1] !== -1) count.cuvee++;
    } else if (
      own.roles[at] === "V" &&
      (found.ownQuality[at] as number) >= SURELY &&
      (!SITES.has(word.text) || ARTICLES.has(own.words[at - 1]?.text ?? ""))
    )
      count.cuvee++;
  });
  count.names = count.producer + count.cuvee;
  return count;
}
