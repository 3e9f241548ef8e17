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

/** Scrolls to nothing and opens no menu: the way of a visitor who knows what to book. */
export async function openOfferFromHome(
  page: Page,
  counted: Counted,
  { slug, displayName }: { slug: string; displayName: string },
  offerTitle: string,
) {
  await page.goto("/");
  await counted.see(page.getByRole("heading", { level: 1 }), "Home");
  await counted.tap(page.getByRole("main").locator(`a[href="/${slug}"]`).first());
  await counted.see(page.getByRole("heading", { level: 1, name: displayName }), "Athlete");
  await counted.tap(page.getByRole("link", { name: /^Book ?: / }).filter({ hasText: offerTitle }));
}
