import type { APIRequestContext } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { acceptOrder, bookVideo, openOwnOrder, pay, requestVideo } from "./booking.ts";
import { expect, logIn, logOut, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { acceptInvitation, applyByRequest, decide, operator } from "./joining.ts";

/** Hands in an application as its form does, with the address proven. */
async function apply(request: APIRequestContext) {
  const email = newEmail("cara");
  const displayName = `Cara ${newWord().slice(0, 12)}`;
  await applyByRequest(request, displayName, email);
  return { displayName, email };
}

test("An operator reads an application, asks, and rejects it; the log has each step", async ({
  page,
  request,
}) => {
  const { displayName: name } = await apply(request);
  await page.goto("/login");
  await logIn(page, operator);
  await page.getByRole("link", { name: "Queues" }).click();
  await expect(page).toHaveURL("/operators");
  await page.getByRole("link", { name: "Applications to read" }).click();
  await page.getByRole("link", { name }).click();
  await expect(page.getByText("Because fans ask.")).toBeVisible();

  await test.step("nothing is decided without a reason", async () => {
    await page.getByRole("button", { name: "Start the review" }).click();
    const dialog = page.getByRole("dialog", { name: "Start the review" });
    await dialog.getByRole("button", { name: "Start", exact: true }).click();
    await expect(dialog.getByRole("link", { name: "Give a reason" })).toBeVisible();
    await dialog.getByRole("textbox").fill("Looks serious");
    await dialog.getByRole("button", { name: "Start", exact: true }).click();
    await expect(dialog).toBeHidden();
  });
  await decide(page, "Ask for more", "Which club do you play for?", "Send the question");
  await expect(page.getByText(/^Asked on .+ Which club do you play for\?$/)).toBeVisible();
  await decide(page, "Reject", "We could not verify the results.", "Reject");
  await expect(
    page.getByText(/^By operator@matchday\.example on .+ verify the results\.$/),
  ).toBeVisible();

  await page.getByRole("link", { name: "Audit log" }).click();
  const entries = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3 }) });
  await expect(entries.nth(0)).toContainText("Application rejected");
  await expect(entries.nth(0)).toContainText("We could not verify the results.");
  await expect(entries.nth(0)).toContainText("Status: info requested → rejected");
  await expect(entries.nth(1)).toContainText("Info requested");
  await expect(entries.nth(2)).toContainText("Review started");
});

test("Of two operators the second learns what the first decided", async ({
  page,
  otherPage,
  request,
}) => {
  const { displayName: name } = await apply(request);
  for (const one of [page, otherPage]) {
    await one.goto("/operators/applications");
    await logIn(one, operator);
    await one.getByRole("link", { name }).click();
  }
  await decide(page, "Start the review", "Looks serious", "Start");
  await expect(page.getByRole("button", { name: "Reject" })).toBeVisible();
  await otherPage.reload();
  await otherPage.getByRole("button", { name: "Approve" }).click();
  await decide(page, "Reject", "Not a real athlete.", "Reject");
  await expect(page.getByText(/^By .+: Not a real athlete\.$/)).toBeVisible();

  const dialog = otherPage.getByRole("dialog");
  await dialog.getByRole("textbox").fill("A great fit");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(dialog.getByRole("alert")).toContainText(
    /Rejected by operator@matchday\.example on /,
  );
  await otherPage.keyboard.press("Escape");
  await expect(otherPage.getByText(/^By .+: Not a real athlete\.$/)).toBeVisible();
});

test("An approved athlete makes the account by the mailed link and finds the offers as drafts", async ({
  page,
  otherPage,
  request,
}) => {
  const { displayName, email } = await apply(request);
  await page.goto("/operators/applications");
  await logIn(page, operator);
  await page.getByRole("link", { name: displayName }).click();
  await decide(page, "Start the review", "Looks serious", "Start");
  await decide(page, "Approve", "A great fit", "Approve");
  await expect(page.getByRole("heading", { name: "Approved", exact: true })).toBeVisible();

  await acceptInvitation(otherPage, email, "correct horse");
  await otherPage.goto("/talent/account/profile");
  await expect(otherPage.getByLabel("Public name")).toHaveValue(displayName);
  await expect(otherPage.getByText("Personal video").first()).toBeVisible();
});

test("A page is taken down, found among those, and restored", async ({ page, catalogue }) => {
  // Nobody else's, and another one when the journey goes once more: the page may have stayed down.
  const { talent } = talentWithVideo(catalogue, 28 + test.info().retry);
  await page.goto("/operators/talent");
  await logIn(page, operator);
  await page.getByLabel("Find an athlete").fill(`https://matchday.example/${talent.slug}`);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("region", { name: "Found" }).getByRole("link").click();
  await decide(page, "Take the page down", "Reported as fake", "Take it down");
  await expect(page.getByRole("button", { name: "Restore the page" })).toBeVisible();
  const area = page.getByRole("navigation", { name: "Operators" });
  await area.getByRole("link", { name: "Athletes" }).click();
  await page.getByRole("link", { name: "Taken down" }).click();
  await page.getByRole("link", { name: talent.displayName }).click();
  await expect(page.getByText("Reported as fake")).toBeVisible();
  await decide(page, "Restore the page", "It is really them", "Restore");
  await expect(page.getByRole("button", { name: "Take the page down" })).toBeVisible();
});

test("A request is found by its link, and called off after its effect was seen", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 8);
  await requestVideo(
    page,
    { talent, video },
    {
      customer: "Kim Lee",
      email: newEmail("kim"),
      recipient: "Aisha",
    },
  );
  const link = page.url();

  await otherPage.goto("/operators/orders");
  await logIn(otherPage, operator);
  await otherPage.getByLabel("Find an order").fill("what");
  await otherPage.getByRole("button", { name: "Search" }).click();
  await expect(otherPage.getByText(/^This must be an order's number/)).toBeVisible();
  await otherPage.getByLabel("Find an order").fill(link);
  await otherPage.getByRole("button", { name: "Search" }).click();
  await otherPage.getByRole("link", { name: video.title }).click();
  await expect(otherPage.getByText("Authorised")).toBeVisible();
  const mail = otherPage.getByRole("listitem").filter({ hasText: "Your request to" });
  await expect(mail).toContainText(/^Sent on .+To the customer, kim/);
  await otherPage.getByRole("button", { name: "Cancel the order" }).click();
  const effect = otherPage.getByRole("region", { name: "What happens" });
  await expect(effect).toContainText("The order becomes cancelled.");
  await expect(effect).toContainText("The reservation is released. Nothing was charged.");
  await expect(effect).toContainText("Mails: customer, talent.");
  const dialog = otherPage.getByRole("dialog");
  await dialog.getByRole("textbox").fill("The card was stolen");
  await dialog.getByRole("button", { name: "Cancel the order" }).click();
  await expect(otherPage.getByRole("heading", { name: "Cancelled", exact: true })).toBeVisible();
  await expect(otherPage.getByText("“The card was stolen”")).toBeVisible();
  await otherPage.getByRole("link", { name: "Audit log" }).click();
  await expect(otherPage.getByText("The card was stolen")).toBeVisible();
});

test("A bank takes a payment back: evidence is sent, and the lost order ends refunded", async ({
  page,
  otherPage,
  request,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 6);
  const customer = `Lena ${newWord().slice(0, 12)}`;
  await page.goto(`/${talent.slug}/book`);
  await bookVideo(page, video.title, {
    customer,
    email: newEmail("lena"),
    recipient: "Aisha",
  });
  const provider = new URL(page.url()).origin;
  await page.getByLabel("Card number").fill("4000 0000 0000 0259");
  await pay(page);
  await openOwnOrder(page);
  await acceptOrder(otherPage, talent, customer);
  await expect(otherPage.getByText("Accepted and charged")).toBeVisible();
  await logOut(otherPage);

  const dispute =
    await test.step("the operator sees it with its deadline and answers", async () => {
      await otherPage.goto("/operators/disputes?list=chargebacks");
      await logIn(otherPage, operator);
      const row = otherPage.getByRole("listitem").filter({ hasText: customer });
      await expect(row).toContainText("The bank asks for");
      await expect(row).toContainText("Answer by");
      await row.getByRole("link").click();
      await otherPage.getByRole("button", { name: "Send evidence" }).click();
      const dialog = otherPage.getByRole("dialog", { name: "Send evidence" });
      const evidence = dialog.getByRole("region", { name: "What the order says" });
      await expect(evidence).toContainText(video.title);
      await expect(evidence).toContainText("the athlete accepted");
      await expectAccessible(otherPage);
      await dialog.getByLabel("Your words to the bank").fill("The customer ordered this video.");
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
      otherPage.getByRole("heading", { name: "The bank took the payment back" }),
    ).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(otherPage.getByRole("heading", { name: "Refunded", exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("Refunded").first()).toBeVisible();
});

test("The operators' area opens to operators alone", async ({ page }) => {
  await page.goto("/operators");
  await expect(page).toHaveURL(/\/login\?from=%2Foperators$/);
  await logIn(page, "customer@matchday.example");
  await expect(page.getByText("This is for the people who run Matchday.")).toBeVisible();
});

for (const width of [390, 1440] as const) {
  test(`Every page and dialog of the area is accessible at ${width} pixels`, async ({
    page,
    request,
  }) => {
    // A dozen pages, each gone through by axe.
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const { displayName: name } = await apply(request);
    await page.goto("/operators");
    await logIn(page, operator);
    await expect(page.getByRole("heading", { level: 1, name: "Queues" })).toBeVisible();
    await expectAccessible(page);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    for (const path of [
      "/operators/applications",
      "/operators/talent",
      "/operators/orders",
      "/operators/disputes",
      "/operators/feedback",
      "/operators/reports",
      "/operators/payouts",
      "/operators/effects",
      "/operators/reconciliation",
      "/operators/promotions",
      "/operators/taxes",
      "/operators/held-records",
      "/operators/audit",
    ]) {
      await page.goto(path);
      await expectAccessible(page);
    }
    await page.goto("/operators/applications");
    await page.getByRole("link", { name }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Start the review" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Start the review" })).toBeFocused();
  });
}
