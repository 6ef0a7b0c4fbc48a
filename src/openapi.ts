import packageJson from "../package.json" with { type: "json" };
import { EXAMPLES } from "./openapi-examples.ts";
import { ErrorBody, Explained, ListAnswer, ListRequest, WineRecord } from "./wire.ts";

/** OpenAPI 3.1 of everything that is served, from the schemas of wire.ts. Imported on the first request for it. */

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = (description: string, example?: string) => ({
  description,
  schema: { type: "string" },
  ...(example !== undefined && { example }),
});

const headers = {
  "X-Request-Id": text(
    "The caller's, if it is 1 to 128 of `A-Z a-z 0-9 _ . -`, else one of ours. Quote it when you report something.",
  ),
  ETag: text(
    "Of exactly these bytes. Send it as If-None-Match to be told 304 while they are the same.",
    '"2cjrfgdo8u4w"',
  ),
  "Cache-Control": text("How long the record may be kept without asking.", "private, max-age=60"),
  Link: text("By title: the same wine by id. Store that id.", '</1.0/wine?id=1>; rel="canonical"'),
  "X-Match-Confidence": text("By title: how sure the matcher is, 0 to 1.", "0.930"),
  "X-Match-Reason": {
    description:
      "By title: why there is no wine. `none`: no wine of the catalogue is clearly meant; `ambiguous`: more than one fits; `vintage`: the wine is there, this vintage is not.",
    schema: { type: "string", enum: ["none", "ambiguous", "vintage"] },
  },
  "X-Match-Summary": text("How many rows were decided how.", "unique=2, ambiguous=1, none=2, error=1"),
  "WWW-Authenticate": text("How to send the key.", 'Basic realm="wine", charset="UTF-8"'),
  Allow: text("The methods there are.", "GET, HEAD"),
  "Retry-After": { description: "Seconds to wait before the next try.", schema: { type: "integer" } },
  RateLimit: text(
    "Where this key has a limit: requests left and seconds until it starts anew.",
    '"key";r=59;t=42',
  ),
  "RateLimit-Policy": text("Where this key has a limit: requests and seconds.", '"key";q=60;w=60'),
};
type Header = keyof typeof headers;
const LIMITS: Header[] = ["RateLimit", "RateLimit-Policy"];

const withHeaders = (names: Header[]) =>
  Object.fromEntries(
    ["X-Request-Id" as const, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

/** An answer in JSON. Its examples are those of `EXAMPLES` for this operation and status. */
const answer = (
  operation: string,
  status: number,
  description: string,
  schema: object,
  names: Header[] = [],
) => {
  const examples = EXAMPLES.filter((example) => example.operation === operation && example.status === status);
  return {
    description,
    headers: withHeaders(names),
    content: {
      "application/json": {
        schema,
        ...(examples.length > 0 && {
          examples: Object.fromEntries(
            examples.map(({ name, request, body }) => [
              name.replaceAll(/[^\w]+/g, "-"),
              { summary: name, value: body, "x-request": request },
            ]),
          ),
        }),
      },
    },
  };
};

const problem = (operation: string, status: number, description: string, names: Header[] = []) => ({
  [status]: answer(operation, status, description, ref("Error"), names),
});

/** What any operation with a key may answer. */
const common = (operation: string, engine: string) => ({
  ...problem(
    operation,
    401,
    "No key, or none that is valid: always the same answer, before any look at the parameters.",
    ["WWW-Authenticate"],
  ),
  ...problem(operation, 405, "Another method.", ["Allow"]),
  ...problem(operation, 429, "More requests than this key may send.", ["Retry-After", ...LIMITS]),
  ...problem(operation, 500, "Our mistake; the body names the request."),
  ...problem(operation, 503, `${engine} cannot answer in time. Ids work without the search engine.`, [
    "Retry-After",
    ...LIMITS,
  ]),
});

const parameter = (name: string, description: string, schema: object, example?: unknown) => ({
  name,
  in: "query",
  description,
  schema,
  ...(example !== undefined && { example }),
});
const selection = [
  parameter("id", "The wine's id, in plain digits. Wins over title, country and colour.", {
    type: "string",
    pattern: "^[1-9][0-9]*$",
  }),
  parameter(
    "title",
    "As full as you have it. Case, accents, word order and a year in it do not matter.",
    { type: "string", maxLength: 500 },
    "Chateau Margaux",
  ),
  parameter(
    "country",
    "With a title: a name in any of 78 languages, or an ISO code. An unknown one matches nothing.",
    { type: "string" },
    "France",
  ),
  parameter("colour", "With a title: red, white, rosé or rose, in any case.", { type: "string" }, "red"),
  parameter("vintage", "Four digits or NV. Without it, or as wine, the wine as a whole.", {
    type: "string",
    pattern: "^([0-9]{4}|[Nn][Vv]|[Ww][Ii][Nn][Ee])$",
  }),
];
const id = {
  name: "X-Request-Id",
  in: "header",
  description: "Your own name for this request, sent back.",
  schema: { type: "string" },
};
const known = {
  name: "If-None-Match",
  in: "header",
  description: "ETags you have.",
  schema: { type: "string" },
};

const wineAnswers = {
  200: answer("wine", 200, "The record.", ref("Wine"), [
    "ETag",
    "Cache-Control",
    "Link",
    "X-Match-Confidence",
    ...LIMITS,
  ]),
  304: {
    description: "You have these bytes already.",
    headers: withHeaders(["ETag", "Cache-Control", "Link", "X-Match-Confidence", ...LIMITS]),
  },
  ...problem("wine", 400, "Neither id nor title; a parameter sent twice, malformed or of another form."),
  ...problem("wine", 404, "No unique wine.", ["X-Match-Reason", ...LIMITS]),
  ...common("wine", "Postgres, or for a title the search engine,"),
};
const page = (summary: string, type: string) => ({
  get: {
    tags: ["About"],
    summary,
    security: [],
    responses: { 200: { description: summary, headers: withHeaders(["ETag"]), content: { [type]: {} } } },
  },
});
const keyed = [{ bearer: [] }, { basic: [] }];

export const openapi = {
  openapi: "3.1.0",
  info: {
    title: "Wine service",
    version: packageJson.version,
    summary: "One messy wine title in, exactly one wine out, or a refusal.",
    description:
      "Find a wine by its title once, store its id, and ask by id from then on: titles change, ids do not. A title is answered only when exactly one wine of the catalogue is clearly meant. Any path not named here is 404; every error is JSON with the one field `error`.",
  },
  servers: [{ url: "/" }],
  security: keyed,
  tags: [{ name: "Wine" }, { name: "Match" }, { name: "Health" }, { name: "About" }],
  paths: {
    "/1.0/wine": {
      get: {
        tags: ["Wine"],
        operationId: "wine",
        summary: "One wine, by id or by title",
        parameters: [...selection, known, id],
        responses: wineAnswers,
      },
      head: {
        tags: ["Wine"],
        operationId: "wineHead",
        summary: "The same without the body",
        parameters: [...selection, known, id],
        responses: Object.fromEntries(
          Object.entries(wineAnswers).map(([status, { description, headers }]) => [
            status,
            { description, headers },
          ]),
        ),
      },
    },
    "/1.0/match": {
      get: {
        tags: ["Match"],
        operationId: "match",
        summary: "The decision on one title, explained",
        description: "A refusal is 200 too.",
        parameters: [...selection, id],
        responses: {
          200: answer(
            "match",
            200,
            "The decision, and every candidate with what spoke for and against it.",
            ref("Explained"),
            LIMITS,
          ),
          ...problem("match", 400, "As for /1.0/wine."),
          ...common("match", "Postgres, or for a title the search engine,"),
        },
      },
      post: {
        tags: ["Match"],
        operationId: "matchList",
        summary: "Up to 1,000 titles at once",
        description:
          "Each row is decided exactly as alone. JSON in, JSON out; CSV in, the same CSV out with the columns match_decision, match_wine_id, match_title, match_confidence and match_reason behind its own. Counts as so many requests as it has rows.",
        parameters: [id],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: ref("ListRequest"),
              examples: Object.fromEntries(
                EXAMPLES.filter(
                  ({ operation, status, sent }) => operation === "matchList" && status === 200 && sent,
                ).map(({ name, sent }) => [
                  name.replaceAll(/[^\w]+/g, "-"),
                  { summary: name, value: JSON.parse(sent as string) },
                ]),
              ),
            },
            "text/csv": {
              schema: { type: "string" },
              example: "title,country,colour,vintage\nChateau Margaux,France,red,2015\n",
            },
          },
        },
        responses: {
          200: (() => {
            const json = answer("matchList", 200, "In the order of the request.", ref("ListAnswer"), [
              "X-Match-Summary",
              ...LIMITS,
            ]);
            return { ...json, content: { ...json.content, "text/csv": { schema: { type: "string" } } } };
          })(),
          ...problem("matchList", 400, "The body is no list: malformed JSON or CSV, no array, not UTF-8."),
          ...problem("matchList", 413, "More than 1,000 rows, or larger than 1 MB."),
          ...problem("matchList", 415, "Another media type, or a packed body."),
          ...common("matchList", "Postgres or the search engine"),
        },
      },
    },
    "/health/live": {
      get: {
        tags: ["Health"],
        operationId: "live",
        summary: "Whether the process answers",
        security: [],
        responses: {
          200: answer("live", 200, "It does.", ref("Live")),
          ...problem("live", 405, "Another method.", ["Allow"]),
        },
      },
    },
    "/health/ready": {
      get: {
        tags: ["Health"],
        operationId: "ready",
        summary: "Whether it can answer callers",
        security: [],
        responses: {
          200: answer("ready", 200, "It can; without the search engine only ids.", ref("Ready")),
          ...problem("ready", 405, "Another method.", ["Allow"]),
          ...problem("ready", 503, "It cannot: the body says what is missing.", ["Retry-After"]),
        },
      },
    },
    "/": page("A page to try titles and lists on", "text/html"),
    "/docs": page("This description, for people", "text/html"),
    "/openapi.json": page("This description", "application/json"),
    "/llms.txt": page("How a program uses the service, on one page", "text/plain"),
  },
  components: {
    securitySchemes: {
      bearer: { type: "http", scheme: "bearer", description: "The key as it is." },
      basic: { type: "http", scheme: "basic", description: "Any username; the key as the password." },
    },
    headers,
    schemas: {
      Wine: WineRecord,
      Explained: { ...Explained, properties: { ...Explained.properties, wine: orNull("Wine") } },
      ListRequest,
      ListAnswer,
      Error: ErrorBody,
      Live: { type: "object", properties: { status: { type: "string", const: "ok" } }, required: ["status"] },
      Ready: {
        type: "object",
        required: ["database", "search"],
        properties: {
          database: { type: "string", const: "ok" },
          search: { type: "string", enum: ["ok", "down"] },
          index: {
            description: "The title index in use; null when there is none.",
            anyOf: [
              {
                type: "object",
                properties: { build: { type: "string" }, wines: { type: "integer" } },
                required: ["build", "wines"],
              },
              { type: "null" },
            ],
          },
        },
      },
    },
  },
};

function orNull(name: string) {
  return { anyOf: [ref(name), { type: "null" }] };
}
