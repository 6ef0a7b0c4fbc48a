import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, errorCode } from "../../db/client.ts";
import { importFiles } from "../../db/import.ts";
import { temporaryFolder } from "../support.ts";
import { startLoad } from "./load.ts";
import { type OwnPostgres, ownPostgres, poll, startReal } from "./parts.ts";

/** A fault: `cause` begins it and returns what ends it. */
type Fault = { name: string; cause(postgres: OwnPostgres): Promise<() => Promise<unknown>> };

/** What the service must survive of its Postgres. */
export const POSTGRES_FAULTS: Fault[] = [
  {
    name: "Postgres killed",
    async cause(postgres) {
      postgres.kill();
      return postgres.start;
    },
  },
  {
    name: "Postgres hangs (SIGSTOP)",
    async cause(postgres) {
      postgres.stop();
      return async () => postgres.go();
    },
  },
  {
    name: "its sessions terminated, ten times a second",
    async cause(postgres) {
      let over = false;
      const terminating = postgres.withDatabase(async ({ sql }) => {
        while (!over) {
          await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`;
          await Bun.sleep(100);
        }
      });
      return async () => {
        over = true;
        await terminating;
      };
    },
  },
  { name: "its connections exhausted", cause: exhaust },
  { name: "restarted empty (no tables)", cause: emptied },
];

/** Others hold every connection that there is, and ours are cut. */
async function exhaust(postgres: OwnPostgres) {
  const hogs: ReturnType<typeof connect>[] = [];
  let over = false;
  const takeAll = async () => {
    while (!over) {
      const hog = connect(postgres.url, { timeoutMs: 5000, max: 1, applicationName: "hog" });
      try {
        await hog.sql`select 1`;
        hogs.push(hog);
      } catch (error) {
        await hog.sql.end({ timeout: 0 });
        if (errorCode(error) !== "53300") throw error;
        const terminate = (hogs[0] as (typeof hogs)[0]).sql;
        await terminate`select pg_terminate_backend(pid) from pg_stat_activity
          where backend_type = 'client backend' and application_name <> 'hog'`;
        await Bun.sleep(50);
      }
    }
  };
  const taking = takeAll();
  return async () => {
    over = true;
    await taking;
    for (const hog of hogs) await hog.sql.end({ timeout: 0 });
  };
}

/** The database is another, empty one, as after a restart on a lost disk; what ends it is the restored one. */
async function emptied({ url }: OwnPostgres) {
  const other = new URL(url);
  other.pathname = "/postgres";
  const { sql } = connect(other.href, { timeoutMs: 10_000, max: 1 });
  const away = async (name: string, to: string | undefined) => {
    await sql.unsafe(`alter database ${name} allow_connections false`);
    for (;;) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
      try {
        if (to === undefined) await sql.unsafe(`drop database ${name} with (force)`);
        else await sql.unsafe(`alter database ${name} rename to ${to}`);
        return;
      } catch (error) {
        if (errorCode(error) !== "55006") throw error;
      }
    }
  };
  await away("wine", "kept");
  await sql.unsafe("create database wine");
  return async () => {
    await away("wine", undefined);
    await sql.unsafe("alter database kept rename to wine");
    await sql.unsafe("alter database wine allow_connections true");
    await sql.end({ timeout: 1 });
  };
}

/** Load on the service, then the fault for `holdMs`, then its end: what callers saw, and how long until all was right again. */
export async function breakPostgres(postgres: OwnPostgres, fault: Fault, holdMs: number) {
  const service = await startReal(postgres);
  const load = startLoad({ bases: () => [service.base], key: postgres.key });
  try {
    await poll(() => load.seen.right > 500);
    const before = service.uses();
    const refusedBefore = load.seen.refused;
    const end = await fault.cause(postgres);
    await Bun.sleep(holdMs);
    await poll(() => load.seen.refused > refusedBefore);
    const readyWhileBroken = (await fetch(`${service.base}/health/ready`)).status;
    await end();
    const { recoveredMs, ready, seen, after, mistakes } = await recovery(service, load, before?.files);
    const logBytes = service.log().length;
    const exitCode = await service.stop();
    return {
      name: fault.name,
      seen,
      recoveredMs,
      readyWhileBroken,
      ready,
      before,
      after,
      mistakes,
      logBytes,
      exitCode,
    };
  } finally {
    await load.stop();
    service.child.kill("SIGKILL");
  }
}

/** The fault is over: how long until all was right again, what callers saw in all, and what the service uses after. */
async function recovery(
  service: Awaited<ReturnType<typeof startReal>>,
  load: ReturnType<typeof startLoad>,
  filesBefore?: number,
) {
  const gone = performance.now();
  await quiet(load);
  const recoveredMs = load.badUntil(gone);
  const ready = (await fetch(`${service.base}/health/ready`)).status;
  const seen = await load.stop();
  const after = await settled(service, filesBefore);
  return { recoveredMs, ready, seen, after, mistakes: service.mistakes() };
}

/** Right answers only for a second and a half, and some of them. */
export async function quiet(load: ReturnType<typeof startLoad>) {
  for (;;) {
    const { right } = load.seen;
    const from = performance.now();
    await poll(
      () => load.badUntil(from) > 0 || (performance.now() - from > 1500 && load.seen.right > right + 100),
    );
    if (load.badUntil(from) === 0) return;
  }
}

/** What the service uses once it has closed what its callers left; waits for that, but not for ever. */
export async function settled(service: Awaited<ReturnType<typeof startReal>>, files = 0) {
  const deadline = performance.now() + 5000;
  await poll(() => (service.uses()?.files ?? 0) <= files || performance.now() > deadline);
  return service.uses();
}

/** The disk of Postgres is full; undefined where no small file system can be mounted. Look-ups need no disk. */
export async function fillDisk(holdMs: number) {
  const folder = temporaryFolder();
  if (!Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=160m", "none", folder]).success) return undefined;
  const filler = join(folder, "filler");
  let postgres: OwnPostgres | undefined;
  let service: Awaited<ReturnType<typeof startReal>> | undefined;
  try {
    postgres = await ownPostgres({ folder });
    service = await startReal(postgres);
    const { base } = service;
    const load = startLoad({ bases: () => [base], key: postgres.key });
    await poll(() => load.seen.right > 500);
    const before = service.uses();
    Bun.spawnSync(["dd", "if=/dev/zero", `of=${filler}`, "bs=1M"], { stderr: "ignore" });
    const many = join(temporaryFolder(), "many.ndjson");
    const line = (id: number) =>
      `{"id":${id},"vintage":"wine","title":"T ${id}","colour":"red","country":"France","region_appellation":"${"x".repeat(400)}","url":"u"}\n`;
    writeFileSync(many, Array.from({ length: 60_000 }, (_, n) => line(n + 100_000)).join(""));
    const importing = await postgres.withDatabase(({ sql }) =>
      importFiles(sql, [many], {}).then(
        () => "imported",
        (error) => errorCode(error) ?? (error as Error).name,
      ),
    );
    await Bun.sleep(holdMs);
    rmSync(filler);
    const { recoveredMs, ready, seen, after, mistakes } = await recovery(service, load, before?.files);
    return {
      name: "Postgres' disk full",
      importing,
      seen,
      recoveredMs,
      ready,
      before,
      after,
      mistakes,
      exitCode: await service.stop(),
    };
  } finally {
    service?.child.kill("SIGKILL");
    await postgres?.remove().catch(() => {});
    Bun.spawnSync(["umount", "-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}
