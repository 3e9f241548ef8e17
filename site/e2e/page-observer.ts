import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

// What a browser notices while a page loads and starts.

declare global {
  interface Window {
    started: boolean;
    /** What moved without user input: how much, and the first line of each element. */
    shifts: { value: number; moved: string[] }[];
  }
}

/** Records when the page has started, and the layout shifts without user input. */
export async function observe(page: Page) {
  await page.addInitScript(() => {
    window.started = false;
    window.shifts = [];
    document.addEventListener("matchday:started", () => {
      window.started = true;
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput") === true) continue;
        const sources: { node?: Node }[] = Reflect.get(entry, "sources") ?? [];
        const moved = sources.map(({ node }) =>
          node instanceof Element
            ? node.outerHTML.slice(0, 120)
            : (node?.textContent?.slice(0, 60) ?? "removed"),
        );
        window.shifts.push({ value: Number(Reflect.get(entry, "value")), moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Scrolls to the end, which loads lazy parts, and expects that nothing has moved since the page was opened. */
export async function expectStill(page: Page, quiet: () => Promise<void>) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y);
      await new Promise((done) => requestAnimationFrame(done));
    }
  });
  await quiet();
  // A typeface that arrives late may shift a line by less than this.
  const shifts = await page.evaluate(() => window.shifts);
  const shifted = shifts.reduce((sum, { value }) => sum + value, 0);
  const moved = shifts.flatMap((shift) => shift.moved).join("; ");
  expect.soft(shifted, `${new URL(page.url()).pathname} moved: ${moved}`).toBeLessThan(0.005);
}

/** Collects the errors that the browser reports, except the 404 of the page itself. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    const missing =
      message.text().includes("status of 404") && message.location().url === page.url();
    if (message.type() === "error" && !missing) errors.push(message.text());
  });
  return errors;
}
