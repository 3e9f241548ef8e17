import type { Page } from "@playwright/test";
import { bookVideo, pay } from "./booking.ts";
import { emailOfTalent, expect, logIn, newWord, talentWithVideo, test } from "./fixtures.ts";

/** Records what the page's icon would show; headless browsers have no icon. */
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

/** Marks the document in the window; a page that was loaded anew has lost the mark. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
  return async () => (await page.locator("html[data-marked]").count()) === 1;
}

test("Orders and their lists follow what the other side does, without a reload", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 13);
  const recipient = newWord();
  const customer = `Alex ${newWord()}`;
  const badge = await recordBadge(otherPage);
  await otherPage.goto("/talent/orders");
  await logIn(otherPage, emailOfTalent(talent));
  await expect(otherPage.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect.poll(badge).toMatch(/^\d+$/);
  const before = Number(await badge());
  const talentStayed = await mark(otherPage);

  await page.goto("/account/orders");
  await logIn(page, "customer@matchday.example");
  await expect(page.getByRole("heading", { name: "Your orders" })).toBeVisible();
  await page.goto(`/${talent.slug}/book`);
  await bookVideo(page, video.title, {
    customer,
    email: "customer@matchday.example",
    recipient,
  });
  await pay(page);
  await page.goto("/account/orders");
  await page.getByRole("link", { name: talent.displayName }).first().click();
  await expect(page.getByText("Requested", { exact: true })).toBeVisible();
  const customerStayed = await mark(page);

  // The new request came to the list that was open all the time.
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
