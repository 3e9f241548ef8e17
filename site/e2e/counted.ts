import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** What a person does from page to page, counted for docs/booking.md. */
export class Counted {
  readonly screens: string[] = [];
  taps = 0;
  fields = 0;

  /** Waits for a screen by its heading. */
  async see(heading: Locator, name: string) {
    await expect(heading).toBeVisible();
    this.screens.push(name);
  }

  async tap(target: Locator) {
    await target.click();
    this.taps += 1;
  }

  async type(field: Locator, text: string) {
    await field.fill(text);
    this.fields += 1;
  }
}

/** Opens no menu: the way of a visitor who knows what to book, and taps a day below the offers. */
export async function openDayFromHome(
  page: Page,
  counted: Counted,
  { slug, displayName }: { slug: string; displayName: string },
  { kind, title: offerTitle }: { kind: string; title: string },
): Promise<string> {
  await page.goto("/");
  await counted.see(page.getByRole("heading", { level: 1 }), "Home");
  await counted.tap(page.getByRole("main").locator(`a[href="/${slug}"]`).first());
  await counted.see(page.getByRole("heading", { level: 1, name: displayName }), "Athlete");
  const title = page.getByRole("heading", { name: offerTitle, exact: true });
  const dated = page.locator("#dates > ul > li").filter({ has: title });
  await dated.scrollIntoViewIfNeeded();
  // Of a session one of the first two weeks; the one without an extra of a video.
  const day = dated.getByRole("link").nth(kind === "session" ? 1 : -1);
  const words = (await day.locator("span").first().textContent()) ?? "";
  await counted.tap(day);
  return words.replace(/^By /, "");
}
