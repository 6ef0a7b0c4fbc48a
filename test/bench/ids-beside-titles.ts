/** How late answers by id are at a fixed rate of arrival, alone and while eight clients look titles up. */
import { stopServers } from "../support.ts";
import { bearer, catalogue, median, percentile, printTable, service, start } from "./_bench.ts";

const WINES = 20_000;
const ROUNDS = 7;
const SECONDS = 4;
const RATE = 500;
const CLIENTS = 8;

const { env, key, titles } = await catalogue(WINES);
const running = await start(service(), env, "/1.0/wine?id=1", bearer(key));
const headers = bearer(key);
const ask = async (query: string) => {
  const response = await fetch(`${running.base}/1.0/wine?${query}`, { headers });
  await response.arrayBuffer();
  return response.status;
};
const anyId = () => 1 + Math.floor(WINES * Math.random() ** 3);

/** Milliseconds from the moment at which each request was due (not: was sent) to its answer. */
async function arrivals(): Promise<number[]> {
  const late: number[] = [];
  const answers: Promise<unknown>[] = [];
  const begun = performance.now();
  for (let n = 0; n < RATE * SECONDS; ) {
    const due = begun + (n * 1000) / RATE;
    if (performance.now() < due) {
      await Bun.sleep(1);
      continue;
    }
    n += 1;
    answers.push(ask(`id=${anyId()}`).then(() => late.push(performance.now() - due)));
  }
  await Promise.all(answers);
  return late;
}

/** Eight clients, each asking for the next title as soon as it has its answer, as a process of its own. */
function titleClients() {
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/_title-clients.ts`], {
    env: {
      BASE: running.base,
      KEY: key,
      TITLES: JSON.stringify(titles.slice(0, 500)),
      CLIENTS: String(CLIENTS),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return async () => {
    child.kill("SIGTERM");
    return Number(await new Response(child.stdout).text());
  };
}

while ((await ask(`title=${encodeURIComponent(titles[0] as string)}`)) === 503) await Bun.sleep(50);
await arrivals();
const figures = { alone: [] as number[][], beside: [] as number[][], titles: [] as number[] };
for (let round = 0; round < ROUNDS; round++) {
  figures.alone.push(await arrivals());
  const stop = titleClients();
  await Bun.sleep(1500);
  figures.beside.push(await arrivals());
  figures.titles.push(await stop());
}
const of = (share: number, rounds: number[][]) => median(rounds.map((late) => percentile(late, share)));
const row = (name: string, rounds: number[][]) => [
  name,
  `${of(0.5, rounds).toFixed(2)} ms`,
  `${of(0.99, rounds).toFixed(2)} ms`,
  (of(0.99, rounds) / of(0.99, figures.alone)).toFixed(1),
];
printTable([
  [`ids at ${RATE}/s, ${ROUNDS} rounds of ${SECONDS} s`, "p50", "p99", "ratio"],
  row("alone", figures.alone),
  row(`while ${CLIENTS} clients look titles up (${Math.round(median(figures.titles))}/s)`, figures.beside),
]);
await running.stop();
await stopServers();
