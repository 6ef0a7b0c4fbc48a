import { connect, createServer, type Socket } from "node:net";

/**
 * The way to a server, which a test can cut (connections end, new ones are refused) and block (they stay, and nothing
 * passes). `url` is the same URL by this way.
 */
export async function proxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let state: "open" | "cut" | "blocked" = "open";
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (data) => to.write(data));
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      if (state === "blocked") from.pause();
    }
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
  await listen(0);
  const url = new URL(target);
  url.port = String((server.address() as { port: number }).port);
  const enter = (next: typeof state) => {
    if (next === "cut") server.close();
    else if (state === "cut") listen(Number(url.port));
    state = next;
    for (const socket of sockets)
      if (next === "cut") socket.destroy();
      else if (next === "blocked") socket.pause();
      else socket.resume();
  };
  return {
    url: url.href,
    cut: () => enter("cut"),
    block: () => enter("blocked"),
    open: () => enter("open"),
    close: () => enter("cut"),
  };
}
