import { connect, type Socket } from "node:net";

export type Reply = { status: number; headers: Map<string, string>; body: string };

/** The connection ended before the answer was whole. `received` is how many bytes of the answer had come. */
export class Lost extends Error {
  override name = "Lost" as const;
  constructor(
    readonly received: number,
    readonly refused = false,
  ) {
    super(refused ? "connection refused" : `connection lost after ${received} bytes of the answer`);
  }
}

/**
 * A keep-alive HTTP client that hides nothing: `fetch` retries by itself and does not tell how much had come when a
 * connection ended. One request at a time.
 */
export function rawClient(base: string) {
  const { hostname, port } = new URL(base);
  let socket: Socket | undefined;
  let received = Buffer.alloc(0);
  let waiting: PromiseWithResolvers<Reply> | undefined;

  function drop(error: Lost) {
    socket?.destroy();
    socket = undefined;
    waiting?.reject(error);
    waiting = undefined;
  }

  function open(): Promise<Socket> {
    const fresh = connect(Number(port), hostname);
    return new Promise((resolve, reject) => {
      let connected = false;
      fresh.on("connect", () => {
        connected = true;
        socket = fresh;
        resolve(fresh);
      });
      fresh.on("error", () => {});
      fresh.on("data", (data) => {
        received = Buffer.concat([received, data as Buffer]);
        const reply = parse(received);
        if (!reply || !waiting) return;
        const { resolve } = waiting;
        waiting = undefined;
        if (reply.headers.get("connection") === "close") {
          socket = undefined;
          fresh.end();
        }
        resolve(reply);
      });
      fresh.on("close", () => {
        if (!connected) reject(new Lost(0, true));
        else if (socket === fresh) drop(new Lost(received.length));
      });
    });
  }

  return {
    /** Sends one request. Throws Lost. */
    async ask(path: string, headers: Record<string, string> = {}): Promise<Reply> {
      const to = socket ?? (await open());
      received = Buffer.alloc(0);
      waiting = Promise.withResolvers();
      const { promise } = waiting;
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      to.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${lines.join("")}\r\n`);
      return promise;
    },
    close: () => {
      const open = socket;
      socket = undefined;
      open?.destroy();
    },
  };
}

/** The answer, when all of it is there. */
export function parse(bytes: Buffer): Reply | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first, ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const length = Number(headers.get("content-length") ?? 0);
  const body = bytes.subarray(end + 4);
  if (body.length < length) return undefined;
  return { status: Number(first?.split(" ")[1]), headers, body: body.subarray(0, length).toString() };
}
