/** A list that cannot be read as a whole; `message` is for its owner and names the line where it can. */
export class ListProblem extends Error {
  override name = "ListProblem" as const;
}

export type Encoding = { name: "utf-8" | "windows-1252"; bom: boolean };

/** The bytes that Windows-1252 leaves without a character. */
const UNDEFINED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

const SIGNATURES: [number[], string][] = [
  [[0xff, 0xfe], "this is UTF-16: save it as CSV in UTF-8"],
  [[0xfe, 0xff], "this is UTF-16: save it as CSV in UTF-8"],
  [[0x50, 0x4b, 3, 4], "this is a spreadsheet or a zip file, no CSV: save it as CSV"],
  [[0xd0, 0xcf, 0x11, 0xe0], "this is a spreadsheet, no CSV: save it as CSV"],
  [[0x1f, 0x8b], "this is gzip: unpack it first"],
];

/**
 * Looks at all bytes of a list before any is read: UTF-8 if it is valid, else Windows-1252 if every byte has a
 * character there. A list that is UTF-8 but for some bytes is neither: read as Windows-1252 every accent would break.
 */
export function encodingScan() {
  let line = 1;
  let sound = 0;
  let broken = 0;
  let brokenLine = 0;
  let undefinedLine = 0;
  let start: number[] = [];
  /** How many bytes of a character are still to come, and where the next of them must lie. */
  let expected = 0;
  let low = 0x80;
  let high = 0xbf;

  const breakAt = () => {
    broken += 1;
    brokenLine ||= line;
    expected = 0;
  };

  function take(byte: number) {
    if (expected > 0) {
      if (byte >= low && byte <= high) {
        expected -= 1;
        if (expected === 0) sound += 1;
        low = 0x80;
        high = 0xbf;
        return;
      }
      breakAt();
    }
    low = 0x80;
    high = 0xbf;
    if (byte < 0x80) {
      if (byte === 10) line += 1;
      else if (byte === 0) throw new ListProblem(`line ${line} holds NUL bytes: this is no text`);
    } else if (byte >= 0xc2 && byte <= 0xdf) expected = 1;
    else if (byte >= 0xe0 && byte <= 0xef) {
      expected = 2;
      if (byte === 0xe0) low = 0xa0;
      if (byte === 0xed) high = 0x9f;
    } else if (byte >= 0xf0 && byte <= 0xf4) {
      expected = 3;
      if (byte === 0xf0) low = 0x90;
      if (byte === 0xf4) high = 0x8f;
    } else breakAt();
  }

  return {
    push(bytes: Uint8Array) {
      if (start.length < 4) {
        start = [...start, ...bytes.subarray(0, 4 - start.length)];
        for (const [signature, problem] of SIGNATURES)
          if (signature.every((byte, i) => start[i] === byte)) throw new ListProblem(problem);
      }
      for (const byte of bytes) {
        if (undefinedLine === 0 && byte >= 0x80 && UNDEFINED.has(byte)) undefinedLine = line;
        take(byte);
      }
    },
    finish(): Encoding {
      if (expected > 0) breakAt();
      if (start.length === 0) throw new ListProblem("the list is empty");
      const bom = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;
      if (broken === 0) return { name: "utf-8", bom };
      if (bom || sound > broken)
        throw new ListProblem(`line ${brokenLine} is not UTF-8, although the list is: save it as UTF-8`);
      if (undefinedLine > 0)
        throw new ListProblem(`line ${undefinedLine} is neither UTF-8 nor Windows-1252: save it as UTF-8`);
      return { name: "windows-1252", bom: false };
    },
  };
}
