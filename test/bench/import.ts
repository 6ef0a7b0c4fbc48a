/** db:import against a raw COPY of the same rows into the same table on the same server, and what it holds in memory. */

import { once } from "node:events";
import { createWriteStream, rmSync } from "node:fs";
import { join } from "node:path";
import { problemOf } from "../../db/check-record.ts";
import { connect } from "../../db/client.ts";
import { copyLine } from "../../db/copy-records.ts";
import { joinEmbedded } from "../../db/embedded.ts";
import { importFiles } from "../../db/import.ts";
import { migrate } from "../../db/migrate.ts";
import { readRecords } from "../../db/read-records.ts";
import type { WineRecord } from "../../src/wire.ts";
import { programOf, spawn, temporaryFolder } from "../support.ts";
import { peakMegabytes } from "./_bench.ts";

const ROUNDS = 7;
const root = join(import.meta.dir, "../..");
const catalogue = process.env.CATALOGUE ?? join(root, "db/sample.ndjson");
const dataDir = temporaryFolder();
const server = await joinEmbedded(dataDir);
await migrate(server.url);
const { sql, close } = connect(server.url, { timeoutMs: 10_000, statementTimeoutMs: 0 });

const records: WineRecord[] = [];
for await (const rows of readRecords(catalogue))
  for (const { value } of rows) if (problemOf(value) === undefined) records.push(value as WineRecord);
const chunks: string[] = [];
for (let i = 0; i < records.length; i += 500)
  chunks.push(
    records
      .slice(i, i + 500)
      .map((record) => copyLine([], record))
      .join(""),
  );

/** The least that Postgres needs: rows that are encoded already, into the empty table with its key. */
async function rawCopy() {
  const columns = Object.keys(records[0] as WineRecord).join(", ");
  await sql.begin(async (tx) => {
    const stream = await tx.unsafe(`copy wine_records (${columns}) from stdin`).writable();
    for (const chunk of chunks) if (!stream.write(chunk)) await once(stream, "drain");
    stream.end();
    await once(stream, "finish");
  });
}

async function timed(times: number[], work: () => Promise<unknown>) {
  const started = performance.now();
  await work();
  times.push((performance.now() - started) / 1000);
}

const raw: number[] = [];
const into: number[] = [];
const again: number[] = [];
for (let round = 0; round <= ROUNDS; round++) {
  // The first round only warms up.
  const keep = (times: number[]) => (round === 0 ? [] : times);
  await sql`truncate wine_records`;
  await timed(keep(raw), rawCopy);
  await sql`truncate wine_records`;
  await timed(keep(into), () => importFiles(sql, [catalogue]));
  await timed(keep(again), () => importFiles(sql, [catalogue]));
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number;
const line = (name: string, times: number[]) => {
  const range = `${Math.min(...times).toFixed(2)}–${Math.max(...times).toFixed(2)}`;
  const ratio = (median(times) / median(raw)).toFixed(1);
  console.log(`${name.padEnd(34)} ${median(times).toFixed(2)} s (${range}), ${ratio} × raw`);
};
console.log(`${records.length.toLocaleString("en")} rows, medians of ${ROUNDS} rounds:`);
line("raw COPY of encoded rows", raw);
line("import into the empty table", into);
line("import again, nothing changed", again);

/** The most memory that the command held while it imported the catalogue `times` over, with other ids. */
async function memory(times: number) {
  const file = join(dataDir, `${times}.ndjson`);
  const highest = records.reduce((most, { id }) => Math.max(most, id), 0);
  const out = createWriteStream(file);
  for (let i = 0; i < times; i++)
    for (const record of records)
      if (!out.write(`${JSON.stringify({ ...record, id: record.id + i * highest })}\n`))
        await once(out, "drain");
  out.end();
  await once(out, "finish");
  const child = spawn(programOf("db/import.ts", file), { DATABASE_URL: server.url });
  const said = child.stdout.text();
  let megabytes = 0;
  while (child.exitCode === null) {
    megabytes = Math.max(megabytes, peakMegabytes(child.pid));
    await Bun.sleep(20);
  }
  console.log(
    `${times} × the catalogue as a command: at most ${megabytes} MB (${(await said).split("\n")[0]})`,
  );
}

await sql`truncate wine_records`;
for (const times of [1, 5]) await memory(times);

await close();
await server.leave();
rmSync(dataDir, { recursive: true });
