import { rmSync } from "node:fs";
import { join } from "node:path";
import { ownPostgres, startReal } from "../faults/parts.ts";
import { temporaryFolder } from "../support.ts";
import { INTERNAL } from "./generate.ts";

/**
 * Lets Schemathesis (from PyPI, into a virtual environment that is gone afterwards) ask a real service what its
 * /openapi.json makes it think of, valid and not: `sh ./run test/fuzz/schemathesis.ts [EXAMPLES] [SEED]`, so many
 * examples for each operation. Needs Python 3.10 or later. Exit code 1 when an answer was 5xx, not as described (status,
 * content type, headers, body), given without a key, or held an internal word, or when the service logged a failure.
 */
const VERSION = "4.32.5";
const [examples = "1000", seed = "1"] = process.argv.slice(2);

/**
 * What the description cannot say: that one of id and title is needed, which first line makes text a CSV list, that a
 * bad row does not spoil its list, and that unknown parameters are ignored. So what is valid by it may be refused, and
 * the other way round.
 */
const NOT_CHECKED = ["positive_data_acceptance", "negative_data_rejection"];

const folder = temporaryFolder();
const environment = join(folder, "python");
const run = async (argv: string[], env: Record<string, string> = {}) => {
  const child = Bun.spawn(argv, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = await new Response(child.stdout).text();
  return { code: await child.exited, said };
};

for (const argv of [
  ["python3", "-m", "venv", environment],
  [join(environment, "bin/pip"), "install", "--quiet", `schemathesis==${VERSION}`],
]) {
  const { code, said } = await run(argv);
  if (code !== 0) throw new Error(`${argv.join(" ")}: ${said}`);
}

const postgres = await ownPostgres();
const service = await startReal(postgres);
const { code, said } = await run(
  [
    ...[join(environment, "bin/schemathesis"), "run", `${service.base}/openapi.json`],
    ...["--header", `Authorization: Bearer ${postgres.key}`],
    ...["--checks", "all", "--exclude-checks", NOT_CHECKED.join(",")],
    ...["--max-examples", examples, "--seed", seed, "--generation-database", "none"],
    ...["--continue-on-failure", "--no-color", "--request-timeout", "20"],
  ],
  {
    PYTHONPATH: import.meta.dir,
    PYTHONDONTWRITEBYTECODE: "1",
    SCHEMATHESIS_HOOKS: "no_internal_word",
    INTERNAL_WORDS: INTERNAL.source,
  },
);
// A failing case may be a list of a thousand rows.
for (const line of said.split("\n")) console.log(line.slice(0, 500));
const alive = (await fetch(`${service.base}/health/ready`)).status;
const mistakes = service.mistakes();
console.log(`then ready: ${alive}`, ...mistakes);
await service.stop();
await postgres.remove();
rmSync(folder, { recursive: true, force: true });
process.exit(code !== 0 || mistakes.length > 0 || alive !== 200 ? 1 : 0);
