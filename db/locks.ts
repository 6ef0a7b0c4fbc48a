/** Files that say who is there: `flock` is given back by the kernel, however a process dies. */
import { dlopen } from "bun:ffi";
import * as fs from "node:fs";
import { dirname } from "node:path";

export const isRoot = process.getuid?.() === 0;
export const SHARED = 1;
export const EXCLUSIVE = 2;
const NOT_BLOCKING = 4;
let libc: { flock(fd: number, kind: number): number } | undefined;

/** The lock as an open file, or undefined when it is taken. Each call counts alone, also within one process. */
export function tryLock(path: string, kind: number): number | undefined {
  const library = process.platform === "darwin" ? "libSystem.B.dylib" : "libc.so.6";
  libc ??= dlopen(library, { flock: { args: ["i32", "i32"], returns: "i32" } }).symbols;
  const fd = open(path, fs.constants.O_RDWR | fs.constants.O_CREAT);
  if (libc.flock(fd, kind | NOT_BLOCKING) === 0) return fd;
  fs.closeSync(fd);
}

/** A file that belongs to its folder's owner, whom a single run as root must not lock out. */
export function open(path: string, flags: number | string): number {
  const fd = fs.openSync(path, flags, 0o600);
  const { uid, gid } = fs.statSync(dirname(path));
  if (isRoot && uid !== 0) fs.fchownSync(fd, uid, gid);
  return fd;
}

/** In one write, so that nobody reads half of it. */
export function rewrite(fd: number, text: string) {
  fs.writeSync(fd, text.padEnd(20), 0);
}
