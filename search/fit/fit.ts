import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { command, EXIT, progress, Refusal, usageError } from "../../src/cli.ts";
import { readConfig } from "../../src/config.ts";
import { MATCH_CONFIDENCE } from "../confidence.ts";
import { choose } from "../decide.ts";
import { FEATURES, type Feature, SPEAK_FOR } from "../judge/features.ts";
import { CONTEXT, NO_CONTEXT, rank, type Scored, type Weights } from "../rank.ts";
import { allWines } from "../sqlite.ts";
import { indexPath } from "../sqlite-file.ts";
import current from "../weights.json" with { type: "json" };
import { type Example, examples } from "./examples.ts";
import { figures, inWords, type Outcome, readWines, recallAt } from "./labelled.ts";
import { fitLogistic } from "./logistic.ts";
import { random } from "./synthetic.ts";

const HELP = `
search:fit TITLES.tsv[=WEIGHT]… [--catalogue FILE.ndjson[.gz]] [--out FILE] [--folds N] [--dry-run] [--without FEATURE,…]
  Fits the matcher's weights on labelled titles and the catalogue (the live index, or a file), prints cross-validated
  figures (titles of one wine always in one fold) and writes search/weights.json. WEIGHT says how much a file counts:
  titles.hard.tsv=0.5. --without shows what features buy: they count nothing, and no weights are written.
`;

/** So many candidates of each title are learned from. */
const PER_TITLE = 5;
const L2 = 1;

const isRight = ({ labelled }: Example, { measured }: Scored) =>
  labelled.expected === "match" && labelled.ids.includes(measured.own.wine.id);

const FOR = [0, Number.POSITIVE_INFINITY] as const;
const AGAINST = [Number.NEGATIVE_INFINITY, 0] as const;
/**
 * Most labelled titles that leave a Riserva out mean it all the same, so that they alone would have it all but free; where
 * the plain wine is not in the catalogue, who means that one must not get the Riserva. Nor the Brut who says Extra Brut.
 */
const AT_MOST: Partial<Record<Feature, number>> = { ownTierCuvee: -1, sweetConflict: -2 };

/** First the weights of the evidence, then of what the other candidates say, which includes the calibration. */
function fit(list: readonly Example[]): Weights {
  const rows = (
    read: (scored: Scored) => Float64Array,
    ranked: (one: Example) => readonly Scored[],
    bounds: (readonly [number, number])[],
    l2: number,
  ) => {
    const x: Float64Array[] = [];
    const y: number[] = [];
    const shares: number[] = [];
    for (const one of list)
      for (const scored of ranked(one)) {
        x.push(read(scored));
        y.push(isRight(one, scored) ? 1 : 0);
        shares.push(
          one.share *
            (one.labelled.expected === "ambiguous" && one.labelled.ids.includes(scored.measured.own.wine.id)
              ? 0.5
              : 1),
        );
      }
    return fitLogistic(x, y, shares, bounds, l2);
  };
  const evidence = rows(
    ({ measured }) => measured.values,
    ({ scored }) => scored.slice(0, PER_TITLE),
    FEATURES.map((name) => (SPEAK_FOR.has(name) ? FOR : ([AGAINST[0], AT_MOST[name] ?? 0] as const))),
    L2,
  );
  const features = Object.fromEntries(FEATURES.map((name, at) => [name, evidence.weights[at] as number]));
  const plain: Weights = {
    intercept: evidence.intercept,
    features,
    context: { intercept: 0, score: 1, ...NO_CONTEXT },
  };
  const context = rows(
    ({ score, context }) => Float64Array.of(score, ...CONTEXT.map((name) => context[name])),
    ({ asked, scored }) =>
      rank(
        asked,
        scored.map((one) => one.measured),
        plain,
      ).slice(0, 2),
    [FOR, ...CONTEXT.map((name) => (name === "alone" ? FOR : AGAINST))],
    0.3,
  );
  const [score, ...others] = context.weights as [number, ...number[]];
  const named = Object.fromEntries(
    CONTEXT.map((name, at) => [name, others[at] as number]),
  ) as typeof NO_CONTEXT;
  return { ...plain, context: { intercept: context.intercept, score, ...named } };
}

function outcomeOf(one: Example, weights: Weights): Outcome {
  const decision = choose(
    one.asked,
    rank(
      one.asked,
      one.scored.map((scored) => scored.measured),
      weights,
    ),
    0,
    weights,
  );
  const answered = decision.wine?.id;
  const { labelled } = one;
  return {
    labelled,
    answered,
    confidence: answered === undefined ? -1 : decision.confidence,
    right: labelled.expected === "match" && answered !== undefined && labelled.ids.includes(answered),
  };
}

/** Each title decided by weights that were fitted without its group. */
function crossValidate(list: readonly Example[], folds: number): { one: Example; outcome: Outcome }[] {
  const next = random(11);
  const foldOf = new Map<string, number>();
  for (const key of [...new Set(list.map((one) => one.group))].sort())
    foldOf.set(key, Math.floor(next() * folds));
  return Array.from({ length: folds }, (_, fold) => {
    const weights = fit(list.filter((one) => foldOf.get(one.group) !== fold));
    return list
      .filter((one) => foldOf.get(one.group) === fold && one.kind !== "made")
      .map((one) => ({ one, outcome: outcomeOf(one, weights) }));
  }).flat();
}

const rounded = (weights: Weights) =>
  `${JSON.stringify(weights, (_key, value) => (typeof value === "number" ? Math.round(value * 1000) / 1000 : value), 2)}\n`;

if (import.meta.main)
  await command(
    {
      help: HELP,
      options: {
        catalogue: { type: "string" },
        out: { type: "string" },
        folds: { type: "string" },
        "dry-run": { type: "boolean" },
        without: { type: "string" },
      },
    },
    async (values, positionals) => {
      if (!positionals.length) throw usageError("search:fit takes files of labelled titles");
      const files = positionals.map((argument) => {
        const [, path, share] = /^(.*?)(?:=([\d.]+))?$/.exec(argument) as unknown as [
          string,
          string,
          string?,
        ];
        return { path, share: share === undefined ? 1 : Number(share) };
      });
      const folds = Number(values.folds ?? 8);
      if (!Number.isInteger(folds) || folds < 2) throw usageError("--folds is a whole number from 2");
      const without = (values.without?.split(",") ?? []).map((name) => {
        const at = FEATURES.indexOf(name as Feature);
        if (at < 0) throw usageError(`there is no feature ${name}`);
        return at;
      });
      const wines = values.catalogue
        ? readWines(values.catalogue)
        : allWines(indexPath(readConfig().dataDir));
      if (!wines.length)
        throw new Refusal(
          "There is no embedded title index yet: run search:rebuild, or name a file with --catalogue",
        );
      const bar = progress("Measuring", "titles");
      const list = await examples(files, wines, current as Weights, bar.update);
      bar.finish();
      for (const { scored } of list)
        for (const { measured } of scored) for (const at of without) measured.values[at] = 0;
      const validated = crossValidate(list, folds);
      for (const { path } of files) {
        const outcomes = validated
          .filter(({ one }) => one.kind === "real" && one.file === path)
          .map(({ outcome }) => outcome);
        console.log(
          `${path}, cross-validated, threshold ${MATCH_CONFIDENCE}: ${inWords(figures(outcomes, MATCH_CONFIDENCE))}`,
        );
        for (const precision of [0.985, 0.97, 0.95]) {
          const best = recallAt(outcomes, precision);
          console.log(
            `  recall at precision ${precision}: ${best.recall.toFixed(3)} (threshold ${best.threshold.toFixed(3)})`,
          );
        }
        const removed = validated.filter(({ one }) => one.kind === "removed" && one.file === path);
        const answered = removed.filter(({ outcome }) => outcome.confidence >= MATCH_CONFIDENCE).length;
        console.log(`  with its wine taken out of the catalogue: ${answered} of ${removed.length} answered`);
      }
      const weights = fit(list);
      if (values["dry-run"] || without.length > 0) return EXIT.ok;
      const out = values.out ?? join(import.meta.dir, "../weights.json");
      writeFileSync(out, rounded(weights));
      console.log(`Wrote ${Object.keys(weights.features).length} weights to ${out}`);
      return EXIT.ok;
    },
  );
