import type { Page } from "@playwright/test";

/**
 * Holds the page's timers of this length, in milliseconds, until `runHeldTimers`. Call it before the page is opened.
 *
 * A slow machine then cannot pass a limit that the page has for people, such as the seconds for which a message is shown.
 */
export async function holdTimers(page: Page, length: number): Promise<void> {
  await page.addInitScript((held) => {
    const later = window.setTimeout.bind(window);
    const holding = (run: () => void, wait = 0) => {
      if (wait !== held) return later(run, wait);
      const waiting: unknown = Reflect.get(window, "heldTimers");
      Reflect.set(window, "heldTimers", [...(Array.isArray(waiting) ? waiting : []), run]);
      return 0;
    };
    Reflect.set(window, "setTimeout", holding);
  }, length);
}

/** Runs the held timers of the open page. */
export async function runHeldTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const waiting: unknown = Reflect.get(window, "heldTimers");
    if (!Array.isArray(waiting)) throw new Error("no timer was held");
    for (const run of waiting) run();
  });
}
