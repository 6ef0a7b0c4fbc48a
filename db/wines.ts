import { and, eq, sql } from "drizzle-orm";
import type { ISql } from "postgres";
import type { Colour } from "../search/colours.ts";
import type { Wine } from "../search/wine.ts";
import type { WineRecord } from "../src/wire.ts";
import { type Database, within } from "./client.ts";
import { wineRecords } from "./schema.ts";

/** The columns in the record's own order: JSON is written in it. */
const record = {
  id: wineRecords.id,
  vintage: wineRecords.vintage,
  title: wineRecords.title,
  colour: wineRecords.colour,
  country: wineRecords.country,
  region_appellation: wineRecords.regionAppellation,
  url: wineRecords.url,
  indicators: wineRecords.indicators,
  drinking_window_open: wineRecords.drinkingWindowOpen,
  drinking_window_close: wineRecords.drinkingWindowClose,
  drinking_advice: wineRecords.drinkingAdvice,
  wine_service_score: wineRecords.wineServiceScore,
  quality_score: wineRecords.qualityScore,
  brand_score: wineRecords.brandScore,
  economics_score: wineRecords.economicsScore,
};

const matched = {
  id: wineRecords.id,
  title: wineRecords.title,
  colour: wineRecords.colour,
  country: wineRecords.country,
  region: wineRecords.regionAppellation,
};

/**
 * Queries on the catalogue, prepared once: drizzle's ad hoc queries cost an extra round trip each.
 * Each throws DatabaseUnavailable after `timeoutMs`.
 */
export function wineQueries(db: Database, timeoutMs: number) {
  const find = db
    .select(record)
    .from(wineRecords)
    .where(
      and(eq(wineRecords.id, sql.placeholder("id")), eq(wineRecords.vintage, sql.placeholder("vintage"))),
    )
    .prepare("wine_record");
  const findMany = db
    .select(record)
    .from(wineRecords)
    .where(
      sql`(${wineRecords.id}, ${wineRecords.vintage}) in
        (select * from unnest(${sql.placeholder("ids")}::bigint[], ${sql.placeholder("vintages")}::text[]))`,
    )
    .prepare("wine_record_list");
  const vintages = db
    .select({ id: wineRecords.id, title: wineRecords.title, vintage: wineRecords.vintage })
    .from(wineRecords)
    .where(sql`${wineRecords.id} = any(${sql.placeholder("ids")}::bigint[])`)
    .prepare("wine_vintages");
  const candidates = db
    .select(record)
    .from(wineRecords)
    .where(
      sql`${wineRecords.id} = any(${sql.placeholder("ids")}::bigint[])
        and ${wineRecords.vintage} in ('wine', ${sql.placeholder("vintage")})`,
    )
    .prepare("wine_candidate_records");
  const current = db
    .select(matched)
    .from(wineRecords)
    .where(
      and(sql`${wineRecords.id} = any(${sql.placeholder("ids")}::bigint[])`, eq(wineRecords.vintage, "wine")),
    )
    .prepare("wine_candidates");
  return {
    /** The record of a wine (`vintage` 'wine') or of one of its vintages. */
    async find(id: number, vintage: string): Promise<WineRecord | undefined> {
      const [row] = await within(find.execute({ id, vintage }), timeoutMs);
      return row as WineRecord | undefined;
    },
    /** The records of many wines in one query, in no order; those that are not there are left out. */
    async findMany(wanted: readonly { id: number; vintage: string }[]): Promise<WineRecord[]> {
      if (wanted.length === 0) return [];
      // Vintages are checked: 'wine', 'NV' or four digits, so nothing in them needs quoting.
      const lists = {
        ids: `{${wanted.map(({ id }) => id).join(",")}}`,
        vintages: `{${wanted.map(({ vintage }) => vintage).join(",")}}`,
      };
      return (await within(findMany.execute(lists), timeoutMs)) as WineRecord[];
    },
    /** Title and vintages ('wine' left out, oldest first) of each of these wines that is there. */
    async vintages(ids: readonly number[]): Promise<Map<number, { title: string; vintages: string[] }>> {
      const found = new Map<number, { title: string; vintages: string[] }>();
      if (ids.length === 0) return found;
      const rows = await within(vintages.execute({ ids: `{${ids.join(",")}}` }), timeoutMs);
      for (const { id, title, vintage } of rows) {
        const wine = found.get(id) ?? { title, vintages: [] };
        found.set(id, wine);
        if (vintage === "wine") wine.title = title;
        else wine.vintages.push(vintage);
      }
      for (const wine of found.values()) wine.vintages.sort();
      return found;
    },
    /** The same as `current`, and with it the records of that vintage: one question instead of two. */
    async candidates(
      ids: readonly number[],
      vintage: string,
    ): Promise<{ wines: Wine[]; records: WineRecord[] }> {
      if (ids.length === 0) return { wines: [], records: [] };
      const rows = await within(candidates.execute({ ids: `{${ids.join(",")}}`, vintage }), timeoutMs);
      const records = rows as WineRecord[];
      return {
        wines: records.filter((row) => row.vintage === "wine").map(wineOf),
        records: records.filter((row) => row.vintage === vintage),
      };
    },
    /** The wines of these ids as Postgres has them now, whatever an index says; ids that are gone are left out. */
    async current(ids: readonly number[]): Promise<Wine[]> {
      if (ids.length === 0) return [];
      return (await within(current.execute({ ids: `{${ids.join(",")}}` }), timeoutMs)) as Wine[];
    },
  };
}

const wineOf = ({ id, title, colour, country, region_appellation }: WineRecord): Wine => ({
  ...{ id, title, colour, country },
  region: region_appellation,
});

export type WineQueries = ReturnType<typeof wineQueries>;

/** Every wine of the catalogue, streamed by a cursor in flat memory, ordered by id. */
export async function* streamWines(sql: ISql): AsyncGenerator<Wine[]> {
  const rows = sql`
    select id, title, colour, country, region_appellation as region
    from wine_records where vintage = 'wine' order by id`.cursor(5000);
  for await (const batch of rows)
    yield batch.map((row) => ({
      id: Number(row.id),
      title: row.title as string,
      colour: row.colour as Colour,
      country: row.country as string,
      region: row.region as string,
    }));
}

/** How many wines Postgres has. */
export async function countWines(sql: ISql): Promise<number> {
  const [row] = await sql`select count(*)::int as wines from wine_records where vintage = 'wine'`;
  return row?.wines as number;
}
