import type { Locator, Page } from "@playwright/test";
import type { PageRecord } from "#app/lib/pages/page-records.ts";
import { expect } from "./fixtures.ts";

/** A part that only this layout shows. */
export const layouts = {
  site: (page: Page) => page.getByRole("navigation", { name: "Main" }),
  // Offers to apply, shows `Help` after a booking, and neither during an application. A sign-up is offered after a booking.
  athletes: (page: Page) =>
    page
      .getByRole("banner")
      .filter({ has: page.getByRole("link", { name: /^(Apply to join|Help)$/ }) })
      .or(page.getByRole("banner").filter({ hasNot: page.getByRole("link", { name: "Sign up" }) })),
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
