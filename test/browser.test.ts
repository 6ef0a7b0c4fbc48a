import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { rateLimit } from "../src/rate-limit.ts";
import type { WineRecord } from "../src/wire.ts";
import { axe, executablePath, launch, openPage } from "./browser-support.ts";
import { record, type Service, startService, temporaryFolder } from "./support.ts";

/** The page and the reference in a real Chromium, on the sample catalogue. */

let service: Service;
let browser: Browser;
const contexts: BrowserContext[] = [];

async function open(path = "/", options = {}) {
  const opened = await openPage(browser, service.base, path, options);
  contexts.push(opened.context);
  return opened;
}
/** The page with the key already entered. */
async function withKey(path = "/", options = {}) {
  const opened = await open(path, options);
  await enterKey(opened.page, service.key);
  return opened;
}
async function enterKey(page: Page, key: string) {
  await page.getByLabel("API key", { exact: true }).fill(key);
  await page.getByRole("button", { name: "Use this key" }).click();
}
const ask = async (page: Page, title: string) => {
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByRole("button", { name: "Find the wine" }).click();
};
const verdict = (page: Page) => page.locator("#result .verdict h2");

describe.skipIf(!executablePath)("in Chromium", () => {
  beforeAll(async () => {
    const sample = readFileSync(join(import.meta.dir, "../db/sample.ndjson"), "utf8")
      .trim()
      .split("\n");
    service = await startService(sample.map((line) => JSON.parse(line) as WineRecord));
    browser = await launch();
  }, 120_000);
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  test("the key is asked for first, stays in the tab, and is never in the address", async () => {
    const { page, faults } = await open();
    expect(await axe(page)).toEqual([]);
    await ask(page, "Château Margaux");
    expect(await page.locator("#key-error").textContent()).toBe("Enter your API key first.");
    expect(await page.evaluate("document.activeElement.id")).toBe("key");
    await enterKey(page, ` ':${service.key}' `);
    await page.locator(".card").waitFor();
    expect(page.url()).toBe(`${service.base}/?title=Ch%C3%A2teau+Margaux`);
    expect(await page.content()).not.toContain(service.key);
    const kept = "[Object.values(sessionStorage), Object.values(localStorage), document.cookie]";
    expect(await page.evaluate(kept)).toEqual([[service.key], [], ""]);
    await page.reload();
    await page.locator(".card").waitFor();
    await page.getByRole("button", { name: "Use another" }).click();
    expect(await page.evaluate(kept)).toEqual([[], [], ""]);
    expect(faults).toEqual([]);
  });

  test("a unique title: the record as a card, why, and what a program sees", async () => {
    const { page, faults } = await withKey();
    await ask(page, "ch. margaux 2015 75cl");
    expect(await verdict(page).textContent()).toBe("One wine");
    const card = page.locator(".card");
    expect(await card.getByRole("heading").textContent()).toBe("Château Margaux");
    const text = (await card.textContent()) ?? "";
    for (const part of ["938", "970", "928", "870", "Ready but will improve", "Investment staple", "Id 1"])
      expect(text).toContain(part);
    const year = new Date().getFullYear();
    expect(await card.getByRole("img").getAttribute("aria-label")).toStartWith(
      "Drinking window 2022 to 2063",
    );
    expect(await card.getByRole("img").getAttribute("aria-label")).toContain(`(${year})`);
    expect(await page.locator(".candidate").first().locator(".own mark.hit").allTextContents()).toEqual([
      "Château",
      "Margaux",
    ]);
    expect(await page.locator("#status").textContent()).toContain("One wine: Château Margaux");
    await page.getByText("As a program asks and hears it").click();
    expect(await page.locator(".raw pre").first().textContent()).toContain("title=ch. margaux 2015 75cl");
    expect(await axe(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test("an ambiguous title: each wine that fits; taking one asks by its id", async () => {
    const { page, faults } = await withKey("/?title=Ch%C3%A2teau+Carbonnieux");
    expect(await verdict(page).textContent()).toStartWith("Ambiguous");
    const places = await page.locator(".candidate .place").allTextContents();
    expect(
      places
        .slice(0, 2)
        .map((place) => place.split(" ")[0])
        .toSorted(),
    ).toEqual(["red", "white"]);
    expect(await page.locator(".evidence tbody tr").count()).toBeGreaterThan(0);
    expect(await axe(page)).toEqual([]);
    await page.getByLabel("white").check();
    await page.getByRole("button", { name: "Find the wine" }).click();
    await page.locator(".card").waitFor();
    expect(page.url()).toContain("colour=white");
    await page.goBack();
    await page.locator(".verdict.ambiguous").waitFor();
    await page
      .getByRole("button", { name: /^This is the one/ })
      .first()
      .click();
    await page.locator(".card").waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?id=\d+$/);
    expect(faults).toEqual([]);
  });

  test("no wine: the words that spoke against the closest are marked on both titles", async () => {
    const { page, faults } = await withKey();
    await ask(page, "Penfolds Nonsensical");
    expect(await verdict(page).textContent()).toStartWith("None");
    const first = page.locator(".candidate").first();
    expect(await first.locator(".asked mark.hit").allTextContents()).toEqual(["Penfolds"]);
    expect(await first.locator(".asked mark.against").allTextContents()).toEqual(["Nonsensical"]);
    expect(await first.locator(".evidence tr.against").count()).toBeGreaterThan(0);
    expect(await axe(page)).toEqual([]);
    await ask(page, "Zzyzx Qwghlm");
    await page
      .locator("#result")
      .getByText("No wine of the catalogue shares a word with the title.")
      .waitFor();
    await ask(page, "  ");
    await page.getByText("Type a title first.").waitFor();
    expect(faults).toEqual([]);
  });

  test("the vintage is missing: those that are there, one click away", async () => {
    const { page, faults } = await withKey("/?title=Penfolds+Grange&vintage=1901");
    expect(await verdict(page).textContent()).toBe("The wine is there, this vintage is not");
    expect(await axe(page)).toEqual([]);
    await page.getByRole("button", { name: "2010", exact: true }).click();
    await page.locator(".card").waitFor();
    expect(await page.locator(".card .level").textContent()).toBe("2010");
    expect(faults).toEqual([]);
  });

  test("a wrong key: said beside the field, and the browser asks for no password of its own", async () => {
    const { page, context } = await open("/?title=Margaux");
    const session = await context.newCDPSession(page);
    const asked: string[] = [];
    const gone = () => undefined;
    session.on("Fetch.authRequired", ({ requestId, request }) => {
      asked.push(request.url);
      session
        .send("Fetch.continueWithAuth", { requestId, authChallengeResponse: { response: "CancelAuth" } })
        .catch(gone);
    });
    session.on("Fetch.requestPaused", ({ requestId }) => {
      session.send("Fetch.continueRequest", { requestId }).catch(gone);
    });
    await session.send("Fetch.enable", { handleAuthRequests: true });
    await enterKey(page, "wk_wrong");
    await page.getByText("The service does not know this key.").waitFor();
    expect(await page.evaluate("document.activeElement.id")).toBe("key");
    expect(await page.evaluate("sessionStorage.length")).toBe(0);
    expect(await axe(page)).toEqual([]);
    await enterKey(page, "not a key");
    await page.getByText("That cannot be a key").waitFor();
    expect(asked).toEqual([]);
    // The same challenge on a page of the browser's own does ask: the watch above works.
    await page.goto(`${service.base}/1.0/wine?id=1`).catch(() => undefined);
    expect(asked).toEqual([`${service.base}/1.0/wine?id=1`]);
  });

  const LIST = `Wein;Farbe;Flaschen
ch. margaux 2015 75cl;rot;6
Château Carbonnieux;;12
"Zzyzx; ""Qwghlm""";;1
Krug;bunt;2
`;
  test("a list: progress, a table to filter, the download with every column", async () => {
    const { page, faults } = await withKey("/#list");
    await page.getByRole("tab", { name: "A list" }).click();
    await page.locator("#list").fill(LIST);
    await page.getByText("4 rows").waitFor();
    await page.getByRole("button", { name: "Match the list" }).click();
    await page.getByRole("heading", { name: "25 % answered with one wine" }).waitFor();
    expect(await page.locator(".rows tbody tr").count()).toBe(4);
    expect(await axe(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download as CSV" }).click(),
    ]);
    const text = readFileSync(await download.path(), "utf8");
    const rows: string[][] = parse(text, { delimiter: ";", bom: true });
    expect(rows.map((row) => row[3])).toEqual(["match_decision", "unique", "ambiguous", "none", "error"]);
    expect(rows.map((row) => row.slice(0, 3))).toEqual(parse(LIST, { delimiter: ";" }));
    expect(rows[1]?.[4]).toBe("1");
    await page.getByRole("button", { name: /^none/ }).click();
    expect(await page.locator(".rows tbody tr").count()).toBe(1);
    await page.getByRole("button", { name: /^unique/ }).click();
    await page.getByRole("link", { name: "ch. margaux 2015 75cl" }).click();
    await page.locator(".card").waitFor();
    expect(page.url()).toContain("colour=red");
    expect(faults).toEqual([]);
  });

  test("a long list of bare titles goes in pieces; a file may be chosen; an empty one is refused", async () => {
    const { page, faults } = await withKey("/#list");
    await page.getByRole("button", { name: "Match the list" }).click();
    await page.getByText("The list is empty").waitFor();
    const titles = Array.from({ length: 230 }, (_, i) => `Château Margaux, lot ${i}`);
    let requests = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") requests += 1;
    });
    await page.locator("#file").setInputFiles({
      name: "cellar.txt",
      mimeType: "text/plain",
      buffer: Buffer.from(titles.join("\r\n"), "latin1"),
    });
    await page.getByText("230 rows").waitFor();
    await page.getByRole("button", { name: "Match the list" }).click();
    await page.getByText("230 of 230 rows decided").first().waitFor();
    expect(requests).toBe(3);
    expect(await page.locator(".rows tbody th a").first().textContent()).toBe("Château Margaux, lot 0");
    expect(faults).toEqual([]);
  });

  test("a file that is dropped on the field is read", async () => {
    const { page, context, faults } = await withKey("/#list");
    const file = join(temporaryFolder(), "Keller.csv");
    writeFileSync(file, LIST);
    await page.locator("#drop").scrollIntoViewIfNeeded();
    const box = await page.locator("#drop").boundingBox();
    const at = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 40 };
    const session = await context.newCDPSession(page);
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    for (const type of ["dragEnter", "dragOver"] as const)
      await session.send("Input.dispatchDragEvent", { type, ...at, data });
    await page.locator("#drop.over").waitFor();
    await session.send("Input.dispatchDragEvent", { type: "drop", ...at, data });
    await page.getByText("4 rows").waitFor();
    expect(await page.locator("#list").inputValue()).toBe(LIST);
    expect(await page.locator("#drop.over").count()).toBe(0);
    expect(faults).toEqual([]);
  });

  const many = (rows: number) =>
    Array.from({ length: rows }, (_, i) => `Château Margaux, lot ${i}`).join("\n");
  async function withLimit(requests: number, seconds: number) {
    const limited = await startService([record({ id: 1, title: "Château Margaux" })], {
      deps: { rateLimit: rateLimit(requests, seconds) },
    });
    const { page, context } = await openPage(browser, limited.base, "/#list");
    contexts.push(context);
    await enterKey(page, limited.key);
    return { limited, page };
  }

  test("a key with a limit: the list waits as the service asks, in pieces that the key may send", async () => {
    const { limited, page } = await withLimit(60, 2);
    await page.locator("#list").fill(many(130));
    await page.getByRole("button", { name: "Match the list" }).click();
    await page.getByText(/^The limit of this key is reached; going on in \d+ s$/).waitFor();
    await page.getByText("130 of 130 rows decided").first().waitFor();
    expect(await page.locator(".rows tbody th a").first().textContent()).toBe("Château Margaux, lot 0");
    await limited.stop();
  });

  test("Stop: what has been decided is there, the rest is not asked for", async () => {
    const { limited, page } = await withLimit(150, 3600);
    await page.locator("#list").fill(many(230));
    await page.getByRole("button", { name: "Match the list" }).click();
    await page.getByText(/^The limit of this key is reached/).waitFor();
    let requests = 0;
    page.on("request", () => {
      requests += 1;
    });
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("100 of 230 rows decided").first().waitFor();
    expect(await page.getByRole("button", { name: "Stop" }).count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    expect(requests).toBe(0);
    await limited.stop();
  });

  test("there is no index, then there is one: said, and trying again works", async () => {
    const unindexed = await startService([record({ id: 1, title: "Château Margaux" })], { index: false });
    const { page, context } = await openPage(browser, unindexed.base);
    contexts.push(context);
    await enterKey(page, unindexed.key);
    await ask(page, "Château Margaux");
    await page.getByRole("heading", { name: "The service cannot look this up now" }).waitFor();
    await page.locator("#result").getByText("There is no title index yet").waitFor();
    expect(await axe(page)).toEqual([]);
    await unindexed.rebuild();
    while ((await unindexed.get("/1.0/wine?title=Margaux")).status === 503) await Bun.sleep(20);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".card").waitFor();
    await context.close();
    await unindexed.stop();
  });

  test("the network is away: said, and trying again works", async () => {
    const { page, context } = await withKey();
    await context.setOffline(true);
    await ask(page, "Château Latour");
    await page.getByRole("heading", { name: "The service cannot be reached" }).waitFor();
    await context.setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.locator(".card").waitFor();
  });

  test("by keyboard alone, from the key to the other panel and back", async () => {
    const { page, faults } = await open();
    const focused = () =>
      page.evaluate("document.activeElement.id || document.activeElement.textContent.trim()");
    const tabTo = async (name: string) => {
      for (let i = 0; i < 30 && (await focused()) !== name; i++) await page.keyboard.press("Tab");
      expect(await focused()).toBe(name);
    };
    await tabTo("key");
    await page.keyboard.type(service.key);
    await page.keyboard.press("Enter");
    expect(await focused()).toBe("title");
    await page.keyboard.type("Chateau Margaux");
    await page.keyboard.press("Enter");
    await page.locator(".card").waitFor();
    expect(await focused()).toBe("result");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Copy id");
    for (let i = 0; i < 30 && (await focused()) !== "tab-one"; i++) await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toBe("tab-many");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("list");
    expect(faults).toEqual([]);
  });

  test.each([
    [390, "light"],
    [390, "dark"],
    [820, "dark"],
    [1440, "dark"],
  ] as const)("%i pixels wide, %s: nothing is cut off, axe finds nothing", async (width, colorScheme) => {
    const { page, faults } = await withKey("/?title=ch.+margau+grand+vin", {
      viewport: { width, height: 800 },
      colorScheme,
    });
    await page.locator(".candidate").first().waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(await axe(page)).toEqual([]);
    await ask(page, "Château Margaux");
    await page.locator(".card").waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(faults).toEqual([]);
  });

  test("/docs shows every operation and lets a reader try one; nothing leaves", async () => {
    const { page, faults } = await open("/docs");
    await page.locator("#operations-Wine-wine").waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await page.locator(".opblock").count()).toBeGreaterThanOrEqual(6);
    await page.getByRole("button", { name: "Authorize" }).first().click();
    await page.locator("#auth-bearer-value").fill(service.key);
    await page.getByRole("button", { name: "Apply credentials" }).first().click();
    await page.getByRole("button", { name: "Close" }).last().click();
    await page.locator("#operations-Wine-wine .opblock-summary-control").click();
    await page.locator("#operations-Wine-wine .execute").click();
    const answer = page.locator("#operations-Wine-wine .live-responses-table .response-col_status").last();
    await answer.waitFor();
    expect(await answer.textContent()).toContain("200");
    expect(faults).toEqual([]);
    expect(await axe(page)).toEqual([]);
  });
});
