import { Elysia } from "elysia";
import type { Logger } from "pino";
import { isNotOurs, isUnavailable, withoutParameters } from "../db/client.ts";
import type { KeyQueries } from "../db/keys.ts";
import { NoIndex, SearchUnavailable } from "../search/titles.ts";
import { credentials, hashKey } from "./auth.ts";
import { gate, Overloaded } from "./gate.ts";
import { type Answer, type LookupDeps, lookUp } from "./lookup.ts";
import { matchList, matchOne, NotAList, TooLarge, TooMany } from "./match.ts";
import { BadRequest, parseWineQuery, type WineQuery } from "./query.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { WineRecord } from "./wire.ts";

const NOT_FOUND = "No unique wine found for the specified parameters";
const CHALLENGE = 'Basic realm="wine", charset="UTF-8"';
/** Seconds after which a client may try again when a backend is down. */
const RETRY_AFTER = "1";
/** What is longer gets a bare 413 of the server. Of what is shorter the application says why it is too long. */
const MAX_BODY = 2_000_000;
/** A title takes 1 to 5 ms of the search thread, so that the last of those that wait is answered within about a second. */
const TITLES = { atOnce: 16, waiting: 240 };
/** A list keeps up to 1 MB in memory while it waits. */
const LISTS = { atOnce: 2, waiting: 6 };
/** Seconds for which a client may keep a record without asking. */
const MAX_AGE = 60;

export interface AppDeps extends LookupDeps {
  keys: KeyQueries;
  rateLimit: RateLimit | undefined;
  /** Rejects when Postgres cannot answer. */
  pingDatabase(): Promise<unknown>;
  publicUrl: string | undefined;
  log: Logger;
  /** Asked for each look at the readiness: true from the first signal to stop on. */
  draining(): boolean;
}

/** The HTTP service. It opens nothing: everything comes in `deps`. The only place that picks a status code. */
export function createApp(deps: AppDeps) {
  const { log } = deps;
  const titles = gate(TITLES);
  const lists = gate(LISTS);
  const outages = new Map<string, { since: number; unlogged: number }>();

  return new Elysia({
    strictPath: true,
    // Else the path is looked for from a fixed place on, and a short Host header makes every path unknown.
    handler: { standardHostname: false },
    serve: { reusePort: false, idleTimeout: 70, maxRequestBodySize: MAX_BODY },
  })
    .onRequest(({ request, set }) => {
      set.headers["x-request-id"] = requestId(request.headers.get("x-request-id"));
    })
    .onError(({ code, error: thrown, set, request }) => {
      // A caller who hangs up in the middle of a body makes the reading of it fail, not us.
      const response = request.signal.aborted
        ? error(400, "The caller has gone")
        : failure(code, thrown, set.headers["x-request-id"]);
      set.status = response.status;
      return response;
    })
    .onAfterResponse(({ request, set, responseValue }) => {
      if (!log.isLevelEnabled("debug")) return;
      const { pathname } = new URL(request.url);
      const status = responseValue instanceof Response ? responseValue.status : set.status;
      log.debug(
        { method: request.method, path: pathname, status, requestId: set.headers["x-request-id"] },
        "request",
      );
    })
    .all("/health/live", ({ request }) => reading(request) ?? json(200, { status: "ok" }))
    .all("/health/ready", async ({ request }) => reading(request) ?? (await ready()))
    .use(credentials)
    .all("/1.0/wine", ({ request, apiKey }) =>
      withKey(
        apiKey,
        async () =>
          reading(request) ??
          answer(request, await limited(parseWineQuery(request.url), (query) => lookUp(query, deps))),
      ),
    )
    .all("/1.0/match", ({ request, apiKey }) => withKey(apiKey, (keyId) => match(request, keyId)), {
      parse: "none",
    });

  /** Answers those who send a valid key, within its limit; everybody else before any look at the request. */
  async function withKey(apiKey: string | undefined, run: (keyId: number) => Promise<Response>) {
    const key = apiKey === undefined ? undefined : await deps.keys.find(hashKey(apiKey));
    if (!key)
      return error(401, "A valid API key is needed: send it as the password of HTTP Basic", {
        "www-authenticate": CHALLENGE,
      });
    deps.keys.touch(key.id);
    const limit = await deps.rateLimit?.(key.id);
    if (limit?.exceeded) return error(429, "Too many requests for this key", limit.headers);
    const response = await run(key.id);
    for (const [name, value] of Object.entries(limit?.headers ?? {}))
      if (!response.headers.has(name)) response.headers.set(name, value);
    return response;
  }

  /** Titles wait for their turn, ids never do. */
  function limited<Found>(query: WineQuery, find: (query: WineQuery) => Promise<Found>) {
    return query.by === "id" ? find(query) : titles(() => find(query));
  }

  async function match(request: Request, keyId: number): Promise<Response> {
    if (request.method !== "POST")
      return (
        reading(request, "GET, HEAD, POST") ??
        json(200, await limited(parseWineQuery(request.url), (query) => matchOne(query, deps)))
      );
    const { type, body, summary, headers } = await lists(() => matchList(request, keyId, deps));
    return new Response(body, {
      headers: {
        ...{ "content-type": type, "cache-control": "no-store", "x-match-summary": summary },
        ...headers,
      },
    });
  }

  /** What went wrong → its answer. The caller sees nothing of what was thrown, except what it sent wrong itself. */
  function failure(code: unknown, thrown: unknown, requestId: unknown): Response {
    if (code === "NOT_FOUND") return error(404, "Not found");
    if (thrown instanceof BadRequest) return error(400, thrown.message);
    if (thrown instanceof NotAList) return error(415, thrown.message);
    if (thrown instanceof TooLarge) return error(413, thrown.message);
    if (thrown instanceof TooMany) return error(429, thrown.message, thrown.headers);
    if (thrown instanceof Overloaded) return unavailable("Too many titles are asked for now", thrown);
    if (isUnavailable(thrown)) return unavailable("The database cannot answer now", thrown);
    if (isNotOurs(thrown)) return unavailable("The database is not ready", thrown);
    if (thrown instanceof NoIndex) return unavailable("There is no title index yet", thrown);
    if (thrown instanceof SearchUnavailable) return unavailable("Titles cannot be looked up now", thrown);
    if (code === "PARSE") return error(400, "The body cannot be read");
    log.error({ err: withoutParameters(thrown), requestId }, "request failed");
    return error(500, `Internal server error (request ${requestId})`);
  }

  /** One line a second for each kind: in an outage every request comes here. */
  function unavailable(message: string, cause: unknown) {
    const { since, unlogged } = outages.get(message) ?? { since: Number.NEGATIVE_INFINITY, unlogged: 0 };
    if (performance.now() - since < 1000) outages.set(message, { since, unlogged: unlogged + 1 });
    else {
      outages.set(message, { since: performance.now(), unlogged: 0 });
      log.warn({ err: withoutParameters(cause), unlogged }, message);
    }
    return error(503, message, { "retry-after": RETRY_AFTER });
  }

  async function ready() {
    if (deps.draining()) return error(503, "Not ready: stopping", { "retry-after": RETRY_AFTER });
    try {
      await deps.pingDatabase();
    } catch {
      return error(503, "Not ready: the database does not answer", { "retry-after": RETRY_AFTER });
    }
    const { state, index } = deps.titles.status();
    return json(200, { database: "ok", search: state, index });
  }

  function answer(request: Request, found: Answer): Response {
    if ("missing" in found)
      return error(404, NOT_FOUND, found.missing === "id" ? {} : { "x-match-reason": found.missing });
    const { bytes, etag } = serialise(found.record);
    const headers: Record<string, string> = { etag, "cache-control": `private, max-age=${MAX_AGE}` };
    if (found.confidence !== undefined) {
      headers["x-match-confidence"] = found.confidence.toFixed(3);
      headers.link = `<${deps.publicUrl ?? ""}/1.0/wine?id=${found.record.id}>; rel="canonical"`;
    }
    if (sameEtag(request.headers.get("if-none-match"), etag))
      return new Response(null, { status: 304, headers });
    headers["content-type"] = "application/json; charset=utf-8";
    return new Response(bytes, { headers });
  }
}

/** 405 for every method but GET and HEAD; `allow` names those that the path knows. */
function reading({ method }: Request, allow = "GET, HEAD"): Response | undefined {
  return method === "GET" || method === "HEAD"
    ? undefined
    : error(405, `Only ${allow.replace(/, (?=\w+$)/, " and ")} are allowed`, { allow });
}

function serialise(record: WineRecord) {
  const bytes = Buffer.from(JSON.stringify(record));
  return { bytes, etag: `"${Bun.hash(bytes).toString(36)}"` };
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store", ...headers },
  });
}

function error(status: number, message: string, headers: Record<string, string> = {}): Response {
  return json(status, { error: message }, headers);
}

/** The caller's id when it is safe to log and to send back, else one of ours. */
function requestId(sent: string | null): string {
  return sent !== null && /^[A-Za-z0-9_.-]{1,128}$/.test(sent) ? sent : crypto.randomUUID();
}

/** If-None-Match (RFC 9110 13.1.2): a list, or `*`, compared weakly. */
function sameEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return (
    header.trim() === "*" ||
    (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some((tag) => tag.replace(/^W\//, "") === etag)
  );
}
