import type { TransactionSql } from "postgres";
import { COLUMNS } from "./check-record.ts";

/** Columns of the temporary table that the files are copied into: where a record stands, and its fields. */
export const STAGED = ["seq", "file", "line", "source", ...Object.keys(COLUMNS)];

const names = Object.keys(COLUMNS);
const fields = names.filter((name) => name !== "id" && name !== "vintage");
const of = (table: string, columns: string[]) =>
  `(${columns.map((column) => `${table}.${column}`).join(", ")})`;
const sameKey = (a: string, b: string) => `${a}.id = ${b}.id and ${a}.vintage = ${b}.vintage`;

/** A record that contradicts others; `file` is its number in the import, `text` null when that can be read again. */
export type Contradiction = { file: number; line: number; text: string | null; reason: string };

export type MergeCounts = { inserted: number; updated: number; removed: number };

/** Makes the table that the files are copied into, without any constraint: rows were checked before. */
export async function createStaging(tx: TransactionSql): Promise<void> {
  await tx.unsafe(`
    create temporary table import_rows on commit drop as
    select 0::bigint as seq, 0 as file, 0 as line, ''::text as source, ${names.join(", ")} from wine_records limit 0`);
}

/**
 * Finds the staged records that contradict others, as the table `import_bad`, and returns how many they are. A vintage
 * needs its wine's record, with the same colour and country; that record must not contradict vintages that stay.
 * From here to the end of the transaction nobody else writes wines.
 */
export async function judge(tx: TransactionSql, replace: boolean): Promise<number> {
  // With --replace nothing that is there stays, so only the files count.
  const staying = replace ? "(select * from wine_records limit 0)" : "wine_records";
  const place = ["colour", "country"];
  await tx.unsafe(`
    lock table wine_records in share row exclusive mode;

    create temporary table import_bad on commit drop as
    with conflicts as materialized (
      select distinct on (r.seq) r.seq, e.vintage, e.colour, e.country
      from import_rows r join ${staying} e on e.id = r.id and e.vintage <> 'wine'
      where r.vintage = 'wine' and ${of("e", place)} <> ${of("r", place)}
        and not exists (select from import_rows f where ${sameKey("f", "e")} and ${of("f", place)} = ${of("r", place)})
      order by r.seq, e.vintage
    ), wines as materialized (
      select distinct on (id) id, colour, country
      from import_rows r
      where vintage = 'wine' and not exists (select from conflicts c where c.seq = r.seq)
      order by id, seq desc
    )
    select r.seq, r.id, r.vintage, format(
      'vintage %s of this wine is here and stays %s, %s: change it in the same import',
      c.vintage, c.colour, c.country) as reason
    from conflicts c join import_rows r using (seq)
    union all
    select r.seq, r.id, r.vintage, case
      when w.id is null and e.id is null then format('wine %s has no record with the vintage "wine"', r.id)
      when coalesce(w.colour, e.colour) <> r.colour
        then format('colour is %s, that of the wine''s own record %s', r.colour, coalesce(w.colour, e.colour))
      else format('country is %s, that of the wine''s own record %s', r.country, coalesce(w.country, e.country))
    end
    from import_rows r
    left join wines w on w.id = r.id
    left join ${staying} e on e.id = r.id and e.vintage = 'wine' and w.id is null
    where r.vintage <> 'wine'
      and ${of("r", place)} is distinct from (coalesce(w.colour, e.colour), coalesce(w.country, e.country));`);
  const [row] = await tx`select count(*)::int as bad from import_bad`;
  return row?.bad;
}

/** The records that `judge` found, in the order of the files; not those that a later good one replaces anyway. */
export function contradictions(tx: TransactionSql): AsyncIterable<Contradiction[]> {
  return tx<Contradiction[]>`
    with good as (
      select id, vintage, max(seq) as seq from import_rows r
      where not exists (select from import_bad b where b.seq = r.seq)
      group by id, vintage
    )
    select r.file, r.line, r.source as text, b.reason
    from import_bad b join import_rows r using (seq)
    left join good g on g.id = b.id and g.vintage = b.vintage
    where b.seq > coalesce(g.seq, -1)
    order by b.seq`.cursor(1000);
}

/**
 * Leaves only what will be written: drops the bad records, and of several for one (id, vintage) all but the last.
 * Returns how many are left.
 */
export async function keepWinners(tx: TransactionSql, bad: number): Promise<number> {
  if (bad > 0) await tx`delete from import_rows r using import_bad b where b.seq = r.seq`;
  const [count] = await tx`
    select count(*)::int as keys, coalesce(sum(n), 0)::int as rows
    from (select count(*) as n from import_rows group by id, vintage) grouped`;
  if (count?.rows > count?.keys)
    await tx.unsafe(`
      delete from import_rows r
      using (select id, vintage, max(seq) as seq from import_rows group by id, vintage having count(*) > 1) last
      where ${sameKey("r", "last")} and r.seq < last.seq`);
  return count?.keys;
}

/** Whether the merge will change what titles are matched with: title, colour, country or region of a wine's record. */
export async function changesSearch(tx: TransactionSql, replace: boolean): Promise<boolean> {
  const matched = ["title", "colour", "country", "region_appellation"];
  const [row] = await tx.unsafe(`
    select exists (
      select from import_rows r left join wine_records e on ${sameKey("e", "r")}
      where r.vintage = 'wine' and ${of("r", matched)} is distinct from ${of("e", matched)}
    ) or (${replace} and exists (
      select from wine_records e
      where e.vintage = 'wine' and not exists (select from import_rows r where ${sameKey("r", "e")})
    )) as changes`);
  return row?.changes;
}

/** Writes what is new or different; with `replace` removes what the files do not have. */
export async function merge(tx: TransactionSql, replace: boolean): Promise<MergeCounts> {
  const [counts] = await tx.unsafe(`
    with updated as (
      update wine_records e set ${fields.map((field) => `${field} = r.${field}`).join(", ")}
      from import_rows r
      where ${sameKey("r", "e")} and ${of("e", fields)} is distinct from ${of("r", fields)}
      returning 1
    ), inserted as (
      insert into wine_records (${names.join(", ")})
      select ${names.map((name) => `r.${name}`).join(", ")} from import_rows r
      where not exists (select from wine_records e where ${sameKey("e", "r")})
      returning 1
    ), removed as (
      delete from wine_records e
      where ${replace} and not exists (select from import_rows r where ${sameKey("r", "e")})
      returning 1
    )
    select (select count(*)::int from updated) as updated, (select count(*)::int from inserted) as inserted,
      (select count(*)::int from removed) as removed`);
  return counts as unknown as MergeCounts;
}
