import { asRefusal } from "../db/client.ts";
import { openMigrated } from "../db/migrate.ts";
import { wineQueries } from "../db/wines.ts";
import { command, EXIT, Refusal, usageError } from "../src/cli.ts";
import { type Config, readConfig } from "../src/config.ts";
import type { LookupDeps } from "../src/lookup.ts";
import { BadRequest, checkWineQuery } from "../src/query.ts";
import { engineOf } from "./engines.ts";
import { checkFiles, matchFile } from "./lists/match-file.ts";
import { type Match, matchMany } from "./lists/match-many.ts";
import { openTitles, SearchUnavailable } from "./titles.ts";

const HELP = `
search:match "TITLE" [--country C] [--colour C] [--vintage V]
  Shows how the service decides on a title: the answer or the refusal, and for each candidate what spoke for and against it.

search:match --file LIST.csv [--out OUT.csv] [--title-column NAME]
  Decides every title of a list and writes the list with the decisions behind its own columns, to standard output
  without --out. The separator (comma, semicolon, tab), the encoding (UTF-8, Windows-1252) and the columns title,
  country, colour and vintage are found, also under other names (search/data/list-words.json). Exit code 2: some rows
  could not be used; they are there all the same, with the reason.
`;

const SHOWN = 5;

/** One decision as a person reads it. */
function render(match: Match): string {
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
      options: {
        country: { type: "string" },
        colour: { type: "string" },
        vintage: { type: "string" },
        file: { type: "string" },
        out: { type: "string" },
        "title-column": { type: "string" },
      },
    },
    async ({ file, out, "title-column": titleColumn, ...filters }, positionals) => {
      if (file === undefined) {
        const [title, ...rest] = positionals;
        if (title === undefined || rest.length > 0)
          throw usageError("search:match takes one title, in quotes, or --file");
        if (out !== undefined || titleColumn !== undefined)
          throw usageError("--out and --title-column go with --file only");
        const query = readQuery({ title, ...filters });
        const [match] = await withIndex(readConfig(), (deps) => matchMany([query], deps, { brief: false }));
        console.log(render(match as Match));
        return EXIT.ok;
      }
      if (positionals.length > 0 || Object.keys(filters).length > 0)
        throw usageError("With --file, titles, countries, colours and vintages are columns of the list");
      checkFiles(file, out);
      const report = await withIndex(readConfig(), (deps) => matchFile(file, deps, { out, titleColumn }));
      for (const error of report.errors) console.error(error);
      const more = report.bad - report.errors.length;
      if (more > 0) console.error(`and ${more.toLocaleString("en")} more rows that cannot be used`);
      const written = out === undefined ? "" : `Written to ${out} in ${report.seconds.toFixed(1)} s.\n`;
      // Standard output is for the list, where it goes there.
      (out === undefined ? console.error : console.log)(`${written}${report.summary}`);
      return report.bad > 0 ? EXIT.rejected : EXIT.ok;
    },
  );

async function withIndex<Result>(
  config: Config,
  work: (deps: LookupDeps) => Promise<Result>,
): Promise<Result> {
  const job = await openMigrated(config);
  const titles = openTitles({
    engine: await engineOf(config, job.sql),
    timeoutMs: config.searchTimeoutMs,
    threshold: config.matchConfidence,
  });
  await titles.opened;
  try {
    if (titles.status().state !== "ok") throw new Refusal("There is no title index yet: run search:rebuild");
    return await work({ wines: wineQueries(job.db, config.databaseTimeoutMs), titles });
  } catch (error) {
    if (error instanceof SearchUnavailable)
      throw new Refusal(`The title index: ${error.message}`, EXIT.unavailable);
    throw asRefusal(error, config);
  } finally {
    titles.close();
    await job.close();
  }
}

function readQuery(raw: { title: string; country?: string; colour?: string; vintage?: string }) {
  try {
    const query = checkWineQuery(raw);
    if (query.by === "title") return query;
  } catch (error) {
    if (error instanceof BadRequest) throw usageError(error.message);
    throw error;
  }
  throw usageError("search:match takes one title, in quotes, or --file");
}
