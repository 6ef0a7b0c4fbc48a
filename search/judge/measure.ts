import type { Alignment } from "../align.ts";
import { type Place, type Relation, relate, samePlace } from "../appellations.ts";
import type { Word } from "../classify.ts";
import type { Asked } from "../prepare/asked.ts";
import type { Own } from "../prepare/own.ts";
import { SITES } from "../sites.ts";
import type { Vocabulary } from "../vocabulary.ts";
import { judgeAsked } from "./asked.ts";
import { judgeColours, judgeCountries } from "./colours.ts";
import { isEstateElsewhere } from "./estates.ts";
import { AT, FEATURES, type Measured, type Note, type State } from "./features.ts";
import { judgeGrapes } from "./grapes.ts";
import { isOfOtherListed, match, NONE, otherHouses } from "./matched.ts";
import { judgeOwn } from "./own.ts";
import { isOwner } from "./people.ts";
import { judgePlaces } from "./places.ts";
import { regionOnly } from "./region-only.ts";
import { saidByName } from "./said-by-name.ts";
import { saysNothing } from "./says-nothing.ts";
import { isOwnersEstate, saidSecondWine } from "./second-wines.ts";
import { isBrand, judgeThinness } from "./thinness.ts";
import { saysPlain } from "./tiers.ts";
import { namesUnsaid } from "./unsaid.ts";
import { judgeWhole } from "./whole.ts";

/**
 * Everything left over or in conflict between one title and one wine; in words too, unless `brief`. By its `label` nothing of the wine's
 * name goes without saying for being known to.
 */
export function measure(
  asked: Asked,
  own: Own,
  vocabulary: Vocabulary,
  { brief = false, label = false, near = true, atHome = false } = {},
): Measured {
  const values = new Float64Array(FEATURES.length);
  const evidence: Measured["evidence"] = [];
  const note: Note = (feature, amount, word, what) => {
    if (!feature || !amount) return;
    values[AT[feature]] = (values[AT[feature]] as number) + amount;
    if (!brief) evidence.push({ feature, amount, word, what });
  };
  const { found, matched } = match(asked, own);
  const relations = asked.places.map(relationTo(own));
  const isPlainMeant = !label && !isOtherMeant(asked, found, relations);
  const unsaid = isPlainMeant ? namesUnsaid(own, asked, found) : NONE;
  const byName = saidByName(own, found, isBrand(own) && asked.places.length + asked.grapes.length > 0);
  const houses = otherHouses(asked, own, found, vocabulary);
  const isOwners = asked.words.map(
    ({ kind }, at) =>
      kind !== "stop" &&
      found.asked[at] === -1 &&
      matched.producer > 0 &&
      isOwner(asked, own, found, at) &&
      // "Boscarelli De Ferrari" is a wine of the De Ferrari's.
      !isOfOtherListed({ asked, own, found }, at),
  );
  const state: State = {
    ...{ asked, own, vocabulary, found, note, matched, relations, isOwners, isPlainMeant, atHome },
    explained: asked.words.map(
      (word, at) =>
        word.kind === "stop" ||
        found.asked[at] !== -1 ||
        byName.also.has(word.text) ||
        houses.has(word.text) ||
        isOwners[at] === true ||
        saysNothing(asked, own, found, matched, at),
    ),
    cuvee: matched.cuvee > 0 || holdsBoth(own, matched, relations),
    describes: byName.describes,
    said: union(byName.said, unsaid),
    also: union(byName.also, unsaid),
    second: saidSecondWine(asked, own, found),
  };
  judgeColours(state);
  judgeCountries(state);
  judgePlaces(state);
  judgeGrapes(state);
  const left = judgeAsked(state);
  // "Sassicaia Grappa" and "Ferraton Sassicaia" say more than the name.
  const bare = left === 0 && (byName.bare || isOwnersEstate(asked, own, found, relations.includes("same")));
  const surplus = judgeOwn(state, bare);
  judgeThinness(state, bare);
  const whole = judgeWhole(state, values, left, surplus);
  const explainedOwn = own.words.map((_word, at) => found.own[at] !== -1);
  return {
    ...{ own, near, values, explained: state.explained, explainedOwn, surplus, bare, evidence, ...whole },
    unsaid: own.words.some(
      (word, at) => found.own[at] === -1 && (unsaid.has(word.text) || (isPlainMeant && saysPlain(word, own))),
    ),
    matchedNames: matched.names,
    secondNamed: state.second > 0,
    // "Marquis d'Angerville Champans" is no mere place of his: it is the name of one wine.
    regionOnly: byName.onlyOne ? undefined : regionOnly(asked, own, explainedOwn, vocabulary),
    elsewhere: isEstateElsewhere(state),
  };
}

/** Most wines have nothing that goes without saying. */
const union = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  other.size === 0 ? one : one.union(other);

const relationTo =
  (own: Own) =>
  ({ rows, cru }: Place): Relation => {
    const relation = relate(rows, own.rows);
    return relation === "narrower" && !cru && samePlace(rows, own.siteRows) ? "same" : relation;
  };

/** Another wine may be meant than the one whose name goes without saying. */
function isOtherMeant({ words }: Asked, found: Alignment, relations: readonly Relation[]): boolean {
  const first = found.asked.findIndex((at) => at !== -1);
  return (
    relations.includes("narrower") ||
    words.some((word, at) => found.asked[at] === -1 && isApart(word, at > first))
  );
}

/** "Prévost La Closerie Grand Cru", "Fonseca Bin 23 Reserve", "Hugel Riesling Estate". */
const isApart = ({ kind, group, text }: Word, behind: boolean) =>
  kind === "number" ||
  SITES.has(text) ||
  (kind === "tier" && (group === "tier" || group === "level")) ||
  (kind === "house" && behind);

/**
 * Where the catalogue cannot tell producer from cuvée, three matched names hold some of both, unless a wider place is asked for: Georges
 * Mugneret-Gibourg's Vosne-Romanée is not the Échézeaux.
 */
const holdsBoth = ({ sure }: Own, { cuvee, producer }: State["matched"], relations: readonly Relation[]) =>
  !sure && cuvee === 0 && producer >= 3 && !relations.some((one) => one === "wider" || one === "narrower");
