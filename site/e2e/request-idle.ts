import { expect, type Page, type Request } from "@playwright/test";

/**
 * Follows what a page asks for, from now on. The returned function waits until all of it has come or failed, typefaces
 * too, and the page, given the time to, asks for nothing more. If that does not become true, it says what is missing.
 *
 * Playwright's own `networkidle` is said once for a document: whoever waits for it after a scroll or a press waits for
 * nothing. And half a second without any request may never come where builds are asked for every second.
 */
export function trackRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let asked = 0;
  page.on("request", (request) => {
    // What the document before it asked for is nothing to the next.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    asked += 1;
    open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return async () => {
    await expect(async () => {
      const before = asked;
      await page.evaluate(isIdle);
      expect([...open].map((request) => request.url())).toEqual([]);
      expect(asked, "requests so far").toBe(before);
    }).toPass({ timeout: 15_000 });
  };
}

/**
 * In the page: what waits for an idle moment, for a frame, and then for an idle moment again has run. A browser that has
 * nothing to draw may put its idle moments off until something wakes it.
 */
async function isIdle() {
  const idle = () =>
    new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 2_000 }));
  const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => done()));
  await document.fonts.ready;
  await idle();
  await drawn();
  await drawn();
  await idle();
}
