import type { Alignment } from "./align.ts";
import { isTown, isWide, LAND, type Place, type Relation, relate, samePlace } from "./appellations.ts";
import { ESTATES } from "./estates.ts";
import type { State } from "./features.ts";
import { isSweetPlace, saidByStyle } from "./judge-tiers.ts";
import type { Word } from "./normalise.ts";
import { otherFirstName } from "./people.ts";
import { ARTICLES, type Asked, inVillage, isInGrowth, OF, pastHouses, sameGrape } from "./prepare.ts";
import type { Own } from "./prepare-own.ts";
import type { Vocabulary } from "./vocabulary.ts";

export function judgePlaces({
  asked,
  own,
  found,
  explained,
  relations,
  note,
  cuvee,
  vocabulary,
  said,
}: State): void {
  // "Barbaresco, Marchesi di Barolo": what names the producer names no place.
  const isProducers = ({ from, to }: Place) =>
    asked.words.slice(from, to).every((_word, step) => own.roles[found.asked[from + step] ?? -1] === "P");
  const home = asked.places.some(
    (place, index) => !place.cru && relations[index] === "same" && !isProducers(place),
  );
  asked.places.forEach((place, index) => {
    let open = 0;
    let weight = 0;
    let aligned = true;
    for (let at = place.from; at < place.to; at++) {
      if (!explained[at]) open++;
      if (asked.words[at]?.kind !== "stop" && found.asked[at] === -1) aligned = false;
      weight = Math.max(weight, asked.weights[at] as number);
    }
    const relation = relations[index] as Relation;
    const word = asked.placeTexts[index] as string;
    // A Champagne is none of the still wines of its place, nor one of those a Champagne.
    const still =
      (word === "champagne" && !own.sparkling && own.regionTexts.has("champenois")) ||
      (word.endsWith(" champenois") && own.fizzy);
    // Nor is a Chianti one of the Classico, which is a place of its own.
    const plain =
      word === "chianti" &&
      !cuvee &&
      !home &&
      ["chianti", "classico"].every((text) => own.regionTexts.has(text));
    if (still || plain) note("placeOther", weight, word, `the wine's place is ${own.wine.region}`);
    const other = otherPlace(place, asked, own, found, cuvee) ?? secondOf(place, asked, own, found);
    if (other) note("placeOther", weight, word, `the wine's place is ${other}`);
    const settle = () => {
      for (let at = place.from; at < place.to; at++)
        if (!isOtherTier(asked.words[at] as Word, own)) explained[at] = true;
    };
    if (aligned || other) {
      if (other) settle();
      return;
    }
    if (place.cru && relation !== "same") return;
    const unsaid = said.has(word) && !own.roles.includes("R");
    if (!open && relation !== "near") return;
    if (relation === "same") settle();
    else if (relation === "wider") {
      settle();
      const wide = isWide(place.rows);
      // Langhe Nebbiolo is no Barolo, though that is of Nebbiolo and lies there.
      const varietal =
        !home &&
        !own.grapes.length &&
        asked.grapes.length > 0 &&
        asked.grapes.every((grape) => own.usualGrapes.includes(grape.text));
      if (varietal) note("placeOther", weight, word, `named with its grape; the wine is ${own.wine.region}`);
      // The Douro's own wine is no Port (but "Ferreira Tawny, Douro" is one),
      // "Rémi Jobard Bourgogne 'Les Narvaux'" is not his Meursault 'Les Narvaux', nor Langhe Rocche di Castiglione the Barolo.
      else if (isDeclassified(word, own) && !relations.includes("same") && isOfPlaceUnsaid(own, found))
        note("placeOther", weight, word, `the wine's title is ${own.wine.title}`);
      else if (word === "douro" && !home && own.regionTexts.has("porto") && !saidByStyle(asked, own))
        note("placeOther", weight, word, "the wine is a Port");
      // nor is a Rosso di Toscana a Chianti, or a Langhe Rosso a Barolo.
      else if (
        !home &&
        ((OF.has(asked.words[place.from - 1]?.text ?? "") &&
          asked.words[place.from - 2]?.kind === "colour") ||
          (own.wine.country === "Italy" && !cuvee && asked.words[place.to]?.kind === "colour"))
      )
        note("placeOther", weight, word, `named with its colour; the wine is ${own.wine.region}`);
      // "Charmes-Chambertin Grand Cru, Burgund": a growth is a place too.
      // Nor is "Château Latour, Bordeaux" another wine, but a Sauternes is none that is sold as Bordeaux.
      const address = relations.includes("same") || (own.classed && !isSweetPlace(own.regionTexts));
      if (wide && !cuvee && !address && own.places.some(({ from, cru }) => !cru && own.roles[from] === "R"))
        note("placeWideNoCuvee", weight, word, "a wider place than the wine's own");
      if (!wide && !cuvee) note("placeWiderNoCuvee", weight, word, "a wider place than the wine's own");
    } else if (relation === "narrower") {
      settle();
      if (unsaid || isAddress(place, asked, own, vocabulary)) return;
      if (isGrapeAndRegion(place, asked, own, found)) return;
      if (!home && isOfOtherTitle(place, asked, own)) {
        note("placeOther", weight, word, `the wine's title is ${own.wine.title}`);
        return;
      }
      // "Südtirol Alto Adige" is one place in two languages.
      if (asked.places.slice(0, index).some(({ rows }) => samePlace(rows, place.rows))) return;
      note(
        cuvee ? "placeNarrower" : "placeNarrowerNoCuvee",
        weight,
        word,
        "a narrower place than the wine's own",
      );
    } else if (relation === "near") {
      // "Planeta Noto Santa Cecilia", which the catalogue has without its place.
      if (unsaid) {
        settle();
        return;
      }
      // Beside the right place a second one is a name (a street, a family); with its grape the same place said longer.
      const spelt = asked.words.slice(place.from, place.to);
      if (
        spelt.some(
          (one) => one.kind === "grape" && own.grapes.some((grape) => sameGrape(grape.text, one.text)),
        ) &&
        spelt.every((one) => one.kind !== "name" || own.regionTexts.has(one.text))
      ) {
        settle();
        return;
      }
      // "Moscato d'Asti Nivole (Asti DOCG)": a part of the right place's name, said again.
      if (home && spelt.every((one) => one.kind !== "name" || isSaidAtHome(one.text, asked, relations))) {
        settle();
        return;
      }
      // "Toscana Maremma – Terenzi Morellino di Scansano": the shelf that the wine stands on.
      if (home && asked.placeOf.slice(0, place.from).every((one) => one !== -1)) {
        settle();
        return;
      }
      // "Ferreira Vintage Port, Douro".
      if (home && isWide(place.rows)) {
        settle();
        return;
      }
      if (
        home &&
        !spelt.some((one) => own.words.some((mine) => mine.text === one.text && mine.kind === "name"))
      )
        return;
      settle();
      note("placeNear", weight, word, `another place than ${own.wine.region}`);
    } else if (relation === "far") {
      // A far place is often no place at all but a name ("Castello", "Saint Julien"): its words are judged as names.
      if (open === place.to - place.from || place.to - place.from > 1)
        note("placeFar", weight, word, `far from ${own.wine.region}`);
    }
  });
  // Dagueneau's Silex was a Pouilly-Fumé and is a Vin de France.
  if (own.wine.country === "France" && !own.regionTexts.has("vin") && !said.has("vin de france")) {
    const at = asked.words.findIndex(
      ({ text }, place) =>
        text === "vin" && asked.words[place + 1]?.text === "de" && asked.words[place + 2]?.group === "france",
    );
    if (at >= 0) note("placeOther", 1, "vin de france", `the wine is ${own.wine.region}`);
  }
  asked.words.forEach((word, at) => {
    if (explained[at] || (word.kind !== "name" && word.kind !== "grape")) return;
    if (isGrowth(asked, at)) return;
    if (own.regionTexts.has(word.text) && !otherFirstName({ asked, own, found, at })) explained[at] = true;
  });
}

/** Wide places whose names are on labels of their own, as of what a grower does not sell as the village's. */
const DECLASSIFIED = new Set(["bourgogne", "langhe"]);
/** So are these on what is no estate's: Légende Médoc beside Légende Pauillac. */
const OF_MERCHANTS = new Set(["bordeaux", "graves", "medoc"]);
const isDeclassified = (place: string, own: Own) =>
  DECLASSIFIED.has(place) || (OF_MERCHANTS.has(place) && own.words.every(({ text }) => !ESTATES.has(text)));

/** The wine's title says its own place, of which no word was asked for. */
const isOfPlaceUnsaid = (own: Own, found: Alignment) =>
  own.places.some(
    ({ from, to, cru }) =>
      !cru &&
      own.roles[from] === "R" &&
      own.words.slice(from, to).every((_word, step) => found.own[from + step] === -1),
  );

/** The Riserva or Superiore in a place's name, of a wine that is none. */
const isOtherTier = ({ text }: Word, own: Own) =>
  (text === "reserve" || text === "superiore") &&
  !own.regionTexts.has(text) &&
  own.words.every((mine) => mine.text !== text);

/** "Monte Lodoletta Amarone" is not the wine whose title says Valpolicella, nor Pommard the one called Bourgogne. */
const isOfOtherTitle = ({ rows, from, to }: Place, asked: Asked, own: Own) =>
  own.places.some(
    (mine) =>
      !mine.cru &&
      own.roles[mine.from] === "R" &&
      ["narrower", "near"].includes(relate(rows, mine.rows)) &&
      // A Soave may be a Classico.
      placeName(asked.words.slice(from, to)) !== placeName(own.words.slice(mine.from, mine.to)),
  );

const placeName = (words: readonly Word[]) => textOf(words, ({ text }) => text !== "classico");

/** "Krug Clos du Mesnil, Reims": the town of a Champagne house behind its wine, of which it has none that is called so. */
const isAddress = (place: Place, asked: Asked, own: Own, vocabulary: Vocabulary) =>
  isTown(place.rows) &&
  place.from > 0 &&
  asked.words
    .slice(place.to)
    .every(({ kind }, step) => kind !== "name" || asked.placeOf[place.to + step] !== -1) &&
  own.producerWord !== undefined &&
  vocabulary.together(asked.words[place.from]?.text as string, own.producerWord) === 0;

/**
 * "Nuits-Saint-Georges Les Saint-Georges": words of the village said again behind an article name a growth of it; "Chambertin,
 * Gevrey-Chambertin": so does a growth's name beside the village's.
 */
function isGrowth(asked: Asked, at: number): boolean {
  if (isInGrowth(asked, at) && inVillage(asked, asked.words[at]?.text as string) >= 0) return true;
  const first = asked.words.findIndex(({ text }) => text === asked.words[at]?.text);
  if (first === at || asked.placeOf[first] === -1 || asked.placeOf[at] !== -1) return false;
  return ARTICLES.has(asked.words[at - 1]?.text ?? "") || isGrowth(asked, at - 1);
}

/** "Pauillac de Château Latour": in Bordeaux a place before "of" the estate is the name of another wine of it. */
function secondOf(place: Place, asked: Asked, own: Own, found: Alignment): string | undefined {
  if (!own.classed || own.saidAgain || own.vintaged || !OF.has(asked.words[place.to]?.text ?? ""))
    return undefined;
  const to = found.asked[pastHouses(asked.words, place.to + 1)];
  if (to === undefined || to < 0 || own.roles[to] !== "P") return undefined;
  const said = found.asked[place.from] as number;
  // Unless the wine's own title begins so too: then it is that other wine.
  return said >= 0 && said < to ? undefined : "its address";
}

/** "Cannonau di Sardegna", of a Cannonau of Sardegna: the place's name says no more than its grape and region do. */
const isGrapeAndRegion = ({ from, to }: Place, asked: Asked, own: Own, found: Alignment) => {
  const words = asked.words.slice(from, to);
  return (
    words.some(({ kind }) => kind === "grape") &&
    words.every(
      ({ kind, text }, step) =>
        kind === "stop" || (kind === "grape" ? found.asked[from + step] !== -1 : own.regionTexts.has(text)),
    )
  );
};

const textOf = (words: readonly Word[], counts: (word: Word) => boolean = () => true) =>
  words
    .filter(counts)
    .map(({ text }) => text)
    .join(" ");
const placeKey = (words: readonly Word[]) =>
  textOf(words, ({ kind, text }) => kind === "name" && !LAND.has(text));
const landOf = (words: readonly Word[]) => textOf(words, ({ text }) => LAND.has(text));

/** "Brand … Alsace Grand Cru" for Alsace Grand Cru Brand, but not Gevrey-Chambertin for Charmes-Chambertin. */
const isPartOf = (part: readonly Word[], whole: readonly Word[]) =>
  part.length < whole.length &&
  part.every((word) => word.kind !== "name" || whole.some((other) => other.text === word.text));

const isSaidAtHome = (text: string, asked: Asked, relations: readonly Relation[]) =>
  asked.places.some(
    ({ from, to }, at) =>
      relations[at] === "same" && asked.words.slice(from, to).some((word) => word.text === text),
  );

const isWhollyMatched = ({ from, to }: Place, words: readonly Word[], matches: Int16Array) =>
  words.slice(from, to).every((word, step) => word.kind !== "name" || matches[from + step] !== -1);

/** A place of the wine that shares a word with the caller's and is another: Gevrey-Chambertin for Chambertin. */
function otherPlace(
  place: Place,
  asked: Asked,
  own: Own,
  found: Alignment,
  cuvee: boolean,
): string | undefined {
  const theirs = asked.words.slice(place.from, place.to);
  for (const mine of own.places) {
    const shared = own.words.some(
      (_word, at) =>
        at >= mine.from &&
        at < mine.to &&
        (found.own[at] as number) >= place.from &&
        (found.own[at] as number) < place.to,
    );
    if (!shared) continue;
    const name = own.words.slice(mine.from, mine.to);
    const relation = relate(place.rows, mine.rows);
    // "Umani Ronchi Montepulciano": a grape, and Montepulciano d'Abruzzo is of it.
    if (
      theirs.every(
        ({ text }) => own.usualGrapes.includes(text) || own.grapes.some((grape) => grape.text === text),
      )
    )
      continue;
    // Montefalco Rosso is no Montefalco Sagrantino.
    if (
      relation === "near" &&
      asked.colours.size > 0 &&
      name.some(({ kind }, step) => kind === "grape" && found.own[mine.from + step] === -1)
    )
      return textOf(name);
    // Brouilly and Côte de Brouilly, Beaune and Côte de Beaune; the Jura and the Côtes du Jura are near enough.
    if (placeKey(theirs) === placeKey(name)) {
      const wide = isWide(place.rows) || isWide(mine.rows);
      const otherLand = relation !== "same" && !wide && landOf(theirs) !== landOf(name);
      if (otherLand) return textOf(name);
      if (relation !== "near") continue;
    }
    // The rest of the longer name may have been asked for elsewhere in the title.
    if (
      isWhollyMatched(mine, own.words, found.own) &&
      (place.cru === mine.cru ||
        isPartOf(theirs, name) ||
        // "Chablis Grand Cru Vaudésir" for the wine called Vaudésir Chablis Grand Cru.
        isWhollyMatched(place, asked.words, found.asked))
    )
      continue;
    // "Bollinger Special Cuvée Brut Aÿ Champagne": in Champagne a village is an address.
    if (relation === "wider" && (own.fizzy || (cuvee && isWide(place.rows)))) continue;
    if (relation !== "same") return textOf(name);
  }
  return undefined;
}
