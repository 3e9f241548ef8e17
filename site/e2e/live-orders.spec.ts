import type { Page } from "@playwright/test";
import { requestAsCustomer } from "./booking.ts";
import { emailOfTalent, expect, newWord, talentWithVideo, test } from "./fixtures.ts";
import { enterAs } from "./signed-in.ts";

/** Records the badge of the app's icon, which headless browsers do not show. */
async function recordBadge(page: Page): Promise<() => Promise<string | null>> {
  await page.addInitScript(() => {
    const record = (count?: number) => {
      sessionStorage.setItem("badge", count === undefined ? "none" : String(count));
      return Promise.resolve();
    };
    Object.assign(navigator, { setAppBadge: record, clearAppBadge: () => record() });
  });
  return async () => await page.evaluate(() => sessionStorage.getItem("badge"));
}

/** Marks the document in the window. A reload loses the mark. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
  return async () => (await page.locator("html[data-marked]").count()) === 1;
}

test("Orders, their lists and the app badge follow the other side without a reload", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 13);
  const recipient = newWord();
  const customer = `Alex ${newWord()}`;
  const badge = await recordBadge(otherPage);
  await enterAs(otherPage, emailOfTalent(talent));
  await otherPage.goto("/talent/orders");
  await expect(otherPage.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect.poll(badge).toMatch(/^\d+$/);
  const before = Number(await badge());
  const talentStayed = await mark(otherPage);

  const placed = await requestAsCustomer(page.request, { talent, video }, recipient, customer);
  await enterAs(page, "customer@matchday.example");
  await page.goto(`/account/orders/${placed.guid}`);
  await expect(page.getByText("Requested", { exact: true })).toBeVisible();
  const customerStayed = await mark(page);

  // The list was open before the request was placed.
  await otherPage.getByRole("link", { name: customer }).click();
  await expect(otherPage.getByText(recipient, { exact: true })).toBeVisible();
  await expect(
    otherPage.getByRole("link", { name: /^Orders \d+ requests? to answer$/ }),
  ).toBeVisible();
  await expect.poll(badge).toBe(String(before + 1));
  await otherPage.getByRole("button", { name: /^Accept and earn / }).click();
  await expect(otherPage.getByText("Accepted and charged")).toBeVisible();
  await expect.poll(badge).toBe(String(before));

  await expect(page.getByText("Accepted", { exact: true })).toBeVisible();
  await expect(page.getByText("Accepted and paid. It is being prepared for you.")).toBeVisible();
  await page.getByRole("link", { name: "All orders" }).click();
  await expect(page.getByRole("heading", { name: "Your orders" })).toBeVisible();
  expect([await talentStayed(), await customerStayed()]).toEqual([true, true]);
});
