import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { hashKey } from "../src/auth.ts";
import { type OwnPostgres, ownPostgres, startReal } from "./faults/parts.ts";
import { startImport } from "./import-support.ts";

setDefaultTimeout(120_000);

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await ownPostgres();
});
afterAll(() => postgres.remove());

test("no log line holds a key, its hash or an Authorization header, whatever the level and whatever fails", async () => {
  const service = await startReal(postgres, { LOG_LEVEL: "trace", RATE_LIMIT: "30" });
  const wrong = "wk_ThisIsAWrongKeyThatNobodyMaySee";
  const headers = [postgres.key, wrong].flatMap((key) => [
    `Bearer ${key}`,
    `Basic ${btoa(`somebody:${key}`)}`,
    `Bearer${key}`,
    `Basic ${key}`,
    `Token ${key}, Bearer ${key}x`,
  ]);
  const askAll = async () => {
    for (const authorization of headers)
      for (const path of [
        "/1.0/wine?id=1",
        "/1.0/wine?title=x",
        "/1.0/wine?id=%",
        "/nowhere",
        "/1.0/match?id=1",
      ])
        await (await fetch(`${service.base}${path}`, { headers: { authorization } })).arrayBuffer();
    await (await fetch(`${service.base}/1.0/wine?id=1&access_token=${wrong}`)).arrayBuffer();
  };
  await askAll();
  await postgres.withDatabase(({ sql }) => sql`alter table api_keys rename to away`);
  await askAll();
  await postgres.withDatabase(({ sql }) => sql`alter table away rename to api_keys`);
  postgres.kill();
  await askAll();
  await postgres.start();
  await service.stop();
  const log = service.log();
  expect(log.split("\n").length).toBeGreaterThan(100);
  const secrets = [postgres.key, wrong].flatMap((key) => [
    key,
    key.slice(3),
    btoa(`somebody:${key}`),
    Buffer.from(hashKey(key)).toString("hex"),
    Buffer.from(hashKey(key)).toString("latin1"),
    JSON.stringify(Buffer.from(hashKey(key)).toString()).slice(1, -1),
  ]);
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(log).not.toMatch(/authorization|Basic |Bearer /i);
});

/** Gzip of `text` so many times over: small on disk, large when it is unpacked. */
const bomb = (text: string, megabytes: number) => {
  const part = gzipSync(text.repeat(Math.ceil(1_000_000 / text.length)));
  return Buffer.concat(Array(megabytes).fill(part));
};
test.each([
  ["one line without an end", bomb("x", 300)],
  ["nothing but line ends", bomb("\n", 100)],
  ["long lines of deep JSON", bomb(`${"[".repeat(500_000)}\n`, 100)],
])("db:import of a small file that unpacks to hundreds of MB, in flat memory: %s", async (_name, bytes) => {
  const file = join(postgres.folder, "bomb.ndjson.gz");
  writeFileSync(file, bytes);
  const child = startImport([file], { DATABASE_URL: postgres.url });
  await child.stdin.end();
  // Its own peak: what the kernel reports at the end includes what the parent had at the fork.
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, peakMemory(child.pid));
  }, 10);
  const [code] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()]);
  clearInterval(watch);
  expect([0, 2]).toContain(code);
  expect(peak).toBeLessThan(600);
});

/** The most memory that a process has had, in MB, where the system tells; else 0. */
function peakMemory(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}

test("every dependency has one version with its hash, and none may run a script at installation", () => {
  const root = join(import.meta.dir, "..");
  const { dependencies, devDependencies, trustedDependencies } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[a-z0-9.]+)?$/);
  // Bun runs install scripts only of those that are named there.
  expect(trustedDependencies).toBeUndefined();
  const [, packages = ""] = readFileSync(join(root, "bun.lock"), "utf8").split('"packages": {');
  const locked = packages.split("\n").filter((line) => /^ {4}"/.test(line));
  expect(locked.length).toBeGreaterThan(100);
  for (const line of locked) expect(line).toMatch(/"sha512-[A-Za-z0-9+/]{86}=="\],$/);
  for (const file of ["Dockerfile", "docker-compose.yml"])
    for (const [, tag] of readFileSync(join(root, file), "utf8").matchAll(/(?:FROM|image:) \S+?:(\S+)/g))
      expect(tag).toMatch(/^v?\d+\.\d+/);
});
