import { firstName } from "#app/lib/texts/first-name.ts";
import { expectAccessible } from "./axe.ts";
import {
  fillCampaign,
  fillContact,
  openListedOrder,
  openOrder,
  openOwnOrder,
  pay,
} from "./booking.ts";
import { acceptNow, expect, newEmail, newWord, talentForCompanies, test } from "./fixtures.ts";
import { openMail } from "./mailbox.ts";

test("A company requests a price with a budget, the athlete names one, and the company pays it", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent } = talentForCompanies(catalogue, 0);
  const customer = `Cora ${newWord()}`;
  const email = newEmail("cora");
  await page.goto(`/${talent.slug}`);
  await page.getByRole("link", { name: "Request commercial use" }).click();

  const form = page.getByRole("form", { name: /^Book / });
  const next = form.getByRole("button", { name: "Continue" });
  await expect(form.getByRole("heading", { name: "Your campaign" })).toBeVisible();
  await expect(form.getByRole("radio", { name: "Birthday" })).toHaveCount(0);
  await expect(form.getByText(`${talent.displayName} names the price`)).toBeVisible();
  await next.click();
  await expect(form.getByText("Enter an amount up to CHF 10,000").first()).toBeVisible();
  await fillCampaign(form, "Otter Energy", (usage) => usage.getByLabel(/channel$/i).fill("Cinema"));
  await form.getByLabel(/^From, in /).fill("500");
  await form.getByLabel(/^Up to, in /).fill("400");
  await next.click();
  await expect(form.getByText("Enter at least the lowest amount").first()).toBeVisible();
  await form.getByLabel(/^Up to, in /).fill("900");
  await page.reload();
  await expect(form.getByLabel(/^Up to, in /)).toHaveValue("900");
  await expectAccessible(page);
  await next.click();
  await expect(form.getByRole("heading", { name: "Contact and request" })).toBeVisible();
  await expect(form.getByText(/500\.00 to .+900\.00/)).toBeVisible();
  await fillContact(form, { customer, email });
  await form.getByRole("button", { name: /^Ask for a price/ }).click();
  await expect(form.getByText("Please agree to mark it as advertising").first()).toBeVisible();
  await form.getByLabel("We mark it as advertising").check();
  await form.getByRole("button", { name: /^Ask for a price/ }).click();

  await expect(page).toHaveURL(/\/payment\/[\w-]{22}$/);
  await expect(page.getByText("Price requested", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await openOrder(otherPage, talent, customer);
  await expect(otherPage.getByRole("heading", { name: "Your price" })).toBeVisible();
  await expect(otherPage.getByText(/^Their budget: .*500\.00 to .*900\.00$/)).toBeVisible();
  await expect(otherPage.getByText("Occasion", { exact: true })).toHaveCount(0);
  await expectAccessible(otherPage);
  await otherPage.getByRole("button", { name: "Send the price" }).click();
  await expect(
    otherPage.getByText("Enter a price from CHF 0.50 to CHF 9,523.81").first(),
  ).toBeVisible();
  await otherPage.getByLabel(/^Price in /).fill("870");
  await otherPage.getByLabel("Message to the customer").fill("Two takes are included.");
  await otherPage.getByRole("button", { name: "Send the price" }).click();
  await expect(otherPage.getByText("Waiting for payment", { exact: true })).toBeVisible();

  // The customer opens the order by the link in the email.
  await openMail(otherPage, email, `${firstName(talent.displayName)} has a price for you`);
  const link = otherPage.getByRole("link", { name: /\/payment\/[\w-]{22}$/ }).first();
  await page.goto(new URL((await link.getAttribute("href")) ?? "").pathname);
  await expect(page.getByRole("heading", { name: /price for you$/ })).toBeVisible();
  await expect(page.getByText("“Two takes are included.”").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Reserve / }).click();
  await pay(page);
  await openOwnOrder(page);
  await expect(page.getByText("Requested", { exact: true })).toBeVisible();

  await openListedOrder(otherPage, customer);
  await acceptNow(otherPage);
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
