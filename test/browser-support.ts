import { readFileSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

/** A real Chromium where the machine has one; the tests that need it are skipped elsewhere. */
export const executablePath = ["chromium", "chromium-browser", "google-chrome"]
  .map((name) => Bun.which(name))
  .find((path) => path !== null);

const AXE = readFileSync(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir), "utf8");

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: executablePath as string,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });

/**
 * A page of its own context that keeps what must not happen: errors of the console and of scripts, requests to other
 * hosts, and the browser asking for a name and password. `expected` takes console errors that a test provokes.
 */
export async function openPage(
  browser: Browser,
  base: string,
  path = "/",
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(`${base}/`) && !/^(data|blob):/.test(url)) faults.push(`request: ${url}`);
  });
  await page.goto(base + path);
  return { page, context, faults };
}

/** What axe-core finds on the page once nothing fades any more (a colour half-way is no finding): rule and element. */
export async function axe(page: Page): Promise<string[]> {
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter((animation) => Number.isFinite(animation.effect.getComputedTiming().endTime))
    .map((animation) => animation.finished.catch(() => {})))`);
  return page.evaluate(`${AXE};axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => id + ": " + html.slice(0, 200) + " " + any.map((one) => one.message).join(" "))))`);
}
