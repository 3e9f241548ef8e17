import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { findCovered, findTooWide } from "./page-faults.ts";

/** From the smallest phone in use to a desktop. */
export const widths = [320, 390, 768, 1024, 1440] as const;
/** Windows in which bars must leave controls free. In a window of at most 640 px height most bars scroll with the page. */
const windows = [
  { width: 320, height: 700 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

/** Expects that the page fits the window at every width: no part is cut off, and none overlaps its neighbour. */
export async function expectFits(page: Page) {
  const before = page.viewportSize();
  const tooWide: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const found = await page.evaluate(findTooWide);
    tooWide.push(...found.map((part) => `at ${width} px: ${part}`));
  }
  if (before !== null) await page.setViewportSize(before);
  expect(tooWide, new URL(page.url()).pathname).toEqual([]);
}

/** Expects that the page fits every width, and that every control can be reached with and without a connection. */
export async function expectUsable(page: Page) {
  await expectFits(page);
  await expectControlsFree(page);
}

/**
 * Expects that no fixed or sticky part (a bar, a toast, a notice) covers a button, link or field, with and without a
 * connection. A control that a scroll brings out from below such a part is free.
 */
export async function expectControlsFree(page: Page) {
  const before = page.viewportSize();
  const covered: string[] = [];
  for (const window of windows) {
    await page.setViewportSize(window);
    for (const connection of ["online", "offline"]) {
      await setOffline(page, connection === "offline");
      const found = await page.evaluate(findCovered);
      covered.push(...found.map((part) => `at ${window.width} px, ${connection}: ${part}`));
    }
    await setOffline(page, false);
  }
  if (before !== null) await page.setViewportSize(before);
  expect(covered, new URL(page.url()).pathname).toEqual([]);
}

/** Takes the connection away or gives it back, and waits for the notice of it. A dialog may cover that notice. */
async function setOffline(page: Page, offline: boolean) {
  await page.context().setOffline(offline);
  await expect(page.locator("[data-offline]")).toHaveCount(offline ? 1 : 0);
}
