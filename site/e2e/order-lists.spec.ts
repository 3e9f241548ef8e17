import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { requestAsCustomer } from "./booking.ts";
import { expect, newWord, talentWithVideo, test } from "./fixtures.ts";
import { enterAs } from "./signed-in.ts";

/** Downloads the found orders; returns the lines of the file with the titles first. */
async function downloadOrders(page: Page): Promise<string[]> {
  const downloading = page.waitForEvent("download");
  await page
    .getByRole("main")
    .getByRole("search")
    .getByRole("button", { name: "Download CSV" })
    .click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/);
  return (await readFile(await download.path(), "utf8")).trim().split("\r\n");
}

test("A customer searches the orders, keeps the search in the address, and downloads the found orders", async ({
  page,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 9);
  const recipient = newWord();
  await requestAsCustomer(page.request, { talent, video }, recipient);
  await enterAs(page, "customer@matchday.example");
  await page.goto("/account/orders");
  const filters = page.getByRole("main").getByRole("search");
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

  await test.step("a download without a connection is explained, and saves no file", async () => {
    await page.route("**/api/orders*", (route) => route.abort("internetdisconnected"));
    await filters.getByRole("button", { name: "Download CSV" }).click();
    await expect(filters.getByRole("alert")).toContainText("No connection.");
    await page.unroute("**/api/orders*");
  });

  await filters.getByRole("button", { name: "Clear filters" }).click();
  await expect(filters.getByLabel("Search")).toHaveValue("");
  await expect(page).toHaveURL("/account/orders?tab=active");
});
