import type { Page } from "@playwright/test";
import { expectAccessibleAtBothWidths } from "./axe.ts";
import { payByRequest, placeVideo } from "./booking.ts";
import { emailOfTalent, expect, newEmail, newWord, talentWithVideo } from "./fixtures.ts";
import { password, test } from "./identity.ts";
import { enterAs, enterCustomer } from "./signed-in.ts";

// SPEC section 7: the browser calls batchGet, commit, runQuery and runAggregationQuery of the document database.

/** Records the single requests to the document database that succeed, with their bodies. */
function noteCalls(page: Page): { call: string; body: string }[] {
  const calls: { call: string; body: string }[] = [];
  page.on("response", (response) => {
    const call = /\/documents(?:\/[^:]+)?:(\w+)$/.exec(new URL(response.url()).pathname)?.[1];
    if (call !== undefined && response.ok()) {
      calls.push({ call, body: response.request().postData() ?? "" });
    }
  });
  return calls;
}

test("A customer saves an athlete in one transaction, and every device shows the athlete until the removal", async ({
  page,
  otherPage,
  identity,
  catalogue,
}) => {
  const { talent } = talentWithVideo(catalogue, 17);
  const email = newEmail("keeper");
  await enterCustomer(page, identity, email);
  await expect(page.getByRole("heading", { name: "No saved athletes yet" })).toBeVisible();
  await enterAs(otherPage, email, password);
  await otherPage.goto("/account/profile");
  await expect(otherPage.getByRole("heading", { name: "No saved athletes yet" })).toBeVisible();
  const calls = noteCalls(page);
  const keep = page.getByRole("button", { name: "Save athlete" });
  for (const round of [1, 2]) {
    await test.step(`press ${round}`, async () => {
      await page.goto(`/${talent.slug}`);
      await keep.click();
      await expect(page.getByRole("link", { name: "Saved", exact: true })).toBeVisible();
    });
  }
  const named = calls.map(({ call }) => call);
  expect(named.filter((call) => call === "runAggregationQuery")).toHaveLength(2);
  expect(named.filter((call) => call === "batchGet")).toHaveLength(2);
  // The second press found the saved athlete and wrote nothing.
  const writes = calls.filter(({ call, body }) => call === "commit" && body.includes("addedAt"));
  expect(writes).toHaveLength(1);
  // None of this loaded the listeners of the SDK.
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").filter(({ name }) => /connect-database/.test(name)),
  );
  expect(loaded).toEqual([]);
  const remove = { name: `Remove ${talent.displayName}` };
  await expect(otherPage.getByRole("link", { name: talent.displayName })).toBeVisible();
  await expect(otherPage.getByText("1 of 200")).toBeVisible();
  await expectAccessibleAtBothWidths(otherPage);
  await page.getByRole("link", { name: "Saved", exact: true }).click();
  await expect(page.getByRole("button", remove)).toBeVisible();
  await otherPage.getByRole("button", remove).click();
  await expect(page.getByRole("button", remove)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "No saved athletes yet" })).toBeVisible();
});

test("Order lists count new messages, and their link counts requests that wait for an answer", async ({
  page,
  otherPage,
  identity,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 18);
  const email = newEmail("counter");
  await enterCustomer(page, identity, email);
  const { idToken } = await identity.signIn(email, password);
  const placed = await placeVideo(
    page.request,
    { talent, video },
    { customer: "Cleo Counter", email, recipient: newWord() },
    idToken,
  );
  await payByRequest(page.request, placed);

  const calls = noteCalls(otherPage);
  const area = otherPage.getByRole("navigation", { name: "Athlete area" });
  await test.step("the athlete sees how many requests wait, on any page of the area", async () => {
    await enterAs(otherPage, emailOfTalent(talent));
    await otherPage.goto("/talent/orders");
    await expect(otherPage).toHaveURL("/talent/orders");
    await expect(otherPage.getByRole("link", { name: "Cleo Counter" })).toBeVisible();
    await otherPage.goto("/talent/account");
    await expect(area.getByText("1 request to answer")).toBeAttached();
    await otherPage.goto("/talent/orders");
    await otherPage.getByRole("link", { name: "Cleo Counter" }).click();
    await otherPage.getByLabel("Your message").fill("Which shirt does she wear?");
    await otherPage.getByRole("button", { name: "Send" }).click();
    await expect(otherPage.getByRole("log")).toContainText(/\d\d:\d\d/);
    await otherPage.getByRole("button", { name: /^Accept and earn / }).click();
    await expect(otherPage.getByText("Accepted and charged")).toBeVisible();
    await expect(area.getByText(/to answer$/)).toHaveCount(0);
  });

  await test.step("the customer's list counts the message until it is read", async () => {
    const own = noteCalls(page);
    await page.goto("/account/orders");
    const card = page.getByRole("article").filter({ hasText: talent.displayName });
    await expect(card.getByText("1 new message")).toBeVisible();
    // One query reads the mark, another the messages after it.
    expect(own.filter(({ call }) => call === "runQuery").length).toBeGreaterThan(1);
    await card.getByRole("link").click();
    const said = page.getByRole("log").getByText("Which shirt does she wear?");
    await said.scrollIntoViewIfNeeded();
    await expect(otherPage.getByRole("log")).toContainText("Seen");
    const before = own.filter(({ call }) => call === "runQuery").length;
    await page.goto("/account/orders");
    await expect(card).toBeVisible();
    await expect
      .poll(() => own.filter(({ call }) => call === "runQuery").length)
      .toBeGreaterThan(before + 1);
    await expect(card.getByText("1 new message")).toHaveCount(0);
  });
  expect(new Set(calls.map(({ call }) => call))).toContain("runAggregationQuery");
});
