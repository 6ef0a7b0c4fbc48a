import type { Sql } from "postgres";

/**
 * Running services say which builds of an index they can search by shared advisory locks of Postgres: whoever holds one
 * needs no table and no heartbeat, it ends with the connection, and every role can count them.
 */
const OURS = 730_194_601;
const lockOf = (name: string) => Bun.hash.xxHash32(name);

/** What a service announces: that it searches this index, and each build that it has open. */
export const announced = (index: string, builds: readonly string[]) => [
  `index ${index}`,
  ...builds.map((build) => `build ${build}`),
];

/** Statements that take the locks of `wanted` and give back those of `held` alone. */
export function changeLocks(held: ReadonlySet<string>, wanted: ReadonlySet<string>): string {
  const call = (act: string) => (name: string) => `select ${act}(${OURS}, ${lockOf(name) | 0});`;
  return [
    ...[...wanted.difference(held)].map(call("pg_advisory_lock_shared")),
    ...[...held.difference(wanted)].map(call("pg_advisory_unlock_shared")),
  ].join(" ");
}

/** How often it is asked whether all services are ready, in milliseconds. */
const ASK_MS = 10;

/** Waits until every running service that searches this index has this build open; one that hangs, `ms` at most. */
export async function servicesHave(sql: Sql, index: string, build: string, ms: number): Promise<void> {
  const until = performance.now() + ms;
  while ((await servicesWithout(sql, index, build)) > 0 && performance.now() < until) await Bun.sleep(ASK_MS);
}

/** How many running services search this index and cannot search this build yet. */
export async function servicesWithout(sql: Sql, index: string, build: string): Promise<number> {
  const [service, ready] = announced(index, [build]).map(lockOf) as [number, number];
  const [row] = await sql`
    with held as (
      select pid, objid::bigint as name from pg_locks
      where locktype = 'advisory' and objsubid = 2 and granted and classid = ${OURS}
        and database = (select oid from pg_database where datname = current_database())
    )
    select count(*)::int as services from held as here
    where name = ${service} and not exists (select from held as there where pid = here.pid and name = ${ready})`;
  return row?.services;
}
