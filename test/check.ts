import { command, EXIT, usageError } from "../src/cli.ts";

const HELP = `
check: format, lint, types, then the test command, as CI runs them; stops at the first that fails.
`;

const STEPS: [string, string[]][] = [
  ["format and lint", ["x", "biome", "ci", "."]],
  ["types", ["x", "tsc", "--noEmit"]],
  ["tests", ["run", "test"]],
];

await command({ help: HELP }, async (_values, positionals) => {
  if (positionals.length > 0) throw usageError("check takes no arguments");
  for (const [name, args] of STEPS) {
    console.log(`--- ${name}: bun ${args.join(" ")}`);
    const step = Bun.spawn([process.execPath, ...args], { stdio: ["ignore", "inherit", "inherit"] });
    const stop = (signal: NodeJS.Signals) => step.kill(signal);
    process.once("SIGTERM", stop).once("SIGINT", stop);
    const exitCode = await step.exited;
    process.off("SIGTERM", stop).off("SIGINT", stop);
    if (exitCode !== 0) return exitCode;
  }
  return EXIT.ok;
});
