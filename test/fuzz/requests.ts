import { connect, type Socket } from "node:net";
import { ownPostgres, startReal } from "../faults/parts.ts";
import { parse } from "../faults/raw.ts";
import { HEADERS_ONLY, INTERNAL, randomRequests } from "./generate.ts";

/**
 * Sends generated requests, most of them bad, to a real service: `sh ./run test/fuzz/requests.ts [COUNT] [SEED]`.
 * Exit code 1 when one was answered with 5xx, with a body that is no JSON or that holds an internal word, or when the
 * service logged a failure.
 */
const [count = "100000", seed = "1"] = process.argv.slice(2);
const CLIENTS = 16;
const PATIENCE_MS = 3000;

const postgres = await ownPostgres();
const service = await startReal(postgres, { LOG_LEVEL: "info" });
const { hostname, port } = new URL(service.base);
const next = randomRequests(Number(seed), postgres.key);
const statuses = new Map<string, number>();
const faults: string[] = [];
let sent = 0;

async function client() {
  let socket: Socket | undefined;
  while (sent < Number(count)) {
    sent += 1;
    const request = next();
    const { promise, resolve } = Promise.withResolvers<string>();
    let received = Buffer.alloc(0);
    const open: Socket = socket ?? connect(Number(port), hostname);
    socket = open;
    const timer = setTimeout(() => resolve("no answer"), PATIENCE_MS);
    const onData = (data: Buffer) => {
      received = Buffer.concat([received, data]);
      const bare = request.startsWith("HEAD") || HEADERS_ONLY.test(received.subarray(9, 12).toString());
      const reply = parse(
        bare && received.includes("\r\n\r\n") ? Buffer.concat([received, Buffer.alloc(1e6)]) : received,
      );
      if (!reply) return;
      // 505 without a body is the server's own word on what is no HTTP/1.1.
      if (reply.status >= 500 && !(reply.status === 505 && reply.body === ""))
        faults.push(`${reply.status}: ${request.slice(0, 500)}`);
      if (!bare && reply.body !== "") {
        const json = reply.headers.get("content-type")?.startsWith("application/json")
          ? tryJson(reply.body)
          : reply.body;
        if (json === undefined)
          faults.push(`no JSON (${reply.body.slice(0, 100)}): ${request.slice(0, 500)}`);
        // A word that the caller sent may come back.
        const [word] = INTERNAL.exec(reply.body) ?? [];
        if (reply.status >= 400 && word && !request.toLowerCase().includes(word.toLowerCase()))
          faults.push(`${word} (${reply.body.slice(0, 200)}): ${request.slice(0, 500)}`);
      }
      resolve(String(reply.status));
    };
    const onClose = () => resolve("closed");
    open
      .on("data", onData)
      .on("close", onClose)
      .on("error", () => {});
    open.write(request, "latin1");
    const status = await promise;
    clearTimeout(timer);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    open.off("data", onData).off("close", onClose);
    // After a request that was cut off or refused nobody knows where the next one begins.
    if (!/^(200|304|404)$/.test(status) || request.startsWith("HEAD")) {
      open.destroy();
      socket = undefined;
    }
  }
  socket?.destroy();
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const started = performance.now();
await Promise.all(Array.from({ length: CLIENTS }, client));
const alive = (await fetch(`${service.base}/health/ready`)).status;
faults.push(...service.mistakes());
console.log(
  `${sent} requests in ${Math.round((performance.now() - started) / 1000)} s, seed ${seed}, then ready: ${alive}`,
);
console.log(
  [...statuses]
    .sort()
    .map(([status, n]) => `${status}: ${n}`)
    .join(", "),
);
for (const fault of faults.slice(0, 20)) console.log(fault);
await service.stop();
await postgres.remove();
process.exit(faults.length > 0 || alive !== 200 ? 1 : 0);
