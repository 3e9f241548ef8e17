import type { Page } from "@playwright/test";
import { expect, talentWithVideo, test } from "./fixtures.ts";
import { untilStarted } from "./own-builds.ts";

// Prices in the reader's currency, guessed or chosen: in lists instead of those that are charged, elsewhere beside them.
// open-for-business.spec.ts covers the rates that an operator saves.

const siteCode = "**/assets/entry-client-*.js";

/** Records layout shifts without input. */
async function recordShifts(page: Page) {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput") === true) continue;
        const moved = Number(Reflect.get(window, "moved")) + Number(Reflect.get(entry, "value"));
        Object.assign(window, { moved });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const moved = (page: Page) => page.evaluate(() => Number(Reflect.get(window, "moved")));

test("A visitor sees prices in yen before a page starts, on every page, and pays in the athlete's currency", async ({
  page,
  catalogue,
  quiet,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 30);
  const main = page.getByRole("main");
  const field = page.getByRole("contentinfo").getByLabel("Currency").first();
  const yen = main.getByText(/^(about )?(¥|JP¥)[\d,]+$/).filter({ visible: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await recordShifts(page);

  await test.step("without a choice, lists have the currency of the browser's region", async () => {
    await page.goto("/");
    await expect(main.getByText(/^£[\d.]+$/).first()).toBeVisible();
    await expect(
      main.getByText(/^(€|CHF|US\$|JP¥)\s?[\d.,]+$/).filter({ visible: true }),
    ).toHaveCount(0);
    await expect(field).toHaveValue("GBP");
  });
  await test.step("a choice in the header works without the site's code", async () => {
    await page.route(siteCode, () => {});
    await page.goto("/");
    await expect(yen).toHaveCount(0);
    const options = page.locator("#reader-options");
    await expect(options).toBeHidden();
    await page
      .getByRole("banner")
      .getByRole("button", { name: /Language and currency$/ })
      .click();
    await options.getByLabel("Currency").selectOption("JPY");
    await expect(yen.first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(options).toBeHidden();
    await page.unroute(siteCode);
  });
  await test.step("no page moves when it starts with the choice", async () => {
    for (const path of ["/", `/sport/${talent.sports[0]}`, `/${talent.slug}/${video.offerGuid}`]) {
      await page.goto(path);
      await expect(yen.first()).toBeVisible();
      const prices = await yen.allTextContents();
      await page.mouse.move(20, 20, { steps: 2 });
      await untilStarted(page);
      await quiet();
      expect(await moved(page), `${path} moved`).toBeLessThan(0.005);
      expect((await yen.allTextContents()).slice(0, prices.length)).toEqual(prices);
      await expect(field).toHaveValue("JPY");
    }
  });
  await test.step("results and their limits of a price have it, too", async () => {
    await page.goto("/search?q=video");
    await expect(
      main
        .getByRole("article")
        .first()
        .getByText(/^(¥|JP¥)[\d,]+$/),
    ).toBeVisible();
    await expect(main.getByText(/^Prices include .* You pay the exact price/)).toBeVisible();
    await page.getByRole("button", { name: "Filters" }).click();
    const limits = page.getByRole("dialog").getByLabel("Price");
    await expect(
      limits.getByRole("option", { name: /^Up to €50 \(about .*¥[\d,]+\)$/ }),
    ).toBeAttached();
  });
  await test.step("the booking names the currency that is charged", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/${talent.slug}/book?offer=${video.offerGuid}`);
    const booking = page.getByRole("complementary", { name: "Your booking" });
    await expect(booking.getByText(/^about (¥|JP¥)[\d,]+$/)).toBeVisible();
    await expect(booking.getByText(/^You’re charged in /)).toBeVisible();
  });
  await test.step("prices can be as charged", async () => {
    await page.goto(`/${talent.slug}`);
    await field.selectOption({ label: "As charged" });
    await expect(yen).toHaveCount(0);
    await page.reload();
    await expect(yen).toHaveCount(0);
    await expect(main.getByText(/^about /).filter({ visible: true })).toHaveCount(0);
  });
});
