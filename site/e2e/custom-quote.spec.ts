import { expectAccessible } from "./axe.ts";
import { fillBrief, fillLicence, openOwnOrder, pay } from "./booking.ts";
import {
  emailOfTalent,
  expect,
  logIn,
  newEmail,
  newWord,
  talentForCompanies,
  test,
} from "./fixtures.ts";

test("A company asks for a price, the athlete names one, and it is paid on the payment page", async ({
  page,
  otherPage,
  catalogue,
}, testInfo) => {
  const { talent, video } = talentForCompanies(catalogue, 0);
  const customer = `Cora ${newWord()}`;
  const email = newEmail("cora");
  await page.goto(`/${talent.slug}/${video.offerGuid}`);
  await page.getByRole("link", { name: "Ask for a quote" }).click();

  const form = page.getByRole("form", { name: /^Book / });
  await expect(
    form.getByRole("checkbox", { name: /^Ask .+ for a price of your own$/ }),
  ).toBeChecked();
  await expect(form.getByText(`${talent.displayName} names the price`)).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath("offer.png"), fullPage: true });
  await form.getByRole("button", { name: "Continue" }).click();
  const licence = form.getByRole("group", { name: "Commercial use" });
  await licence.getByLabel("Brand").waitFor();
  await form.getByRole("button", { name: "Continue" }).click();
  await expect(licence.getByText("Please agree to mark it as advertising")).toBeVisible();
  await fillLicence(form, "Otter Energy", (group) => group.getByLabel(/channel$/i).fill("Cinema"));
  await fillBrief(form, "Otter Energy");
  await page.screenshot({ path: testInfo.outputPath("licence.png"), fullPage: true });
  await expectAccessible(page);
  await form.getByRole("button", { name: "Continue" }).click();
  await form.getByRole("heading", { name: "When?" }).waitFor();
  await form.getByRole("button", { name: "Continue" }).click();
  await form.getByLabel("Your name").fill(customer);
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Repeat your email").fill(email);
  await form.getByRole("button", { name: "Continue" }).click();
  await form.getByRole("checkbox", { name: /^I accept the terms/ }).check();
  await form.getByRole("checkbox", { name: /^Work may begin/ }).check();
  await form.getByRole("checkbox", { name: /^I am at least 16/ }).check();
  await page.screenshot({ path: testInfo.outputPath("review.png"), fullPage: true });
  await form.getByRole("button", { name: /^Ask .+ for a price/ }).click();

  await expect(page).toHaveURL(/\/payment\/[\w-]{22}$/);
  await expect(page.getByText("Price requested", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await otherPage.goto("/talent/orders");
  await logIn(otherPage, emailOfTalent(talent));
  await otherPage.getByRole("link", { name: customer }).click();
  await expect(otherPage.getByRole("heading", { name: "Your price" })).toBeVisible();
  await expectAccessible(otherPage);
  await otherPage.setViewportSize({ width: 390, height: 844 });
  await otherPage.screenshot({ path: testInfo.outputPath("talent.png"), fullPage: true });
  await otherPage.getByRole("button", { name: "Send the price" }).click();
  await expect(otherPage.getByText("Enter a whole amount").first()).toBeVisible();
  await otherPage.getByLabel(/^Price in /).fill("870");
  await otherPage.getByLabel("A word to the customer").fill("Two takes are included.");
  await otherPage.getByRole("button", { name: "Send the price" }).click();
  await expect(otherPage.getByText("Waiting for payment", { exact: true })).toBeVisible();

  // The customer comes by the link of the mail.
  const mail = otherPage
    .getByRole("link")
    .filter({ hasText: email })
    .filter({ hasText: `${talent.displayName} has a price for you` });
  await expect(async () => {
    await otherPage.goto("/_local/mail");
    await expect(mail).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await mail.click();
  const link = otherPage.getByRole("link", { name: /\/payment\/[\w-]{22}$/ }).first();
  await page.goto(new URL((await link.getAttribute("href")) ?? "").pathname);
  await expect(page.getByRole("heading", { name: /price for you$/ })).toBeVisible();
  await expect(page.getByText("“Two takes are included.”").first()).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: testInfo.outputPath("pay.png"), fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: testInfo.outputPath("pay-phone.png"), fullPage: true });
  await page.getByRole("button", { name: /^Reserve / }).click();
  await pay(page);
  await openOwnOrder(page);
  await expect(page.getByText("Requested", { exact: true })).toBeVisible();

  await otherPage.goto("/talent/orders");
  await otherPage.getByRole("link", { name: customer }).click();
  await otherPage.getByRole("button", { name: /^Accept and earn / }).click();
  await expect(otherPage.getByText("Accepted", { exact: true })).toBeVisible();

  // Both sides have the licence as a document.
  await page.reload();
  for (const side of [page, otherPage]) {
    await expect(side.getByText("The new drink").first()).toBeVisible();
    const file = side.waitForEvent("download");
    await side.getByRole("button", { name: "Download licence" }).click();
    expect((await file).suggestedFilename()).toMatch(/^licence-.+\.pdf$/);
  }
  await page.screenshot({ path: testInfo.outputPath("licensed.png"), fullPage: true });
});
