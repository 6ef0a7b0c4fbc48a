/** What the service holds in memory after ever more requests over more records than its cache has room for. */
import { stopServers } from "../support.ts";
import {
  askIds,
  bearer,
  catalogue,
  findWrk,
  megabytes,
  printTable,
  runWrk,
  service,
  start,
} from "./_bench.ts";

const WINES = 100_000;
const MILLION = 1_000_000;

const wrk = findWrk();
if (wrk) await measure(wrk);

async function measure(wrk: string) {
  const { env, key } = await catalogue(WINES);
  const rows = [["requests over 100,000 records", "CACHE_MB=64", "CACHE_MB=16"]];
  const columns: string[][] = [];
  for (const megabytesKept of ["64", "16"]) {
    const running = await start(
      service(),
      { ...env, CACHE_MB: megabytesKept },
      "/1.0/wine?id=1",
      bearer(key),
    );
    const column = [`${megabytes(running.pid)} MB`];
    let asked = 0;
    for (const goal of [0.1, 0.5, 1, 1.5, 2]) {
      while (asked < goal * MILLION)
        asked += (await runWrk(wrk, running, askIds(WINES, key, asked < 300_000 ? "in turn" : "uneven"), 2))
          .requests;
      column.push(`${megabytes(running.pid)} MB`);
    }
    columns.push(column);
    await running.stop();
  }
  for (const [i, name] of ["none", "100,000", "500,000", "1,000,000", "1,500,000", "2,000,000"].entries())
    rows.push([name, ...columns.map((column) => column[i] as string)]);
  printTable(rows);
  await stopServers();
}
