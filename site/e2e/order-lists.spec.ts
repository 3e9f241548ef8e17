import { readFile } from "node:fs/promises";
import { bookVideo, pay } from "./booking.ts";
import { expect, logIn, newWord, talentWithVideo, test } from "./fixtures.ts";

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
  const downloading = page.waitForEvent("download");
  await filters.getByRole("button", { name: "Download CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines[0]).toContain("Order,Placed,State,Athlete");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(recipient);

  await filters.getByRole("button", { name: "Clear filters" }).click();
  await expect(filters.getByLabel("Search")).toHaveValue("");
  await expect(page).toHaveURL("/account/orders?tab=active");
});
