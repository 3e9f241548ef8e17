import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/**
 * Analyses the page itself, whose frames of other hosts show nothing, and describes only violations: axe's other mode opens
 * a second page and sends it every element with a selector, which takes most of the time.
 */
export function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
}

const rules = (page: Page) =>
  new AxeBuilder({ page })
    .options({
      resultTypes: ["violations"],
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      rules: { "heading-order": { enabled: true } },
    })
    .setLegacyMode();

/** Returns the violations as short lines for the message of a failed test. */
async function violations(builder: AxeBuilder): Promise<string[]> {
  const { violations: found } = await builder.analyze();
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
}

/** The widths of a phone and a desktop. */
const bothWidths = [390, 1440] as const;

/** Checks the page at the widths of a phone and a desktop, and restores the width of the window. */
export async function expectAccessibleAtBothWidths(page: Page) {
  const before = page.viewportSize();
  for (const width of bothWidths) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  if (before !== null) await page.setViewportSize(before);
}

/** Returns by how many pixels the page is wider than the window. */
async function overflow(page: Page): Promise<number> {
  return await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Waits until colours are final. Spinners, which are endless, and animations that follow a scrollbar are ignored. */
async function untilStill(page: Page) {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
      .every((one) => one.playState !== "running"),
  );
}

/** Checks that axe finds no violation in the page or its open dialog, and that the page fits the window. */
export async function expectAccessible(page: Page) {
  // The shell of a page has headings in its footer, too.
  await expect(page.locator("main :is(h1, h2)").first()).toBeVisible();
  await untilStill(page);
  // After a scroll, a sticky header may cover half of a link, which axe reports as a target that is too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  expect(await violations(rules(page))).toEqual([]);
  expect(await overflow(page)).toBe(0);
}

/** Checks the contrast of text on the page as it is in the window. */
export async function expectReadable(page: Page) {
  await expect(page.locator("main :is(h1, h2)").first()).toBeVisible();
  await untilStill(page);
  expect(await violations(axeOf(page).withRules(["color-contrast"]))).toEqual([]);
}
