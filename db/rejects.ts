import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { Refusal } from "../src/cli.ts";

export type Reject = { line: number; reason: string; text: string };

export const rejectsFileOf = (file: string) => `${file}.rejects.ndjson`;

/**
 * Where rejected rows go: FILE.rejects.ndjson beside each file, standard error for `-`. What an earlier run left there
 * is removed now; the file is made when the first row is rejected.
 */
export function openRejects(files: string[]) {
  const open = new Map<string, number>();
  for (const file of files)
    if (file !== "-") attempt(file, () => rmSync(rejectsFileOf(file), { force: true }));
  let count = 0;
  return {
    add(file: string, { line, reason, text }: Reject) {
      count += 1;
      const json = `${JSON.stringify({ line, reason, text })}\n`;
      if (file === "-") return void process.stderr.write(json);
      attempt(file, () => {
        const to = open.get(file) ?? openSync(rejectsFileOf(file), "w");
        open.set(file, to);
        writeSync(to, json);
      });
    },
    count: () => count,
    close() {
      for (const to of open.values()) closeSync(to);
      open.clear();
    },
  };
}

function attempt(file: string, work: () => void) {
  try {
    work();
  } catch (error) {
    throw new Refusal(`${rejectsFileOf(file)} cannot be written: ${(error as Error).message}`);
  }
}
