import { and, eq, sql } from "drizzle-orm";
import type { ISql } from "postgres";
import type { Wine } from "../search/engine.ts";
import type { Colour, WineRecord } from "../src/wire.ts";
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
  const vintages = db
    .select({ vintage: wineRecords.vintage })
    .from(wineRecords)
    .where(eq(wineRecords.id, sql.placeholder("id")))
    .prepare("wine_vintages");
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
    /** The vintages there are of a wine, 'wine' left out, oldest first. */
    async vintages(id: number): Promise<string[]> {
      const rows = await within(vintages.execute({ id }), timeoutMs);
      return rows
        .map((row) => row.vintage)
        .filter((vintage) => vintage !== "wine")
        .sort();
    },
    /** The wines of these ids as Postgres has them now, whatever an index says; ids that are gone are left out. */
    async current(ids: readonly number[]): Promise<Wine[]> {
      if (ids.length === 0) return [];
      return (await within(current.execute({ ids: `{${ids.join(",")}}` }), timeoutMs)) as Wine[];
    },
  };
}

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
