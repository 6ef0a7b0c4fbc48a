/** Format, lint, types, then the test command, as CI runs them; stops at the first that fails. */
const steps: [string, string[]][] = [
  ["format and lint", ["x", "biome", "ci", "."]],
  ["types", ["x", "tsc", "--noEmit"]],
  ["tests", ["run", "test"]],
];

for (const [name, args] of steps) {
  console.log(`--- ${name}: bun ${args.join(" ")}`);
  const { exitCode } = Bun.spawnSync([process.execPath, ...args], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (exitCode !== 0) process.exit(exitCode);
}
