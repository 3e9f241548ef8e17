import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { askNow, requestVideo } from "./booking.ts";
import { expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { password } from "./identity.ts";
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
    await expect(page.getByText("Paid with card •••• 4242.")).toBeVisible();
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

test("One operator approves what another one requested", async ({ page, otherPage, catalogue }) => {
  // An athlete of no other journey. The limit is in a currency that no order has.
  const { talent } = talentWithVideo(catalogue, 43);
  const second = newEmail("kim");
  await enterAs(page, operator);

  await test.step("the team gets a second member, and large amounts a limit", async () => {
    await page.goto("/operators/team");
    await page.getByRole("button", { name: "Invite a colleague" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill(second);
    await dialog.getByLabel("Finance").check();
    await dialog.getByLabel("Why").fill("Approves large amounts");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("region", { name: "Open invitations" })).toContainText(second);
    await otherPage.goto(await mailedLink(otherPage.request, second, "Join the team of Matchday"));
    await expect(otherPage.getByRole("main")).toContainText(operator);
    await expectAccessible(otherPage);
    await expectFits(otherPage);
    await otherPage.getByLabel("Password", { exact: true }).fill(password);
    await otherPage.getByRole("button", { name: "Join the team" }).click();
    await expect(otherPage.getByText("You’re in the team of Matchday")).toBeVisible();
    await otherPage.getByRole("link", { name: "Open the operators’ area" }).click();
    await expect(otherPage.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    await saveLimit(page, "90000", "Four eyes");
    await expect(page.getByText("Saved.")).toBeVisible();
  });

  // The first operator added the second one, who therefore approves nothing for the first.
  await enterAs(otherPage, second, password);
  await test.step("a commission is requested, and nothing changes yet", async () => {
    await otherPage.goto("/operators/talent");
    await otherPage.getByLabel("Find an athlete").fill(talent.slug);
    await otherPage.getByRole("button", { name: "Search" }).click();
    await otherPage.getByRole("region", { name: "Found" }).getByRole("link").click();
    await otherPage.getByRole("button", { name: "Set the commission" }).click();
    const dialog = otherPage.getByRole("dialog");
    await expect(dialog.getByText("A second operator must approve this")).toBeVisible();
    await dialog.getByLabel("Commission, percent").fill("12.5");
    await dialog.getByLabel("Why").fill("Agreed by phone");
    await expectAccessible(otherPage);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(otherPage.getByText("Waits for a second operator", { exact: true })).toBeVisible();
    await otherPage.getByRole("link", { name: "Show approvals" }).click();
    const row = otherPage.getByRole("listitem").filter({ hasText: talent.slug });
    await expect(row.getByRole("button", { name: "Withdraw" })).toBeVisible();
    await expect(row.getByRole("button", { name: "Approve" })).toBeHidden();
  });

  await test.step("an email leads the first operator to the request", async () => {
    const subject = `Approval needed: commission of ${talent.slug}`;
    await page.goto(await mailedLink(page.request, operator, subject));
  });
  const row = page.getByRole("listitem").filter({ hasText: talent.slug });
  await test.step("the first operator reads the exact effect and approves it", async () => {
    await expect(row).toContainText("Agreed by phone");
    await expect(row).toContainText("Commission: none → 12.5 %");
    await expectAccessible(page);
    await expectFits(page);
    await row.getByRole("button", { name: "Approve" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("The contract says so");
    await dialog.getByRole("button", { name: "Approve" }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toBeHidden();
    await page.getByRole("link", { name: "Decided" }).click();
    await expect(row).toContainText(`Approved by ${operator}`);
    await page.getByRole("link", { name: "Audit log" }).click();
    const entry = page.getByRole("listitem").filter({ hasText: "The contract says so" });
    await expect(entry).toContainText(`Requested by ${second}`);
  });

  await test.step("the limit is removed by both, too", async () => {
    await saveLimit(otherPage, "", "Enough");
    await expect(otherPage.getByText("Waits for a second operator", { exact: true })).toBeVisible();
    await page.goto("/operators/approvals");
    await decide(page, "Approve", "Agreed", "Approve");
    await expect(page.getByText("No open approvals")).toBeVisible();
  });
});

async function saveLimit(page: Page, amount: string, reason: string) {
  await page.goto("/operators/settings?list=money");
  await page.getByLabel("Above, KWD").fill(amount);
  await page.getByLabel("Why").fill(reason);
  await page.getByRole("button", { name: "Save" }).click();
}
