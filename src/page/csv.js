/** Lists as people have them: CSV, cells from a spreadsheet, or one title a line. What its columns mean, the service says. */

/** Bytes of a file → text: UTF-8, UTF-16 by its mark, else what older spreadsheets write. */
export function decodeFile(buffer) {
  const [first, second] = new Uint8Array(buffer, 0, Math.min(2, buffer.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(buffer);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(buffer);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(buffer);
  } catch {
    return new TextDecoder("windows-1252").decode(buffer);
  }
}

/**
 * Text → `{ header, separator, columns, rows }`: the header and the rows as they are written, and where title, country,
 * colour and vintage stand. `words` are the service's names of columns. Without a header each line is a title. Throws
 * an Error that says what is wrong.
 */
export function readList(text, words) {
  const plain = text.replace(/^\uFEFF/, "");
  const readings = [",", ";", "\t"]
    .map((separator) => ({ separator, cells: firstRow(plain, separator) }))
    .sort((one, other) => other.cells.length - one.cells.length);
  const found = readings.find(({ cells }) => columnOf(cells, words.title) >= 0);
  if (!found) {
    const titles = plain.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
    if (titles.length === 0) throw new Error("The list is empty: paste some titles.");
    const rows = titles.map((title) => `"${title.trim().replaceAll('"', '""')}"`);
    return { header: "title", separator: ",", width: 1, columns: { title: 0 }, rows };
  }
  const { separator, cells } = found;
  const [header, ...rows] = parse(plain, cells.length === 1 ? "\t" : separator)
    .map(({ raw }) => raw)
    .filter((raw) => raw.trim() !== "");
  if (rows.length === 0) throw new Error("The list has a header but no rows.");
  const columns = Object.fromEntries(
    Object.entries(words).map(([name, names]) => [name, columnOf(cells, names)]),
  );
  return { header, separator: cells.length === 1 ? "," : separator, width: cells.length, columns, rows };
}

const firstRow = (text, separator) =>
  parse(text, separator, 1).find(({ raw }) => raw.trim() !== "")?.cells ?? [];

function columnOf(cells, names) {
  const folded = cells.map(fold);
  for (const name of names) if (folded.includes(fold(name))) return folded.indexOf(fold(name));
  return -1;
}

export const fold = (text) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** RFC 4180 with any separator: each row as written and as cells. A quote means something at the start of a cell only. */
export function parse(text, separator, limit = Number.POSITIVE_INFINITY) {
  const rows = [];
  let at = 0;
  while (at < text.length && rows.length < limit) {
    const start = at;
    const cells = [];
    for (;;) {
      let cell = "";
      if (text[at] === '"') {
        at++;
        for (;;) {
          const quote = text.indexOf('"', at);
          cell += text.slice(at, quote < 0 ? text.length : quote);
          at = quote < 0 ? text.length : quote + 1;
          if (text[at] !== '"') break;
          cell += '"';
          at++;
        }
      }
      const rest = at;
      while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at++;
      cells.push(cell + text.slice(rest, at));
      if (text[at] !== separator) break;
      at++;
    }
    rows.push({ cells, raw: text.slice(start, at) });
    at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
  }
  return rows;
}
