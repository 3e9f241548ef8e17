import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { bookVideo, pay, requestVideo } from "./booking.ts";
import {
  emailOfTalent,
  expect,
  logIn,
  newEmail,
  newWord,
  talentWithVideo,
  test,
} from "./fixtures.ts";

/** Presses the button that saves the found orders; the lines of the file, the titles first. */
async function downloadOrders(page: Page): Promise<string[]> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("search").getByRole("button", { name: "Download CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/);
  return (await readFile(await download.path(), "utf8")).trim().split("\r\n");
}

test("A customer searches the orders, keeps the search in the address, and takes them as a file", async ({
  page,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 9);
  const recipient = newWord();
  await page.goto("/account/orders");
  await logIn(page, "customer@matchday.example");
  await expect(page.getByRole("heading", { name: "Your orders" })).toBeVisible();
  await page.goto(`/${talent.slug}/book`);
  await bookVideo(page, video.title, {
    customer: "Alex Winter",
    email: "customer@matchday.example",
    recipient,
  });
  await pay(page);
  await page.getByRole("banner").getByRole("link", { name: "Orders" }).click();
  const filters = page.getByRole("search");
  const cards = page.getByRole("tabpanel").getByRole("article");
  await expect(cards.first()).toBeVisible();

  await filters.getByLabel("Search").fill(recipient);
  await expect(filters.getByRole("status")).toHaveText("1 order");
  await expect(page).toHaveURL(`/account/orders?q=${recipient}`);
  await page.getByRole("tab", { name: /^Closed/ }).click();
  await expect(page).toHaveURL(`/account/orders?q=${recipient}&tab=closed`);
  await expect(page.getByText("No order here matches the filter.")).toBeVisible();

  await page.reload();
  await expect(filters.getByLabel("Search")).toHaveValue(recipient);
  await page.getByRole("tab", { name: /^Active/ }).click();
  await expect(cards).toHaveCount(1);
  const lines = await downloadOrders(page);
  expect(lines[0]).toContain("Order,Placed,State,Athlete");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(recipient);

  await filters.getByRole("button", { name: "Clear filters" }).click();
  await expect(filters.getByLabel("Search")).toHaveValue("");
  await expect(page).toHaveURL("/account/orders?tab=active");
});

test("An athlete searches the orders, and takes all that are found as a file, or reads why not", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const booked = talentWithVideo(catalogue, 11);
  const customers = [`Kim ${newWord()}`, `Robin ${newWord()}`];
  for (const customer of customers) {
    await requestVideo(page, booked, { customer, email: newEmail("kim"), recipient: "Aisha" });
  }
  await otherPage.goto("/talent/orders");
  await logIn(otherPage, emailOfTalent(booked.talent));
  const filters = otherPage.getByRole("search");
  const cards = otherPage.getByRole("tabpanel").getByRole("article");
  const [kim = "", robin = ""] = customers;
  await expect(cards.filter({ hasText: kim })).toBeVisible();
  await expect(cards.filter({ hasText: robin })).toBeVisible();

  await test.step("words and a kind choose among them, and the address keeps both", async () => {
    await filters.getByLabel("Search").fill(robin);
    await expect(filters.getByRole("status")).toHaveText("1 order");
    await filters.getByLabel("Kind").selectOption("Videos");
    await expect(otherPage).toHaveURL(
      `/talent/orders?q=${encodeURIComponent(robin).replaceAll("%20", "+")}&kind=video`,
    );
    await expect(cards).toHaveCount(1);
    await otherPage.reload();
    await expect(filters.getByLabel("Search")).toHaveValue(robin);
    await filters.getByLabel("Kind").selectOption("Sessions");
    await expect(otherPage.getByText("No order here matches the filter.")).toBeVisible();
    await expect(filters.getByRole("button", { name: "Download CSV" })).toBeDisabled();
    await filters.getByLabel("Kind").selectOption("Videos");
    await expect(cards).toHaveCount(1);
  });

  await test.step("the file has what was found, and what it earns", async () => {
    const [titles = "", row, ...others] = await downloadOrders(otherPage);
    expect(titles).toContain("Order,Placed,State,Customer");
    expect(titles).toContain("You earn,Currency,Payout");
    expect(row).toContain(robin);
    expect(others).toEqual([]);
  });

  await test.step("without a connection nothing is saved, and the page says why", async () => {
    await filters.getByRole("button", { name: "Clear filters" }).click();
    await expect(cards.filter({ hasText: kim })).toBeVisible();
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await otherPage.route("**/api/orders*", async (route) => {
      await refused;
      await route.abort("internetdisconnected");
    });
    await filters.getByRole("button", { name: "Download CSV" }).click();
    const busy = filters.getByRole("button", { name: "Fetching all orders…" });
    await expect(busy).toBeDisabled();
    refuse();
    await expect(filters.getByRole("alert")).toContainText("No connection.");
    await expectAccessible(otherPage);
    await otherPage.unroute("**/api/orders*");
  });

  await test.step("the second try fetches the list to its end, page after page", async () => {
    // As if the list were longer: what the API answers comes in pages of one.
    const cursors: (string | null)[] = [];
    await otherPage.route("**/api/orders*", async (route) => {
      const cursor = new URL(route.request().url()).searchParams.get("cursor");
      cursors.push(cursor);
      const answer = await route.fetch({ url: new URL("/api/orders", otherPage.url()).href });
      const { items } = await answer.json();
      const at = Number(cursor ?? "0");
      const next = at + 1 < items.length ? { next: String(at + 1) } : {};
      await route.fulfill({ response: answer, json: { items: items.slice(at, at + 1), ...next } });
    });
    const [, ...rows] = await downloadOrders(otherPage);
    for (const customer of customers) {
      expect(rows.filter((row) => row.includes(customer))).toHaveLength(1);
    }
    expect(cursors).toContain(String(rows.length - 1));
    await expect(filters.getByRole("alert")).toHaveCount(0);
    await expect(otherPage.getByText(`${rows.length} orders saved.`)).toBeVisible();
  });
});
