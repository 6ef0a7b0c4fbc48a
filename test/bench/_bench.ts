/** What the benchmarks share: real servers as processes of their own, load from wrk, and figures of both. */
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { connect } from "../../db/client.ts";
import { importFiles } from "../../db/import.ts";
import { issueKey } from "../../db/keys.ts";
import { rebuild } from "../../search/rebuild.ts";
import { readConfig } from "../../src/config.ts";
import { newDatabase, programOf, temporaryFolder } from "../support.ts";

const root = join(import.meta.dir, "../..");

export const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

export const percentile = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[
    Math.min(values.length - 1, Math.ceil(values.length * share) - 1)
  ] as number;

/** Rows of text in columns, the first one being the header. */
export function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (row: string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i] as number)).join(" | ")} |`;
  const [header = [], ...body] = rows;
  console.log([line(header), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n"));
}

/** A Postgres of our own with `wines` records (the sample's, again and again under new ids), a title index and a key. */
export async function catalogue(wines: number) {
  const dataDir = temporaryFolder();
  const databaseUrl = await newDatabase();
  const sample = readFileSync(join(root, "db/sample.ndjson"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter((record) => record.vintage === "wine");
  const file = join(dataDir, "wines.ndjson");
  const rows = Array.from({ length: wines }, (_, i) => {
    const record = sample[i % sample.length];
    const again = Math.floor(i / sample.length);
    const [title, region] = [record.title, record.region_appellation].map((text) =>
      inOtherWords(text, again),
    );
    return JSON.stringify({ ...record, id: i + 1, title, region_appellation: region });
  });
  writeFileSync(file, `${rows.join("\n")}\n`);
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: "error" };
  const { sql, close } = connect(databaseUrl, { timeoutMs: 5000, statementTimeoutMs: 0 });
  await importFiles(sql, [file]);
  await sql`vacuum analyze`;
  await rebuild(readConfig(env), sql);
  const { key } = await issueKey(sql, "bench");
  await close();
  return { env, key, titles: sample.map((record) => record.title as string), sample: rows[0] as string };
}

/** Each time the sample is repeated its words are others, as many as a catalogue of that size has. */
function inOtherWords(text: string, again: number): string {
  const end = [...again.toString(5)].map((digit) => ["ba", "ko", "li", "mu", "te"][Number(digit)]).join("");
  return again === 0 ? text : text.replace(/\p{L}{3,}/gu, (word) => word + end);
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

export type Running = { base: string; pid: number; startMs: number; stop(): Promise<void> };

/** Starts a program that listens on PORT; resolves at its first answer to `path` that is 200. */
export async function start(
  argv: string[],
  env: Record<string, string>,
  path: string,
  headers: Record<string, string> = {},
): Promise<Running> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = Bun.spawn(argv, {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      NODE_ENV: "production",
      PORT: String(port),
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (;;) {
    const response = await fetch(base + path, { headers }).catch(() => undefined);
    if (response?.status === 200) break;
    if (child.exitCode !== null) throw new Error(`${argv.join(" ")} ended with ${child.exitCode}`);
    await Bun.sleep(1);
  }
  const startMs = performance.now() - started;
  return {
    base,
    pid: child.pid,
    startMs,
    async stop() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}

export const service = () => programOf("src/server.ts");
export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
export const basic = (key: string) => `Basic ${Buffer.from(`bench:${key}`).toString("base64")}`;

/** Processor time that a process has used, in seconds (Linux; elsewhere NaN). */
export function cpuSeconds(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export function megabytes(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024);
}

/** The most memory that a process has had, in MB; 0 where the system does not tell. */
export function peakMegabytes(pid: number): number {
  try {
    const [, kilobytes = 0] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return 0;
  }
}

/** The path of wrk, or undefined after saying so. */
export function findWrk(): string | undefined {
  const wrk = Bun.which("wrk") ?? undefined;
  if (!wrk)
    console.log("wrk is not on the PATH: left out (other generators saturate before the service does)");
  return wrk;
}

export type Load = { rate: number; p99: number; cpu: number; failed: number; requests: number };

/** 32 keep-alive connections as fast as they are answered. `script` is Lua that makes the requests. */
export async function runWrk(wrk: string, target: Running, script: string, seconds: number): Promise<Load> {
  const before = cpuSeconds(target.pid);
  const child = Bun.spawn([wrk, "-t1", "-c32", `-d${seconds}s`, "--latency", "-s", script, target.base], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = await new Response(child.stdout).text();
  const cpu = cpuSeconds(target.pid) - before;
  const number = (pattern: RegExp) => Number(pattern.exec(said)?.[1] ?? 0);
  const [, p99 = "0", unit = "ms"] = /99%\s+([\d.]+)(us|ms|s)/.exec(said) ?? [];
  const requests = number(/(\d+) requests in/);
  return {
    requests,
    rate: number(/Requests\/sec:\s+([\d.]+)/),
    p99: Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit as "ms"],
    cpu: (cpu / requests) * 1e6,
    failed: number(/Non-2xx or 3xx responses: (\d+)/),
  };
}

/** A wrk script that asks for ids from 1 to `wines`: evenly in turn, or unevenly (half of the requests for 1/8 of them). */
export function askIds(wines: number, key: string, order: "uneven" | "in turn"): string {
  const file = join(temporaryFolder(), "ids.lua");
  const next = order === "uneven" ? `math.floor(${wines} * math.random() ^ 3) + 1` : `n % ${wines} + 1`;
  writeFileSync(
    file,
    `local head = { ["Authorization"] = "${basic(key)}" }
local made, n = {}, 0
function request()
  n = n + 1
  local id = ${next}
  local text = made[id]
  if not text then
    text = wrk.format("GET", "/1.0/wine?id=" .. id, head)
    made[id] = text
  end
  return text
end
`,
  );
  return file;
}
