/** A vocabulary as it is kept with its index: learned when that is built, loaded by every running instance. */
import { type Parts, Vocabulary } from "./vocabulary.ts";

const MAGIC = 0x56434232;

/** Header (counts, strings as JSON), then the arrays, each aligned to four bytes. */
export function encodeVocabulary(parts: Parts): Uint8Array {
  const { words, regions, regionWords, tokens, ends, ids, facts, regionOf } = parts;
  const strings = new TextEncoder().encode(
    `${words.join("\n")}\0${regions.join("\n")}\0${JSON.stringify(regionWords)}`,
  );
  const halves = new Uint32Array(ids.buffer, ids.byteOffset, ids.length * 2);
  const arrays = [tokens, ends, halves, facts, regionOf];
  const padded = (strings.length + 3) & ~3;
  const size = 4 * (2 + arrays.length) + padded + arrays.reduce((sum, array) => sum + array.byteLength, 0);
  const bytes = new Uint8Array(size);
  const header = new Uint32Array(bytes.buffer, 0, 2 + arrays.length);
  header.set([MAGIC, strings.length, ...arrays.map((array) => array.length)]);
  bytes.set(strings, header.byteLength);
  let at = header.byteLength + padded;
  for (const array of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += array.byteLength;
  }
  return bytes;
}

export function decodeVocabulary(bytes: Uint8Array): Vocabulary {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const header = new Uint32Array(aligned.buffer, aligned.byteOffset, 7);
  if (header[0] !== MAGIC) throw new Error("Not a vocabulary of this version: rebuild the index.");
  const stringsLength = header[1] as number;
  const text = new TextDecoder().decode(
    aligned.subarray(header.byteLength, header.byteLength + stringsLength),
  );
  const [words, regions, regionWords] = text.split("\0") as [string, string, string];
  let at = aligned.byteOffset + header.byteLength + ((stringsLength + 3) & ~3);
  const array = (length: number) => {
    const view = new Uint32Array(aligned.buffer, at, length);
    at += view.byteLength;
    return view;
  };
  const [tokens, ends, halves, facts, regionOf] = [2, 3, 4, 5, 6].map((place) =>
    array(header[place] as number),
  ) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  return new Vocabulary({
    words: words ? words.split("\n") : [],
    regions: ends.length ? regions.split("\n") : [],
    regionWords: JSON.parse(regionWords),
    tokens,
    ends,
    ids: new Float64Array(halves.slice().buffer),
    facts,
    regionOf,
  });
}
