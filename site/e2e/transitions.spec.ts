import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { untilStarted } from "./own-builds.ts";

/** A fade between two pages, recorded at its start. */
interface Fade {
  /** The heading in the document at that time. */
  heading: string;
  /** The milliseconds of each animation. */
  durations: number[];
}

/**
 * Records the fades of the page's documents. On a busy machine a fade may start before the new page is rendered. Here it
 * waits.
 */
async function recordFades(page: Page) {
  await page.addInitScript(() => {
    const setTimer = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: () => void, delay?: number) => setTimer(run, delay === 100 ? 3_000 : delay),
    });
    const fades: Fade[] = [];
    Object.assign(window, { fades });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const animations = document
          .getAnimations()
          .map(({ effect }) => effect)
          .filter((effect) => effect instanceof KeyframeEffect)
          .filter(({ pseudoElement }) => pseudoElement?.startsWith("::view-transition"));
        fades.push({
          heading: document.querySelector("main h1")?.textContent ?? "",
          durations: animations.map((effect) => Number(effect.getComputedTiming().duration)),
        });
      });
      return transition;
    };
  });
  return () => page.evaluate((): Fade[] => Reflect.get(window, "fades"));
}

async function goTo(page: Page, link: string) {
  await page.getByRole("contentinfo").getByRole("link", { name: link }).click();
}

test("Pages and layouts fade within 100 ms to a page that is rendered", async ({ page }) => {
  const fades = await recordFades(page);
  await page.goto("/help");
  await page.mouse.move(10, 10, { steps: 2 });
  await untilStarted(page);
  await goTo(page, "About");
  await expect.poll(async () => (await fades()).length).toBe(1);
  const about = await page.getByRole("heading", { level: 1 }).textContent();
  await page.getByRole("banner").getByRole("link", { name: "For athletes" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Apply to join" })).toBeVisible();
  await expect.poll(async () => (await fades()).length).toBe(2);
  const [first, second] = await fades();
  expect(first?.heading).toBe(about);
  for (const fade of [first, second]) {
    expect(fade?.durations.length).toBeGreaterThan(1);
    expect(new Set(fade?.durations)).toEqual(new Set([100]));
  }

  await test.step("with reduced motion no page fades", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.getByRole("banner").getByRole("link", { name: "Matchday, home" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await fades()).toHaveLength(2);
  });
});
