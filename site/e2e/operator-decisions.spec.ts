import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { askNow, requestVideo } from "./booking.ts";
import { expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { IdentityService, password } from "./identity.ts";
import { decide, mailedLink, operator } from "./joining.ts";
import { enterAs } from "./signed-in.ts";
import { expectFits } from "./width.ts";

async function openAsOperator(page: Page, link: string, offer: string) {
  await enterAs(page, operator);
  await page.goto("/operators/orders");
  await page.getByLabel("Find an order").fill(link);
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: offer }).click();
}

test("An operator accepts and delivers for an athlete", async ({ page, otherPage, catalogue }) => {
  const { talent, video } = talentWithVideo(catalogue, 8);
  const customer = `Nia ${newWord().slice(0, 12)}`;
  const booking = { customer, email: newEmail("nia"), recipient: "Aisha" };
  await requestVideo(page, { talent, video }, booking);
  await openAsOperator(otherPage, page.url(), video.title);
  const dialog = otherPage.getByRole("dialog");
  const effect = dialog.getByRole("region", { name: "What happens" });

  await test.step("the customer is charged once it is accepted", async () => {
    await otherPage.getByRole("button", { name: "Accept for the athlete" }).click();
    await expect(effect).toContainText("The order becomes accepted.");
    await expect(effect).toContainText("The customer is charged");
    await expectAccessible(otherPage);
    await expectFits(otherPage);
    await dialog.getByLabel("Why (for the audit log)").fill("She said yes on the phone");
    await dialog.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(otherPage.getByRole("heading", { name: "Accepted", exact: true })).toBeVisible();
    await askNow(page);
    await expect(page.getByText(/^Charged\./)).toBeVisible();
  });

  await test.step("a delivery without a description is rejected", async () => {
    await otherPage.getByRole("button", { name: "Deliver for the athlete" }).click();
    await expect(effect).toContainText("The order becomes delivered.");
    await dialog.getByLabel("Why (for the audit log)").fill("It came by mail");
    await dialog.getByRole("button", { name: "Deliver", exact: true }).click();
    await expect(dialog.getByText("Write what the customer gets").first()).toBeVisible();
    await expect(dialog.getByLabel("Why (for the audit log)")).toHaveValue("It came by mail");
    await dialog
      .getByLabel("What the customer gets")
      .fill("The video is at https://video.example/aisha");
    await expectAccessible(otherPage);
    await dialog.getByRole("button", { name: "Deliver", exact: true }).click();
    await expect(dialog).toBeHidden();
    await askNow(page);
    await expect(page.getByText("The video is at https://video.example/aisha")).toBeVisible();
  });

  await otherPage.getByRole("link", { name: "Audit log" }).click();
  await expect(otherPage.getByText("She said yes on the phone")).toBeVisible();
  await expect(otherPage.getByText("state: accepted → delivered")).toBeVisible();
});

test("A second operator approves what the first one requested", async ({
  page,
  otherPage,
  catalogue,
}) => {
  // An athlete of no other journey. The limit is in a currency that no order has.
  const { talent } = talentWithVideo(catalogue, 43);
  const second = newEmail("kim");
  const identity = await IdentityService.of(page.request);
  await identity.createConfirmed(second);
  await enterAs(page, operator);

  await test.step("the team gets a second member, and large amounts a limit", async () => {
    await page.goto("/operators/team");
    await page.getByRole("button", { name: "Add an operator" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill(second);
    await dialog.getByLabel("Finance").check();
    await dialog.getByLabel("Why").fill("Approves large amounts");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await saveLimit(page, "90000", "Four eyes");
    await expect(page.getByText("Saved.")).toBeVisible();
  });

  await test.step("a commission is requested, and nothing changes yet", async () => {
    await page.goto("/operators/talent");
    await page.getByLabel("Find an athlete").fill(talent.slug);
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("region", { name: "Found" }).getByRole("link").click();
    await page.getByRole("button", { name: "Set the commission" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("A second operator must approve this")).toBeVisible();
    await dialog.getByLabel("Commission, percent").fill("12.5");
    await dialog.getByLabel("Why").fill("Agreed by phone");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Waits for a second operator", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Show approvals" }).click();
    const row = page.getByRole("listitem").filter({ hasText: talent.slug });
    await expect(row.getByRole("button", { name: "Withdraw" })).toBeVisible();
    await expect(row.getByRole("button", { name: "Approve" })).toBeHidden();
  });

  await enterAs(otherPage, second, password);
  await test.step("an email leads the second operator to the request", async () => {
    const subject = `Approval needed: commission of ${talent.slug}`;
    await otherPage.goto(await mailedLink(otherPage.request, operator, subject));
  });
  const row = otherPage.getByRole("listitem").filter({ hasText: talent.slug });
  await test.step("the second operator reads the exact effect and approves it", async () => {
    await expect(row).toContainText("Agreed by phone");
    await expect(row).toContainText("Commission: none → 12.5 %");
    await expectAccessible(otherPage);
    await expectFits(otherPage);
    await row.getByRole("button", { name: "Approve" }).click();
    const dialog = otherPage.getByRole("dialog");
    await dialog.getByRole("textbox").fill("The contract says so");
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toBeHidden();
    await otherPage.getByRole("link", { name: "Decided" }).click();
    await expect(row).toContainText(`Approved by ${second}`);
    await otherPage.getByRole("link", { name: "Audit log" }).click();
    const entry = otherPage.getByRole("listitem").filter({ hasText: "The contract says so" });
    await expect(entry).toContainText(`Requested by ${operator}`);
  });

  await test.step("the limit is removed by both, too", async () => {
    await saveLimit(page, "", "Enough");
    await expect(page.getByText("Waits for a second operator", { exact: true })).toBeVisible();
    await otherPage.goto("/operators/approvals");
    await decide(otherPage, "Approve", "Agreed", "Approve");
    await expect(otherPage.getByText("No open approvals")).toBeVisible();
  });
});

async function saveLimit(page: Page, amount: string, reason: string) {
  await page.goto("/operators/settings?list=money");
  await page.getByLabel("Above, KWD").fill(amount);
  await page.getByLabel("Why").fill(reason);
  await page.getByRole("button", { name: "Save" }).click();
}
