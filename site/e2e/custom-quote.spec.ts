import { expectAccessible } from "./axe.ts";
import { fillBrief, fillLicence, openOrder, openOwnOrder, pay } from "./booking.ts";
import { expect, newEmail, newWord, talentForCompanies, test } from "./fixtures.ts";
import { openMail } from "./mailbox.ts";

test("A company requests a price, the athlete names one, and the company pays it", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, video } = talentForCompanies(catalogue, 0);
  const customer = `Cora ${newWord()}`;
  const email = newEmail("cora");
  await page.goto(`/${talent.slug}/${video.offerGuid}`);
  await page.getByRole("link", { name: "Ask for a quote" }).click();

  const form = page.getByRole("form", { name: /^Book / });
  await expect(form.getByRole("checkbox", { name: /^Ask .+ for a custom price$/ })).toBeChecked();
  await expect(form.getByText(`${talent.displayName} names the price`)).toBeVisible();
  await form.getByRole("button", { name: "Continue" }).click();
  const licence = form.getByRole("group", { name: "Commercial use" });
  await licence.getByLabel("Brand").waitFor();
  await form.getByRole("button", { name: "Continue" }).click();
  await expect(licence.getByText("Please agree to mark it as advertising")).toBeVisible();
  await fillLicence(form, "Otter Energy", (group) => group.getByLabel(/channel$/i).fill("Cinema"));
  await fillBrief(form, "Otter Energy");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Continue" }).click();
  await form.getByRole("heading", { name: "When?" }).waitFor();
  await form.getByRole("button", { name: "Continue" }).click();
  await form.getByLabel("Your name").fill(customer);
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Repeat your email").fill(email);
  await form.getByRole("button", { name: "Continue" }).click();
  await form.getByRole("checkbox", { name: /^I accept the terms/ }).check();
  await form.getByRole("checkbox", { name: /^Work starts when/ }).check();
  await form.getByRole("checkbox", { name: /^I am at least 16/ }).check();
  await form.getByRole("button", { name: /^Ask .+ for a price/ }).click();

  await expect(page).toHaveURL(/\/payment\/[\w-]{22}$/);
  await expect(page.getByText("Price requested", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await openOrder(otherPage, talent, customer);
  await expect(otherPage.getByRole("heading", { name: "Your price" })).toBeVisible();
  await expectAccessible(otherPage);
  await otherPage.getByRole("button", { name: "Send the price" }).click();
  await expect(otherPage.getByText("Enter a whole amount").first()).toBeVisible();
  await otherPage.getByLabel(/^Price in /).fill("870");
  await otherPage.getByLabel("A word to the customer").fill("Two takes are included.");
  await otherPage.getByRole("button", { name: "Send the price" }).click();
  await expect(otherPage.getByText("Waiting for payment", { exact: true })).toBeVisible();

  // The customer opens the order by the link in the email.
  await openMail(otherPage, email, `${talent.displayName} has a price for you`);
  const link = otherPage.getByRole("link", { name: /\/payment\/[\w-]{22}$/ }).first();
  await page.goto(new URL((await link.getAttribute("href")) ?? "").pathname);
  await expect(page.getByRole("heading", { name: /price for you$/ })).toBeVisible();
  await expect(page.getByText("“Two takes are included.”").first()).toBeVisible();
  await expectAccessible(page);
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
});
