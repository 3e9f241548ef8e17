import type { Page } from "@playwright/test";
import { expect, talentWithVideo, test } from "./fixtures.ts";
import { untilStarted } from "./own-builds.ts";

// Light and dark: the system's, or the one chosen in the footer.

const siteCode = "**/assets/entry-client-*.js";

/** Whether the page's ground is dark. */
function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const parts = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? [];
    return Number(parts[0]) < 100;
  });
}

/** Records the theme of the document when its body begins: what the first paint shows. */
async function recordFirstTheme(page: Page) {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      observer.disconnect();
      Object.assign(window, { firstTheme: document.documentElement.dataset.theme });
    }).observe(document, { childList: true, subtree: true });
  });
}

const firstTheme = (page: Page) => page.evaluate(() => Reflect.get(window, "firstTheme"));

test("the theme chosen in the footer holds before a page starts, after a reload and on other pages, but not on paper", async ({
  page,
  catalogue,
}) => {
  const { talent } = talentWithVideo(catalogue, 0);
  await recordFirstTheme(page);
  await page.emulateMedia({ colorScheme: "light" });
  // The site's code never arrives: the choice works without it.
  await page.route(siteCode, () => {});
  await page.goto("/help");
  const field = page.getByLabel("Appearance");
  await expect(field).toHaveValue("");
  expect(await isDark(page)).toBe(false);
  await field.selectOption({ label: "Dark" });
  await expect.poll(() => isDark(page)).toBe(true);

  await page.unroute(siteCode);
  await page.goto(`/${talent.slug}`);
  expect(await firstTheme(page)).toBe("dark");
  await expect(field).toHaveValue("dark");
  await page.mouse.move(10, 10, { steps: 2 });
  await untilStarted(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { name: "Contact us" })).toBeVisible();
  await expect(field).toHaveValue("dark");
  expect(await isDark(page)).toBe(true);

  await field.selectOption({ label: "System" });
  await expect.poll(() => isDark(page)).toBe(false);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => isDark(page)).toBe(true);
  await field.selectOption({ label: "Light" });
  await expect.poll(() => isDark(page)).toBe(false);

  await test.step("an unknown address has the chosen theme, and a printed page is light", async () => {
    await page.goto("/no/such/page");
    await page.mouse.move(10, 10, { steps: 2 });
    await untilStarted(page);
    expect(await isDark(page)).toBe(false);
    await field.selectOption({ label: "Dark" });
    await expect.poll(() => isDark(page)).toBe(true);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => isDark(page)).toBe(false);
    await expect(page.getByRole("contentinfo")).toBeHidden();
  });
});
