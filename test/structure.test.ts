import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const root = join(import.meta.dir, "..");
const files = ["src", "search", "db"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${folder}/${name}`),
);
const importsOf = (file: string, { lazy } = { lazy: true }) =>
  [
    ...readFileSync(join(root, file), "utf8").matchAll(
      /(?:^import\s(?!type)[^;]*?|^export\s[^;]*?from\s|import\()"([^"]+)"/gm,
    ),
  ]
    .filter(([whole]) => lazy || !whole.startsWith("import("))
    .map(([, target]) =>
      target?.startsWith(".") ? relative(root, join(root, dirname(file), target)) : (target as string),
    );
const importers = (target: string) =>
  files.filter((file) => importsOf(file).some((name) => name === target)).sort();

test("only the service imports Elysia, only db/ imports Postgres and drizzle, one file Meilisearch", () => {
  const named = files.filter((file) =>
    /(from |import\()"meilisearch"/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(named).toEqual(["search/meilisearch.ts"]);
  for (const file of files)
    for (const target of importsOf(file)) {
      if (target.includes("elysia")) expect(file).toStartWith("src/");
      if (target.startsWith("drizzle-orm") || target === "postgres") expect(file).toStartWith("db/");
    }
});

test("app.ts is started by the server only, and jobs never import it", () => {
  expect(importers("src/app.ts")).toEqual(["src/server.ts"]);
});

test("the pure leaves import no edge of the program", () => {
  for (const leaf of [
    "search/normalise.ts",
    "search/vocabulary.ts",
    "search/decide.ts",
    "search/countries.ts",
    "search/lists/encoding.ts",
    "search/lists/header.ts",
    "src/query.ts",
  ])
    for (const target of importsOf(leaf))
      expect(target).not.toMatch(/^(db|postgres|elysia|bun:sqlite|src\/(app|server))/);
});

/** What is loaded with these files at once, not when it is first needed. */
function loadedWith(...entries: string[]): Set<string> {
  const loaded = new Set<string>();
  const load = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    if (files.includes(file)) for (const target of importsOf(file, { lazy: false })) load(target);
  };
  entries.forEach(load);
  return loaded;
}

test("a start loads neither the matcher and its words nor what only lists and pages need", () => {
  // The engines are loaded at each start too, as the settings name them.
  const loaded = loadedWith(
    ...["src/server.ts", "src/app.ts", "search/sqlite-file.ts", "search/meilisearch-engine.ts"],
  );
  for (const late of [
    "search/vocabulary.ts",
    "search/decide.ts",
    "csv-parse",
    "csv-parse/sync",
    "src/openapi.ts",
  ])
    expect([...loaded]).not.toContain(late);
});

test("a rebuild loads no lists by which titles are decided: every collection of its memory would go through them", () => {
  const loaded = [...loadedWith("search/sqlite.ts", "search/meilisearch-build.ts")];
  expect(loaded).toContain("search/vocabulary-builder.ts");
  expect(loaded.filter((file) => /^search\/(?:prepare|judge)\//.test(file))).toEqual([]);
});

test("there is no cycle of imports", () => {
  const visit = (file: string, path: string[]): void => {
    expect(path).not.toContain(file);
    for (const target of importsOf(file)) if (files.includes(target)) visit(target, [...path, file]);
  };
  for (const file of files) visit(file, []);
});
