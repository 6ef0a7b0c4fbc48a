import { type Context, Elysia } from "elysia";
import type { Changes } from "../db/changes.ts";
import { DatabaseSilent, isNotOurs, isUnavailable, withoutParameters } from "../db/client.ts";
import type { KeyQueries } from "../db/keys.ts";
import { knownKeys } from "../db/known-keys.ts";
import { NoIndex, SearchUnavailable } from "../search/titles.ts";
import { type Finished, finishedAnswers } from "./answers.ts";
import { credentials, hashKey } from "./auth.ts";
import { gate, Overloaded } from "./gate.ts";
import type { Log } from "./log.ts";
import { type Answer, type LookupDeps, lookUp } from "./lookup.ts";
import { matchOne, NotAList, TooLarge, TooMany } from "./match.ts";
import { pageAt, ROUTES } from "./pages.ts";
import { BadRequest, parseWineQuery, type WineQuery } from "./query.ts";
import { quickAnswers } from "./quick.ts";
import type { RateLimit } from "./rate-limit.ts";
import { error, json, quickSuccess, reading, requestId, sameEtag, success } from "./responses.ts";

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

export interface AppDeps extends LookupDeps {
  keys: KeyQueries;
  changes: Changes;
  /** How much memory finished answers may take. */
  cacheBytes: number;
  rateLimit: RateLimit | undefined;
  /** Rejects when Postgres cannot answer. */
  pingDatabase(): Promise<unknown>;
  publicUrl: string | undefined;
  log: Log;
  /** Asked for each look at the readiness: true from the first signal to stop on. */
  draining(): boolean;
}

/** The HTTP service. It opens nothing: everything comes in `deps`. Here and in responses.ts alone a status is picked. */
export function createApp(deps: AppDeps) {
  const { log } = deps;
  const isSilent = (error: unknown) => error instanceof DatabaseSilent;
  const titles = gate(TITLES, isSilent);
  const lists = gate(LISTS, isSilent);
  const outages = new Map<string, { since: number; unlogged: number }>();
  const keys = knownKeys(deps.keys, deps.changes);
  const answers = finishedAnswers(deps.wines, deps.changes, deps.cacheBytes);
  const quick = quickAnswers(deps.changes, keys, answers, quickSuccess);
  // What counts or logs every request is on the usual way only.
  const usualOnly = deps.rateLimit !== undefined || log.isLevelEnabled("debug");

  const app = new Elysia({
    strictPath: true,
    // Else the path is looked for from a fixed place on, and a short Host header makes every path unknown.
    handler: { standardHostname: false },
    serve: { reusePort: false, idleTimeout: 70, maxRequestBodySize: MAX_BODY },
  })
    .onRequest(({ request, set }) => {
      const response = usualOnly ? undefined : quick(request);
      if (response) return response;
      const id = requestId(request);
      if (!URL.canParse(request.url)) return withoutAddress(request, id);
      set.headers["x-request-id"] = id;
    })
    .onError(({ code, error: thrown, set, request }) => {
      // A caller who hangs up in the middle of a body makes the reading of it fail, not us.
      const response = request.signal.aborted
        ? error(400, "The caller has gone")
        : failure(code, thrown, set.headers["x-request-id"]);
      set.status = response.status;
      return response;
    })
    .use((app) => (log.isLevelEnabled("debug") ? app.onAfterResponse(logRequest) : app))
    .all("/health/live", ({ request }) => reading(request) ?? json(200, { status: "ok" }))
    .all("/health/ready", async ({ request }) => reading(request) ?? (await ready()))
    .use(credentials)
    .all("/1.0/wine", ({ request, apiKey }) =>
      withKey(
        request,
        apiKey,
        async () =>
          reading(request) ??
          answer(
            request,
            await limited(parseWineQuery(request.url), (query) => lookUp(query, deps, answers)),
          ),
      ),
    )
    .all("/1.0/match", ({ request, apiKey }) => withKey(request, apiKey, (keyId) => match(request, keyId)), {
      parse: "none",
    });
  for (const path of ROUTES) app.all(path, ({ request }) => page(request));
  return app;

  /** Without a host that is one the server gives a path for a URL. HTTP/1.0, of which probes are, needs none; else it is an error. */
  function withoutAddress(request: Request, id: string): Response | Promise<Response> {
    if (request.headers.get("host") === null && request.url.startsWith("/"))
      return app.handle(new Request(`http://localhost${request.url}`, request));
    return error(400, "The Host header is malformed", { "x-request-id": id });
  }

  async function page(request: Request) {
    const found = await pageAt(new URL(request.url).pathname);
    if (!found) return error(404, "Not found");
    const wrong = reading(request);
    if (wrong) return wrong;
    const { bytes, etag, headers } = found;
    return sameEtag(request.headers.get("if-none-match"), etag)
      ? new Response(null, { status: 304, headers: { ...headers, etag } })
      : new Response(bytes, { headers: { ...headers, etag } });
  }

  /** Answers those who send a valid key, within its limit; everybody else before any look at the request. */
  async function withKey(
    request: Request,
    apiKey: string | undefined,
    run: (keyId: number) => Promise<Response>,
  ) {
    const header = request.headers.get("authorization") ?? "";
    const key = apiKey === undefined ? undefined : await keys.find(hashKey(apiKey), header);
    if (!key)
      return error(401, "A valid API key is needed: send it as the password of HTTP Basic", {
        "www-authenticate": CHALLENGE,
      });
    keys.touch(key.id);
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
    // What reads and writes lists is loaded with the first one.
    const { matchList } = await import("./match-list.ts");
    const { type, body, summary, headers } = await lists(() => matchList(request, keyId, deps));
    return new Response(body, {
      headers: {
        ...{ "content-type": type, "cache-control": "no-store", "x-match-summary": summary },
        ...headers,
      },
    });
  }

  function logRequest({
    request,
    set,
    responseValue,
  }: {
    request: Request;
    set: Context["set"];
    responseValue: unknown;
  }) {
    const { pathname } = new URL(request.url);
    const status = responseValue instanceof Response ? responseValue.status : set.status;
    log.debug(
      { method: request.method, path: pathname, status, requestId: set.headers["x-request-id"] },
      "request",
    );
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
    await deps.titles.opened;
    const { state, index } = deps.titles.status();
    return json(200, { database: "ok", search: state, index });
  }

  function answer(request: Request, found: Answer<Finished>): Response {
    if ("missing" in found)
      return error(404, NOT_FOUND, found.missing === "id" ? {} : { "x-match-reason": found.missing });
    if (found.confidence === undefined) return success(request, found.record);
    return success(request, found.record, {
      "x-match-confidence": found.confidence.toFixed(3),
      link: `<${deps.publicUrl ?? ""}/1.0/wine?id=${found.record.id}>; rel="canonical"`,
    });
  }
}
