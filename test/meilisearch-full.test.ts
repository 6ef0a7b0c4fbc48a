import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { EXIT } from "../src/cli.ts";
import { envOf, type MeilisearchServer, program, startMeilisearch } from "./meili-server.ts";
import { record, type Service, startService, temporaryFolder } from "./support.ts";

const wines = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) =>
    record({ id: from + n, title: `Domaine ${(from + n).toString(36)}x Clos ${(n * 7919).toString(36)}y` }),
  );
const OLD = wines(1, 40);

/** A service on a Meilisearch of its own with a live index of the old wines. */
async function startWith(engine: MeilisearchServer): Promise<Service> {
  const env = { ...envOf(engine), SEARCH_TIMEOUT_MS: "1000" };
  const service = await startService(OLD, { env, index: false });
  await service.rebuild();
  while ((await ask(service)).status !== 200) await Bun.sleep(20);
  return service;
}
const ask = (service: Service) =>
  service.get(`/1.0/wine?title=${encodeURIComponent(OLD[7]?.title as string)}`);
const failure = (service: Service) =>
  service.rebuild().then(
    () => undefined,
    (error) => ({ message: error.message as string, exitCode: error.exitCode as number }),
  );
const indexes = async (engine: MeilisearchServer) => {
  const headers = { authorization: `Bearer ${engine.adminKey}` };
  const { results } = (await (await fetch(`${engine.url}/indexes`, { headers })).json()) as {
    results: { uid: string }[];
  };
  return results.map(({ uid }) => uid);
};

test.skipIf(!program)(
  "the engine's disk is full: the job says so, the old index serves, and with space the next run succeeds",
  async () => {
    const folder = temporaryFolder();
    if (!Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=64m", "none", folder]).success)
      return console.error("skipped: no small file system can be mounted here");
    const filler = join(folder, "filler");
    const leave = (kilobytes: number) => {
      rmSync(filler, { force: true });
      const { stdout } = Bun.spawnSync(["df", "--output=avail", "-k", folder]);
      const free = Number(stdout.toString().split("\n")[1]);
      const dd = ["dd", "if=/dev/zero", `of=${filler}`, "bs=1k", `count=${free - kilobytes}`];
      Bun.spawnSync(dd, { stderr: "ignore" });
    };
    const engine = await startMeilisearch({ folder });
    const service = await startWith(engine);
    try {
      await service.importRecords(wines(1000, 20_000));
      // Full from the start: what is sent is refused, or broken off. Full in the middle: the engine fails, and fails to say so.
      for (const [left, said] of [
        [0, `Meilisearch at ${engine.url}: `],
        [6000, "Meilisearch fails and begins again"],
      ] as const) {
        leave(left);
        const failed = await failure(service);
        expect(failed?.exitCode).toBe(EXIT.unavailable);
        expect(failed?.message).toStartWith(said);
        expect((await ask(service)).status).toBe(200);
        // Nor are the words of what did not go live kept.
        const [kept] = await service.sql`select count(*)::int as builds from search_builds`;
        expect(kept?.builds).toBe(1);
      }
      rmSync(filler);
      expect((await service.rebuild()).wines).toBe(20_040);
      expect(await indexes(engine)).toEqual([engine.index]);
      expect((await ask(service)).status).toBe(200);
    } finally {
      await service.stop();
      Bun.spawnSync(["umount", "-l", folder]);
      await engine.stop();
    }
  },
);

test.skipIf(!program)(
  "the engine's queue of searches is full: titles are right or 503, then right",
  async () => {
    const args = ["--experimental-search-queue-size", "1", "--experimental-nb-searches-per-core", "1"];
    const engine = await startMeilisearch({ args });
    const service = await startWith(engine);
    let stop = false;
    const flood = Array.from({ length: 100 }, async () => {
      const queries = Array.from({ length: 20 }, () => ({ indexUid: engine.index, q: "domaine clos" }));
      while (!stop)
        await fetch(`${engine.url}/multi-search`, {
          method: "POST",
          headers: { authorization: `Bearer ${engine.searchKey}`, "content-type": "application/json" },
          body: JSON.stringify({ queries }),
        }).then((response) => response.bytes());
    });
    const seen = new Set<string>();
    while (!seen.has("503")) {
      const response = await ask(service);
      seen.add(
        response.status === 200
          ? `200 ${((await response.json()) as { id: number }).id}`
          : `${response.status}`,
      );
      expect((await service.get("/1.0/wine?id=1")).status).toBe(200);
    }
    stop = true;
    await Promise.all(flood);
    while ((await ask(service)).status !== 200) await Bun.sleep(50);
    expect([...seen].filter((answer) => answer !== "503" && answer !== "200 8")).toEqual([]);
    await service.stop();
    await engine.stop();
  },
);

test.skipIf(!program || process.platform !== "linux")(
  "the engine's queue of tasks is full: the job says so, the old index serves, and with room the next run succeeds",
  async () => {
    // There is no setting for its size; but the engine makes it small when it may not map much.
    const engine = await startMeilisearch({ addressSpace: 4_000_000 });
    const service = await startWith(engine);
    const asked = async (method: string, path: string, body?: string) => {
      const headers = { authorization: `Bearer ${engine.masterKey}`, "content-type": "application/json" };
      const response = await fetch(`${engine.url}${path}`, { method, headers, ...(body && { body }) });
      return (await response.json()) as { code?: string; taskUid: number; status: string };
    };
    // Each is kept with all its ids, although there is no such index.
    const many = JSON.stringify(Array.from({ length: 1_000_000 }, (_, n) => `${1e8 + n}`));
    let code: string | undefined;
    while (code === undefined) ({ code } = await asked("POST", "/indexes/none/documents/delete-batch", many));
    expect(code).toBe("no_space_left_on_device");

    await service.importRecords(wines(1000, 100));
    const failed = await failure(service);
    expect(failed?.exitCode).toBe(EXIT.unavailable);
    expect(failed?.message).toStartWith(`Meilisearch at ${engine.url}: `);
    expect(failed?.message).toContain("the limit of the task database has been reached");
    expect(failed?.message).not.toContain("\n");
    expect((await ask(service)).status).toBe(200);

    // Deleting tasks is always allowed. The engine does it after those that it has not looked at yet.
    const { taskUid } = await asked("DELETE", "/tasks?indexUids=none");
    while ((await asked("GET", `/tasks/${taskUid}`)).status !== "succeeded") await Bun.sleep(50);
    expect((await service.rebuild()).wines).toBe(140);
    expect(await indexes(engine)).toEqual([engine.index]);
    expect((await ask(service)).status).toBe(200);
    await service.stop();
    await engine.stop();
  },
);
