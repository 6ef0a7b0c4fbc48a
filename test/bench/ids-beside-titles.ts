/**
 * How late answers by id are at a fixed rate of arrival: alone, while eight clients look titles up, and under a flood of
 * titles, more at once than are let wait.
 */
import { stopServers } from "../support.ts";
import { bearer, catalogue, median, percentile, printTable, service, start } from "./_bench.ts";

const WINES = 20_000;
const ROUNDS = 7;
const SECONDS = 4;
const RATE = 500;
const CLIENTS = 8;
/** `fetch` opens 256 connections at most, so a flood comes from two processes. 256 titles are at work or wait. */
const FLOOD = [200, 200];

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

/** Clients, each asking for the next title as soon as it has its answer, as a process of its own. */
function titleClients(clients: number) {
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/_title-clients.ts`], {
    env: {
      BASE: running.base,
      KEY: key,
      TITLES: JSON.stringify(titles.slice(0, 500)),
      CLIENTS: String(clients),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return async () => {
    child.kill("SIGTERM");
    const [answered, refused] = (await new Response(child.stdout).text()).split(" ").map(Number);
    return { answered: answered ?? 0, refused: refused ?? 0 };
  };
}

/** Ids while so many clients in each of these processes look titles up. */
async function beside(processes: number[]) {
  const stops = processes.map(titleClients);
  await Bun.sleep(1500);
  const late = await arrivals();
  const told = await Promise.all(stops.map((stop) => stop()));
  const sum = (of: "answered" | "refused") => told.reduce((all, one) => all + one[of], 0);
  return { late, answered: sum("answered"), refused: sum("refused") };
}

while ((await ask(`title=${encodeURIComponent(titles[0] as string)}`)) === 503) await Bun.sleep(50);
await arrivals();
const alone: number[][] = [];
const few: Awaited<ReturnType<typeof beside>>[] = [];
const flood: typeof few = [];
for (let round = 0; round < ROUNDS; round++) {
  alone.push(await arrivals());
  few.push(await beside([CLIENTS]));
  flood.push(await beside(FLOOD));
}
const of = (share: number, rounds: number[][]) => median(rounds.map((late) => percentile(late, share)));
const row = (name: string, rounds: number[][]) => [
  name,
  `${of(0.5, rounds).toFixed(2)} ms`,
  `${of(0.99, rounds).toFixed(2)} ms`,
  (of(0.99, rounds) / of(0.99, alone)).toFixed(1),
];
const besideRow = (name: string, rounds: typeof few) => {
  const rate = (of: "answered" | "refused") => Math.round(median(rounds.map((round) => round[of])));
  return row(
    `${name} (${rate("answered")}/s answered, ${rate("refused")}/s refused)`,
    rounds.map(({ late }) => late),
  );
};
printTable([
  [`ids at ${RATE}/s, ${ROUNDS} rounds of ${SECONDS} s`, "p50", "p99", "ratio"],
  row("alone", alone),
  besideRow(`while ${CLIENTS} clients look titles up`, few),
  besideRow(`under a flood of ${FLOOD.reduce((a, b) => a + b)} such clients`, flood),
]);
await running.stop();
await stopServers();
