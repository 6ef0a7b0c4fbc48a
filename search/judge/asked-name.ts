/** A name of the caller's that the wine does not have: a person's, a company's, a village's, or another wine's. */
import { isBurgundian } from "../appellations.ts";
import wordData from "../data/words.json" with { type: "json" };
import { isGivenName, TITLES } from "../given-names.ts";
import type { Role } from "../prepare/roles.ts";
import { INTRODUCES_SITE, SITES } from "../sites.ts";
import { ARTICLES, OF, pastStops } from "../small-words.ts";
import {
  besideCuvee,
  insideName,
  isBehind,
  isCru,
  isInitial,
  isLetterOfName,
  isProducers,
  isVillageOf,
  otherVillage,
} from "./beside.ts";
import type { Feature, Left } from "./features.ts";
import {
  isBehindNameAgain,
  isDoubleName,
  isFirm,
  isFirstName,
  isFirstNameAgain,
  isJoinedTo,
  isMaker,
  otherFirstName,
  otherGrower,
} from "./people.ts";

/** Hills and farms, by which vineyards are called. */
const SITE_NAMES = new Set(wordData.siteNames);

/** What a leftover name may be but the name of another wine. */
interface Rule {
  when: (left: Left) => boolean;
  /** What it counts as; nothing where it may be left out. */
  as?: Feature | ((left: Left) => Feature | undefined);
  /** How much of that, if not as much as the word weighs. */
  amount?: number | ((left: Left) => number);
  what?: string;
  /** Another wine may be meant by it. */
  open?: true;
}

const isName = ({ word }: Left) => word.kind === "name";
const isLetter = (left: Left) => isName(left) && left.word.text.length === 1;

/** Before a word of the producer's name. */
const isInitialBefore = (left: Left) => {
  const { asked, own, found, at } = left;
  const isOf = (to: number) =>
    asked.words[to]?.kind === "name" &&
    (isProducers(own, found, to) || own.producerTexts.has(asked.words[to].text));
  return isLetter(left) && (isOf(at + 1) || (isTwoLetters(left) && isOf(at + 2)));
};

/** "S A Prüm", of whom the second is an article else, where the wine's producer has other first names. */
const isTwoLetters = ({ asked: { words }, own, found, at }: Left) =>
  words[at + 1]?.kind === "stop" &&
  words[at + 1]?.text.length === 1 &&
  own.words.slice(0, Math.max(0, found.asked[at + 2] ?? 0)).some(({ kind }) => kind === "name");

/** A.R. Lenoble, whose catalogue has no first name; but there is a D.V. Catena beside Catena Zapata. */
const isSoleInitial = (left: Left) => {
  const { own, found, at, word, vocabulary } = left;
  return (
    isInitialBefore(left) &&
    isProducers(own, found, at + 1) &&
    !own.words.slice(0, found.asked[at + 1]).some(({ kind }) => kind === "name") &&
    !(own.producerWord && vocabulary.together(word.text, own.producerWord) > 0)
  );
};

/** What is left of a possessive or a shop's code, unless it names a wine ("S de Siran"); of "d'Arenberg" nothing is. */
const isLoneLetter = (left: Left) => isLetter(left) && !/^d/.test(left.asked.words[left.at + 1]?.text ?? "");

/** "Aalto P.S.", which is another wine than Aalto. */
const areInitialsOfName = ({ asked: { title, words }, own, found, at, word }: Left) => {
  const next = words[at + 1];
  return (
    next?.kind === "name" &&
    next.text.length === 1 &&
    found.asked[at + 1] === -1 &&
    own.producerTexts.has(words[at - 1]?.text ?? "") &&
    !isInitial(word.text, own) &&
    new RegExp(`\\b${word.text}\\.?${next.text}\\b`, "i").test(title)
  );
};

/** A word of vineyards, and no name: not "Il Bricco", nor a Bricco that no name follows, or one that is said elsewhere too. */
function isSite({ asked: { words }, at, word: { text } }: Left): boolean {
  if (!SITES.has(text) || ARTICLES.has(words[at - 1]?.text ?? "")) return false;
  const next = words[pastStops(words, at + 1)];
  return (
    !SITE_NAMES.has(text) ||
    (next?.kind === "name" && words.filter((word) => word.text === next.text).length === 1)
  );
}

/** "Clos de France", "Clos du Château de la Maltroye", "Clos de Napa": not the plain wine of the grower or the place. */
function isSiteOfNoName(left: Left): boolean {
  const { asked, found, at, word } = left;
  const next = pastStops(asked.words, at + 1);
  const behind = asked.words[next];
  return (
    word.text === "clos" &&
    OF.has(asked.words[at + 1]?.text ?? "") &&
    found.asked[next] === -1 &&
    (behind?.kind === "country" || behind?.kind === "house" || asked.placeOf[next] !== -1)
  );
}

/** "Loimer Ried Käferberg" is Loimer's Käferberg; without the grower it is anybody's. */
function introducesSite({ asked, found, at, word, matched }: Left): boolean {
  const next = pastStops(asked.words, at + 1);
  const named = asked.words[next]?.kind === "name" && found.asked[next] !== -1;
  return matched.producer > 0 && named && INTRODUCES_SITE.has(word.text);
}

/** How much a name beside the producer's, behind the year, tells of another wine. */
const MAKERS = 0.2;

/**
 * "Buio Carignano del Sulcis DOC 2024 Mesa Cantina, St. Anna Arresi": where the wine's own name stands before the year and who makes it
 * behind, what stands behind that is a person or a town.
 */
function isBehindMaker({ asked: { words, makers }, own, found, at, word, cuvee }: Left): boolean {
  if (!cuvee || at < makers || word.text.length < 3) return false;
  const holds = (role: Role, from: number, to: number) =>
    words.slice(from, to).some((_word, step) => own.roles[found.asked[from + step] ?? -1] === role);
  const isOpen = (text: string) => own.words.every((mine, to) => mine.text !== text || found.own[to] === -1);
  return (
    holds("V", 0, makers) &&
    !holds("V", makers, words.length) &&
    holds("P", makers, at) &&
    !holds("P", at, words.length) &&
    // Conterno Fantino is not Diego Conterno,
    ![...own.producerTexts].some(isOpen) &&
    // nor Ponsot Laurent the Domaine Ponsot.
    !(own.producerTexts.size === 1 && (isGivenName(word.text) || words[at - 1]?.kind === "stop"))
  );
}

/** "Azienda Virna di Borgogno": the house, and behind it whose it is. */
const isProducerOf = (left: Left) =>
  isProducer(left) &&
  OF.has(left.asked.words[left.at + 1]?.text ?? "") &&
  isProducers(left.own, left.found, left.at + 2);

/** By a name, not by its place alone, as the Marchesi di Barolo are in "Borgogno Barolo". */
function isProducerExact({ own, found }: Left): boolean {
  const matched = own.words.flatMap(({ kind, text }, to) =>
    kind === "name" && own.roles[to] === "P" && found.own[to] !== -1 && !own.regionTexts.has(text)
      ? [found.ownQuality[to]]
      : [],
  );
  return matched.length > 0 && matched.every((quality) => quality === 1);
}

/** Another producer's name. */
const isProducer = ({ word, vocabulary }: Left) => vocabulary.producerShare(word.text) >= 0.5;

/** In this order: the first that holds says what the word is. */
const RULES: readonly Rule[] = [
  {
    when: (left) =>
      isName(left) &&
      left.matched.producer > 0 &&
      !isProducerOf(left) &&
      (isFirm(left) || isBehindNameAgain(left)),
    as: "askedOwner",
    // However long it is.
    amount: ({ asked, found, at, weight }) =>
      asked.words[at - 1]?.kind === "name" && found.asked[at - 1] === -1 ? 0 : weight,
    what: "a company's name, by its legal form",
  },
  {
    when: isSoleInitial,
    as: ({ cuvee }) => (cuvee ? undefined : "askedFirstName"),
    what: "an initial before the producer's name",
    open: true,
  },
  // "Joh. Jos. Prüm J.J. Prüm".
  { when: (left) => isInitialBefore(left) && isInitial(left.word.text, left.own), open: true },
  {
    when: isInitialBefore,
    as: "askedRival",
    amount: 0.5,
    what: "an initial that the producer does not have",
    open: true,
  },
  {
    when: (left) =>
      isLoneLetter(left) && (left.word.quoted || isLetterOfName(left) || areInitialsOfName(left)),
    as: "askedRival",
    amount: 0.5,
    what: "a letter behind the name: another wine",
    open: true,
  },
  {
    when: (left) => isLoneLetter(left) && left.own.classed && isInitial(left.word.text, left.own),
    as: "askedKnown",
    amount: 0.5,
    what: "the initial of another wine of the estate",
    open: true,
  },
  { when: isLoneLetter },
  {
    when: (left) => isVillageOf(left) && otherVillage(left),
    as: "askedRival",
    amount: 1,
    what: "another village than the vineyard's",
    open: true,
  },
  // But "Lergenmüller Saigner" says whose it is, and not Schneider's.
  { when: (left) => isVillageOf(left) && left.matched.producer > 0 },
  {
    // "Château Cru Cantemerle".
    when: (left) =>
      left.word.text === "cru" && left.asked.words[left.at - 1]?.text === "chateau" && isFirstName(left),
    as: "askedDoubleName",
    amount: 1,
    what: "another name before the producer's",
    open: true,
  },
  { when: (left) => isSite(left) && introducesSite(left) },
  {
    when: isSiteOfNoName,
    as: "askedRival",
    amount: 0.5,
    what: "a vineyard that is called by a country, a house or a place",
    open: true,
  },
  { when: isSite, as: "askedSite", what: "a word of vineyards" },
  { when: (left) => !isName(left) },
  {
    when: (left) => otherFirstName(left) || otherGrower(left),
    as: "askedRival",
    what: "another first name than the producer's",
    open: true,
  },
  { when: isFirstNameAgain },
  {
    when: isDoubleName,
    as: "askedRival",
    amount: 0.5,
    what: "a first name that makes another one of the producer's",
    open: true,
  },
  {
    // Who has bought a cuvée of the Hospices de Beaune and sells it.
    when: (left) =>
      isProducer(left) &&
      left.own.words.some(({ text }, to) => text === "hospices" && left.found.own[to] !== -1),
    as: "askedHouse",
    what: "who sells a wine of the Hospices",
  },
  {
    // "Conte Tasca d'Almerita".
    when: (left) =>
      TITLES.has(left.word.text) && (isFirstName(left) || isProducers(left.own, left.found, left.at + 1)),
    as: "askedHouse",
    what: "a title before the producer's name",
  },
  {
    when: isMaker,
    as: "askedOwner",
    // However long it is.
    amount: ({ asked, found, at, weight }) =>
      asked.words[at - 1]?.kind === "name" && found.asked[at - 1] === -1 ? 0 : weight,
    what: "a person beside the estate",
  },
  {
    when: (left) => left.word.text.length > 2 && !isGivenName(left.word.text) && isFirstName(left),
    // Beside the wine's own name it is mostly a company's, but for Rossignol-Trapet, who is not Trapet.
    as: (left) =>
      left.cuvee && !isBurgundian(left.own.rows) && isProducerExact(left) && !isProducerOf(left)
        ? "askedOwner"
        : "askedDoubleName",
    what: "a name before the producer's, and no first name",
    open: true,
  },
  {
    when: isFirstName,
    // Beside the wine's own name it says nothing, nor before a surname that all titles of the catalogue begin with.
    as: ({ asked, at, cuvee, vocabulary }) =>
      cuvee || vocabulary.isOnlyFirst(asked.words[at + 1]?.text as string) ? undefined : "askedFirstName",
    what: "a first name before the producer's",
    open: true,
  },
  {
    when: isJoinedTo,
    as: "askedRival",
    what: "another surname than the producer's",
    open: true,
  },
  {
    when: isBehindMaker,
    as: "askedOwner",
    amount: MAKERS,
    what: "behind the year, where the producer stands",
  },
  {
    // "Domaine Tropez (Gassin) Crazy Tropez": what is between parentheses is mostly no part of the name.
    when: (left) =>
      left.word.aside && left.cuvee && left.matched.producer > 0 && (insideName(left) || isBehind(left)),
    as: "askedOwner",
    what: "between parentheses beside the wine's own name",
    open: true,
  },
];

/** How many words more another wine may be meant by; what no rule explains is added to `names`. */
export function judgeAskedName(left: Left, names: Left[]): number {
  const rule = RULES.find(({ when }) => when(left));
  if (!rule) {
    names.push(left);
    judgeUnexplained(left);
    return 1;
  }
  const { as, amount = left.weight, what = "", open } = rule;
  left.note(
    typeof as === "function" ? as(left) : as,
    typeof amount === "function" ? amount(left) : amount,
    left.word.text,
    what,
  );
  return open ? 1 : 0;
}

/** A name of another wine, as far as can be seen: where it stands and whose it is says how surely. */
function judgeUnexplained(left: Left): void {
  const { own, word, weight, note, vocabulary, matched } = left;
  const { text } = word;
  if (besideCuvee(left)) note("askedBesideCuvee", weight, text, "stands beside the wine's own name");
  if (isCru(left)) note("askedCru", weight, text, "a vineyard or growth of this place");
  if (insideName(left))
    note("askedInName", weight, text, "stands among the wine's own words, not beside the producer");
  if (isBehind(left))
    note("askedBehind", weight, text, "stands behind the producer's name, where a wine's own name does");
  if (word.quoted) note("askedQuoted", weight, text, "stands between quotation marks");
  if (vocabulary.countAnywhere(text) === 0) return;
  note("askedKnown", weight, text, "a word that the wine does not explain");
  const share = vocabulary.producerShare(text);
  if (isProducer(left) && !matched.producer)
    note("askedRival", share * weight, text, "the name of another producer");
  const { producerWord } = own;
  const together = producerWord ? vocabulary.together(text, producerWord) : 0;
  if (producerWord && together)
    note(
      "askedSibling",
      weight * (1 - share) * (1 - together / vocabulary.count(producerWord)),
      text,
      "a word of another wine of this producer",
    );
}
