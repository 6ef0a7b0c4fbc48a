import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { importFiles } from "../db/import.ts";
import { readLabelled } from "../search/fit/labelled.ts";
import { engines } from "./meili-server.ts";
import { type Service, startService } from "./support.ts";

const data = join(import.meta.dir, "../../shared/data");
const usable = existsSync(data) && engines.every(([, { available }]) => available);

/** What each title is answered with by a service on this engine: an id, or the reason of the refusal. */
async function answers(service: Service, titles: ReturnType<typeof readLabelled>): Promise<string[]> {
  const questions = titles.map(({ question: { title, colour }, country }) => ({
    title,
    ...(country && { country }),
    ...(colour && { colour }),
  }));
  const found: string[] = [];
  for (let at = 0; at < questions.length; at += 200) {
    const response = await fetch(`${service.base}/1.0/match`, {
      method: "POST",
      headers: { authorization: `Bearer ${service.key}`, "content-type": "application/json" },
      body: JSON.stringify(questions.slice(at, at + 200)),
    });
    expect(response.status).toBe(200);
    const rows = (await response.json()) as { decision: string; wine: { id: number } | null }[];
    found.push(...rows.map(({ decision, wine }) => `${decision} ${wine?.id ?? ""}`));
  }
  return found;
}

describe.skipIf(!usable)("both engines on a real catalogue", () => {
  test("decide at least 99 % of real titles alike", async () => {
    const titles = readLabelled(join(data, "titles.dev.tsv"));
    const decided: string[][] = [];
    for (const [, engine] of engines) {
      const service = await startService([], {
        env: { ...(await engine.start()), SEARCH_TIMEOUT_MS: "20000" },
        index: false,
      });
      await importFiles(service.sql, [join(data, "catalogue.ndjson.gz")]);
      const { build } = await service.rebuild();
      while (service.titles.status().index?.build !== build) await Bun.sleep(20);
      decided.push(await answers(service, titles));
      await service.stop();
      await engine.stop();
    }
    const [embedded = [], meilisearch = []] = decided;
    const different = embedded.flatMap((answer, at) =>
      answer === meilisearch[at] ? [] : [`${titles[at]?.question.title}: ${answer}, ${meilisearch[at]}`],
    );
    console.log(`${titles.length - different.length} of ${titles.length} titles are decided alike`);
    expect(different.length / titles.length).toBeLessThanOrEqual(0.01);
  });
});
