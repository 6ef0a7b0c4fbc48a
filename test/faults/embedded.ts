import { join } from "node:path";
import { joinEmbedded } from "../../db/embedded.ts";
import { startLoad } from "./load.ts";
import { type OwnPostgres, poll, processes, startReal } from "./parts.ts";
import { quiet, settled } from "./postgres.ts";

/** How many servers run on this cluster: a child has its parent's words until it has its own. */
function servers({ folder }: OwnPostgres): number {
  const found = processes().filter(({ command }) => command.includes(` -D ${join(folder, "postgres")} `));
  const pids = new Set(found.map(({ pid }) => pid));
  return found.filter(({ parent }) => !pids.has(parent)).length;
}

/**
 * All processes of the embedded Postgres are killed, `times` times, below a service that has it: nobody but the service
 * starts it again, or a job does at the same moment. Never are there two.
 */
export async function killEmbedded(postgres: OwnPostgres, times = 5) {
  const service = await startReal(postgres, { DATABASE_URL: "" });
  const load = startLoad({ bases: () => [service.base], key: postgres.key });
  let most = 0;
  const counting = setInterval(() => {
    most = Math.max(most, servers(postgres));
  }, 50);
  try {
    const recoveredMs: number[] = [];
    await poll(() => load.seen.right > 500);
    const before = service.uses();
    for (let turn = 0; turn < times; turn++) {
      const { refused } = load.seen;
      postgres.kill();
      const killed = performance.now();
      const job = turn % 2 ? joinEmbedded(postgres.folder) : undefined;
      await poll(() => load.seen.refused > refused);
      await quiet(load);
      recoveredMs.push(load.badUntil(killed));
      await (await job)?.leave();
    }
    const ready = (await fetch(`${service.base}/health/ready`)).status;
    const seen = await load.stop();
    const after = await settled(service, before?.files);
    return {
      name: `the embedded Postgres killed ${times} times, started again by the service`,
      seen,
      recoveredMs,
      servers: most,
      ready,
      before,
      after,
      mistakes: service.mistakes(),
      exitCode: await service.stop(),
    };
  } finally {
    clearInterval(counting);
    await load.stop();
    service.child.kill("SIGKILL");
  }
}
