import type { Alignment } from "./align.ts";
import {
  besideCuvee,
  insideName,
  isArticled,
  isBehind,
  isCru,
  isInitial,
  isInstead,
  isLetterOfName,
  isModified,
  isNumberOfName,
  isProducers,
  isVillageOf,
  judgeHeads,
  otherVillage,
} from "./beside.ts";
import wordData from "./data/words.json" with { type: "json" };
import {
  ESTATES,
  isChateau,
  isEstate,
  isFormality,
  isNameBehind,
  isNameByItself,
  otherEstate,
  otherKind,
} from "./estates.ts";
import type { State } from "./features.ts";
import { judgeAskedTier } from "./judge-asked-tier.ts";
import { tierFeature } from "./judge-tiers.ts";
import type { Word } from "./normalise.ts";
import {
  isBehindNameAgain,
  isCompany,
  isFirm,
  isFirstName,
  isFirstNameAgain,
  isGivenName,
  isJoinedTo,
  isOneOfBrothers,
  otherFirstName,
  otherInitial,
  otherSurname,
  TITLES,
} from "./people.ts";
import { ARTICLES, type Asked, INTRODUCES_SITE, isInGrowth, OF, pastStops, SITES } from "./prepare.ts";
import type { Own } from "./prepare-own.ts";
import { judgeSecond } from "./second-wines.ts";

/** Hills and farms, by which vineyards are called. */
const SITE_NAMES = new Set(wordData.siteNames);

const isEdition = ({ words }: Asked, at: number) =>
  [at - 1, at + 1].some(
    (beside) =>
      (words[at]?.text === "edition" && words[beside]?.kind === "number") ||
      (words[at]?.kind === "number" && words[beside]?.text === "edition"),
  );

/** "Aalto P.S.", which is another wine than Aalto. */
const areInitialsOfName = ({ title, words }: Asked, own: Own, found: Alignment, at: number) => {
  const next = words[at + 1];
  return (
    next?.kind === "name" &&
    next.text.length === 1 &&
    found.asked[at + 1] === -1 &&
    own.producerTexts.has(words[at - 1]?.text ?? "") &&
    !isInitial(words[at]?.text as string, own) &&
    new RegExp(`\\b${words[at]?.text}\\.?${next.text}\\b`, "i").test(title)
  );
};

/** Behind everything else, beside a year that stands before it or what stands for one. */
const isPrice = ({ words, years, title, placeOf }: Asked, at: number) =>
  at > 2 &&
  at === words.length - 1 &&
  /^[2-9]\d$|^[1-9]\d\d$/.test(words[at]?.text ?? "") &&
  words[at]?.group !== "numbered" &&
  (/\bn\.?v\b/i.test(title) || (years.length > 0 && !/(?:19|20)\d\d\W*$/.test(title))) &&
  (placeOf[at - 1] !== -1 || words[at - 1]?.kind !== "name" || /\d\d\W*$/.test(title));

/** A word of vineyards, and no name: not "Il Bricco", nor a Bricco that no name follows, or one that is said elsewhere too. */
function isSite({ words }: Asked, at: number): boolean {
  const { text } = words[at] as Word;
  if (!SITES.has(text) || ARTICLES.has(words[at - 1]?.text ?? "")) return false;
  const next = words[pastStops(words, at + 1)];
  return (
    !SITE_NAMES.has(text) ||
    (next?.kind === "name" && words.filter((word) => word.text === next.text).length === 1)
  );
}

/**
 * "Vineyard Selection" is not "Cellar Selection", nor Castillo Ygay the Finca Ygay: before a tier's word or a wine's own name a word of
 * houses is a part of it.
 */
function otherSelection(asked: Asked, own: Own, found: Alignment, at: number): boolean {
  const to = found.asked[at + 1] ?? -1;
  const mine = own.words[to - 1];
  return (
    asked.words[at]?.kind === "house" &&
    (asked.words[at + 1]?.kind === "tier" || own.roles[to] === "V") &&
    mine?.kind === "house" &&
    mine.text !== asked.words[at]?.text
  );
}

export function judgeAsked(state: State): number {
  const { asked, own, vocabulary, explained, note, cuvee, matched, found } = state;
  let names = 0;
  let left = 0;
  let heaviest = 0;
  let heaviestWord = "";
  const producerCount = own.producerWord ? vocabulary.count(own.producerWord) : 0;
  asked.words.forEach((word, at) => {
    if (explained[at]) return;
    if (
      asked.words.some(
        (other, place) =>
          place !== at &&
          other.text === word.text &&
          found.asked[place] !== -1 &&
          // Georges Noëllat of Nuits-Saint-Georges: a name is not said by a place.
          (asked.placeOf[place] === -1 || asked.placeOf[at] !== -1) &&
          // Nor is the growth Les Saint-Georges said by Nuits-Saint-Georges.
          !isInGrowth(asked, at) &&
          // Nor The Leap by Stags' Leap.
          !isArticled(asked, own, found, at, place),
      )
    )
      return;
    const weight = asked.weights[at] as number;
    if (otherKind(asked, own, found, at, cuvee))
      note("houseOther", 1, word.text, "another word before the producer's name");
    else if (otherSelection(asked, own, found, at)) {
      left++;
      note("askedRival", 1, word.text, "another selection or series");
    } else if (isChateau(asked, own, found, at))
      note("askedRival", 1, word.text, "a château makes no Champagne");
    else if (ESTATES.has(word.text) && otherEstate(word.text, own))
      note("houseConflict", 1, word.text, "another kind of estate: often another wine of one name");
    if (isInstead(asked, own, found, at)) {
      left++;
      note("askedRival", 1, word.text, "stands where the wine has another name");
      return;
    }
    if (isModified(asked, own, found, at)) {
      left++;
      note("askedRival", 1, word.text, "makes another wine of the name behind it");
      return;
    }
    // "Krug Rosé 28ème Édition", "Grand Siècle Itération N°26": which blend of the years it is, as a vintage is.
    if (own.fizzy && isEdition(asked, at) && !own.words.some(({ kind }) => kind === "number")) return;
    if (word.kind === "number") {
      // "990 Côte Rôtie, Domaine Jamet, (2015)", "Massolino Barbaresco 2021, Piemonte 320": a list's number, or its price.
      const ofList = at === 0 || (at === asked.words.length - 1 && asked.placeOf[at - 1] !== -1);
      if (ofList && word.text.length === 3 && asked.years.length > 0) return;
      // "Stemmari Nero d'Avola 2012 Sicily, Italy 28", "Gruet Blanc de Blancs NV 32": a restaurant's.
      if (isPrice(asked, at)) return;
      const named = isNumberOfName(asked, found, at);
      // "Fontenil 14 Fronsac": as good as a year.
      const place = (beside: number) => (asked.placeOf[beside] ?? -1) !== -1;
      const asYear =
        asked.years.length === 0 && (place(at + 1) || (at === asked.words.length - 1 && place(at - 1)));
      if (named || at === 0 || !asYear || !/^(?:[01]\d|2[0-6]|[7-9]\d)$/.test(word.text)) left++;
      // The stars of an Auslese are its class, not a shop's number.
      const feature = word.text.startsWith("**") ? tierFeature(0, "tier", cuvee) : "askedNumber";
      note(feature, 1, word.text, "a number that the wine does not carry");
      if (named) note("askedRival", 0.5, word.text, "a number behind the name");
    } else if (word.kind === "house") {
      note(
        isFormality(asked, own, found, at)
          ? "askedFormality"
          : matched.producer
            ? "askedHouse"
            : "askedHouseAlone",
        weight,
        word.text,
        "a word of houses",
      );
      if (ESTATES.has(word.text) && !matched.producer)
        note("askedEstate", 1, word.text, "the name of another estate");
      if (isNameByItself(asked, at) || isNameBehind(asked, own, found, at)) {
        left++;
        note("askedKnown", 1, word.text, "no name follows: a name by itself");
      }
      const shared = own.producerWord ? vocabulary.together(word.text, own.producerWord) : 0;
      if (shared && shared * 2 < producerCount && OF.has(asked.words[at + 1]?.text ?? ""))
        note("askedTierSibling", 1, word.text, "another wine of this producer is");
    } else if (word.kind === "tier") {
      left += judgeAskedTier(state, at);
    } else if (
      word.kind === "name" &&
      matched.producer &&
      (isFirm(asked, own, found, at) || isBehindNameAgain(asked, own, at))
    ) {
      // However long it is.
      if (asked.words[at - 1]?.kind !== "name" || found.asked[at - 1] !== -1)
        note("askedOwner", weight, word.text, "a company's name, by its legal form");
    } else if (word.text.length === 1 && word.kind === "name" && otherInitial(word.text, own, found, at)) {
      left++;
      note("askedRival", 0.8, word.text, "another first name");
    } else if (
      word.text.length === 1 &&
      word.kind === "name" &&
      asked.words[at + 1]?.kind === "name" &&
      (isProducers(own, found, at + 1) || own.producerTexts.has(asked.words[at + 1]?.text as string))
    ) {
      left++;
      // A.R. Lenoble, whose catalogue has no first name; but there is a D.V. Catena beside Catena Zapata.
      const sole =
        isProducers(own, found, at + 1) &&
        !own.words.slice(0, found.asked[at + 1]).some(({ kind }) => kind === "name") &&
        !(own.producerWord && vocabulary.together(word.text, own.producerWord) > 0);
      if (sole)
        note(
          cuvee ? "askedFirstNameCuvee" : "askedFirstName",
          weight,
          word.text,
          "an initial before the producer's name",
        );
      // "Joh. Jos. Prüm J.J. Prüm".
      else if (!isInitial(word.text, own))
        note("askedRival", 0.5, word.text, "an initial that the producer does not have");
    } else if (
      word.text.length === 1 &&
      word.kind === "name" &&
      !/^d/.test(asked.words[at + 1]?.text ?? "")
    ) {
      // Other letters are what is left of a possessive or a shop's code, unless one names a wine ("S de Siran").
      if (word.quoted || isLetterOfName(asked, own, found, at) || areInitialsOfName(asked, own, found, at)) {
        left++;
        note("askedRival", 0.5, word.text, "a letter behind the name: another wine");
      } else if (own.classed && isInitial(word.text, own)) {
        left++;
        note("askedKnown", 0.5, word.text, "the initial of another wine of the estate");
      }
    } else if (isVillageOf(asked, own, found, at)) {
      if (otherVillage(own, found, at)) {
        left++;
        note("askedRival", 1, word.text, "another village than the vineyard's");
      } else note("askedVillage", weight, word.text, "the village of the wine's vineyard");
    } else if (isSite(asked, at)) {
      // "Loimer Ried Käferberg" is Loimer's Käferberg; without the grower it is anybody's.
      const next = pastStops(asked.words, at + 1);
      const named = asked.words[next]?.kind === "name" && found.asked[next] !== -1;
      if (matched.producer && named && INTRODUCES_SITE.has(word.text)) return;
      note("askedSite", weight, word.text, "a word of vineyards");
    } else if (word.kind === "name") {
      if (otherFirstName(asked, own, found, at)) {
        left++;
        note("askedRival", weight, word.text, "another first name than the producer's");
        return;
      }
      if (isFirstNameAgain(asked, own, found, at, vocabulary)) return;
      // Who has bought a cuvée of the Hospices de Beaune and sells it.
      if (
        vocabulary.producerShare(word.text) >= 0.5 &&
        own.words.some(({ text }, to) => text === "hospices" && found.own[to] !== -1)
      ) {
        note("askedHouse", weight, word.text, "who sells a wine of the Hospices");
        return;
      }
      const isFirst = isFirstName(asked, own, found, at);
      // "Conte Tasca d'Almerita".
      if (TITLES.has(word.text) && (isFirst || isProducers(own, found, at + 1))) {
        note("askedHouse", weight, word.text, "a title before the producer's name");
        return;
      }
      if (isFirst) {
        left++;
        note(
          word.text.length > 2 && !isGivenName(word.text)
            ? "askedDoubleName"
            : cuvee
              ? "askedFirstNameCuvee"
              : vocabulary.isOnlyFirst(asked.words[at + 1]?.text as string)
                ? "askedFirstNameSole"
                : "askedFirstName",
          weight,
          word.text,
          "a first name before the producer's",
        );
        return;
      }
      if (otherSurname(own, found, at) || isJoinedTo(asked, own, found, at)) {
        left++;
        note("askedRival", weight, word.text, "another surname than the producer's");
        return;
      }
      // A company above the estate: another producer's name beside one whose wine is matched whole.
      if (
        cuvee &&
        matched.producer &&
        vocabulary.producerShare(word.text) >= 0.5 &&
        isCompany(asked, own, found, at, vocabulary)
      ) {
        left++;
        note("askedOwner", weight, word.text, "another producer's name beside this one's");
        return;
      }
      // "Domaine Tropez (Gassin) Crazy Tropez": what is between parentheses is mostly no part of the name.
      if (
        word.aside &&
        cuvee &&
        matched.producer &&
        (insideName(asked, own, found, at) || isBehind(asked, own, found, at))
      ) {
        left++;
        note("askedOwner", weight, word.text, "between parentheses beside the wine's own name");
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
      if (isEstate(asked, found, at)) note("askedEstate", 1, word.text, "the name of another estate");
      if (isBehind(asked, own, found, at))
        note(
          "askedBehind",
          weight,
          word.text,
          "stands behind the producer's name, where a wine's own name does",
        );
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
  if (isOneOfBrothers(asked, own, found, explained)) {
    left++;
    note("askedRival", 1, "", "brothers on one side, one person on the other");
  }
  // "Pommery Apanage Brut 1874": no Champagne of that year is sold.
  const old = asked.years.find((year) => year.startsWith("18"));
  if (old && own.fizzy && !own.words.some(({ text }) => text === old)) {
    left++;
    note("askedRival", 0.5, old, "a year that is a name");
  }
  left += judgeHeads(asked, own, found, note) + judgeSecond(asked, own, found, note);
  if (names) note("askedAny", 1, heaviestWord, "words left over");
  if (names > 1) note("askedMore", Math.min(2, names - 1), heaviestWord, "more than one word left over");
  if (names && !cuvee)
    note("askedNoCuvee", heaviest, heaviestWord, "left over, and nothing but the producer matched");
  return left;
}
