/** Runs the benchmarks of this folder, or those named: `bench [NAME …]`. Each is a program of its own. */
import { readdirSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { command, EXIT, usageError } from "../../src/cli.ts";

const HELP = `
bench [NAME …]: runs the benchmarks, each printing ours against its peers in the same run.

Those that need a large catalogue read CATALOGUE (a file for db:import), or the sample where it is unset.
`;

const names = readdirSync(import.meta.dir)
  .filter((file) => file.endsWith(".ts") && file !== "run.ts" && !file.startsWith("_"))
  .map((file) => file.slice(0, -3))
  .sort();

await command({ help: `${HELP}\n${names.join(", ")}` }, async (_values, positionals) => {
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown !== undefined) throw usageError(`There is no benchmark ${unknown}: ${names.join(", ")}`);
  console.log(
    `${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}, Bun ${Bun.version}`,
  );
  for (const name of positionals.length > 0 ? positionals : names) {
    console.log(`\n## ${name}`);
    const child = Bun.spawnSync([process.execPath, `${import.meta.dir}/${name}.ts`], {
      stdio: ["ignore", "inherit", "inherit"],
    });
    if (child.exitCode !== 0) return EXIT.failed;
  }
  return EXIT.ok;
});
