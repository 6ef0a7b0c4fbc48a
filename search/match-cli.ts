import { openMigrated } from "../db/migrate.ts";
import { wineQueries } from "../db/wines.ts";
import { command, EXIT, Refusal, usageError } from "../src/cli.ts";
import { readConfig } from "../src/config.ts";
import { BadRequest, checkWineQuery } from "../src/query.ts";
import { type Match, matchMany } from "./match-many.ts";
import { openTitles } from "./titles.ts";

const HELP = `
search:match "TITLE" [--country C] [--colour C] [--vintage V]
  Shows how the service decides on a title: the answer or the refusal, and for each candidate what spoke for and against it.
`;

const SHOWN = 5;

/** One decision as a person reads it. */
export function render(match: Match): string {
  const { wine, confidence, threshold, reason } = match;
  const head = wine
    ? `unique: ${wine.id} ${wine.title} (${wine.country}, ${wine.colour}; ${wine.vintage})`
    : `${match.decision}: refused`;
  const lines = [
    head,
    `  ${reason}`,
    `  confidence ${confidence.toFixed(3)}, threshold ${threshold.toFixed(3)}`,
  ];
  for (const candidate of match.candidates.slice(0, SHOWN)) {
    const { id, title, country, colour, region } = candidate.wine;
    lines.push("", `${candidate.confidence.toFixed(3)}  ${id} ${title} (${country}, ${colour}; ${region})`);
    for (const { word, what, weight } of candidate.evidence)
      lines.push(
        `  ${weight < 0 ? "-" : "+"} ${weight.toFixed(2).replace("-", "").padStart(5)}  ${word}: ${what}`,
      );
  }
  const more = match.candidates.length - SHOWN;
  if (more > 0) lines.push("", `and ${more} more candidates`);
  return lines.join("\n");
}

if (import.meta.main)
  await command(
    {
      help: HELP,
      options: { country: { type: "string" }, colour: { type: "string" }, vintage: { type: "string" } },
    },
    async (values, positionals) => {
      const [title, ...rest] = positionals;
      if (title === undefined || rest.length > 0) throw usageError("search:match takes one title, in quotes");
      const config = readConfig();
      const query = readQuery({ title, ...values });
      const job = await openMigrated(config);
      const titles = await openTitles({
        dataDir: config.dataDir,
        timeoutMs: config.searchTimeoutMs,
        threshold: config.matchConfidence,
      });
      try {
        if (titles.status().state !== "ok")
          throw new Refusal("There is no title index yet: run search:rebuild");
        const wines = wineQueries(job.db, config.databaseTimeoutMs);
        const [match] = await matchMany([query], { wines, titles }, { brief: false });
        console.log(render(match as Match));
        return EXIT.ok;
      } finally {
        titles.close();
        await job.close();
      }
    },
  );

function readQuery(raw: { title: string; country?: string; colour?: string; vintage?: string }) {
  try {
    const query = checkWineQuery(raw);
    if (query.by === "title") return query;
  } catch (error) {
    if (error instanceof BadRequest) throw usageError(error.message);
    throw error;
  }
  throw usageError("search:match takes one title, in quotes");
}
