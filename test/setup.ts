import { afterAll } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

// `bun test` reads .env. No setting of it may reach the suite: it uses servers of its own only. A Meilisearch to test
// with may be named by MEILI_URL and MEILI_ADMIN_KEY; the suite uses an index of its own there.
process.env.SUITE_MEILI_URL = process.env.MEILI_URL ?? "";
process.env.SUITE_MEILI_ADMIN_KEY = process.env.MEILI_ADMIN_KEY ?? "";
const settings = readFileSync(join(import.meta.dir, "../.env.example"), "utf8").matchAll(/^([A-Z_]+)=/gm);
for (const [, name] of settings) delete process.env[name as string];

const { stopServers } = await import("./support.ts");
afterAll(stopServers);
