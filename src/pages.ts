import { join } from "node:path";

/** What people and programs read about the service: pages, their parts and documents. Each is read on its first request. */
export interface Page {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
  headers: Record<string, string>;
}

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  json: "application/json; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

/** Nothing from elsewhere, nothing inline; what the pages load comes from here. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const HEADERS = {
  "cache-control": "no-cache",
  "content-security-policy": POLICY,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

const own = (name: string) => () => Bun.file(join(import.meta.dir, "page", name)).bytes();

/** Path → where its bytes come from. The type is that of the name's ending, HTML without one. */
const SOURCES: Record<string, () => Promise<Uint8Array<ArrayBuffer>>> = {
  "/": own("index.html"),
  "/docs": own("docs.html"),
  "/llms.txt": own("llms.txt"),
  "/openapi.json": async () => {
    const { openapi } = await import("./openapi.ts");
    return new TextEncoder().encode(JSON.stringify(openapi));
  },
};
for (const name of [
  "style.css",
  "icon.svg",
  "main.js",
  "api.js",
  "card.js",
  "csv.js",
  "docs.css",
  "docs.js",
  "dom.js",
  "list.js",
  "show.js",
  "words.js",
])
  SOURCES[`/page/${name}`] = own(name);

/** Names of columns, so that the page knows a header from a title as the service does. */
SOURCES["/page/list-words.json"] = () =>
  Bun.file(join(import.meta.dir, "../search/data/list-words.json")).bytes();

/** The viewer of the reference, from its package. */
for (const name of ["swagger-ui.css", "swagger-ui-bundle.js"])
  SOURCES[`/docs/${name}`] = () =>
    Bun.file(Bun.resolveSync(`swagger-ui-dist/${name}`, import.meta.dir)).bytes();

export const PATHS = Object.keys(SOURCES);
/** The same for the router, in few words: what is in PATHS is found by `pageAt`, all else below these is not there. */
export const ROUTES = ["/", "/docs", "/docs/:part", "/page/:part", "/openapi.json", "/llms.txt"];

const kept = new Map<string, Promise<Page>>();

export function pageAt(path: string): Promise<Page> | undefined {
  const source = Object.hasOwn(SOURCES, path) ? SOURCES[path] : undefined;
  if (!source) return undefined;
  let page = kept.get(path);
  if (!page) {
    page = read(path, source);
    kept.set(path, page);
    page.catch(() => kept.delete(path));
  }
  return page;
}

async function read(path: string, source: () => Promise<Uint8Array<ArrayBuffer>>): Promise<Page> {
  const bytes = await source();
  const ending = /\.(\w+)$/.exec(path)?.[1] ?? "html";
  return {
    bytes,
    etag: `"${Bun.hash(bytes).toString(36)}"`,
    headers: { ...HEADERS, "content-type": TYPES[ending] as string },
  };
}
