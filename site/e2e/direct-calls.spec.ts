import { expectAccessibleAtBothWidths } from "./axe.ts";
import { noteCalls } from "./database-calls.ts";
import { expect, newEmail, talentWithVideo } from "./fixtures.ts";
import { password, test } from "./identity.ts";
import { enterAs, enterCustomer } from "./signed-in.ts";

// SPEC section 7: the browser calls batchGet, commit, runQuery and runAggregationQuery of the document database.

test("A customer saves an athlete in one transaction, every device shows the athlete until the removal, and none is lost", async ({
  page,
  context,
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
  // The account's page may still count.
  await page.goto("about:blank");
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

  await test.step("a press without a connection, or right before a reload, is kept", async () => {
    await page.goto(`/${talentWithVideo(catalogue, 35).talent.slug}`);
    await expect(keep).toBeVisible();
    // The code that sends it is not loaded yet.
    await context.setOffline(true);
    await keep.click();
    await expect(page.getByRole("link", { name: "Saved", exact: true })).toBeVisible();
    await context.setOffline(false);
    await page.goto(`/${talentWithVideo(catalogue, 36).talent.slug}`);
    await keep.click();
    await page.reload();
    await page.goto("/account/profile");
    await expect(page.getByText("2 of 200")).toBeVisible();
    await page.reload();
    await expect(page.getByText("2 of 200")).toBeVisible();
  });
});
