import { EXAMPLES } from "./openapi-examples.ts";

/** What the operations of openapi.ts are put together from: headers, errors, parameters. */

export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = (description: string, example?: string) => ({
  description,
  schema: { type: "string" },
  ...(example !== undefined && { example }),
});

export const headers = {
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
export const LIMITS: Header[] = ["RateLimit", "RateLimit-Policy"];

export const withHeaders = (names: Header[]) =>
  Object.fromEntries(
    ["X-Request-Id" as const, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

/** An answer in JSON. Its examples are those of `EXAMPLES` for this operation and status. */
export const answer = (
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

export const problem = (operation: string, status: number, description: string, names: Header[] = []) => ({
  [status]: answer(operation, status, description, ref("Error"), names),
});

/** What any operation with a key may answer. */
export const common = (operation: string, engine: string) => ({
  ...problem(
    operation,
    401,
    "No key, or none that is valid: always the same answer, before any look at the parameters.",
    ["WWW-Authenticate"],
  ),
  ...problem(operation, 405, "Another method.", ["Allow"]),
  ...problem(operation, 429, "More requests than this key may send.", ["Retry-After", ...LIMITS]),
  // No example: there is no request that is known to be answered so.
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
export const selection = [
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
export const id = {
  name: "X-Request-Id",
  in: "header",
  description: "Your own name for this request, sent back.",
  schema: { type: "string" },
};
export const known = {
  name: "If-None-Match",
  in: "header",
  description: "ETags you have.",
  schema: { type: "string" },
};
