import bearer from "@elysiajs/bearer";
import { Elysia } from "elysia";

/**
 * Puts `apiKey` (the key as sent, or undefined) on the context of every route: the password of HTTP Basic with any
 * username, or the token of Bearer (RFC 7617, RFC 6750).
 *
 * @elysiajs/bearer 1.4.4 reads the token, inside a fence: it takes "Bearer" in exact case only and cuts one character
 * after it whatever it is, so it is shown the header in canonical form; and it falls back to `?access_token=`, so it
 * never sees the query. Keys in the query string are never read.
 */
export const credentials = new Elysia({ name: "credentials" })
  .onTransform({ as: "global" }, ({ headers, query }) => {
    const credential = parseAuthorization(headers.authorization);
    headers.authorization = credential?.scheme === "bearer" ? `Bearer ${credential.token}` : undefined;
    headers["basic-password"] = credential?.scheme === "basic" ? credential.password : undefined;
    for (const name of Object.keys(query)) delete query[name];
  })
  .use(bearer())
  .derive({ as: "global" }, ({ bearer, headers }) => ({ apiKey: bearer ?? headers["basic-password"] }));

type Credential = { scheme: "bearer"; token: string } | { scheme: "basic"; password: string };

/** The one place that reads an Authorization header. Anything odd is undefined, which is a 401. */
export function parseAuthorization(header: string | undefined): Credential | undefined {
  // Several headers arrive joined by ", " (a comma is in no credential): the same one twice is one, two are none.
  const [value, ...others] = new Set(header?.split(/\s*,\s*/));
  if (value === undefined || others.length > 0) return undefined;
  const [, scheme, token] = /^([a-z]+) +([A-Za-z0-9._~+/-]+=*)$/i.exec(value.trim()) ?? [];
  if (token === undefined) return undefined;
  switch (scheme?.toLowerCase()) {
    case "bearer":
      return { scheme: "bearer", token };
    case "basic": {
      const password = basicPassword(token);
      return password === undefined ? undefined : { scheme: "basic", password };
    }
    default:
      return undefined;
  }
}

/** RFC 7617: user-id ":" password in base64. The user-id has no colon, the password may; it is any bytes here. */
function basicPassword(token: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(token)) return undefined;
  const bytes = Buffer.from(token, "base64").toString("latin1");
  const colon = bytes.indexOf(":");
  return colon < 0 || colon === bytes.length - 1 ? undefined : bytes.slice(colon + 1);
}

/** SHA-256 of a key as sent: all that is kept or looked up of it. Text stands for bytes, one each (latin1). */
export function hashKey(key: string): Uint8Array {
  return new Bun.CryptoHasher("sha256").update(Buffer.from(key, "latin1")).digest();
}
