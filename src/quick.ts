import type { Changes } from "../db/changes.ts";
import type { KnownKeys } from "../db/known-keys.ts";
import type { Answers, Finished } from "./answers.ts";

const PLAIN = "/1.0/wine?id=";
const VINTAGE = "&vintage=";

/**
 * Answers from memory what was asked before, by a caller who was checked before, ahead of the framework's own reading
 * of the request (which is half of the time that such a request takes). Undefined: it goes the usual way.
 */
export function quickAnswers(
  changes: Changes,
  keys: KnownKeys,
  answers: Answers,
  respond: (request: Request, found: Finished) => Response,
) {
  return (request: Request): Response | undefined => {
    if (request.method !== "GET" || !changes.fresh()) return undefined;
    const header = request.headers.get("authorization");
    const key = header === null ? undefined : keys.recall(header);
    if (!key) return undefined;
    const asked = readPlain(request.url);
    const found = asked && answers.recall(asked.id, asked.vintage);
    if (!found) return undefined;
    keys.touch(key.id);
    return respond(request, found);
  };
}

/**
 * The id and vintage of `/1.0/wine?id=N` and `/1.0/wine?id=N&vintage=V`. Every other spelling is left to query.ts.
 * Without a regular expression: its groups cost more than all the rest here.
 */
function readPlain(url: string): { id: number; vintage: string } | undefined {
  // The path begins at the first slash after "http://" and at least one letter of a host, or after "https://".
  const path = url.indexOf("/", 8);
  if (!url.startsWith(PLAIN, path)) return undefined;
  const first = path + PLAIN.length;
  let id = 0;
  let at = first;
  for (; at < url.length; at++) {
    const digit = url.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) break;
    id = id * 10 + digit;
  }
  if (at === first || at - first > 15 || url.charCodeAt(first) === 48) return undefined;
  if (at === url.length) return { id, vintage: "wine" };
  const vintage = url.startsWith(VINTAGE, at) ? url.slice(at + VINTAGE.length) : "";
  return /^(?:wine|NV|[0-9]{4})$/.test(vintage) ? { id, vintage } : undefined;
}
