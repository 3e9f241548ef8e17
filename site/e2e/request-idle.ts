import { expect, type Page, type Request } from "@playwright/test";

/**
 * Records the requests of a page. The returned function waits until all of them, typefaces included, have ended and the
 * page sends no more. Otherwise it fails with the open requests.
 *
 * Playwright reports `networkidle` once for a document, so it cannot be awaited after a scroll or a press. It also needs
 * half a second without a request, which never passes while builds are polled every second.
 */
export function trackRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let asked = 0;
  page.on("request", (request) => {
    // An open page asks for the latest build again and again, and shows nothing of it.
    if (new URL(request.url()).pathname === "/builds/latest.json") return;
    // The requests of the previous document do not count.
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
    }).toPass({ timeout: 60_000 });
  };
}

/**
 * Runs in the page: waits for an idle callback, two frames, and another idle callback. A browser without anything to
 * render may delay its idle callbacks.
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
