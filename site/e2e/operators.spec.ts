import type { APIRequestContext } from "@playwright/test";
import { expectAccessible, expectAccessibleAtBothWidths } from "./axe.ts";
import { payByRequest, placeVideo } from "./booking.ts";
import { expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { applyByRequest, decide, operator } from "./joining.ts";
import { acceptByRequest } from "./order-steps.ts";
import { enterAs } from "./signed-in.ts";

/** Sends an application by API and confirms its address. */
async function apply(request: APIRequestContext) {
  const email = newEmail("cara");
  const displayName = `Cara ${newWord().slice(0, 12)}`;
  await applyByRequest(request, displayName, email);
  return { displayName, email };
}

test("An operator reviews an application, asks a question and rejects it, and the audit log has each step", async ({
  page,
  request,
}) => {
  const { displayName: name } = await apply(request);
  await enterAs(page, operator);
  await page.goto("/");
  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveURL("/operators");
  await page.getByRole("link", { name: "Review: Applications to review" }).click();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByText("Because fans ask.")).toBeVisible();
  await expectAccessibleAtBothWidths(page);

  await test.step("a decision without a reason is rejected", async () => {
    const start = page.getByRole("button", { name: "Start the review" });
    const dialog = page.getByRole("dialog", { name: "Start the review" });
    await start.press("Enter");
    await expect(dialog).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await page.keyboard.press("Escape");
    await expect(start).toBeFocused();
    await start.click();
    await dialog.getByRole("button", { name: "Start", exact: true }).click();
    await expect(dialog.getByRole("link", { name: "Give a reason" })).toBeVisible();
    await dialog.getByRole("textbox").fill("Looks serious");
    await dialog.getByRole("button", { name: "Start", exact: true }).click();
    await expect(dialog).toBeHidden();
  });
  await decide(page, "Request more", "Which club do you play for?", "Send the question");
  await expect(page.getByText(/^Asked on .+ Which club do you play for\?$/)).toBeVisible();
  await decide(page, "Reject", "We could not verify the results.", "Reject");
  await expect(
    page.getByText(/^By operator@matchday\.example on .+ verify the results\.$/),
  ).toBeVisible();

  await page.getByRole("link", { name: "Audit log" }).click();
  const entries = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(entries.nth(0)).toContainText("Application rejected");
  await expect(entries.nth(0)).toContainText("We could not verify the results.");
  await expect(entries.nth(0)).toContainText("Status: Waiting for an answer → Rejected");
  await expect(entries.nth(1)).toContainText("More information requested");
  await expect(entries.nth(2)).toContainText("Review started");
});

test("An operator takes a page down, finds it among those taken down, and restores it", async ({
  page,
  catalogue,
}) => {
  // A page of no other journey.
  const { talent } = talentWithVideo(catalogue, 28);
  await enterAs(page, operator);
  await page.goto("/operators/talent");
  await page.getByLabel("Find an athlete").fill(`https://matchday.example/${talent.slug}`);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("region", { name: "Found" }).getByRole("link").click();
  await decide(page, "Suspend the page", "Reported as fake", "Suspend");
  await expect(page.getByRole("button", { name: "Restore the page" })).toBeVisible();
  const area = page.getByRole("navigation", { name: "Operators" });
  await area.getByRole("link", { name: "Athletes" }).click();
  await page.getByRole("link", { name: "Suspended" }).click();
  await page.getByRole("link", { name: talent.displayName }).click();
  await expect(page.getByText(/: Reported as fake$/)).toBeVisible();
  await decide(page, "Restore the page", "It is really them", "Restore");
  await expect(page.getByRole("button", { name: "Suspend the page" })).toBeVisible();
});

test("An operator sends evidence about a chargeback, and the lost order ends refunded", async ({
  page,
  otherPage,
  request,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 6);
  const customer = `Lena ${newWord().slice(0, 12)}`;
  const booking = { customer, email: newEmail("lena"), recipient: "Aisha" };
  const placed = await placeVideo(request, { talent, video }, booking);
  const provider = new URL(placed.checkout).origin;
  // The bank disputes a payment with this card.
  await payByRequest(request, placed, "4000 0000 0000 0259");
  await acceptByRequest(request, talent, placed);
  await enterAs(otherPage, operator);

  const dispute =
    await test.step("the operator sees it with its deadline and answers", async () => {
      const row = otherPage.getByRole("listitem").filter({ hasText: customer });
      await expect(async () => {
        await otherPage.goto("/operators/disputes?list=chargebacks");
        await expect(row).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await expect(row).toContainText("The bank reclaims");
      await expect(row).toContainText("Answer by");
      await row.getByRole("link").click();
      await otherPage.getByRole("button", { name: "Send evidence" }).click();
      const dialog = otherPage.getByRole("dialog", { name: "Send evidence" });
      const evidence = dialog.getByRole("region", { name: "The order" });
      await expect(evidence).toContainText(video.title);
      await expect(evidence).toContainText("the athlete accepted");
      await expectAccessible(otherPage);
      await dialog.getByLabel("Your response to the bank").fill("The customer ordered this video.");
      await dialog.getByLabel("Why, for the audit log").fill("The order is in order");
      await dialog.getByRole("button", { name: "Send to the bank" }).click();
      await expect(dialog).toBeHidden();
      await expect(otherPage.getByText("The customer ordered this video.")).toBeVisible();
      await expect(otherPage.getByRole("button", { name: "Send evidence" })).toBeHidden();
      return (await otherPage.getByText(/^dp_/).textContent()) ?? "";
    });

  const decided = await request.post(`${provider}/_emulator/disputes/${dispute}`, {
    data: { status: "lost" },
  });
  expect(decided.ok()).toBe(true);
  await expect(async () => {
    await otherPage.reload();
    await expect(
      otherPage.getByRole("heading", { name: "The bank has reclaimed the payment" }),
    ).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(otherPage.getByRole("heading", { name: "Refunded", exact: true })).toBeVisible();
  await page.goto(placed.path);
  await expect(page.getByText("Refunded").first()).toBeVisible();
});
