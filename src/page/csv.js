/** Lists as people have them: CSV, cells from a spreadsheet, or one title a line. */

const COLUMNS = ["title", "country", "colour", "vintage"];
const ADDED = ["match_decision", "match_wine_id", "match_title", "match_confidence", "match_reason"];

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
 * Text → `{ names, rows, separator }`, where each row has its cells and what is asked of the service. With a header
 * that has a column `title` it is CSV; otherwise each line is a title. Throws an Error that says what is wrong.
 */
export function readList(text) {
  const plain = text.replace(/^\uFEFF/, "");
  const firstLine = plain.split(/\r?\n|\r/).find((line) => line.trim() !== "");
  if (firstLine === undefined) throw new Error("The list is empty: paste some titles.");
  const separator =
    ["\t", ";", ",", "|"].find((one) => headerOf(parse(firstLine, one)[0]).includes("title")) ??
    (headerOf([firstLine.replaceAll('"', "")]).includes("title") ? "," : undefined);
  if (separator === undefined) {
    const titles = plain
      .split(/\r?\n|\r/)
      .map((line) => line.trim())
      .filter(Boolean);
    return {
      names: ["title"],
      separator: ",",
      rows: titles.map((title) => ({ cells: [title], sent: { title } })),
    };
  }
  const [header, ...rest] = parse(plain, separator).filter((cells) =>
    cells.some((cell) => cell.trim() !== ""),
  );
  const names = headerOf(header);
  const at = COLUMNS.map((name) => [
    name,
    names.indexOf(name === "colour" && !names.includes(name) ? "color" : name),
  ]).filter(([, column]) => column >= 0);
  for (const [name] of at)
    if (names.indexOf(name) !== names.lastIndexOf(name))
      throw new Error(`The list has two columns "${name}".`);
  if (rest.length === 0) throw new Error("The list has a header but no rows.");
  return {
    names: header.map((name) => name.trim()),
    separator,
    rows: rest.map((cells) => ({
      cells,
      sent: Object.fromEntries(
        at.map(([name, column]) => [name, (cells[column] ?? "").trim()]).filter(([, cell]) => cell !== ""),
      ),
    })),
  };
}

const headerOf = (cells = []) => cells.map((cell) => cell.trim().toLowerCase());

/** RFC 4180, with any separator; quotes only mean something at the start of a cell. */
function parse(text, separator) {
  const rows = [[]];
  let at = 0;
  for (;;) {
    let cell = "";
    if (text[at] === '"') {
      at++;
      for (;;) {
        const quote = text.indexOf('"', at);
        if (quote < 0) throw new Error(`Row ${rows.length} opens a quote that nothing closes.`);
        cell += text.slice(at, quote);
        at = quote + 1;
        if (text[at] !== '"') break;
        cell += '"';
        at++;
      }
    }
    const start = at;
    while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at++;
    rows.at(-1).push(cell + text.slice(start, at));
    if (at >= text.length) return rows;
    if (text[at] === separator) at++;
    else {
      at += text[at] === "\r" && text[at + 1] === "\n" ? 2 : 1;
      rows.push([]);
    }
  }
}

/** The list with the decisions behind its own columns, as `search:match --file` writes it, for a download. */
export function writeList({ names, rows, separator }, outcomes) {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const added = ADDED.map((name) => {
    let free = name;
    for (let i = 2; taken.has(free); i++) free = `${name}_${i}`;
    return free;
  });
  const lines = [[...names, ...added]];
  for (const [i, { cells }] of rows.entries())
    lines.push([
      ...names.map((_, column) => cells[column] ?? ""),
      ...cellsOf(outcomes[i]).map(withoutFormula),
      ...cells.slice(names.length),
    ]);
  const quote = (cell) =>
    /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return `\uFEFF${lines.map((cells) => `${cells.map(quote).join(separator)}\r\n`).join("")}`;
}

function cellsOf(outcome) {
  if (!outcome) return ["", "", "", "", ""];
  if (outcome.error !== undefined) return ["error", "", "", "", outcome.error];
  const { decision, wine, confidence, reason } = outcome;
  return [decision, wine ? String(wine.id) : "", wine?.title ?? "", confidence.toFixed(3), reason];
}

/** What a spreadsheet would run as a formula gets an apostrophe in front. The caller's own cells come back as they were. */
const withoutFormula = (cell) => (/^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell);
