import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { importFiles } from "../db/import.ts";
import { readRecords } from "../db/read-records.ts";
import type { WineRecord } from "../src/wire.ts";
import { type Service, startService } from "./support.ts";

const file = join(import.meta.dir, "../../shared/data/catalogue.ndjson.gz");

describe.skipIf(!existsSync(file))("a real catalogue of 30,626 wines", () => {
  let service: Service;
  const records: WineRecord[] = [];
  beforeAll(async () => {
    service = await startService([], { index: false });
    await importFiles(service.sql, [file]);
    await service.rebuild();
    for await (const rows of readRecords(file))
      for (const { value } of rows) records.push(value as WineRecord);
    while (service.titles.status().state !== "ok") await Bun.sleep(20);
  });
  afterAll(() => service.stop());

  test("every record by id and vintage is what was imported", async () => {
    const [row] = await service.sql`select count(*)::int as records from wine_records`;
    expect(row?.records).toBe(records.length);
    const step = 16;
    for (let start = 0; start < records.length; start += 31 * step) {
      const some = records.slice(start, start + 31 * step).filter((_, at) => at % 31 === 0);
      const answers = await Promise.all(
        some.map(({ id, vintage }) => service.get(`/1.0/wine?id=${id}&vintage=${vintage}`)),
      );
      for (const [at, answer] of answers.entries())
        expect(await answer.json()).toEqual(some[at] as WineRecord);
    }
  });

  test("wines are found by their own titles, or refused; another wine is an entry of the same words", async () => {
    const words = ({ title }: WineRecord) =>
      title
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.sort()
        .join(" ");
    const wines = records.filter(({ vintage }) => vintage === "wine").filter((_, at) => at % 40 === 0);
    let found = 0;
    for (const wine of wines) {
      const { title, country, colour } = wine;
      const response = await service.get(`/1.0/wine?${new URLSearchParams({ title, country, colour })}`);
      if (response.status !== 200) continue;
      const answer = (await response.json()) as WineRecord;
      if (answer.id === wine.id) found += 1;
      else expect([title, words(answer)]).toEqual([title, words(wine)]);
    }
    expect(found / wines.length).toBeGreaterThan(0.85);
  });
});
