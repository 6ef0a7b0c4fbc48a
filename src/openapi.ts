import packageJson from "../package.json" with { type: "json" };
import { EXAMPLES } from "./openapi-examples.ts";
import {
  answer,
  common,
  headers,
  id,
  known,
  LIMITS,
  problem,
  ref,
  selection,
  withHeaders,
} from "./openapi-parts.ts";
import { ErrorBody, Explained, ListAnswer, ListRequest, Ready, WineRecord } from "./wire.ts";

/** OpenAPI 3.1 of everything that is served, from the schemas of wire.ts. Imported on the first request for it. */

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
    responses: {
      200: { description: summary, headers: withHeaders(["ETag", "Cache-Control"]), content: { [type]: {} } },
      304: {
        description: "You have these bytes already.",
        headers: withHeaders(["ETag", "Cache-Control"]),
      },
      405: {
        description: "Another method.",
        headers: withHeaders(["Allow"]),
        content: { "application/json": { schema: ref("Error") } },
      },
    },
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
      Ready,
    },
  },
};

function orNull(name: string) {
  return { anyOf: [ref(name), { type: "null" }] };
}
