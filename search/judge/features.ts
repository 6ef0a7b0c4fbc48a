import type { Alignment } from "../align.ts";
import type { Relation } from "../appellations.ts";
import type { Word } from "../classify.ts";
import type { Asked } from "../prepare/asked.ts";
import type { Own } from "../prepare/own.ts";
import type { Role } from "../prepare/roles.ts";
import type { Vocabulary } from "../vocabulary.ts";
import type { SaidByName } from "./said-by-name.ts";

/**
 * What is left over or in conflict between a caller's title and a wine, each a number that is 0 when all is well.
 * Names starting with `asked` are about the caller's words, with `own` about the wine's. Only those of
 * `SPEAK_FOR` speak for the wine: matched words never buy back a leftover one.
 */
export const FEATURES = [
  "askedAny",
  "askedKnown",
  "askedNoCuvee",
  "askedSibling",
  "askedRival",
  "askedOwner",
  "askedFirstName",
  "askedDoubleName",
  "askedQuoted",
  "askedInName",
  "askedBehind",
  "askedBesideCuvee",
  "askedNumber",
  "askedHouse",
  "askedHouseAlone",
  "askedFormality",
  "askedSite",
  "askedCru",
  "houseConflict",
  "houseOther",
  "askedEstate",
  "askedTier",
  "askedTierCuvee",
  "askedStyle",
  "askedStyleCuvee",
  "askedLevel",
  "sweetConflict",
  "askedSoft",
  "askedTierSibling",
  "askedGrape",
  "askedGrapeNoCuvee",
  "askedGrapeInstead",
  "askedGrapeSibling",
  "grapeConflict",
  "grapePartly",
  "grapeColour",
  "placeNear",
  "placeOther",
  "placeFar",
  "placeNarrower",
  "placeNarrowerNoCuvee",
  "placeWiderNoCuvee",
  "placeWideNoCuvee",
  "colourConflict",
  "countryConflict",
  "ownCuvee",
  "ownCuveeNoMatch",
  "ownCuveeAny",
  "ownAside",
  "ownProducerBefore",
  "ownProducerAfter",
  "ownProducerAfterCuvee",
  "ownProducerJoined",
  "ownProducerMissing",
  "ownProducerMissingNoCuvee",
  "nameAlone",
  "ownNumber",
  "ownHouse",
  "ownTier",
  "ownTierCuvee",
  "ownStyle",
  "ownStyleCuvee",
  "ownLevel",
  "ownLevelCuvee",
  "ownSweet",
  "ownSweetCuvee",
  "ownSoft",
  "ownSoftCuvee",
  "ownGrape",
  "ownGrapeNoCuvee",
  "ownPlace",
  "ownPlaceNoCuvee",
  "ownPlaceBeside",
  "ownPlaceClassed",
  "ownRepeat",
  "ownColourCuvee",
  "ownColourRoseCuvee",
  "ownColourRed",
  "ownColourWhite",
  "ownColourRose",
  "colourUnlikely",
  "colourUnlikelyCuvee",
  "thinProducer",
  "thinTwo",
  "thinCuvee",
  "thinPlace",
  "thinTitle",
  "thinCommon",
  "otherArticle",
  "typo",
  "typoKnown",
  "typoProducer",
  "typos",
  "anchored",
  "exact",
  "complete",
  "verbatim",
] as const;
export type Feature = (typeof FEATURES)[number];
/** The only features whose weight may be above zero. */
export const SPEAK_FOR: ReadonlySet<string> = new Set<Feature>(["anchored", "exact", "complete", "verbatim"]);
export const AT = Object.fromEntries(FEATURES.map((name, at) => [name, at])) as Record<Feature, number>;

export interface Measured {
  own: Own;
  /** It shares nearly as much with the title as the candidate that shares most. */
  near: boolean;
  values: Float64Array;
  /** Words of the caller that the wine explains. */
  explained: boolean[];
  /** Words of the wine that were matched. */
  explainedOwn: boolean[];
  /** Sum of what is left over on the wine's side, roughly weighed: how much more it says than was asked. */
  surplus: number;
  /** Names, tiers, numbers and grapes of the wine that were not asked for. */
  spare: number;
  exact: boolean;
  /** A name of its label is known to go without saying, and was not asked for. */
  unsaid: boolean;
  /** No word of the caller's is left over, and hardly more is said than was asked, no colour or tier among it. */
  settled: boolean;
  /** Another grape, colour, place or country, or a wine named after the one that was asked for. */
  conflict: boolean;
  matchedNames: number;
  producerOnly: boolean;
  /** Nothing but a name was asked for that is enough without its producer's. */
  bare: boolean;
  /** The whole name of another wine of the estate was asked for. */
  secondNamed: boolean;
  /** At most the producer and a region is named, and the wine is called by a place of its own; whether its others are not. */
  regionOnly: { others: boolean } | undefined;
  /** The producer's name has begun, by more than a first name, before the first name that was asked for. */
  headless: boolean;
  /** Nothing but an estate is named, which the lists know in another place. */
  elsewhere: boolean;
  evidence: { feature: Feature; amount: number; word: string; what: string }[];
}

/** Takes something down; nothing where there is no feature or no amount. */
export type Note = (feature: Feature | undefined, amount: number, word: string, what: string) => void;

export interface State extends Pick<SaidByName, "said" | "also" | "describes"> {
  asked: Asked;
  own: Own;
  vocabulary: Vocabulary;
  found: Alignment;
  explained: boolean[];
  /** How each of the caller's places lies to the wine's. */
  relations: readonly Relation[];
  note: Note;
  /** Whether a word that tells this wine from its siblings was matched. */
  cuvee: boolean;
  matched: { names: number; producer: number; cuvee: number };
  /** Where the wine's own name begins that was asked for with the estate's behind "of"; 0 where none was. */
  second: number;
  /** Words of the caller that name who owns the estate. */
  isOwners: readonly boolean[];
  /** No other wine of its house may be meant: what only says that it is the plain one goes without saying. */
  isPlainMeant: boolean;
  /** All wines of its house that were found are of its place. */
  atHome: boolean;
}

/** A word of the caller's that the wine does not have. */
export interface Left extends State {
  at: number;
  word: Word;
  weight: number;
}

/** A word of the wine's that was not asked for. */
export interface Unsaid extends State {
  at: number;
  word: Word;
  role: Role;
  /** Where the producer's first name stands that was asked for; behind the last word where none was. */
  firstMatch: number;
  /** A hyphen makes one name of it and of a word that was asked for. */
  joined: boolean;
  /** It makes another wine of the estate's name, which was asked for alone. */
  otherWine: boolean;
  /** How little it goes without saying, 0 to 1. */
  fresh: number;
  /** How much the word weighs, by how little it goes without saying. */
  weight: number;
}
