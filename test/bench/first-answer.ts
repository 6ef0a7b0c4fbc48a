/** How long after its start the service gives its first answer by id (DATABASE_URL set, data there), beside bare Elysia. */
import { programOf, stopServers } from "../support.ts";
import { bearer, catalogue, median, printTable, service, start } from "./_bench.ts";

const ROUNDS = 15;
const { env, key } = await catalogue(20_000);
const times = { bare: [] as number[], ours: [] as number[] };
for (let round = 0; round < ROUNDS; round++) {
  const bare = await start(programOf("test/bench/_elysia.ts"), {}, "/");
  times.bare.push(bare.startMs);
  await bare.stop();
  const ours = await start(service(), env, "/1.0/wine?id=1", bearer(key));
  times.ours.push(ours.startMs);
  await ours.stop();
}
const row = (name: string, values: number[]) => [
  name,
  `${median(values).toFixed(0)} ms`,
  `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`,
  (median(values) / median(times.bare)).toFixed(1),
];
printTable([
  [`start to first answer, ${ROUNDS} rounds`, "median", "range", "ratio"],
  row("bare Elysia", times.bare),
  row("this service, by id", times.ours),
]);
await stopServers();
