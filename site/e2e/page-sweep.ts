import type { Page } from "@playwright/test";
import type { PageName, PageRecord } from "#app/lib/pages/page-records.ts";
import { pageList } from "#app/lib/pages/page-records.ts";
import { fillPath } from "#app/lib/pages/paths.ts";
import { expectAccessibleAtBothWidths, expectReadable } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { untilStarted } from "./own-builds.ts";
import { expectControlsFree, expectFits } from "./width.ts";

// One visit of a page shows everything that holds for each page: a visit costs more than most of the checks.

/** The values that the parameters of the site's paths get. */
export interface Named {
  sport?: string;
  slug?: string;
  /** The last part of a path: an offer, or an order. */
  guid?: string;
}

/** The address of a page with these values. */
export function addressOf(page: PageRecord, { sport = "", slug = "", guid = "" }: Named): string {
  const values = {
    sport: page.path.startsWith("/help/") ? "refunds" : sport,
    slug,
    guid,
    hash: "",
  };
  return fillPath(
    page.path,
    Object.values(page.params ?? {}).map((kind) => values[kind]),
  );
}

/** Pages of signed-in visitors whose text is also checked in the dark theme. */
const inDark = new Set<PageName>(["account-profile", "talent-orders", "talent-profile"]);

/** Opens pages of an area, once each: they fit every width, no bar covers a control, and axe finds nothing. */
export async function expectPagesUsable(page: Page, named: Named, names: readonly PageName[]) {
  for (const record of pageList) {
    if (!names.includes(record.name)) continue;
    const path = addressOf(record, named);
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator("main h1, main h2").first()).toBeVisible();
      await expect(page.getByRole("status", { name: "Loading the page" })).toHaveCount(0);
      await expectFits(page);
      // A page starts when it is used. Without its code it would show no notice of a lost connection.
      await page.mouse.move(10, 10, { steps: 2 });
      await untilStarted(page);
      await expectControlsFree(page);
      await expectAccessibleAtBothWidths(page);
      if (inDark.has(record.name)) await expectReadableInDark(page);
    });
  }
}

/** Checks the contrast of text in the dark theme, and returns to the light one. */
export async function expectReadableInDark(page: Page) {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: "light" });
}

/** The windows of a laptop, a tablet and a phone at 200 %. */
const zoomed = [
  { width: 720, height: 450 },
  { width: 512, height: 384 },
  { width: 195, height: 422 },
];

/** Expects that at 200 % zoom sticky bars take at most a sixth of the window. */
export async function expectLowBars(page: Page) {
  const before = page.viewportSize();
  for (const window of zoomed) {
    await page.setViewportSize(window);
    const taken = await page.evaluate(async () => {
      scrollTo(0, document.body.scrollHeight / 3);
      const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => done()));
      await drawn();
      await drawn();
      return [...document.querySelectorAll("body *")]
        .filter((element) => {
          const { position } = getComputedStyle(element);
          const { top, bottom, width } = element.getBoundingClientRect();
          const held = position === "sticky" || position === "fixed";
          const atEdge = Math.abs(top) < 1 || Math.abs(bottom - innerHeight) < 1;
          return held && atEdge && width > innerWidth / 2;
        })
        .reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
    });
    const at = `${new URL(page.url()).pathname} at ${window.width} × ${window.height}`;
    expect.soft(taken, at).toBeLessThanOrEqual(window.height / 6);
  }
  if (before !== null) await page.setViewportSize(before);
}
