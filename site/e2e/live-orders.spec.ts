import type { Page } from "@playwright/test";
import { payByRequest, placeVideo } from "./booking.ts";
import { noteCalls } from "./database-calls.ts";
import {
  acceptNow,
  emailOfTalent,
  expect,
  newEmail,
  newWord,
  talentWithVideo,
} from "./fixtures.ts";
import { password, test } from "./identity.ts";
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

/** The name of the link to the orders while requests wait. */
const waiting = /^Orders \d+ requests? to answer$/;

/** Marks the document in the window. A reload loses the mark. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
  return async () => (await page.locator("html[data-marked]").count()) === 1;
}

test("Orders, their lists and the app badge follow the other party without a reload, and lists count new messages", async ({
  page,
  otherPage,
  identity,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 18);
  const recipient = newWord();
  const customer = `Alex ${newWord()}`;
  const email = newEmail("counter");
  const badge = await recordBadge(otherPage);
  const area = otherPage.getByRole("navigation", { name: "Athlete area" });
  await enterAs(otherPage, emailOfTalent(talent));
  await otherPage.goto("/talent/orders");
  await expect(otherPage.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect.poll(badge).toMatch(/^\d+$/);
  const before = Number(await badge());
  const talentStayed = await mark(otherPage);

  await identity.register(email, { name: customer });
  const { idToken } = await identity.signIn(email, password);
  const booking = { customer, email, recipient };
  const placed = await placeVideo(page.request, { talent, video }, booking, idToken);
  await payByRequest(page.request, placed);
  await enterAs(page, email, password);
  const order = `/account/orders/${placed.guid}`;
  await page.goto(order);
  await expect(page.getByText("Requested", { exact: true })).toBeVisible();
  const customerStayed = await mark(page);

  await test.step("the athlete's list, which was open before, its link and the badge have the request", async () => {
    await otherPage.getByRole("link", { name: customer }).click();
    await expect(otherPage).toHaveURL(/\/talent\/orders\/[\w-]{36}$/);
    await expect(otherPage.getByText(recipient, { exact: true })).toBeVisible();
    await expect(area.getByRole("link", { name: waiting })).toBeVisible();
    await expect.poll(badge).toBe(String(before + 1));
  });
  await test.step("a page without the list queries how many requests wait", async () => {
    const tab = await otherPage.context().newPage();
    const calls = noteCalls(tab);
    await tab.goto("/talent/account");
    const links = tab.getByRole("navigation", { name: "Athlete area" });
    await expect(links.getByRole("link", { name: waiting })).toBeVisible();
    expect(calls.map(({ call }) => call)).toContain("runAggregationQuery");
    await tab.close();
  });
  await test.step("the athlete writes and accepts", async () => {
    await otherPage.getByLabel("Your message").fill("Which shirt does she wear?");
    await otherPage.getByRole("button", { name: "Send" }).click();
    await expect(otherPage.getByRole("log")).toContainText(/\d\d:\d\d/);
    await acceptNow(otherPage);
    await expect(otherPage.getByText("Accepted and charged")).toBeVisible();
    // The document follows the order, and the number is counted once on each page.
    await expect(page.getByText("Accepted and paid. It’s being prepared for you.")).toBeVisible();
    await area.getByRole("link", { name: "Overview" }).click();
    await expect(otherPage).toHaveURL("/talent/account");
    await expect.poll(badge).toBe(String(before));
    if (before === 0) await expect(area.getByText(/to answer$/)).toHaveCount(0);
    await otherPage.goBack();
    await expect(otherPage).toHaveURL(/\/talent\/orders\/[\w-]{36}$/);
  });
  await test.step("the customer's page and list follow, and the list counts the message until it is read", async () => {
    await expect(page.getByText("Accepted", { exact: true })).toBeVisible();
    await expect(page.getByText("Accepted and paid. It’s being prepared for you.")).toBeVisible();
    expect([await talentStayed(), await customerStayed()]).toEqual([true, true]);
    const own = noteCalls(page);
    const queries = () => own.filter(({ call }) => call === "runQuery").length;
    await page.getByRole("link", { name: "All orders" }).click();
    await expect(page.getByRole("heading", { name: "Your orders" })).toBeVisible();
    expect(await customerStayed()).toBe(true);
    const card = page.getByRole("article").filter({ hasText: talent.displayName });
    await expect(card.getByText("1 new message")).toBeVisible();
    // One query reads the mark, another the messages after it.
    expect(queries()).toBeGreaterThan(1);
    await card.getByRole("link").click();
    const said = page.getByRole("log").getByText("Which shirt does she wear?");
    await said.scrollIntoViewIfNeeded();
    await expect(otherPage.getByRole("log")).toContainText("Seen");
    const read = queries();
    await page.goto("/account/orders");
    await expect(card).toBeVisible();
    await expect.poll(queries).toBeGreaterThan(read + 1);
    await expect(card.getByText("1 new message")).toHaveCount(0);
  });
});
