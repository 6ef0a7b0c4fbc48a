import type { Alignment } from "./align.ts";
import wordData from "./data/words.json" with { type: "json" };
import type { Feature, State } from "./features.ts";
import type { Word } from "./normalise.ts";
import {
  ARTICLES,
  type Asked,
  FIZZ,
  GENERIC_SPARKLING,
  GRAPE_COLOURS,
  OF,
  type Own,
  type Role,
  SITES,
  sameGrape,
} from "./prepare.ts";
import type { Vocabulary } from "./vocabulary.ts";

export function judgeGrapes({ asked, own, found, explained, note, cuvee, vocabulary }: State): void {
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
    const colour = GRAPE_COLOURS.get(word.text);
    if (
      (colour === "white" && own.wine.colour !== "white") ||
      (colour === "red" && own.wine.colour === "white" && !own.sparkling)
    )
      note("grapeColour", 1, word.text, `a ${colour} grape, and the wine is ${own.wine.colour}`);
    if (own.grapes.length) return;
    note(cuvee ? "askedGrape" : "askedGrapeNoCuvee", 1, word.text, "a grape that the wine does not name");
    if (own.producerWord && vocabulary.together(word.text, own.producerWord) > 0)
      note("askedGrapeSibling", 1, word.text, "another wine of this producer names it");
  });
  if (asked.grapes.length) return;
  let first = true;
  own.words.forEach((word, at) => {
    if (word.kind !== "grape" || found.own[at] !== -1) return;
    const fresh = (first ? 1 : 0.2) * (1 - redundancy(word.text, own, found, vocabulary, 0.3));
    note(cuvee ? "ownGrape" : "ownGrapeNoCuvee", fresh, word.text, "the wine's grape, not asked for");
    first = false;
  });
}

/**
 * How much a word of the wine goes without saying: the share of the other wines that hold a matched word and hold
 * this one too. "Jean" beside Foillard costs nothing; a cuvée's name costs all.
 */
function redundancy(text: string, own: Own, found: Alignment, vocabulary: Vocabulary, prior = 0): number {
  let best = prior / 2;
  own.words.forEach((word, at) => {
    if (found.own[at] === -1 || word.kind === "stop" || word.kind === "house" || word.text === text) return;
    const all = vocabulary.count(word.text);
    if (!all || all > 3000) return;
    best = Math.max(best, (vocabulary.together(word.text, text) - 1 + prior) / all);
  });
  return Math.max(0, best);
}

/** What one more wine with the same words would say again, as far as is known before any is seen. */
const PRIOR: Record<Role, number> = { R: 0.7, P: 0, V: 0, W: 0, "-": 0.2 };

const isSweetness = ({ group }: Word) => group === "sweet";

const tierFeature = (side: 0 | 1, group: string, cuvee: boolean): Feature => {
  const name = (TIER_FEATURES[group] as [Feature, Feature])[side];
  return cuvee && (group === "tier" || group === "style" || group === "level")
    ? (`${name}Cuvee` as Feature)
    : name;
};

const TIER_FEATURES: Record<string, [Feature, Feature]> = {
  tier: ["askedTier", "ownTier"],
  style: ["askedStyle", "ownStyle"],
  level: ["askedLevel", "ownLevel"],
  sweet: ["askedSweet", "ownSweet"],
  soft: ["askedSoft", "ownSoft"],
};

export function judgeAsked({
  asked,
  own,
  vocabulary,
  explained,
  note,
  cuvee,
  matched,
  found,
}: State): number {
  let names = 0;
  let left = 0;
  let heaviest = 0;
  let heaviestWord = "";
  const producerCount = own.producerWord ? vocabulary.count(own.producerWord) : 0;
  asked.words.forEach((word, at) => {
    if (explained[at]) return;
    if (
      asked.words.some(
        (other, place) => place !== at && other.text === word.text && found.asked[place] !== -1,
      )
    )
      return;
    const weight = asked.weights[at] as number;
    if (ESTATES.has(word.text) && otherEstate(word.text, own))
      note("houseConflict", 1, word.text, "another kind of estate: often another wine of one name");
    if (word.kind === "number") {
      left++;
      note("askedNumber", 1, word.text, "a number that the wine does not carry");
    } else if (word.kind === "house") {
      note("askedHouse", weight, word.text, "a word of houses");
      const shared = own.producerWord ? vocabulary.together(word.text, own.producerWord) : 0;
      if (shared && shared * 2 < producerCount && OF.has(asked.words[at + 1]?.text ?? ""))
        note("askedTierSibling", 1, word.text, "another wine of this producer is");
    } else if (word.kind === "tier") {
      if (
        (word.group === "level" && (own.classed || own.regionTexts.has(word.text))) ||
        word.text === "cru classe"
      )
        return;
      if (GENERIC_SPARKLING.has(word.text) && own.sparkling) return;
      if (word.text === "vintage" && !own.vintaged) return;
      if (word.text === "cuvee" && cuvee) return;
      if (word.text === "monopole") return;
      if (word.text === "brut" && own.sparkling && !own.words.some(isSweetness)) return;
      if (word.text !== "trocken" || !cuvee) left++;
      note(tierFeature(0, word.group, cuvee), 1, word.text, "a tier or style that the wine is not");
      if (word.group !== "soft" && own.producerWord && vocabulary.together(word.text, own.producerWord) > 0)
        note("askedTierSibling", 1, word.text, "another wine of this producer is");
    } else if (word.text.length === 1 && word.kind === "name" && otherInitial(word.text, own, found, at)) {
      left++;
      note("askedRival", 0.8, word.text, "another first name");
    } else if (
      word.text.length === 1 &&
      word.kind === "name" &&
      asked.words[at + 1]?.kind === "name" &&
      own.roles[found.asked[at + 1] as number] === "P"
    ) {
      left++;
      note("askedKnown", 0.5, word.text, "an initial that the producer does not have");
    } else if (
      word.text.length === 1 &&
      word.kind === "name" &&
      !/^d/.test(asked.words[at + 1]?.text ?? "")
    ) {
      // A letter by itself is what is left of a possessive or a shop's code, unless it names a wine ("S de Siran").
    } else if (SITES.has(word.text) && !ARTICLES.has(asked.words[at - 1]?.text ?? "")) {
      note("askedSite", weight, word.text, "a word of vineyards");
    } else if (word.kind === "name") {
      if (otherFirstName(own, found, at)) {
        left++;
        note("askedRival", weight, word.text, "another first name than the producer's");
        return;
      }
      if (isFirstName(asked, own, found, at)) {
        if (TITLES.has(word.text))
          note("askedHouse", weight, word.text, "a title before the producer's name");
        else
          note(
            cuvee ? "askedFirstNameCuvee" : "askedFirstName",
            weight,
            word.text,
            "a first name before the producer's",
          );
        return;
      }
      // A company above the estate: another producer's name beside one whose wine is matched whole.
      if (cuvee && matched.producer && vocabulary.producerShare(word.text) >= 0.5) {
        left++;
        note("askedOwner", weight, word.text, "another producer's name beside this one's");
        return;
      }
      names++;
      left++;
      if (besideCuvee(asked, own, found, at))
        note("askedBesideCuvee", weight, word.text, "stands beside the wine's own name");
      if (isCru(word.text, at, asked, own, vocabulary))
        note("askedCru", weight, word.text, "a vineyard or growth of this place");
      if (insideName(asked, own, found, at))
        note("askedInName", weight, word.text, "stands among the wine's own words, not beside the producer");
      if (word.quoted) note("askedQuoted", weight, word.text, "stands between quotation marks");
      const known = vocabulary.countAnywhere(word.text) > 0;
      if (known) note("askedKnown", weight, word.text, "a word that the wine does not explain");
      else note("askedUnknown", 1, word.text, "a word that neither the wine nor the catalogue explains");
      if (weight > heaviest) [heaviest, heaviestWord] = [weight, word.text];
      if (!known) return;
      const share = vocabulary.producerShare(word.text);
      if (share >= 0.5)
        note(
          matched.producer ? "askedProducerWord" : "askedRival",
          share * weight,
          word.text,
          matched.producer ? "another producer's name" : "the name of another producer",
        );
      if (own.producerWord) {
        const together = vocabulary.together(word.text, own.producerWord);
        if (together)
          note(
            "askedSibling",
            weight * (1 - share) * (1 - together / producerCount),
            word.text,
            "a word of another wine of this producer",
          );
      }
    }
  });
  left += judgeHeads(asked, own, found, note);
  if (names) note("askedAny", 1, heaviestWord, "words left over");
  if (names > 1) note("askedMore", Math.min(2, names - 1), heaviestWord, "more than one word left over");
  if (names && !cuvee)
    note("askedNoCuvee", heaviest, heaviestWord, "left over, and nothing but the producer matched");
  return left;
}

/** "Crichët Pajé": next to the word that names the wine there is more of its name. */
const besideCuvee = (asked: Asked, own: Own, found: Alignment, at: number) =>
  [-1, 1].some((step) => {
    const next = asked.words[at + step];
    return next?.kind === "name" && own.roles[found.asked[at + step] as number] === "V";
  });

/** A known growth, or a word that several wines of this place carry and mostly not as a producer's name. */
function isCru(text: string, at: number, asked: Asked, own: Own, vocabulary: Vocabulary): boolean {
  if (asked.places.some((place) => place.cru && at >= place.from && at < place.to)) return true;
  const all = vocabulary.count(text);
  if (all < 2 || vocabulary.producerShare(text) > 0.3) return false;
  return own.words.some(
    (word, place) =>
      own.roles[place] === "R" && word.kind === "name" && vocabulary.together(text, word.text) * 2 > all,
  );
}

/**
 * A leftover word beside the producer's name or a house word is mostly a longer company name; elsewhere it belongs to
 * the name of the wine ("La Petite Chapelle", "Riserva Rancia").
 */
function insideName(asked: Asked, own: Own, found: Alignment, at: number): boolean {
  // "Les Griffons de Pichon Baron": before "of" the estate stands another wine of it.
  if (OF.has(asked.words[at + 1]?.text ?? "")) return true;
  for (const step of [-1, 1]) {
    let to = at + step;
    while (
      asked.words[to] &&
      (asked.words[to]?.kind === "stop" || (found.asked[to] === -1 && asked.words[to]?.kind === "name"))
    )
      to += step;
    const word = asked.words[to];
    if (!word) continue;
    if (word.kind === "house" || (found.asked[to] !== -1 && own.roles[found.asked[to] as number] === "P"))
      return false;
  }
  return true;
}

/** The same place stands in the caller's title in other words: Terlaner, Terlano. */
const alsoAsked = (asked: Asked, own: Own, at: number) =>
  own.places.some(
    (mine) =>
      at >= mine.from &&
      at < mine.to &&
      asked.places.some((theirs) => theirs.rows.some((row) => mine.rows.includes(row))),
  );

/** The climat is named, and so is the level that it has: Bâtard-Montrachet is a Grand Cru, said or not. */
const namesClimat = (asked: Asked, own: Own, found: Alignment, level: string) =>
  own.climat.length > 0 &&
  own.regionTexts.has(level) &&
  own.climat.every(
    (text) =>
      asked.words.some((word) => word.text === text) ||
      own.words.some((word, at) => word.text === text && found.own[at] !== -1),
  );

/**
 * "Clos de Tart" is not "La Forge de Tart", nor "Les Hauts de Smith" the estate Smith Haut Lafitte: what stands before
 * "of" and a producer's word stands before "of" in the wine's title too, or it is another name.
 */
function judgeHeads(asked: Asked, own: Own, found: Alignment, note: State["note"]): number {
  let other = 0;
  asked.words.forEach((word, at) => {
    const [head, to] = [asked.words[at - 1], found.asked[at + 1]];
    if (!OF.has(word.text) || !head || to === undefined || to < 0 || own.roles[to] !== "P") return;
    const mine = own.words[to - 2];
    const headTo = found.asked[at - 1] as number;
    const otherHead =
      headTo === -1 &&
      (head.kind === "house" || head.kind === "name") &&
      OF.has(own.words[to - 1]?.text ?? "") &&
      mine?.kind === "name" &&
      found.own[to - 2] === -1;
    const turned =
      headTo > to && own.roles[headTo] === "P" && !own.saidAgain && own.words[to - 1]?.text !== word.text;
    if (!otherHead && !turned) return;
    other++;
    note("askedRival", 1, head.text, `another name before "${word.text}"`);
  });
  return other;
}

/** Kinds of estates that tell wines of one name apart: Clos Plince is a wine of Château Plince. */
const ESTATES = new Set(["chateau", "clos", "domaine", "maison", "castello", "tenuta", "quinta"]);

const otherEstate = (kind: string, own: Own) => {
  const theirs = own.words.filter((word) => ESTATES.has(word.text)).map((word) => word.text);
  return theirs.length > 0 && !theirs.includes(kind);
};

/** The word and an unmatched word of the producer's stand before the same surname: Jean and Vincent Dauvissat. */
function otherFirstName(own: Own, found: Alignment, at: number): boolean {
  const to = found.asked[at + 1];
  if (to === undefined || to < 1 || own.roles[to] !== "P" || own.words[to]?.kind !== "name") return false;
  return own.roles[to - 1] === "P" && own.words[to - 1]?.kind === "name" && found.own[to - 1] === -1;
}

/** An initial before the producer's name where the wine's producer has a first name with another one. */
function otherInitial(letter: string, own: Own, found: Alignment, at: number): boolean {
  const to = found.asked[at + 1];
  if (to === undefined || to < 1 || own.roles[to] !== "P" || own.roles[to - 1] !== "P") return false;
  return (
    own.words[to - 1]?.kind === "name" && found.own[to - 1] === -1 && own.words[to - 1]?.text[0] !== letter
  );
}

const TITLES = new Set(wordData.titles);

/** The word stands right before the word matched to the first of the producer's name. */
function isFirstName(asked: Asked, own: Own, found: Alignment, at: number): boolean {
  let next = at + 1;
  while (asked.words[next]?.kind === "stop") next++;
  const to = found.asked[next];
  if (to === undefined || to < 0 || own.roles[to] !== "P" || own.words[to]?.kind !== "name") return false;
  return own.producerTexts.size === 1 && !own.words.slice(0, to).some((word) => word.kind === "name");
}

export function judgeOwn({ asked, own, vocabulary, found, note, cuvee, matched }: State): number {
  let surplus = 0;
  let any = 0;
  let firstMatch = own.words.findIndex((_word, at) => own.roles[at] === "P" && found.own[at] !== -1);
  if (firstMatch < 0) firstMatch = own.words.length;
  own.words.forEach((word, at) => {
    if (
      found.own[at] !== -1 ||
      word.kind === "stop" ||
      word.kind === "grape" ||
      word.kind === "colour" ||
      word.kind === "country"
    )
      return;
    if (
      own.words.some((other, place) => place !== at && other.text === word.text && found.own[place] !== -1)
    ) {
      if (
        !cuvee &&
        word.kind === "name" &&
        !word.aside &&
        (own.saidAgain || own.roles[at] === "V" || own.roles[at] === "W")
      )
        note("ownRepeat", 1, word.text, "named after the producer: another wine than the producer's own");
      return;
    }
    const known = redundancy(
      word.text,
      own,
      found,
      vocabulary,
      own.roles[at] === "P" && at < firstMatch ? 0.7 : PRIOR[own.roles[at] as Role],
    );
    // That all wines seen so far are Riservas does not make the plain one a Riserva.
    const fresh = 1 - (word.kind === "tier" ? Math.min(known, 0.4) : own.roles[at] === "W" ? 0 : known);
    const weight = (own.weights[at] as number) * fresh * (word.aside ? 0.7 : 1);
    const role = own.roles[at];
    if (word.kind === "tier") {
      if (word.group === "level" && (own.classed || namesClimat(asked, own, found, word.text))) return;
      if (word.text === "cuvee" && cuvee) return;
      if (GENERIC_SPARKLING.has(word.text) && asked.sparkling) return;
      if (word.text === "cru classe" || word.text === "cru bourgeois" || word.text === "monopole") return;
      // What sparkles is brut unless it says something else.
      if (word.text === "brut" && (own.fizzy || asked.sparkling) && !asked.words.some(isSweetness)) return;
      note(
        tierFeature(1, word.group, cuvee),
        fresh * (word.aside ? 0.7 : 1) * (word.text === "cuvee" && at + 1 < own.words.length ? 0.4 : 1),
        word.text,
        "a tier or style of the wine, not asked for",
      );
      if (word.group === "sweet" || (cuvee && FIZZ.has(word.text))) surplus += 0.3 * fresh;
      else if (word.group !== "soft" && word.group !== "level") surplus += fresh;
    } else if (word.kind === "number") {
      if (asked.years.includes(word.text)) return;
      note("ownNumber", fresh, word.text, "a number of the wine, not asked for");
      surplus += fresh;
    } else if (role === "R" && alsoAsked(asked, own, at)) return;
    else if (role === "R")
      note(cuvee ? "ownPlace" : "ownPlaceNoCuvee", weight, word.text, "the wine's place, not asked for");
    else if (word.kind === "house" && role !== "V") note("ownHouse", weight, word.text, "a word of houses");
    else if (role === "P" && word.aside && matched.producer)
      note("ownAside", weight, word.text, "a name in parentheses, not asked for");
    else if (role === "P") {
      if (!matched.producer)
        note(
          cuvee ? "ownProducerMissing" : "ownProducerMissingNoCuvee",
          weight,
          word.text,
          "the wine's producer, not asked for",
        );
      else if (at < firstMatch)
        note("ownProducerBefore", weight, word.text, "the beginning of the producer's name");
      else {
        note(
          cuvee ? "ownProducerAfterCuvee" : "ownProducerAfter",
          weight,
          word.text,
          "a part of the producer's name, not asked for",
        );
        surplus += weight * 0.7;
      }
    } else if (role === "V" || role === "W") {
      if (word.aside) {
        note("ownAside", weight, word.text, "a name of the wine in parentheses, not asked for");
        surplus += weight * 0.2;
        return;
      }
      // "La Casa", "Il Podere": with an article a word of houses is a name.
      const named = word.kind !== "house" || own.words[at - 1]?.kind === "stop";
      const amount = weight * (SITES.has(word.text) ? 0.25 : named ? 1 : 0.4);
      note(cuvee ? "ownCuvee" : "ownCuveeNoMatch", amount, word.text, "a name of the wine, not asked for");
      surplus += amount;
      if (word.kind === "name" && !SITES.has(word.text)) any = Math.max(any, fresh);
    }
  });
  if (any > 0.3) note("ownCuveeAny", 1, "", "the wine says more than was asked");
  return surplus;
}
