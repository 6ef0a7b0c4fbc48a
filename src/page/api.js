/** What is sent to the service, and what can go wrong on the way, in words. */

const KEPT = "wine-key";

export const key = {
  get: () => sessionStorage.getItem(KEPT) ?? "",
  set: (value) => sessionStorage.setItem(KEPT, value),
  forget: () => sessionStorage.removeItem(KEPT),
};

/** `kind`: key, request, wait, down, broken, network; `limit`: how many rows the key may ever send at once. */
export class Problem extends Error {
  constructor(kind, message, retryAfter, limit) {
    super(message);
    this.kind = kind;
    this.retryAfter = retryAfter;
    this.limit = limit;
  }
}

/** The decision on one title or id, explained. */
export const matchOne = (parameters, signal) =>
  send(`/1.0/match?${new URLSearchParams(parameters)}`, { signal });

/** The decisions on up to 1,000 rows, as CSV in and out. */
export const matchCsv = (csv, signal) =>
  send("/1.0/match", { method: "POST", body: csv, headers: { "content-type": "text/csv" }, signal });

/** `credentials: omit` keeps the browser from asking for a name and password of its own when the key is wrong. */
async function send(path, init) {
  let response;
  try {
    response = await fetch(path, {
      ...init,
      credentials: "omit",
      cache: "no-store",
      headers: { ...init.headers, authorization: `Bearer ${key.get()}` },
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem("network", "No answer came back. Is the service running, and are you online?");
  }
  let body;
  try {
    const json = response.headers.get("content-type")?.startsWith("application/json");
    body = await (json ? response.json() : response.text());
  } catch (error) {
    if (error.name === "AbortError") throw error;
    if (response.ok) throw new Problem("network", "The answer broke off on its way.");
  }
  if (response.ok) return body;
  const said = body?.error ?? `The service answered with status ${response.status}.`;
  const wait = Number(response.headers.get("retry-after")) || undefined;
  if (response.status === 401) throw new Problem("key", "The service does not know this key.");
  if (response.status === 429) {
    const limit = /q=(\d+)/.exec(response.headers.get("ratelimit-policy") ?? "")?.[1];
    throw new Problem("wait", said, wait, limit && Number(limit));
  }
  if (response.status === 503) throw new Problem("down", said, wait);
  if (response.status >= 500) throw new Problem("broken", said);
  throw new Problem("request", said);
}
