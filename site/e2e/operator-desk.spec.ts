import { readFile } from "node:fs/promises";
import { expectAccessible, expectAccessibleAtBothWidths } from "./axe.ts";
import { payByRequest, placeVideo } from "./booking.ts";
import { expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { operator } from "./joining.ts";
import { enterAs } from "./signed-in.ts";
import { expectFits } from "./width.ts";

test("An operator filters the orders, finds one by its customer or its link, writes to the customer, and cancels the order", async ({
  page,
  request,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 12);
  const customer = `Wilma ${newWord().slice(0, 12)}`;
  const booking = { customer, email: newEmail("wilma"), recipient: "Aisha" };
  const placed = await placeVideo(request, { talent, video }, booking);
  await payByRequest(request, placed);
  await enterAs(page, operator);

  await test.step("filters are in the address, and a download has the same orders", async () => {
    await page.goto("/operators/orders");
    const row = page.getByRole("row").filter({ hasText: customer });
    await expect(row).toContainText("Athlete");
    await page.getByText("Filters", { exact: true }).click();
    await page.getByLabel("State").selectOption("requested");
    await page.getByLabel("Athlete").fill(talent.slug);
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(`/operators/orders?state=requested&athlete=${talent.slug}`);
    await expect(row).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await expectFits(page);
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const file = await (await downloading).path();
    expect(await readFile(file, "utf8")).toContain(customer);
    await page.getByLabel("State").selectOption("completed");
    await page.getByLabel("Price from").fill("9000");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("heading", { name: "No orders match" })).toBeVisible();
    await page.getByRole("link", { name: "Remove filters" }).click();
    await expect(page).toHaveURL("/operators/orders");
    await page.getByRole("link", { name: "Placed" }).click();
    await expect(page).toHaveURL("/operators/orders?sort=oldest");
    await expect(page.getByRole("columnheader", { name: "Placed" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
  });

  await test.step("actions on chosen orders have an outcome for each", async () => {
    await page.goto(`/operators/orders?athlete=${talent.slug}`);
    const row = page.getByRole("row").filter({ hasText: customer });
    await row.getByRole("checkbox").check();
    const bar = page.getByRole("toolbar", { name: "1 order chosen" });
    const downloading = page.waitForEvent("download");
    await bar.getByRole("button", { name: "Download chosen as CSV" }).click();
    const file = await (await downloading).path();
    expect((await readFile(file, "utf8")).trim().split("\n")).toHaveLength(2);
    await bar.getByRole("button", { name: "Resend confirmations" }).click();
    const dialog = page.getByRole("dialog", { name: "Resend confirmations (1 order)" });
    await dialog.getByLabel("Why").fill("It was deleted");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Resend confirmations" }).click();
    await expect(page.getByRole("heading", { name: "1 of 1 done" })).toBeVisible();
    await bar.getByRole("button", { name: "Hide reviews" }).click();
    const hide = page.getByRole("dialog", { name: "Hide reviews (1 order)" });
    await hide.getByLabel("Why").fill("A test");
    await hide.getByRole("button", { name: "Hide reviews" }).click();
    await expect(page.getByRole("heading", { name: "0 of 1 done" })).toBeVisible();
    await expect(page.getByText("It has no public review.")).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await expectFits(page);
    await bar.getByRole("button", { name: "Clear" }).click();
    await expect(bar).toBeHidden();
  });

  await test.step("shortcuts open the search and pages, but not in a field", async () => {
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    // Between two keys of a shortcut there are 1.5 seconds at most.
    await expect(async () => {
      await page.keyboard.press("g");
      await page.keyboard.press("h");
      const heading = page.getByRole("heading", { level: 1, name: "Overview" });
      await expect(heading).toBeVisible({ timeout: 5_000 });
    }).toPass();
    const dialog = page.getByRole("dialog", { name: "Find anything" });
    await expect(async () => {
      await page.keyboard.press("/");
      await expect(dialog).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await dialog.getByRole("searchbox").fill(customer.toLowerCase().slice(0, 12));
    await expect(page).toHaveURL("/operators");
    const found = dialog.getByRole("region", { name: "Orders" }).getByRole("link");
    await expect(found.filter({ hasText: customer })).toBeVisible();
    await expectAccessible(page);
    await found.filter({ hasText: customer }).click();
  });

  await test.step("the customer gets the message by email", async () => {
    await page.getByRole("button", { name: "Write to the customer" }).click();
    const dialog = page.getByRole("dialog", { name: "Write to the customer" });
    await dialog.getByLabel("Message", { exact: true }).fill("Which team is it for?");
    await dialog.getByLabel("Why, for the audit log").fill("The brief does not say it");
    await dialog.getByRole("button", { name: "Send the message" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: "Audit log" }).click();
    await expect(page.getByText("Message about an order sent").first()).toBeVisible();
    await expect(page.getByText("Which team is it for?")).toBeVisible();
  });

  await test.step("a cancellation shows its effect before it is confirmed", async () => {
    await page.goto("/operators/orders");
    await page.getByLabel("Find an order").fill("what");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText(/^This must be an order's number/)).toBeVisible();
    await page.getByLabel("Find an order").fill(new URL(placed.path, page.url()).href);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: video.title }).click();
    await expect(page.getByText("Authorised")).toBeVisible();
    const mail = page.getByRole("listitem").filter({ hasText: /Your request to .+ has been sent/ });
    await expect(mail.first()).toContainText(/^Sent on .+To the customer, wilma/);
    await page.getByRole("button", { name: "Cancel the order" }).click();
    const effect = page.getByRole("region", { name: "What happens" });
    await expect(effect).toContainText("The order becomes cancelled.");
    await expect(effect).toContainText("The reservation is released. Nothing was charged.");
    await expect(effect).toContainText("Emails: customer and athlete.");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("The card was stolen");
    await dialog.getByRole("button", { name: "Cancel the order" }).click();
    await expect(page.getByRole("heading", { name: "Cancelled", exact: true })).toBeVisible();
    await expect(page.getByText("“The card was stolen”")).toBeVisible();
    await page.getByRole("link", { name: "Audit log" }).click();
    await expect(page.getByText("The card was stolen")).toBeVisible();
  });
});
