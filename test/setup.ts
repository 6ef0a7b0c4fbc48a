import { afterAll } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stopServers } from "./support.ts";

// `bun test` reads .env. No setting of it may reach the suite: it uses servers of its own only.
const settings = readFileSync(join(import.meta.dir, "../.env.example"), "utf8").matchAll(/^([A-Z_]+)=/gm);
for (const [, name] of settings) delete process.env[name as string];

// Stopping the server waits for its disk.
afterAll(stopServers, 60_000);
