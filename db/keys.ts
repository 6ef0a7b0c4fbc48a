import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, or, sql as raw } from "drizzle-orm";
import type { Sql } from "postgres";
import { type Database, within } from "./client.ts";
import { apiKeys } from "./schema.ts";

const PREFIX = "wk_";

/** A key that is valid now. */
export type ValidKey = { id: number; expiresAt: Date | null };

export type KeyQueries = ReturnType<typeof keyQueries>;

/** What the service asks about keys, each query with the time limit `timeoutMs`. */
export function keyQueries(db: Database, timeoutMs: number) {
  const validKey = { id: apiKeys.id, expiresAt: apiKeys.expiresAt };
  const valid = and(
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, raw`now()`)),
  );
  const byHash = db
    .select({ ...validKey, name: apiKeys.name, lastUsedOn: apiKeys.lastUsedOn })
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, raw.placeholder("hash")), valid))
    .prepare("key_by_hash");
  const all = db
    .select({ hash: raw<string>`encode(${apiKeys.hash}, 'hex')`, ...validKey })
    .from(apiKeys)
    .where(valid)
    .prepare("valid_keys");
  const today = raw`(now() at time zone 'UTC')::date`;
  const use = db
    .update(apiKeys)
    .set({ lastUsedOn: today })
    .where(and(eq(apiKeys.id, raw.placeholder("id")), raw`${apiKeys.lastUsedOn} is distinct from ${today}`))
    .prepare("key_used");
  const touched = new Map<number, number>();

  return {
    /** The key with this SHA-256, unless it is revoked or, by the clock of Postgres, expired. */
    async find(
      hash: Uint8Array,
    ): Promise<(ValidKey & { name: string; lastUsedOn: string | null }) | undefined> {
      const [key] = await within(byHash.execute({ hash }), timeoutMs);
      return key;
    },
    /** Every key that is valid now, by its SHA-256 in hex. */
    async all(): Promise<Map<string, ValidKey>> {
      const keys = await within(all.execute(), timeoutMs);
      return new Map(keys.map(({ hash, id, expiresAt }) => [hash, { id, expiresAt }]));
    },
    /** Notes, in the background, that the key was used today (UTC). A failure is no reason to fail the request. */
    touch(id: number): void {
      const day = Math.floor(Date.now() / 86_400_000);
      if (touched.get(id) === day) return;
      touched.set(id, day);
      within(use.execute({ id }), timeoutMs).catch(() => touched.delete(id));
    },
  };
}

/** Makes a key of 256 random bits. `key` exists only in this answer: the database keeps its SHA-256. */
export async function issueKey(sql: Sql, name: string, expires?: Date): Promise<{ id: number; key: string }> {
  const key = PREFIX + randomBytes(32).toString("base64url");
  const hash = createHash("sha256").update(key).digest();
  const expiresAt = expires?.toISOString() ?? null;
  const [row] = await sql`
    insert into api_keys (name, hash, expires_at) values (${name}, ${hash}, ${expiresAt}::timestamptz) returning id`;
  return { id: row?.id, key };
}

/** A key as an operator sees it. */
export type ListedKey = {
  id: number;
  name: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedOn: string | null;
  revokedAt: Date | null;
};

/** Every key, also revoked and expired ones, oldest first; never the key itself. */
export async function listKeys(sql: Sql): Promise<ListedKey[]> {
  const rows = await sql`
    select id, name, created_at, expires_at, last_used_on::text, revoked_at from api_keys order by id`;
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: new Date(row.created_at),
    expiresAt: row.expires_at && new Date(row.expires_at),
    lastUsedOn: row.last_used_on,
    revokedAt: row.revoked_at && new Date(row.revoked_at),
  }));
}

/** How many keys were ever issued. */
export async function countKeys(sql: Sql): Promise<number> {
  const [row] = await sql`select count(*)::int as keys from api_keys`;
  return row?.keys;
}

/** What became of a key that was to be revoked; `already` when that had been done before, at `revokedAt`. */
export type Revocation = { name: string; revokedAt: Date; already: boolean };

/** Ends a key at once; undefined when there is no such key. */
export async function revokeKey(sql: Sql, id: number): Promise<Revocation | undefined> {
  // Beyond what the column holds there is no key, and Postgres would refuse the number itself.
  if (!(id <= 2_147_483_647)) return undefined;
  const [revoked] = await sql`
    update api_keys set revoked_at = now() where id = ${id} and revoked_at is null returning name, revoked_at`;
  const [row] = revoked ? [revoked] : await sql`select name, revoked_at from api_keys where id = ${id}`;
  if (!row) return undefined;
  return { name: row.name, revokedAt: new Date(row.revoked_at), already: !revoked };
}
