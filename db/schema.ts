import { bigint, customType, date, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** One row is one record as it is served: the wine itself (`vintage` = 'wine') or one of its vintages. */
export const wineRecords = pgTable(
  "wine_records",
  {
    id: bigint({ mode: "number" }).notNull(),
    vintage: text().notNull(),
    title: text().notNull(),
    colour: text().notNull(),
    country: text().notNull(),
    regionAppellation: text("region_appellation").notNull(),
    url: text().notNull(),
    indicators: text().array(),
    drinkingWindowOpen: integer("drinking_window_open"),
    drinkingWindowClose: integer("drinking_window_close"),
    drinkingAdvice: text("drinking_advice"),
    wineServiceScore: integer("wine_service_score"),
    qualityScore: integer("quality_score"),
    brandScore: integer("brand_score"),
    economicsScore: integer("economics_score"),
  },
  (table) => [primaryKey({ columns: [table.id, table.vintage] })],
);

/** API keys. The key itself is shown once when issued; only its SHA-256 is kept. */
export const apiKeys = pgTable("api_keys", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  hash: bytea().notNull().unique(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp("expires_at", { withTimezone: true }),
  revokedAt: timestamp("revoked_at", { withTimezone: true }),
  /** To the day: a look-up must not cost a write each time. */
  lastUsedOn: date("last_used_on"),
});

/** Builds of an index that lives in a search engine. The embedded index keeps its own. */
export const searchBuilds = pgTable("search_builds", {
  build: text().primaryKey(),
  indexName: text("index_name").notNull(),
  /** Of the documents and the vocabulary: a program reads its own format only. */
  format: integer().notNull(),
  wines: integer().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** A build's vocabulary, in parts: running services load it when the build goes live. */
export const searchVocabularies = pgTable(
  "search_vocabularies",
  {
    build: text()
      .notNull()
      .references(() => searchBuilds.build, { onDelete: "cascade" }),
    part: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.build, table.part] })],
);
