import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { lastWithSession, payByRequest, placeSession } from "./booking.ts";
import { expect, newEmail, newWord, test } from "./fixtures.ts";
import { openMail } from "./mailbox.ts";
import { acceptByRequest, openMore } from "./order-steps.ts";

/** Opens the gift's page by the link in the open email. */
async function openGift(page: Page) {
  const link = page.getByRole("link", { name: /\/gift\// }).first();
  const href = (await link.getAttribute("href")) ?? "";
  await page.goto(new URL(href).pathname);
}

test("A gift that bounces is sent to another address, and its recipient gets the cancellation", async ({
  page,
  browser,
  request,
  catalogue,
}) => {
  const booked = lastWithSession(catalogue, 1);
  const customer = `Kim ${newWord().slice(0, 8)}`;
  // The email emulator bounces emails to such an address.
  const wrong = newEmail("bounce");
  const right = newEmail("aisha");
  const gift = page.getByRole("region", { name: "Gift" });
  const present = { recipientEmail: wrong, message: "Run well, Aisha!" };
  const placed = await placeSession(request, booked, customer, present);
  await payByRequest(request, placed);
  await page.goto(placed.path);
  await expect(gift).toContainText(`We send the link to ${wrong} once the athlete has accepted.`);
  await acceptByRequest(request, booked.talent, placed);

  await test.step("the customer reads that emails bounce, and sends the gift to another address", async () => {
    const warning = gift.getByText(`Emails don’t reach ${wrong}.`);
    await expect(async () => {
      await page.reload();
      await expect(warning).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expectAccessible(page);
    await gift.getByRole("button", { name: "Send it again" }).click();
    const dialog = page.getByRole("dialog", { name: "Send it again" });
    await dialog.getByLabel("Recipient’s email").fill(right);
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(dialog).toBeHidden();
    await expect(gift).toContainText(`We sent the link to ${right}`);
    await expect(warning).toHaveCount(0);
  });

  const context = await browser.newContext();
  const recipient = await context.newPage();
  await test.step("the recipient reads the time of the session", async () => {
    await openMail(recipient, right, `${customer} has a gift for you`);
    await openGift(recipient);
    await expect(recipient.getByText("Run well, Aisha!")).toBeVisible();
    await expect(recipient.getByText(", your time")).toBeVisible();
    await expectAccessible(recipient);
  });

  await test.step("the recipient gets an email when the customer cancels", async () => {
    await openMore(page);
    await page.getByRole("button", { name: "Cancel the order" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel the order?" });
    await dialog.getByRole("button", { name: "Cancel the order" }).click();
    await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
    await openMail(recipient, right, "is cancelled");
    await expect(recipient.locator("body")).toContainText("was cancelled");
    await expect(recipient.locator("body")).not.toContainText("EUR");
  });
  await context.close();
});
