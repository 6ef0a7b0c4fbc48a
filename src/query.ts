import type { Colour } from "../search/colours.ts";

const KNOWN = ["id", "title", "colour", "country", "vintage"] as const;
type Name = (typeof KNOWN)[number];

const MAX_TITLE = 500;

/** What a caller of `/1.0/wine` asks for. `vintage` is 'wine', 'NV' or four digits. `country` is as sent. */
export type WineQuery = { by: "id"; id: number; vintage: string } | TitleQuery;

export interface TitleQuery {
  by: "title";
  title: string;
  country?: string;
  colour?: Colour;
  vintage: string;
}

/** A parameter that cannot be used; `message` is for the caller, short and true. */
export class BadRequest extends Error {
  override name = "BadRequest" as const;
}

/**
 * Reads the parameters from a request's URL. The framework's own parser is not used: it keeps the last of two values,
 * passes broken escapes through and turns raw UTF-8 into mojibake (Elysia 1.4.30).
 */
export function parseWineQuery(url: string): WineQuery {
  const start = url.indexOf("?");
  return checkWineQuery(start < 0 ? {} : readParameters(url.slice(start + 1).split("#", 1)[0] as string));
}

/** The same checks for parameters that are already text, such as a row of a list. Throws BadRequest. */
export function checkWineQuery(raw: Partial<Record<Name, string>>): WineQuery {
  const sent: Partial<Record<Name, string>> = {};
  for (const name of KNOWN) {
    const value = raw[name];
    if (value === undefined) continue;
    checkText(name, value);
    if (value.trim() !== "") sent[name] = value;
  }
  const vintage = parseVintage(sent.vintage);
  if (sent.id !== undefined) return { by: "id", id: parseId(sent.id), vintage };
  if (sent.title === undefined) throw new BadRequest("Send id, or title with country and colour");
  if ([...sent.title].length > MAX_TITLE)
    throw new BadRequest(`title is longer than ${MAX_TITLE} characters`);
  const colour = sent.colour === undefined ? undefined : parseColour(sent.colour);
  return {
    by: "title",
    title: sent.title,
    vintage,
    ...(sent.country !== undefined && { country: sent.country }),
    ...(colour !== undefined && { colour }),
  };
}

function readParameters(query: string): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const pair of query.split("&")) {
    const equals = pair.indexOf("=");
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    if (name === undefined || !(KNOWN as readonly string[]).includes(name)) continue;
    if (found[name as Name] !== undefined) throw new BadRequest(`${name} was sent twice`);
    const value = decode(equals < 0 ? "" : pair.slice(equals + 1));
    if (value === undefined) throw new BadRequest(`${name} is not valid UTF-8 in percent-encoding`);
    found[name as Name] = value;
  }
  return found;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

/** U+FFFD is what the server makes of raw bytes that are not UTF-8. */
function checkText(name: Name, value: string) {
  if (value.includes("\uFFFD") || !value.isWellFormed()) throw new BadRequest(`${name} is not valid UTF-8`);
  if (/\p{Cc}/u.test(value)) throw new BadRequest(`${name} holds control characters`);
}

/** Ids beyond what a number holds exactly are well formed but name no wine: 0 is never one. */
function parseId(value: string): number {
  if (!/^[1-9][0-9]*$/.test(value))
    throw new BadRequest("id must be a positive whole number in plain digits");
  const id = Number(value);
  return Number.isSafeInteger(id) ? id : 0;
}

function parseVintage(value: string | undefined): string {
  if (value === undefined || /^wine$/i.test(value)) return "wine";
  if (/^nv$/i.test(value)) return "NV";
  if (/^[0-9]{4}$/.test(value)) return value;
  throw new BadRequest("vintage must be a year of four digits, or NV");
}

function parseColour(value: string): Colour {
  const colour = value.normalize("NFC").toLowerCase();
  if (colour === "red" || colour === "white" || colour === "rosé") return colour;
  if (colour === "rose") return "rosé";
  throw new BadRequest("colour must be red, white or rosé");
}
