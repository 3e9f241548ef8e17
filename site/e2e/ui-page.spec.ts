import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { expectAccessible, expectReadable } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { expectFits } from "./width.ts";

/** Modules of `site/app/ui` without a part that is shown alone. */
const helpers = [
  "adopted-style",
  "ask-for-code",
  "breakable",
  "class-names",
  "from-document",
  "icon",
  "storage-notice",
  "video-player",
];

for (const texts of ["Short text", "Long text", "Right to left"]) {
  test(`Every part of the design system is accessible and fits every width: ${texts}`, async ({
    page,
  }) => {
    const open = async (theme: string) => {
      await page.goto(`/_local/ui?${new URLSearchParams({ texts, theme })}`);
      await expect(page.getByRole("heading", { name: texts })).toBeVisible();
    };
    await open("light");
    const shown = await page
      .locator("[data-part]")
      .evaluateAll((parts) => parts.map((part) => part.getAttribute("data-part")));
    const parts = readdirSync("site/app/ui", { recursive: true, encoding: "utf8" })
      .filter((name) => /^[\w/-]+\.tsx$/.test(name))
      .map((name) => basename(name, ".tsx"))
      .filter((name) => !helpers.includes(name));
    expect(parts.filter((name) => !shown.includes(name))).toEqual([]);
    await expectAccessible(page);
    await expectFits(page);
    for (const part of ["dialog", "form-dialog"]) {
      await page.locator(`[data-part="${part}"] [aria-haspopup="dialog"]`).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectFits(page);
      await page.keyboard.press("Escape");
    }
    // The themes differ in their colours alone.
    await open("dark");
    await expectReadable(page);
  });
}
