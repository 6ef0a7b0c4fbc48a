import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, setSystemTime, test } from "bun:test";
import { LEASE_MS } from "../db/changes.ts";
import { issueKey } from "../db/keys.ts";
import { hangingClients } from "./faults/clients.ts";
import { killEmbedded } from "./faults/embedded.ts";
import { startLoad } from "./faults/load.ts";
import { type OwnPostgres, ownPostgres, poll, startReal, TIMEOUT_MS } from "./faults/parts.ts";
import { breakPostgres, fillDisk, POSTGRES_FAULTS } from "./faults/postgres.ts";
import { killService, replaceInstances, stopUnderLoad, stopWithRequestsInFlight } from "./faults/service.ts";
import { record, startService } from "./support.ts";

/** The short form of `test/faults/run.ts`. Nothing here depends on speed: the time limits are many times what is needed. */
setDefaultTimeout(120_000);
const PATIENCE_MS = 15_000;
/** A busy machine may take longer to load the title index than the faults' time limit, and titles are 503 till then. */
const PATIENT = { SEARCH_TIMEOUT_MS: String(PATIENCE_MS), DATABASE_TIMEOUT_MS: String(PATIENCE_MS) };

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await ownPostgres();
});
afterAll(() => postgres.remove());

test.each(POSTGRES_FAULTS)(
  "$name: right answers or 503, and right ones only once it is over",
  async (fault) => {
    const result = await breakPostgres(postgres, fault, 1000);
    expect(result.seen.wrong.slice(0, 3)).toEqual([]);
    expect(result.seen.lostBeforeAnswer + result.seen.lostInAnswer + result.seen.notConnected).toBe(0);
    expect(result.seen.slowest).toBeLessThan(TIMEOUT_MS + PATIENCE_MS);
    expect(result.recoveredMs).toBeLessThan(PATIENCE_MS);
    expect(result).toMatchObject({ ready: 200, mistakes: [], exitCode: 0 });
    // An outage does not fill the disk: a line a second for each kind of trouble.
    expect(result.logBytes).toBeLessThan(200_000);
    if (result.before && result.after) {
      expect(result.after.files).toBeLessThanOrEqual(result.before.files + 5);
      expect(result.after.megabytes).toBeLessThan(result.before.megabytes + 150);
    }
  },
);

test("Postgres' disk is full: an import fails, look-ups go on", async () => {
  const result = await fillDisk(500);
  if (!result) return console.error("skipped: no small file system can be mounted here");
  expect(result.seen.wrong).toEqual([]);
  expect(result.importing).not.toBe("imported");
  expect(result).toMatchObject({ ready: 200, mistakes: [], exitCode: 0 });
});

test("the embedded Postgres is killed: the service starts it again, once, also when a job does", async () => {
  const { seen, recoveredMs, ...result } = await killEmbedded(postgres, 3);
  expect(seen.wrong.slice(0, 3)).toEqual([]);
  expect(Math.max(...recoveredMs)).toBeLessThan(PATIENCE_MS);
  expect(result).toMatchObject({ servers: 1, ready: 200, mistakes: [], exitCode: 0 });
});

test("the service is killed: the next one answers right at once", async () => {
  const { seen, mistakes } = await killService(postgres, PATIENT);
  expect([seen.wrong, seen.refused, seen.lostInAnswer, mistakes]).toEqual([[], 0, 0, []]);
});

test("SIGTERM: what was asked before is answered", async () => {
  const { answers, exitCode } = await stopWithRequestsInFlight(postgres, 20);
  expect(answers).toEqual(Array(20).fill("200"));
  expect(exitCode).toBe(0);
});

test("SIGTERM under load: no answer is broken off", async () => {
  const { seen, exitCode, mistakes } = await stopUnderLoad(postgres);
  expect([seen.wrong, seen.lostInAnswer, exitCode, mistakes]).toEqual([[], 0, 0, []]);
});

test.each([false, true])(
  "instances are replaced one at a time, behind a proxy: %p: no request fails",
  async (proxied) => {
    const { seen, exitCodes, mistakes } = await replaceInstances(postgres, { proxied, rounds: 1 });
    expect([seen.wrong, seen.refused, seen.lostBeforeAnswer, seen.lostInAnswer, seen.notConnected]).toEqual([
      [],
      0,
      0,
      0,
      0,
    ]);
    expect([exitCodes, mistakes]).toEqual([[0, 0], []]);
  },
);

test("a migration that adds runs while the version before it serves: nobody notices", async () => {
  const service = await startReal(postgres, PATIENT);
  const load = startLoad({ bases: () => [service.base], key: postgres.key });
  await poll(() => load.seen.right > 300);
  await postgres.withDatabase(({ sql }) =>
    sql.unsafe(`begin; alter table wine_records add added text; alter table api_keys add added integer default 1;
      create table added (id integer primary key); create index added_title on wine_records (title); commit`),
  );
  const { right } = load.seen;
  await poll(() => load.seen.right > right + 300);
  const seen = await load.stop();
  expect([seen.wrong, seen.refused, await service.stop(), service.mistakes()]).toEqual([[], 0, 0, []]);
});

test("hanging clients hold up nobody, are cut, and leave nothing behind", async () => {
  const { seen, mistakes, before, after, exitCode } = await hangingClients(postgres, 20, PATIENT);
  expect([seen.wrong, seen.refused, mistakes, exitCode]).toEqual([[], 0, [], 0]);
  if (before && after) expect(after.files).toBeLessThanOrEqual(before.files + 5);
});

afterEach(() => void setSystemTime());
test("a key expires by the clock of Postgres, whatever ours says", async () => {
  const service = await startService([record({ id: 1, title: "Château Margaux" })]);
  const { id, key } = await issueKey(service.sql, "short", new Date(Date.now() + 3_600_000));
  const ask = async () =>
    (await fetch(`${service.base}/1.0/wine?id=1`, { headers: { authorization: `Bearer ${key}` } })).status;
  // Ours is two hours fast, then two hours slow.
  setSystemTime(new Date(Date.now() + 7_200_000));
  expect(await ask()).toBe(200);
  setSystemTime(new Date(Date.now() - 14_400_000));
  await service.sql`update api_keys set expires_at = now() + interval '6 seconds' where id = ${id}`;
  while ((await ask()) === 200) await Bun.sleep(20);
  const left = async () => {
    const [row] = await service.sql`
      select extract(epoch from expires_at - now())::float8 * 1000 as left from api_keys where id = ${id}`;
    return row?.left as number;
  };
  // Early by as long as it took to ask Postgres for its time: what takes longer than the lease is not believed.
  expect(await left()).toBeLessThan(LEASE_MS);
  await poll(async () => (await left()) <= 0);
  expect(await ask()).toBe(401);
  await service.stop();
});
