import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Refusal } from "../../src/cli.ts";
import { COLOURS, type Colour } from "../colours.ts";
import { countryKeys } from "../countries.ts";
import { openSqlite } from "../sqlite.ts";
import { indexPath, sqliteEngine } from "../sqlite-file.ts";
import type { Question, Wine } from "../wine.ts";

/** A title with the answer that people gave. `ids`: any of them is right; for `ambiguous` the wines it may mean. */
export interface Labelled {
  line: number;
  question: Question;
  /** As the file says it. */
  country: string;
  expected: "match" | "ambiguous" | "none" | "junk";
  ids: number[];
  source: string;
}

const COLUMNS = ["title", "country", "colour", "expected", "ids"] as const;

/** Reads `title country colour expected ids source`, tab-separated, in any order of columns. */
export function readLabelled(path: string): Labelled[] {
  const [head, ...lines] = readFileSync(path, "utf8").replace(/\r/g, "").split("\n");
  const names = (head ?? "").split("\t");
  const missing = COLUMNS.filter((name) => !names.includes(name));
  if (missing.length) throw new Refusal(`${path} has no column ${missing.join(", ")}`);
  return lines.flatMap((text, at) => {
    if (!text.trim()) return [];
    const cells = text.split("\t");
    const cell = (name: string) => cells[names.indexOf(name)]?.trim() ?? "";
    const expected = cell("expected");
    if (expected !== "match" && expected !== "ambiguous" && expected !== "none" && expected !== "junk")
      throw new Refusal(
        `${path} line ${at + 2}: expected is "${expected}", not match, ambiguous, none or junk`,
      );
    const colour = cell("colour");
    if (colour && !(COLOURS as readonly string[]).includes(colour))
      throw new Refusal(`${path} line ${at + 2}: colour is "${colour}", not ${COLOURS.join(", ")}`);
    const country = cell("country");
    return {
      line: at + 2,
      question: {
        title: cell("title"),
        ...(country && { countries: countryKeys(country) }),
        ...(colour && { colour: colour as Colour }),
      },
      country,
      expected,
      ids: cell("ids").split(",").filter(Boolean).map(Number),
      source: cell("source"),
    };
  });
}

/** The wines of a catalogue file (.ndjson or .ndjson.gz): its records of vintage "wine". */
export function readWines(path: string): Wine[] {
  const bytes = readFileSync(path);
  const text = new TextDecoder().decode(
    bytes[0] === 0x1f && bytes[1] === 0x8b ? Bun.gunzipSync(bytes) : bytes,
  );
  const wines: Wine[] = [];
  for (const line of text.split("\n")) {
    if (!line) continue;
    const { id, vintage, title, colour, country, region_appellation } = JSON.parse(line);
    if (vintage === undefined || vintage === "wine")
      wines.push({ id, title, colour, country, region: region_appellation ?? "" });
  }
  return wines;
}

export type WholeIndex = ReturnType<typeof openSqlite>;

/** The embedded engine over these wines, in a folder of its own that goes when it is closed. */
export async function openWines(wines: readonly Wine[]): Promise<WholeIndex> {
  const folder = mkdtempSync(join(tmpdir(), "titles-"));
  try {
    const batches = async function* () {
      for (let at = 0; at < wines.length; at += 5000) yield wines.slice(at, at + 5000);
    };
    await sqliteEngine(folder).build(batches(), () => {});
    const index = openSqlite(indexPath(folder));
    return {
      ...index,
      close() {
        index.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** One title decided: the id answered, if any, and how sure the matcher was. */
export interface Outcome {
  labelled: Labelled;
  answered: number | undefined;
  confidence: number;
  right: boolean;
}

export interface Figures {
  answers: number;
  right: number;
  /** Titles labelled match; one with several accepted ids that is refused counts neither way. */
  findable: number;
  precision: number;
  recall: number;
}

/** Precision is right answers by answers, recall right answers by titles that have one. */
export function figures(outcomes: readonly Outcome[], threshold: number): Figures {
  let answers = 0;
  let right = 0;
  let findable = 0;
  for (const { labelled, answered, confidence, right: isRight } of outcomes) {
    const given = answered !== undefined && confidence >= threshold;
    if (given) answers++;
    if (given && isRight) right++;
    if (labelled.expected === "match" && (given || labelled.ids.length < 2)) findable++;
  }
  return {
    answers,
    right,
    findable,
    precision: answers ? right / answers : 1,
    recall: findable ? right / findable : 0,
  };
}

/** Wilson's interval of a share, at 95 %. */
export function interval(hits: number, all: number): [number, number] {
  if (!all) return [0, 1];
  const z = 1.959964;
  const share = hits / all;
  const middle = share + (z * z) / (2 * all);
  const half = z * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all));
  const scale = 1 + (z * z) / all;
  return [Math.max(0, (middle - half) / scale), Math.min(1, (middle + half) / scale)];
}

/** The best recall at a precision, and the threshold that gives it. */
export function recallAt(outcomes: readonly Outcome[], precision: number): Figures & { threshold: number } {
  let best = { ...figures([], 1), threshold: 1 };
  for (const threshold of new Set(outcomes.map((outcome) => outcome.confidence))) {
    const found = figures(outcomes, threshold);
    if (found.precision >= precision && found.answers && found.recall > best.recall)
      best = { ...found, threshold };
  }
  return best;
}

const share = (hits: number, all: number) => {
  const [low, high] = interval(hits, all);
  return `${(all ? hits / all : 0).toFixed(3)} (${hits} of ${all}, ${low.toFixed(3)} to ${high.toFixed(3)})`;
};

export const inWords = ({ answers, right, findable }: Figures) =>
  `precision ${share(right, answers)}  recall ${share(right, findable)}`;
