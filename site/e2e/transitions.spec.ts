import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { untilStarted } from "./own-builds.ts";

/** A fade between two pages, as it was when it began. */
interface Fade {
  /** What stood in the document by then. */
  heading: string;
  /** Milliseconds, of each of its animations. */
  durations: number[];
}

/**
 * Notes the fades of the page's documents from now on. A fade begins without the new page where that takes longer than
 * the fade itself, as it may on a busy machine; here it waits.
 */
async function noteFades(page: Page) {
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

test("pages and layouts fade in a tenth of a second, over the page that is there already", async ({
  page,
}) => {
  const fades = await noteFades(page);
  await page.goto("/faq");
  await page.mouse.move(10, 10);
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
});

test("nothing moves for who asks for less motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const fades = await noteFades(page);
  await page.goto("/faq");
  await page.mouse.move(10, 10);
  await untilStarted(page);
  await goTo(page, "About");
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await fades()).toEqual([]);
});

test("a browser that cannot fade between pages goes to the next one all the same", async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, "startViewTransition"));
  await page.goto("/faq");
  await page.mouse.move(10, 10);
  await untilStarted(page);
  await goTo(page, "About");
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
