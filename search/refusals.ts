/** Why a title is refused although its best candidate reaches the threshold, in the order in which it is looked for. */
import { MATCH_CONFIDENCE } from "./confidence.ts";
import { AT, type Measured } from "./judge/features.ts";
import { namesSeveral } from "./lots.ts";
import type { Asked } from "./prepare/asked.ts";
import type { Scored } from "./rank.ts";
import {
  isNamesake,
  isOfOtherPlace,
  isPlain,
  namesNoAge,
  namesNoDistrict,
  namesNoGrape,
  namesNoGrapeInAustria,
  namesOtherArticle,
  namesOtherGrape,
  namesPartOfEstate,
  namesPlaceOnly,
  namesProducerOnly,
  namesRegionOnly,
  namesSurnameOnly,
  namesVineyardOnly,
  namesWineOfSeveral,
} from "./vetoes.ts";
import { isLiteral, isTitle, isVerbatim, isWhole } from "./whole-titles.ts";

/** From this confidence on a second wine is meant as likely as the first. */
const RUNNER_UP = 0.5;

/** How much more than was asked a wine may say where another explains the title as well. */
const SEPARATED = 0.3;

export const NAMESAKES = "wines of this name differ in colour or country";

export interface Confident {
  one: Scored;
  confidence: number;
}

/** A title, its best candidate and what stands beside it. */
export interface Case {
  asked: Asked;
  best: Scored;
  /** All other candidates. */
  others: readonly Scored[];
  /** The first ones, best first. */
  judged: readonly Confident[];
  /** All of this wine's title is said. */
  isFull(other: Scored): boolean;
  /** All of the best one's title is said, in any order; word for word. */
  literal: boolean;
  verbatim: boolean;
}

export function caseOf(asked: Asked, judged: readonly Confident[], scored: readonly Scored[]): Case {
  const best = (judged[0] as Confident).one;
  const { own } = best.measured;
  const exact = isLiteral(asked, own);
  const isFull = ({ measured }: Scored) =>
    isLiteral(asked, measured.own) || (!exact && isWhole(asked, measured.own));
  return {
    ...{ asked, best, judged, isFull, literal: isFull(best), verbatim: isVerbatim(asked, own) },
    others: scored.filter((other) => other !== best),
  };
}

export interface Refusal {
  decision: "none" | "ambiguous";
  reason: string;
}

interface Rule extends Refusal {
  when(one: Case): boolean;
  /** How much of the wine's title may be said: not all of it where nothing stands here, all in any order, or even word for word. */
  evenIf?: "literal" | "verbatim";
}

const RULES: readonly Rule[] = [
  {
    // A catalogue may list a case of several wines as one.
    when: ({ asked, best }) => namesSeveral(asked.title) && !namesSeveral(best.measured.own.wine.title),
    evenIf: "verbatim",
    ...ambiguous("the title names several wines"),
  },
  {
    when: ({ best }) => namesPartOfEstate(best.measured),
    ...{ decision: "none", reason: "only a part of the estate's name is in the title" },
  },
  {
    when: ({ asked, best }) => namesOtherArticle(asked, best.measured),
    ...{ decision: "none", reason: "an estate of nearly this name may be meant" },
  },
  {
    when: ({ best }) => best.measured.elsewhere,
    evenIf: "verbatim",
    ...{ decision: "none", reason: "the estate of this name is of another place" },
  },
  {
    when: hasNamesake,
    evenIf: "verbatim",
    ...ambiguous(NAMESAKES),
  },
  {
    when: ({ asked, best: { measured } }) =>
      namesPlaceOnly(asked, measured) || namesVineyardOnly(asked, measured),
    evenIf: "literal",
    ...ambiguous("the title names a place of many wines"),
  },
  {
    when: isElsewhereToo,
    evenIf: "literal",
    ...ambiguous("wines of this name are of several places"),
  },
  {
    when: hasRunnerUp,
    evenIf: "literal",
    ...ambiguous("another wine fits about as well"),
  },
  {
    when: (one) => (one.literal ? twinsOf(one).some(one.isFull) : twinsOf(one).length > 0),
    evenIf: "verbatim",
    ...ambiguous("the catalogue lists this wine more than once"),
  },
  {
    when: ({ asked, best, others }) =>
      !isPlain(best.measured, asked) && namesProducerOnly(asked, best, others),
    ...ambiguous("the title names a producer of several wines"),
  },
  {
    when: ({ asked, best, others }) => namesNoDistrict(asked, best, others),
    ...ambiguous("another wine fits about as well"),
  },
  {
    when: ({ asked, best, others }) => namesNoAge(asked, best, others),
    ...ambiguous("the title names a producer of several wines"),
  },
  {
    when: ({ asked, best, others }) => namesWineOfSeveral(asked, best, others),
    ...ambiguous("wines of several producers have this name"),
  },
  {
    when: ({ asked, best }) => namesSurnameOnly(asked, best.measured),
    ...ambiguous("several producers have this name"),
  },
  {
    when: ({ asked, best, others }) => namesRegionOnly(asked, best, others),
    ...ambiguous("the title names a producer of several wines"),
  },
  {
    when: isOthersTitle,
    evenIf: "verbatim",
    ...ambiguous("the title is another wine's full title"),
  },
  {
    when: ({ asked, best, others }) => namesOtherGrape(asked, best, others),
    ...{ decision: "none", reason: "the title names another grape of a range" },
  },
  {
    // What separates a wine from its siblings must be in the title.
    when: ({ asked, best, others }) =>
      best.context.alike >= SEPARATED ||
      namesNoGrape(asked, best, others) ||
      namesNoGrapeInAustria(asked, best),
    ...ambiguous("what tells this wine from its siblings is not in the title"),
  },
];

function ambiguous(reason: string): Refusal {
  return { decision: "ambiguous", reason };
}

/** The first reason that holds; none where the best candidate is the answer. */
export function refusalOf(one: Case): Refusal | undefined {
  const isOpen = ({ evenIf }: Rule) =>
    evenIf === "verbatim" || (evenIf === "literal" ? !one.verbatim : !one.literal);
  const rule = RULES.find((each) => isOpen(each) && each.when(one));
  return rule && { decision: rule.decision, reason: rule.reason };
}

/** Of the same name, in another colour or country that the title leaves open. */
export function hasNamesake({ asked, best, others }: Case): boolean {
  return others.some((other) => isNamesake(asked, best.measured, other.measured));
}

/** Château Bellevue of Saint-Émilion, and of Pomerol. */
function isElsewhereToo({ best, judged }: Case): boolean {
  return judged.some(
    ({ one, confidence }) =>
      one !== best &&
      confidence >= RUNNER_UP &&
      !one.measured.conflict &&
      isOfOtherPlace(one.measured.own, best.measured.own),
  );
}

function hasRunnerUp({ asked, best, judged, literal }: Case): boolean {
  const mine = best.measured;
  // It says no more than was asked, and no other explains more of the title.
  const complete = (mine.values[AT.complete] as number) > 0 && best.context.better <= 0;
  return judged.some(
    ({ one, confidence }) =>
      one !== best &&
      one.measured.own.twin !== mine.own.twin &&
      // Belle Époque is not Belle Époque Blanc de Blancs, though that may be sold as Belle Époque.
      !(complete && one.measured.spare > 0) &&
      !explainsMore(asked, mine, one.measured) &&
      !isBesideName(mine, one.measured) &&
      confidence >= (literal ? MATCH_CONFIDENCE : RUNNER_UP),
  );
}

/** Entries that look like the best one. */
const twinsOf = ({ asked, best, others }: Case) =>
  others.filter(
    ({ measured, score }) =>
      measured.own.twin === best.measured.own.twin &&
      (score > best.score - 1 || isLiteral(asked, measured.own)),
  );

function isOthersTitle({ asked, best, others, literal }: Case): boolean {
  // "Pomerol by Clinet" says no less than "Château Clinet Pomerol".
  const namesIt = literal || best.measured.secondNamed;
  const isTitleOf = ({ measured }: Scored) => isTitle(asked, measured.own);
  return (
    (!namesIt && others.some(({ measured }) => isLiteral(asked, measured.own))) ||
    (!isTitleOf(best) && others.some(isTitleOf))
  );
}

/** "Château Musar Hochar" is the wine of this name, not the one that says "(Gaston Hochar)" beside its own. */
const isBesideName = (one: Measured, other: Measured) =>
  other.own.words.some(
    ({ kind, text, aside }, at) =>
      kind === "name" &&
      aside &&
      other.explainedOwn[at] &&
      one.own.words.some((word, to) => word.text === text && !word.aside && one.explainedOwn[to]),
  );

/** Whether one wine holds all the caller's words that the other holds, and the word of a tier or a name more. */
function explainsMore({ words }: Asked, one: Measured, other: Measured): boolean {
  const counts = (at: number) => ["tier", "name", "number"].includes(words[at]?.kind ?? "");
  return (
    other.explained.every((yes, at) => !yes || one.explained[at]) &&
    one.explained.some((yes, at) => yes && !other.explained[at] && counts(at))
  );
}
