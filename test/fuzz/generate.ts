/** What must be in no answer to a bad request: where it went wrong is ours to know. */
export const INTERNAL =
  /postgres|sqlite|drizzle|elysia|\bbun\b|meili|select |wine_records|api_keys|node_modules|\.ts\b|TypeError|RangeError|SyntaxError|undefined|\[object|NaN|ECONN|127\.0\.0\.1|\/home|\/tmp/i;
export const HEADERS_ONLY = /^304$/;

const PIECES = [
  ..."abcXYZ0189",
  ..." \t\r\n\0\x01\x7f\x80\xff%&=+#?/\\'\"`;:<>[]{}()|$*^~@!,.-_".split(""),
  ..."%00 %0a %ff %c3%28 %ed%a0%80 %EF%BF%BD %u0041 %% %2 %2e%2e/ ../ \xc3\xa9 \xf0\x9f\x8d\xb7 \xc0\xaf".split(
    " ",
  ),
  ..."'--  OR 1=1 ; drop table x {{7*7}} <script> $ne __proto__ constructor null true -1 1e999 NaN 99999999999999999999".split(
    " ",
  ),
  "Ch%C3%A2teau+Margaux",
  "Ch\u00e2teau Margaux",
  "Domaine+Num%C3%A9ro+7+Clos+h7x",
  "NEAR/3",
  '"a*"^2',
  "a AND b OR NOT (c",
];
const NAMES = [
  "id",
  "title",
  "colour",
  "country",
  "vintage",
  "ID",
  "x",
  "access_token",
  "title[]",
  "__proto__",
  "%74itle",
];
const PATHS = [
  "/1.0/wine",
  "/1.0/match",
  "/1.0/wine/",
  "/1.0",
  "/",
  "/docs",
  "/openapi.json",
  "/health/ready",
  "/health/live",
  "/metrics",
  "//1.0/wine",
  "/1.0/wine%00",
  "/1.0/../1.0/wine",
  "*",
  "http://x/1.0/wine",
];
const METHODS = [
  "GET",
  "GET",
  "GET",
  "GET",
  "GET",
  "GET",
  "POST",
  "POST",
  "HEAD",
  "PUT",
  "DELETE",
  "OPTIONS",
  "PATCH",
  "TRACE",
  "CONNECT",
  "FOO",
  "get",
];
const TYPES = [
  "application/json",
  "text/csv",
  "application/json; charset=utf-16",
  "text/plain",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
  "x",
];
const JSONS = [
  "[",
  "[]",
  "{}",
  "null",
  '[{"title":"a"}]',
  '[{"title":1}]',
  '[{"title":"a","ref":{}}]',
  '[[["a"]]]',
  '[{"title":"\\ud800"}]',
  '[{"title":"a","vintage":1e400}]',
  '[{"__proto__":{"title":"a"}}]',
  '[{"title":"Ch\xc3\xa2teau Margaux","colour":"red"}]',
  "title\na\n",
  'title,country\n"a',
  "a;b\n1",
  "\xff\xfe\0",
  "title\n=1+1\n",
  "title,title\na,b\n",
];

/** An endless, repeatable list of requests as bytes (one character is one byte). */
export function randomRequests(seed: number, key: string): () => string {
  let state = seed >>> 0 || 1;
  // xorshift32
  const below = (n: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
  const pick = <Value>(values: readonly Value[]) => values[below(values.length)] as Value;
  const text = (most: number) => Array.from({ length: below(most) }, () => pick(PIECES)).join("");
  /** As one line: most servers are sent URLs by clients that can at least do that. */
  const line = (most: number) => text(most).replace(/[^\x21-\x7e\x80-\xff]/g, below(50) === 0 ? "$&" : "");

  const query = () =>
    Array.from(
      { length: below(6) },
      () => `${pick(NAMES)}${below(9) === 0 ? "" : "="}${line(below(20) === 0 ? 600 : 8)}`,
    ).join("&");
  const authorization = () => {
    const basic = btoa(`${"u".repeat(below(5))}:${key}`);
    const values = [
      `Bearer ${key}`,
      `Bearer ${key}`,
      `Basic ${basic}`,
      `Basic ${basic}`,
      `Basic ${line(8)}`,
      `Bearer ${line(8)}`,
      `Digest ${line(5)}`,
      line(10),
    ];
    return below(20) === 0 ? "" : `Authorization: ${pick(values)}\r\n`;
  };
  const header = () =>
    pick([
      () => `X-Request-Id: ${line(10)}\r\n`,
      () => `If-None-Match: ${line(10)}\r\n`,
      () => `Accept: ${line(4)}\r\n`,
      () => `Range: bytes=${line(3)}\r\n`,
      () => `Content-Encoding: ${pick(["gzip", "identity", "x"])}\r\n`,
      () => `${line(4)}: ${line(4)}\r\n`,
      () => `Authorization: ${line(4)}\r\n`,
    ])();

  return () => {
    const method = pick(METHODS);
    const path = below(4) > 0 ? pick(PATHS.slice(0, 2)) : pick(PATHS);
    const body = method === "GET" && below(20) > 0 ? "" : below(2) ? pick(JSONS) : text(40);
    const length = below(40) === 0 ? pick(["-1", "x", "1e3", "99999999", ""]) : String(body.length);
    const more = Array.from({ length: below(3) }, header).join("");
    const type = body ? `Content-Type: ${pick(TYPES)}\r\n` : "";
    const target = `${path}${below(8) === 0 ? line(6) : ""}?${query()}`;
    const version = below(60) === 0 ? pick(["HTTP/1.0", "HTTP/2.0", "HTTP/9", ""]) : "HTTP/1.1";
    const host = below(60) === 0 ? "" : `Host: ${below(20) === 0 ? line(5) : "wine.example"}\r\n`;
    const sized = body || below(4) === 0 ? `Content-Length: ${length}\r\n` : "";
    return Buffer.from(
      `${method} ${target} ${version}\r\n${host}${authorization()}${more}${type}${sized}\r\n${body}`,
      "latin1",
    ).toString("latin1");
  };
}
