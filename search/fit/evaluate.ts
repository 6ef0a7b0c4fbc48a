import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { command, EXIT, progress, Refusal, usageError } from "../../src/cli.ts";
import { readConfig } from "../../src/config.ts";
import { MATCH_CONFIDENCE } from "../confidence.ts";
import { type Decision, decide } from "../decide.ts";
import { openSqlite } from "../sqlite.ts";
import { indexPath } from "../sqlite-file.ts";
import type { Wine } from "../wine.ts";
import {
  figures,
  interval,
  inWords,
  type Labelled,
  type Outcome,
  openWines,
  readLabelled,
  readWines,
  recallAt,
} from "./labelled.ts";

const HELP = `
search:evaluate TITLES.tsv [--out FOLDER] [--catalogue FILE.ndjson[.gz]]
  Decides labelled titles (title country colour expected ids source) on the live embedded index, or on a catalogue
  file, and prints precision, recall, refusals by reason and each wrong answer. With --out also the precision/recall
  curve and the calibration as SVG and every decision as TSV.
`;

export interface Evaluated extends Outcome {
  decision: Decision;
}

/** Decides each title as the service would; the wine that the best candidate names is kept below the threshold too. */
function evaluate(
  titles: readonly Labelled[],
  index: {
    vocabulary: Parameters<typeof decide>[2];
    propose(question: Labelled["question"]): readonly Wine[];
  },
  threshold: number,
  onProgress: (done: number) => void = () => {},
): Evaluated[] {
  return titles.map((labelled, at) => {
    onProgress(at + 1);
    const candidates = index.propose(labelled.question);
    const decision = decide(labelled.question, candidates, index.vocabulary, threshold);
    const open = decide(labelled.question, candidates, index.vocabulary, 0);
    const answered = open.wine?.id;
    return {
      labelled,
      answered,
      confidence: open.confidence,
      right: labelled.expected === "match" && answered !== undefined && labelled.ids.includes(answered),
      decision,
    };
  });
}

function report(outcomes: readonly Evaluated[], threshold: number): string {
  const lines = [`${outcomes.length} titles, threshold ${threshold}`, inWords(figures(outcomes, threshold))];
  for (const precision of [0.99, 0.985, 0.97, 0.95]) {
    const best = recallAt(outcomes, precision);
    lines.push(
      `recall at precision ${precision}: ${best.recall.toFixed(3)} (threshold ${best.threshold.toFixed(3)})`,
    );
  }
  const reasons = new Map<string, Record<Labelled["expected"], number>>();
  for (const { decision, labelled } of outcomes) {
    if (decision.decision === "unique") continue;
    const key = `${decision.decision}: ${decision.reason}`;
    const row = reasons.get(key) ?? { match: 0, ambiguous: 0, none: 0, junk: 0 };
    row[labelled.expected]++;
    reasons.set(key, row);
  }
  lines.push("", "refusals            match ambiguous  none  junk");
  for (const [key, row] of [...reasons].sort((a, b) => b[1].match - a[1].match))
    lines.push(
      `${"".padEnd(18)}${[row.match, row.ambiguous, row.none, row.junk].map((n) => `${n}`.padStart(7)).join("")}  ${key}`,
    );
  const wrong = outcomes.filter(
    ({ decision, labelled }) =>
      decision.wine && !(labelled.expected === "match" && labelled.ids.includes(decision.wine.id)),
  );
  lines.push("", `wrong answers: ${wrong.length}`);
  for (const { decision, labelled } of wrong) {
    lines.push(
      `line ${labelled.line} [${decision.confidence.toFixed(3)}] ${labelled.question.title}`,
      `  labelled ${labelled.expected} ${labelled.ids.join(",")}, answered ${decision.wine?.id} ${decision.wine?.title} (${decision.wine?.region}, ${decision.wine?.colour})`,
    );
    for (const { word, what, weight } of decision.candidates[0]?.evidence ?? [])
      lines.push(`    ${weight.toFixed(2).padStart(6)}  ${word}: ${what}`);
  }
  return lines.join("\n");
}

/** How often answers of about one confidence are right. */
function calibration(outcomes: readonly Outcome[], bins = 10) {
  return Array.from({ length: bins }, (_, bin) => {
    const inside = outcomes.filter(
      ({ answered, confidence }) =>
        answered !== undefined && Math.min(bins - 1, Math.floor(confidence * bins)) === bin,
    );
    const right = inside.filter((outcome) => outcome.right).length;
    const mean = inside.reduce((sum, outcome) => sum + outcome.confidence, 0) / (inside.length || 1);
    const [low, high] = interval(right, inside.length);
    return { titles: inside.length, confidence: mean, right: right / (inside.length || 1), low, high };
  }).filter((bin) => bin.titles > 0);
}

/** A cell of a TSV file: no tabs or line ends, and nothing that a spreadsheet would run. */
const cell = (value: unknown) => `${value ?? ""}`.replace(/[\t\r\n]/g, " ").replace(/^[=+\-@]/, "'$&");

async function write(folder: string, name: string, outcomes: readonly Evaluated[], threshold: number) {
  mkdirSync(folder, { recursive: true });
  const head = [
    "line",
    "title",
    "expected",
    "ids",
    "decision",
    "id",
    "wine",
    "confidence",
    "right",
    "reason",
  ];
  const rows = outcomes.map(({ labelled, decision, right }) => [
    labelled.line,
    labelled.question.title,
    labelled.expected,
    labelled.ids.join(","),
    decision.decision,
    decision.wine?.id,
    decision.wine?.title,
    decision.confidence.toFixed(4),
    decision.wine ? right : "",
    decision.reason,
  ]);
  writeFileSync(
    join(folder, `${name}.decisions.tsv`),
    `${[head, ...rows].map((row) => row.map(cell).join("\t")).join("\n")}\n`,
  );
  const points = [...new Set(outcomes.map((outcome) => outcome.confidence))]
    .filter((confidence) => confidence > 0)
    .sort((a, b) => a - b)
    .map((confidence) => ({ confidence, ...figures(outcomes, confidence) }));
  // Loaded here: the plotting library is not installed where only the service runs.
  const { curveSvg } = await import("./plot.ts");
  const svg = await curveSvg(points, calibration(outcomes), threshold);
  writeFileSync(join(folder, `${name}.curve.svg`), svg.curve);
  writeFileSync(join(folder, `${name}.calibration.svg`), svg.calibration);
}

if (import.meta.main)
  await command(
    { help: HELP, options: { out: { type: "string" }, catalogue: { type: "string" } } },
    async ({ out, catalogue }, [file, ...rest]) => {
      if (!file || rest.length) throw usageError("search:evaluate takes one file of labelled titles");
      const config = readConfig();
      const threshold = config.matchConfidence ?? MATCH_CONFIDENCE;
      const titles = readLabelled(file);
      const index = catalogue ? await openWines(readWines(catalogue)) : openLive(indexPath(config.dataDir));
      try {
        const bar = progress("Deciding", "titles", titles.length);
        const outcomes = evaluate(titles, index, threshold, bar.update);
        bar.finish();
        console.log(report(outcomes, threshold));
        if (out) await write(out, basename(file).replace(/\.tsv$/, ""), outcomes, threshold);
        return EXIT.ok;
      } finally {
        index.close();
      }
    },
  );

function openLive(path: string) {
  try {
    return openSqlite(path);
  } catch {
    throw new Refusal(
      "There is no embedded title index yet: run search:rebuild, or name a file with --catalogue",
    );
  }
}
