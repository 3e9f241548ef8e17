import type { Locator, Page } from "@playwright/test";
import type { PageRecord } from "#app/lib/page-records.ts";
import { expect } from "./fixtures.ts";

/** A part that only this layout shows. */
export const layouts = {
  site: (page: Page) => page.getByRole("navigation", { name: "Main" }),
  // After a booking it shows `Help`, for example on the return page.
  athletes: (page: Page) =>
    page.getByRole("banner").getByRole("link", { name: /^(Apply to join|Help)$/ }),
  book: (page: Page) => page.getByRole("banner").getByText("Charged only when accepted"),
  account: (page: Page) => page.getByRole("navigation", { name: "Your account" }),
  talent: (page: Page) => page.getByRole("navigation", { name: "Athlete area" }),
} as const satisfies Record<string, (page: Page) => Locator>;

/** Expects a public page in the layout that its record names. */
export async function expectLayout(page: Page, { layout }: Pick<PageRecord, "layout">) {
  const special = { "talent-book": "book", athletes: "athletes", custom: "athletes" } as const;
  const name =
    layout !== undefined && layout in special ? special[layout as keyof typeof special] : "site";
  await expect(layouts[name](page).first()).toBeVisible();
}
