/** What the weights are fitted on: labelled titles and made ones, with their wines in the catalogue and without. */
import { countryKeys } from "../countries.ts";
import { scoreAll } from "../decide.ts";
import type { Asked } from "../prepare/asked.ts";
import type { Scored, Weights } from "../rank.ts";
import type { Wine } from "../wine.ts";
import { type Labelled, openWines, readLabelled, type WholeIndex } from "./labelled.ts";
import { random, sellersTitle } from "./synthetic.ts";

/** How much one title of each kind counts. */
const SHARE = { removed: 0.6, made: 0.1 };
const MADE = 1200;
const REMOVED_PARTS = 4;

/** A title with its candidates measured: what the fit learns from. */
export interface Example {
  labelled: Labelled;
  kind: "real" | "removed" | "made";
  file: string;
  share: number;
  asked: Asked;
  scored: readonly Scored[];
  /** Titles of one group are of one wine, or meet in one. */
  group: string;
}

function example(
  labelled: Labelled,
  index: WholeIndex,
  file: string,
  kind: Example["kind"],
  share: number,
  weights: Weights,
): Example {
  const { asked, scored } = scoreAll(
    labelled.question,
    index.propose(labelled.question),
    index.vocabulary,
    weights,
  );
  return { labelled, kind, file, share, asked, scored, group: "" };
}

/** Real titles; the same with their wines taken out of the catalogue; titles made from the catalogue, both ways. */
export async function examples(
  files: { path: string; share: number }[],
  wines: readonly Wine[],
  weights: Weights,
  onProgress: (done: number) => void,
): Promise<Example[]> {
  const found: Example[] = [];
  const owned: number[][] = [];
  const add = (one: Example, ids: number[]) => {
    found.push(one);
    owned.push(ids);
    onProgress(found.length);
  };
  const none = (labelled: Labelled): Labelled => ({ ...labelled, expected: "none", ids: [] });
  const titles = files.flatMap(({ path, share }) =>
    readLabelled(path).map((labelled) => ({ labelled, path, share })),
  );
  const next = random(5);
  const picked = () => Array.from({ length: MADE }, () => wines[Math.floor(next() * wines.length)] as Wine);
  const made = (wine: Wine): Labelled => {
    const chance = next();
    return {
      line: 0,
      question: {
        title: sellersTitle(wine, next),
        ...(chance < 0.5 && { countries: countryKeys(wine.country) }),
        ...((chance < 0.3 || chance > 0.85) && { colour: wine.colour }),
      },
      expected: "match",
      country: wine.country,
      ids: [wine.id],
      source: "",
    };
  };
  const whole = await openWines(wines);
  for (const { labelled, path, share } of titles)
    add(example(labelled, whole, path, "real", share, weights), labelled.ids);
  for (const wine of picked()) add(example(made(wine), whole, "", "made", SHARE.made, weights), [wine.id]);
  whole.close();
  const matches = titles.filter(({ labelled }) => labelled.expected === "match");
  for (let part = 0; part < REMOVED_PARTS; part++) {
    const mine = matches.filter((_, at) => at % REMOVED_PARTS === part);
    const gone = new Set(mine.flatMap(({ labelled }) => labelled.ids));
    const extra = part === 0 ? picked() : [];
    for (const wine of extra) gone.add(wine.id);
    const rest = await openWines(wines.filter((wine) => !gone.has(wine.id)));
    for (const { labelled, path, share } of mine)
      add(example(none(labelled), rest, path, "removed", share * SHARE.removed, weights), labelled.ids);
    for (const wine of extra)
      add(example(none(made(wine)), rest, "", "made", SHARE.made, weights), [wine.id]);
    rest.close();
  }
  group(found, owned);
  return found;
}

/** Puts titles that share a wine into one group; a title without one goes with its best candidate. */
function group(found: Example[], owned: number[][]): void {
  const parent = new Map<string, string>();
  const rootOf = (key: string): string => {
    const up = parent.get(key) ?? key;
    return up === key ? key : rootOf(up);
  };
  const keys = found.map(({ labelled, scored }, at) => {
    const ids = owned[at] as number[];
    const best = scored[0]?.measured.own.wine.id;
    return ids.length
      ? ids.map((id) => `wine ${id}`)
      : [best === undefined ? `title ${labelled.question.title}` : `wine ${best}`];
  });
  for (const list of keys)
    for (const key of list) {
      const [a, b] = [rootOf(list[0] as string), rootOf(key)];
      if (a !== b) parent.set(a, b);
    }
  found.forEach((one, at) => {
    one.group = rootOf(keys[at]?.[0] as string);
  });
}
