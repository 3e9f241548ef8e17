import type { Page } from "@playwright/test";
import { firstName } from "#app/lib/texts/first-name.ts";
import { expectAccessible, expectAccessibleAtBothWidths } from "./axe.ts";
import { payByRequest, placeVideo, requestAsCustomer } from "./booking.ts";
import { emailOfTalent, expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { openMail } from "./mailbox.ts";
import { approveByRequest, deliverByRequest, placeAccepted } from "./order-steps.ts";
import { enterAs } from "./signed-in.ts";

/** Presses Tab until the focused element has this name. */
async function tabTo(page: Page, name: RegExp) {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      const named = element?.getAttribute("aria-labelledby")?.split(" ") ?? [];
      const words = named.map((id) => document.getElementById(id)?.textContent ?? "");
      return named.length > 0 ? words.join(" ") : (element?.textContent ?? "");
    });
  for (let presses = 0; presses < 80; presses += 1) {
    if (name.test(await focused())) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no element named ${name} has got the focus`);
}

test("An athlete accepts on the row, undoes it, accepts and delivers by keyboard alone, with reduced motion", async ({
  page,
  request,
  catalogue,
}) => {
  const booked = talentWithVideo(catalogue, 39);
  const recipient = newWord();
  const { guid } = await requestAsCustomer(request, booked, recipient);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enterAs(page, emailOfTalent(booked.talent));
  await page.goto("/talent/account");
  const row = page.getByRole("article", { name: new RegExp(`^For ${recipient}: `) });
  await expect(row.getByText("Accept by")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await tabTo(page, new RegExp(`^Accept and earn .+ For ${recipient}`));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/talent/orders/${guid}`);
  // The brief is shown, and nothing is sent for ten seconds.
  await expect(page.getByRole("heading", { name: "Brief" })).toBeInViewport();
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Accept and earn / })).toBeFocused();
  await expect(page.getByText("Accepted and charged")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await tabTo(page, /^Accept now$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Accepted. The customer has been charged.")).toBeVisible();
  // The focus is on what comes next.
  await expect(page.getByRole("button", { name: "Prepare the delivery" })).toBeFocused();
  await page.keyboard.press("Enter");
  const delivery = page.getByRole("form", { name: "Deliver" });
  await expect(delivery.getByRole("radio", { name: /^A video/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await expect(delivery.getByLabel("Link to the delivery")).toBeFocused();
  await page.keyboard.type("https://videos.example.com/aisha");
  await delivery.getByRole("button", { name: "Deliver", exact: true }).press("Enter");
  await expect(page.getByText("Delivered", { exact: true }).first()).toBeVisible();
});

test("An athlete declines on the row with a saved reply, and the customer is not charged", async ({
  page,
  otherPage,
  request,
  catalogue,
}) => {
  const booked = talentWithVideo(catalogue, 40);
  const recipient = newWord();
  const booking = { customer: "Dee Winter", email: newEmail("dee"), recipient };
  const placed = await placeVideo(request, booked, booking);
  await payByRequest(request, placed);
  await enterAs(page, emailOfTalent(booked.talent));
  await test.step("stores a text, and switches emails off", async () => {
    await page.goto("/talent/account/settings");
    await page.getByRole("button", { name: "Add a text" }).click();
    await page.getByLabel("Name in your list").last().fill("Training camp");
    await page.getByLabel("Text", { exact: true }).last().fill("I am at a camp until June.");
    await page.getByRole("button", { name: "Save the texts" }).click();
    await expect(page.getByText("Your texts are saved.")).toBeVisible();
    await expectAccessible(page);
    const messages = page.getByRole("switch", { name: "Unread messages" });
    await expect(messages).toBeChecked();
    await messages.click();
    await expect(messages).not.toBeChecked();
    await expect(messages).toBeEnabled();
    await page.reload();
    await expect(messages).not.toBeChecked();
  });
  await page.goto("/talent/orders");
  const row = page.getByRole("article", { name: new RegExp(`^For ${recipient}: `) });
  await row.getByRole("button", { name: /^Decline/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Insert a saved reply").click();
  await dialog.getByRole("button", { name: "Training camp" }).click();
  await expect(dialog.getByRole("textbox")).toHaveValue("I am at a camp until June.");
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await dialog.getByRole("button", { name: "Decline the request" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Choose a reason");
  await dialog.getByRole("radio", { name: "I have no time" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Decline the request" }).click();
  // Behind the dialog everything is hidden.
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
  await page.goto(`/talent/orders/${placed.guid}`);
  await expect(page.getByText("Declined, reservation released")).toBeVisible();

  await otherPage.goto(placed.path);
  await expect(otherPage.getByText("Declined", { exact: true })).toBeVisible();
  await expect(otherPage.getByText("Not charged; the reservation was released.")).toBeVisible();
  await expect(
    otherPage.getByRole("link", { name: `Book ${booked.talent.displayName} again` }),
  ).toBeVisible();
});

test("An athlete replies to a review, the guest reads it and reports it, and an operator removes it", async ({
  page,
  otherPage,
  request,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 41);
  const email = newEmail("kim");
  const customer = `Kim ${newWord()}`;
  const booking = { customer, email, recipient: "Aisha" };
  const placed = await placeAccepted(request, { talent, video }, booking);
  await deliverByRequest(request, talent, placed);
  await approveByRequest(request, placed);
  const hash = placed.path.replace("/payment/", "");
  const left = await request.post(`/api/orders/${hash}/feedback`, {
    data: { rating: 4, text: "Great, but short.", publicName: customer },
  });
  expect(left.ok(), await left.text()).toBe(true);

  await test.step("the athlete finds the review without a reply, and replies", async () => {
    await enterAs(page, emailOfTalent(talent));
    await page.goto("/talent/account/reviews");
    await page.getByRole("link", { name: "Without a reply" }).click();
    const review = page.getByRole("article", { name: `Review by ${customer}` });
    await expectAccessibleAtBothWidths(page);
    await review.getByRole("button", { name: /^Reply/ }).click();
    await review
      .getByRole("textbox", { name: `Reply to ${customer}` })
      .fill("Thank you! The next one is longer.");
    await review.getByRole("button", { name: "Publish the reply" }).click();
    await expect(page.getByText("Your reply is saved.")).toBeVisible();
    await expect(review).toHaveCount(0);
    await page.getByRole("link", { name: "All", exact: true }).click();
    await expect(review.getByText("You can change it until")).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("the guest gets an email, reads the reply and reports it", async () => {
    await openMail(otherPage, email, `${firstName(talent.displayName)} replied to your review`);
    await otherPage.goto(`/feedback/${hash}`);
    await expect(otherPage.getByText("Thank you! The next one is longer.")).toBeVisible();
    await otherPage.getByRole("button", { name: /^Report/ }).click();
    const dialog = otherPage.getByRole("dialog");
    await dialog.getByLabel("What is wrong with it?").fill("It makes fun of me.");
    await expectAccessible(otherPage);
    await dialog.getByRole("button", { name: "Send the report" }).click();
    await expect(otherPage.getByText("Reported", { exact: true })).toBeVisible();
  });
  await test.step("the public page has the reply", async () => {
    const page = await (await request.get(`/api/talent/${talent.slug}/feedback`)).text();
    expect(page).toContain("The next one is longer.");
  });
  await test.step("an operator sees the review, the reply and the report, and removes the reply", async () => {
    await enterAs(otherPage, "operator@matchday.example");
    await otherPage.goto("/operators/feedback");
    const row = otherPage.getByRole("listitem").filter({ hasText: customer });
    await expect(row.getByText(/It makes fun of me\./)).toBeVisible();
    await expectAccessibleAtBothWidths(otherPage);
    await row.getByRole("button", { name: "Remove the reply" }).click();
    const dialog = otherPage.getByRole("dialog");
    await dialog.getByRole("textbox").fill("It mocks the customer");
    await dialog.getByRole("button", { name: "Remove the reply" }).click();
    // Behind the dialog everything is hidden.
    await expect(dialog).toBeHidden();
    await expect(row).toHaveCount(0);
    await page.reload();
    const review = page.getByRole("article", { name: `Review by ${customer}` });
    await expect(review.getByText("Reason: It mocks the customer")).toBeVisible();
    await expect(review.getByRole("button", { name: /reply/i })).toHaveCount(0);
  });
});

test("An operator suspends the customer of a reported message, who gets an email and cannot order", async ({
  page,
  otherPage,
  request,
  catalogue,
}) => {
  const booked = talentWithVideo(catalogue, 42);
  const email = newEmail("rude");
  const customer = `Rude ${newWord()}`;
  const placed = await placeVideo(request, booked, { customer, email, recipient: "Aisha" });
  await payByRequest(request, placed);
  const hash = placed.path.replace("/payment/", "");
  for (const [id, text] of [
    ["m1", "Hello!"],
    ["m2", `You are the worst, ${customer} says.`],
  ]) {
    const sent = await request.post(`/api/orders/${hash}/messages`, { data: { id, text } });
    expect(sent.ok(), await sent.text()).toBe(true);
  }
  await enterAs(page, emailOfTalent(booked.talent));
  await page.goto(`/talent/orders/${placed.guid}`);
  await page.getByRole("log").getByRole("button", { name: "Report" }).last().click();
  const report = page.getByRole("dialog");
  await report.getByRole("radio").first().check();
  await report.getByRole("button", { name: "Report the message" }).click();
  await expect(report).toBeHidden();

  await enterAs(otherPage, "operator@matchday.example");
  const row = otherPage
    .getByRole("listitem")
    .filter({ hasText: `${customer} says.` })
    .first();
  // The dialog closes when this device has stored the report, which is sent after that.
  await expect(async () => {
    await otherPage.goto("/operators/reports");
    await expect(row).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await row.getByText("Show the conversation and both sides").click();
  await expect(row.getByRole("list").getByText("Hello!")).toBeVisible();
  await expectAccessibleAtBothWidths(otherPage);
  await row.getByRole("button", { name: "Suspend the customer" }).click();
  const dialog = otherPage.getByRole("dialog");
  await dialog.getByRole("textbox").fill("You insulted an athlete.");
  await dialog.getByRole("button", { name: "Suspend the customer" }).click();
  await expect(row.getByRole("button", { name: "End the suspension" })).toBeVisible();

  await openMail(page, email, "You can’t place orders at the moment");
  await expect(page.getByText("You insulted an athlete.").first()).toBeVisible();
  await expect(
    placeVideo(request, booked, { customer, email, recipient: "Mia" }),
  ).rejects.toThrow();
});
