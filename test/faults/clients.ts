import { connect, type Socket } from "node:net";
import { startLoad } from "./load.ts";
import { type OwnPostgres, poll, startReal } from "./parts.ts";
import { settled } from "./postgres.ts";

/**
 * Callers that hang: half a header, half a body, answers that are never read. Others are answered as ever; half a header
 * is cut by the server, and when the rest are gone nothing of them is left.
 */
export async function hangingClients(postgres: OwnPostgres, each = 50, env: Record<string, string> = {}) {
  const service = await startReal(postgres, env);
  const { hostname, port } = new URL(service.base);
  const load = startLoad({ bases: () => [service.base], key: postgres.key, clients: 4 });
  const sockets: Socket[] = [];
  const hang = (text: string, times = 1) =>
    Array.from({ length: each }, () => {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => {});
      socket.pause();
      for (let i = 0; i < times; i++) socket.write(text);
      sockets.push(socket);
      return socket;
    });
  const host = `Host: ${hostname}\r\nAuthorization: Bearer ${postgres.key}\r\n`;
  try {
    await poll(() => load.seen.right > 500);
    const before = service.uses();
    const started = performance.now();
    const halfHeaders = hang(`GET /1.0/wine?id=1 HTTP/1.1\r\n${host}`);
    const cut = Promise.all(
      halfHeaders.map((socket) => {
        socket.resume();
        return new Promise((resolve) => socket.on("close", resolve));
      }),
    );
    hang(
      `POST /1.0/match HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 900000\r\n\r\n[`,
    );
    hang(`GET /1.0/wine?id=1 HTTP/1.1\r\n${host}\r\n`.repeat(100), 20);
    const { right } = load.seen;
    await poll(() => load.seen.right > right + 500);
    await cut;
    const cutAfterMs = Math.round(performance.now() - started);
    const during = service.uses();
    for (const socket of sockets) socket.destroy();
    const seen = await load.stop();
    const after = await settled(service, before?.files);
    return {
      name: `${3 * each} hanging clients`,
      seen,
      cutAfterMs,
      before,
      during,
      after,
      mistakes: service.mistakes(),
      exitCode: await service.stop(),
    };
  } finally {
    for (const socket of sockets) socket.destroy();
    await load.stop();
    service.child.kill("SIGKILL");
  }
}
