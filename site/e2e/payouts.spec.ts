import { expectAccessibleAtBothWidths } from "./axe.ts";
import {
  emailOfTalent,
  expect,
  moveClock,
  newEmail,
  newWord,
  talentWithVideo,
  test,
} from "./fixtures.ts";
import { approveByRequest, deliverByRequest, placeAccepted } from "./order-steps.ts";
import { enterAs } from "./signed-in.ts";
import { expectFits } from "./width.ts";

test.afterEach(async ({ request }) => {
  await moveClock(request, { now: "real" });
});

test("A new athlete sets up payouts in three visits, without a document at first", async ({
  page,
}) => {
  await page.goto("/signup?as=talent&from=%2Fhelp");
  await page.getByLabel("Public name").fill("Rui Novo");
  await page.getByLabel("Country").selectOption({ label: "Portugal" });
  await page.getByLabel("Email").fill(newEmail("payee"));
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Create athlete account" }).click();
  await expect(page).toHaveURL("/talent/orders");

  await page.goto("/talent/account");
  await expect(page.getByRole("heading", { name: "Hello, Rui" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Go live" })).toBeVisible();
  await page.getByRole("link", { name: "Set up payouts" }).click();
  await page.getByRole("button", { name: "Set up payouts" }).click();
  await page.getByRole("button", { name: "Leave and finish later" }).click();
  await expect(page).toHaveURL(/\/return\?account=acct_/);
  await expect(page.getByRole("heading", { name: "Finish later" })).toBeVisible();

  await page.getByRole("button", { name: "Continue now" }).click();
  await page.getByRole("button", { name: /a document is missing/ }).click();
  await expect(page.getByRole("heading", { name: "More information needed" })).toBeVisible();
  await page.getByRole("link", { name: "Go to your account" }).click();
  await expect(page.getByText("A photo of your passport or identity card")).toBeVisible();

  await page.getByRole("button", { name: "Continue setting up" }).click();
  await page.getByRole("button", { name: /^Finish/ }).click();
  await expect(page.getByRole("heading", { name: "You’re set up" })).toBeVisible();
  await page.getByRole("link", { name: "Go to your account" }).click();
  await expect(page.getByRole("heading", { name: "Payouts are on" })).toBeVisible();

  await expectAccessibleAtBothWidths(page);
});

test("Earnings are paid out a week after completion, when no operator holds them, and are in the statement and in the figures", async ({
  page,
  otherPage,
  catalogue,
  request,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 14);
  await enterAs(otherPage, emailOfTalent(talent));
  await otherPage.goto("/talent/account/earnings");
  await otherPage.getByRole("button", { name: "Set up payouts" }).click();
  await otherPage.waitForURL(/\/_connect\//);
  const providerUrl = new URL(otherPage.url()).origin;
  await otherPage.getByRole("button", { name: /^Finish/ }).click();
  await expect(otherPage.getByRole("heading", { name: "You’re set up" })).toBeVisible();

  const settleIn = async (currencies: string) => {
    await page.goto(`${providerUrl}/_settlement`);
    await page.getByLabel(/^Currencies of the platform/).fill(currencies);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel(/^Currencies of the platform/)).toHaveValue(currencies);
  };
  const booking = { customer: `Kim ${newWord()}`, email: newEmail("kim"), recipient: "Aisha" };
  await settleIn("SEK");
  const placed = await placeAccepted(request, { talent, video }, booking);
  await settleIn("");
  await deliverByRequest(request, talent, placed);
  await approveByRequest(request, placed);

  const row = page.getByRole("listitem").filter({ hasText: talent.displayName });
  const decide = async (button: string, reason: string) => {
    await row.getByRole("button", { name: button }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill(reason);
    await dialog.getByRole("button", { name: button }).click();
    await expect(dialog).toBeHidden();
  };
  await test.step("an operator reads the due payout and holds it", async () => {
    await enterAs(page, "operator@matchday.example");
    await page.goto("/operators/payouts?list=due");
    await row.getByText("Details").click();
    await expect(row.getByText("Athlete’s net")).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    await decide("Hold", "The brief looks odd");
    await expect(row).toBeHidden();
    await expect(page.getByRole("heading", { name: "Currencies and bank accounts" })).toBeVisible();
    await expect(page.getByText(/^Settles in /).first()).toBeVisible();
  });

  await moveClock(request, { advanceSeconds: 8 * 24 * 3_600 });
  await test.step("a held payout waits until it is released", async () => {
    await page.goto("/operators/payouts?list=held");
    await expect(row.getByText("The brief looks odd")).toBeVisible();
    await decide("Release", "It was all right");
    // The clock's own run may make the transfer, and note it a moment later.
    await expect(async () => {
      await page.goto("/operators/payouts?list=paid");
      await expect(row).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await row.getByText("Details").click();
    await expect(row.getByText("Transferred as")).toBeVisible();
    await page.getByRole("link", { name: "Audit log" }).click();
    await expect(page.getByText("It was all right")).toBeVisible();
  });
  await test.step("the overview has the figures of accepted orders as plots with tables", async () => {
    await expect(async () => {
      await page.goto("/operators?days=30");
      await expect(page.getByRole("heading", { name: "Gross volume" })).toBeVisible({
        timeout: 5_000,
      });
    }).toPass();
    // The count of today is final if an earlier journey had moved the clock ahead: this order may be missing in it.
    const choices = page.getByRole("navigation", { name: "Currency" });
    const details = page.getByText("Show as a table: Gross volume");
    const table = page.getByRole("table", { name: "Gross volume" });
    await details.click();
    const currencies = await choices.getByRole("link").allTextContents();
    for (const currency of currencies) {
      if ((await table.count()) > 0) break;
      await choices.getByRole("link", { name: currency }).click();
      await expect(page.getByText(`Orders in ${currency} only`)).toBeVisible();
    }
    await expect(table.getByRole("row")).not.toHaveCount(0);
    await expectAccessibleAtBothWidths(page);
    await expectFits(page);
    await page.getByRole("link", { name: "90 days" }).click();
    await expect(page).toHaveURL(/days=90/);
  });
  const payouts = otherPage.getByRole("table", { name: /^Payouts of / });
  await expect(async () => {
    await otherPage.goto("/talent/account/earnings");
    await expect(payouts.getByText(video.title)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(payouts.getByText(/transferred as SEK/)).toBeVisible();
  await expect(
    otherPage.getByText(/^No bank transfers yet\. Our payment provider holds/),
  ).toBeVisible();
  await test.step("bank payouts are shown, also returned ones", async () => {
    const atProvider = async (button: string) => {
      await page.goto(`${providerUrl}/_connected`);
      const account = page.locator("section").filter({ hasText: emailOfTalent(talent) });
      await account.getByRole("button", { name: button }).click();
    };
    const bank = otherPage.getByRole("list", { name: "Payouts to your bank" });
    const shown = (text: string) =>
      expect(async () => {
        await otherPage.goto("/talent/account/earnings");
        await expect(bank.getByText(text)).toBeVisible({ timeout: 5_000 });
      }).toPass();
    await atProvider("Pay out to the bank");
    await shown("At your bank");
    await atProvider("Have the bank return the last payout");
    await shown("Returned");
    await expect(bank.getByText(/^The bank account has been closed/)).toBeVisible();
    await expectAccessibleAtBothWidths(otherPage);
  });
  for (const kind of ["CSV", "PDF"]) {
    const downloading = otherPage.waitForEvent("download");
    await otherPage.getByRole("button", { name: `Download ${kind}` }).click();
    expect((await downloading).suggestedFilename()).toMatch(
      new RegExp(`^payouts-${talent.slug}-\\d{4}-\\d{2}\\.${kind.toLowerCase()}$`),
    );
  }
});
