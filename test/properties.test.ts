import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { readRecords } from "../db/read-records.ts";
import { parseAuthorization } from "../src/auth.ts";
import { BadRequest, parseWineQuery } from "../src/query.ts";
import { temporaryFolder } from "./support.ts";

/** What must hold for any input at all. normalise, vocabulary and decide have such tests of their own. */

const anything = fc.oneof(fc.string({ unit: "binary" }), fc.string(), fc.string({ unit: "grapheme" }));

describe("credentials", () => {
  const key = fc.stringMatching(/^[A-Za-z0-9_-]{1,60}$/);
  const base64 = (text: string) => Buffer.from(text, "latin1").toString("base64");
  test("any key comes out as it went in, with any username and any case of the scheme", () => {
    const scheme = (name: string) =>
      fc
        .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
        .map((upper) =>
          [...name].map((letter, i) => (upper[i] ? letter.toUpperCase() : letter.toLowerCase())).join(""),
        );
    const user = fc.string().filter((name) => !name.includes(":") && /^[\0-\xff]*$/.test(name));
    fc.assert(
      fc.property(key, user, scheme("basic"), scheme("bearer"), (key, user, basic, bearer) => {
        expect(parseAuthorization(`${basic} ${base64(`${user}:${key}`)}`)).toEqual({
          scheme: "basic",
          password: key,
        });
        expect(parseAuthorization(`${bearer} ${key}`)).toEqual({ scheme: "bearer", token: key });
      }),
    );
  });
  test("no header makes it throw, or give an empty key, or one that was not sent", () => {
    const header = fc.oneof(
      anything,
      anything.map((text) => `Bearer ${text}`),
      anything.map((text) => `Basic ${text}`),
    );
    fc.assert(
      fc.property(header, (header) => {
        const credential = parseAuthorization(header);
        if (!credential) return;
        const sent = credential.scheme === "bearer" ? credential.token : credential.password;
        expect(sent.length).toBeGreaterThan(0);
        if (credential.scheme === "bearer") expect(header).toContain(sent);
        else {
          const [, coded = ""] = /^\s*basic +([^\s,]+)/i.exec(header) ?? [];
          expect(Buffer.from(coded, "base64").toString("latin1")).toEndWith(`:${sent}`);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe("parameters", () => {
  const encoded = (values: Record<string, string>) =>
    `http://x/1.0/wine?${Object.entries(values)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join("&")}`;
  test("any URL gives a query or a BadRequest", () => {
    const value = fc.oneof(
      anything,
      fc.constantFrom("%", "%ff", "1", "2015", "NV", "red", "=", "&", "+", "#"),
    );
    const pair = fc.tuple(fc.constantFrom("id", "title", "colour", "country", "vintage", "x"), value);
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 6 }), (pairs) => {
        try {
          const query = parseWineQuery(
            `http://x/1.0/wine?${pairs.map(([name, v]) => `${name}=${v}`).join("&")}`,
          );
          if (query.by === "id") expect(Number.isSafeInteger(query.id) && query.id >= 0).toBe(true);
          else expect([...query.title].length).toBeLessThanOrEqual(500);
          expect(query.vintage).toMatch(/^(wine|NV|\d{4})$/);
        } catch (error) {
          expect(error).toBeInstanceOf(BadRequest);
        }
      }),
      { numRuns: 2000 },
    );
  });
  test("a title of text without control characters comes out as it went in", () => {
    const title = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 100 })
      .filter(
        (text) =>
          text.trim() !== "" &&
          !/\p{Cc}|\uFFFD/u.test(text) &&
          text.isWellFormed() &&
          [...text].length <= 500,
      );
    fc.assert(
      fc.property(title, (title) => {
        expect(parseWineQuery(encoded({ title }))).toMatchObject({ by: "title", title });
      }),
    );
  });
});

describe("files", () => {
  const folder = temporaryFolder();
  const read = async (name: string, bytes: Uint8Array | string) => {
    const file = join(folder, name);
    writeFileSync(file, bytes);
    const rows = [];
    for await (const batch of readRecords(file)) rows.push(...batch);
    return rows;
  };
  test("NDJSON: any bytes give rows with a line each, in order, a value or a problem", async () => {
    const line = fc.oneof(
      fc.json(),
      fc.string(),
      fc.uint8Array().map((bytes) => Buffer.from(bytes).toString("latin1")),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 20 }), fc.boolean(), async (lines, latin) => {
        const text = lines.map((text) => text.replaceAll("\n", " ")).join("\n");
        const rows = await read("any.ndjson", Buffer.from(text, latin ? "latin1" : "utf8"));
        expect(rows.length).toBeLessThanOrEqual(lines.length + 1);
        let last = 0;
        for (const row of rows) {
          expect(row.line).toBeGreaterThan(last);
          last = row.line;
          expect(row.problem === undefined).toBe("value" in row);
        }
      }),
    );
  });
  test("NDJSON: what JSON.stringify writes is read as it was, line for line", async () => {
    const value = fc.object({ withNullPrototype: false }).map((object) => JSON.parse(JSON.stringify(object)));
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 10 }), async (values) => {
        const rows = await read("good.ndjson", values.map((value) => `${JSON.stringify(value)}\n`).join(""));
        expect(rows.map((row) => row.value)).toEqual(values);
      }),
    );
  });
  test("CSV: any bytes below a good header give rows or problems; quoted cells are read as they were", async () => {
    const header = "id,vintage,title,colour,country,region_appellation,url";
    const cell = fc.oneof(fc.string(), fc.constantFrom('"', '""', ",", "\n", "\r\n", "'", ";"));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 8 }), async (table) => {
        const rows = await read("any.csv", `${header}\n${table.map((cells) => cells.join(",")).join("\n")}`);
        for (const row of rows) expect(row.problem === undefined).toBe("value" in row);
      }),
    );
    const seven = fc.array(fc.string({ unit: "grapheme" }), { minLength: 7, maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(fc.array(seven, { maxLength: 8 }), async (table) => {
        const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
        const rows = await read(
          "good.csv",
          `${[header, ...table.map((cells) => cells.map(quote).join(","))].join("\n")}\n`,
        );
        expect(rows.map((row) => (row.value as { title: string }).title)).toEqual(
          table.map((cells) => (cells[2] === "" ? null : cells[2]) as string),
        );
      }),
    );
  });
});
