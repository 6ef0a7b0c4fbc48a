import { connect } from "node:net";
import { type OwnPostgres, startReal } from "./parts.ts";

/** How long connections on which nothing comes are kept: before a request, after one, within a body, before the headers end. */
export async function idleConnections(postgres: OwnPostgres) {
  const service = await startReal(postgres);
  const { hostname, port } = new URL(service.base);
  const host = `Host: ${hostname}\r\nAuthorization: Bearer ${postgres.key}\r\n`;
  const cutAfterMs = async (text: string) => {
    const begun = performance.now();
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on("error", () => {}).resume();
    await new Promise((resolve) => socket.on("close", resolve));
    return Math.round(performance.now() - begun);
  };
  const [nothing, answered, halfBody, halfHeaders] = await Promise.all([
    cutAfterMs(""),
    cutAfterMs(`GET /1.0/wine?id=1 HTTP/1.1\r\n${host}\r\n`),
    cutAfterMs(
      `POST /1.0/match HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n[`,
    ),
    cutAfterMs(`GET /1.0/wine?id=1 HTTP/1.1\r\n${host}`),
  ]);
  return {
    name: "idle connections",
    cutAfterMs: { nothing, answered, halfBody, halfHeaders },
    mistakes: service.mistakes(),
    exitCode: await service.stop(),
  };
}
