import { expectAccessible } from "./axe.ts";
import { emailOfTalent, expect, logIn, newEmail, talentWithVideo } from "./fixtures.ts";
import { test } from "./identity.ts";
import { enterCustomer } from "./signed-in.ts";

test("A customer hears in the account that an athlete they keep takes bookings again", async ({
  page,
  otherPage,
  identity,
  catalogue,
}, testInfo) => {
  const { talent } = talentWithVideo(catalogue, 25);
  await enterCustomer(page, identity, newEmail("keeper"));
  await page.goto(`/${talent.slug}`);
  await page.getByRole("button", { name: "Keep for later" }).click();
  await expect(page.getByRole("link", { name: "Kept", exact: true })).toBeVisible();
  await page.goto("/account/profile");
  await expect(page.getByText("1 of 200")).toBeVisible();
  const heading = page.getByRole("heading", { name: "News from athletes you keep" });
  await expect(heading).toHaveCount(0);

  await otherPage.goto("/talent/orders");
  await logIn(otherPage, emailOfTalent(talent));
  await expect(otherPage).toHaveURL("/talent/orders");
  await otherPage.goto("/talent/account");
  await otherPage.getByRole("switch", { name: "You take bookings" }).click();
  await otherPage.getByRole("switch", { name: "Bookings are paused" }).click();
  await expect(otherPage.getByRole("switch", { name: "You take bookings" })).toBeChecked();

  await page.reload();
  await expect(heading).toBeVisible();
  const news = page.getByRole("region", { name: "News from athletes you keep" });
  await expect(news.getByRole("link", { name: talent.displayName })).toBeVisible();
  await expect(news.getByText("Takes bookings again")).toBeVisible();
  await expectAccessible(page);
  await news.scrollIntoViewIfNeeded();
  await page.screenshot({ path: testInfo.outputPath("news-desktop.png") });
  await page.setViewportSize({ width: 390, height: 844 });
  await news.scrollIntoViewIfNeeded();
  await page.screenshot({ path: testInfo.outputPath("news-phone.png") });
});
