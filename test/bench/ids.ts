/** Look-ups by id: 20,000 records asked for unevenly over 32 keep-alive connections, beside two peers in the same rounds. */
import { join } from "node:path";
import { programOf, stopServers } from "../support.ts";
import {
  askIds,
  bearer,
  catalogue,
  findWrk,
  type Load,
  median,
  printTable,
  runWrk,
  service,
  start,
} from "./_bench.ts";

const WINES = 20_000;
const ROUNDS = 7;
const SECONDS = 3;

const wrk = findWrk();
if (wrk) await measure(wrk);

async function measure(wrk: string) {
  const { env, key, sample } = await catalogue(WINES);
  const script = askIds(WINES, key, "uneven");
  const runtime = Bun.which("node") ?? process.execPath;
  const fastify = [runtime, join(import.meta.dir, "_fastify.mjs")];
  const path = "/1.0/wine?id=1";
  const subjects = [
    [
      "bare Bun.serve, the same bytes",
      await start(programOf("test/bench/_bare.ts"), { RECORD: sample }, path),
    ],
    ["this service", await start(service(), env, path, bearer(key))],
    [
      `Fastify + pg on ${runtime.split("/").at(-1)}`,
      await start(fastify, env, path, { authorization: `Basic ${btoa(`x:${key}`)}` }),
    ],
  ] as const;
  // Every record once, so that all rounds are alike.
  for (const [, running] of subjects) await runWrk(wrk, running, askIds(WINES, key, "in turn"), 2 * SECONDS);
  const loads = subjects.map((): Load[] => []);
  for (let round = 0; round <= ROUNDS; round++)
    for (const [i, [, running]] of subjects.entries()) {
      const load = await runWrk(wrk, running, script, SECONDS);
      if (load.failed > 0) throw new Error(`${load.failed} requests failed`);
      // The first round is for the compilers.
      if (round > 0) loads[i]?.push(load);
    }
  const [bare, ours, peer] = loads.map((of) => ({
    rate: median(of.map(({ rate }) => rate)),
    p99: median(of.map(({ p99 }) => p99)),
    cpu: median(of.map(({ cpu }) => cpu)),
    low: Math.min(...of.map(({ rate }) => rate)),
    high: Math.max(...of.map(({ rate }) => rate)),
  })) as [Figures, Figures, Figures];
  const n = (value: number) => Math.round(value).toLocaleString("en");
  printTable([
    [
      `${ROUNDS} rounds of ${SECONDS} s`,
      "requests/s (range)",
      "p99",
      "CPU per request",
      "rate to bare",
      "CPU to bare",
    ],
    ...[bare, ours, peer].map((of, i) => [
      subjects[i]?.[0] as string,
      `${n(of.rate)} (${n(of.low)} to ${n(of.high)})`,
      `${of.p99.toFixed(2)} ms`,
      `${of.cpu.toFixed(1)} µs`,
      (of.rate / bare.rate).toFixed(2),
      (of.cpu / bare.cpu).toFixed(2),
    ]),
  ]);
  console.log(
    `ours to Fastify + pg: ${(ours.rate / peer.rate).toFixed(1)} × the rate (without the CPU of Postgres, which ours does not use)`,
  );
  for (const [, running] of subjects) await running.stop();
  await stopServers();
}

type Figures = { rate: number; p99: number; cpu: number; low: number; high: number };
