import type { Sql } from "postgres";

/** Bytes of a vocabulary in one row: small enough for any message, few enough rows. */
const PART = 1_000_000;
/** After so many rows what was written is collected. */
const COLLECT_EVERY = 4;

/** A build of an index that lives in a search engine: what the engine does not keep of it. */
export interface StoredBuild {
  build: string;
  wines: number;
  format: number;
}

/** Keeps a build's vocabulary, whole or not at all. */
export async function saveBuild(
  sql: Sql,
  index: string,
  { build, wines, format }: StoredBuild,
  vocabulary: Uint8Array,
) {
  await sql.begin(async (tx) => {
    await tx`insert into search_builds (build, index_name, wines, format) values (${build}, ${index}, ${wines}, ${format})`;
    for (let part = 0; part * PART < vocabulary.length; part++) {
      const bytes = Buffer.from(vocabulary.subarray(part * PART, (part + 1) * PART));
      await tx`insert into search_vocabularies (build, part, bytes) values (${build}, ${part}, ${bytes})`;
      // Each part is written as text, in several copies, which the collector would let pile up.
      if (part % COLLECT_EVERY === COLLECT_EVERY - 1) Bun.gc(true);
    }
  });
}

/** A build and its vocabulary; undefined when it is not kept (any more). */
export async function loadBuild(sql: Sql, build: string) {
  const [row] = await sql<
    StoredBuild[]
  >`select build, wines, format from search_builds where build = ${build}`;
  if (!row) return undefined;
  const parts: Uint8Array[] = [];
  const rows = sql<{ bytes: Uint8Array }[]>`
    select bytes from search_vocabularies where build = ${build} order by part`.cursor(8);
  for await (const batch of rows) parts.push(...batch.map(({ bytes }) => bytes));
  return { ...row, vocabulary: new Uint8Array(Buffer.concat(parts)) };
}

/** The name of the newest build of an index. It may not be live yet, or never go live if its job was killed. */
export async function newestBuild(sql: Sql, index: string): Promise<string | undefined> {
  const [row] = await sql<{ build: string }[]>`
    select build from search_builds where index_name = ${index} order by created_at desc, build desc limit 1`;
  return row?.build;
}

/** Removes a build that does not go live. */
export async function forgetBuild(sql: Sql, build: string): Promise<void> {
  await sql`delete from search_builds where build = ${build}`;
}

/** Removes all builds of an index but these. */
export async function forgetBuilds(sql: Sql, index: string, keep: string[]): Promise<void> {
  await sql`delete from search_builds where index_name = ${index} and build not in ${sql(keep)}`;
}
