import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Violations as short lines, so that a failing test says what to mend. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
}

/** The widths of a phone and a desk. */
const bothWidths = [390, 1440] as const;

/** The same at the width of a phone and of a desk; the window is as wide as before after that. */
export async function expectAccessibleAtBothWidths(page: Page) {
  const before = page.viewportSize();
  for (const width of bothWidths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  if (before !== null) await page.setViewportSize(before);
}

/** Nothing is wider than the window. */
async function overflow(page: Page): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** The page, or the dialog that is open on it, breaks no rule that a program can check, and fits its window. */
export async function expectAccessible(page: Page) {
  // The shell of a page to come has headings too, in its footer.
  await expect(page.locator("main :is(h1, h2)").first()).toBeVisible();
  // Pages fade in; colours are judged when they stand. What turns until an answer comes never stands.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .every((one) => one.playState !== "running"),
  );
  // A sticky header may cover half of a link where a journey has scrolled to, and half a link is too small a target.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
}
