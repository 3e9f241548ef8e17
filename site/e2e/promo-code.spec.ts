import { bookVideo, openOwnOrder, pay } from "./booking.ts";
import { expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { operator } from "./joining.ts";
import { enterAs } from "./signed-in.ts";
import { expectFits } from "./width.ts";

test("An operator creates a promo code, a customer books with it, and the operator ends it", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 3);
  const code = `GO${newWord()
    .replace(/[^a-z0-9]/gi, "")
    .slice(0, 10)}`.toUpperCase();
  const { amount, currency } = video.price;

  await test.step("the operator creates it", async () => {
    await enterAs(otherPage, operator);
    await otherPage.goto("/operators/promotions");
    await otherPage.getByRole("button", { name: "New promo code" }).click();
    const dialog = otherPage.getByRole("dialog", { name: "New promo code" });
    await dialog.getByLabel("Code", { exact: true }).fill(code);
    await dialog.getByLabel("Percent").fill("10");
    await dialog.getByLabel("Currency of the orders").fill(currency);
    await dialog.getByLabel("First day").fill("2020-01-01");
    await dialog.getByLabel("Last day").fill("2020-06-01");
    await dialog.getByLabel("Uses").fill("1");
    await dialog.getByLabel("Why").fill("Season opening");
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(dialog).toContainText("The last day is today or later");
    const day = (ahead: number) =>
      new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel("First day").fill(day(-1));
    await dialog.getByLabel("Last day").fill(day(30));
    await dialog.getByRole("button", { name: "Create" }).click();
    await expect(dialog).toBeHidden();
    const row = otherPage.getByRole("listitem").filter({ hasText: code });
    await expect(row).toContainText(`10% off prices in ${currency}`);
    await expect(row).toContainText("0 of 1 uses");
  });

  await test.step("the customer enters it before paying", async () => {
    await page.goto(`/${talent.slug}/book`);
    const form = page.getByRole("form", { name: /^Book / });
    await bookVideo(page, video.title, {
      customer: `Kim ${newWord()}`,
      email: newEmail("kim"),
      recipient: "Aisha",
      beforeRequest: async () => {
        await form.getByRole("checkbox", { name: "I have a promo code" }).check();
        await form.getByLabel("Promo code", { exact: true }).fill("UNKNOWN-CODE");
        await form.getByRole("button", { name: "Apply" }).click();
        await expect(form.getByText("Is not valid, or was used before")).toBeVisible();
        // The request applies a typed code first, and then waits for another press.
        await form.getByRole("button", { name: /^Send request/ }).click();
        await expect(form.getByRole("alert")).toContainText("Is not valid, or was used before");
        await expect(form.getByLabel("Promo code", { exact: true })).toHaveValue("UNKNOWN-CODE");
        await form.getByLabel("Promo code", { exact: true }).fill(code.toLowerCase());
        await form.getByLabel("Promo code", { exact: true }).press("Enter");
        await expect(form.getByText(`Code ${code} is applied.`)).toBeVisible();
        await expect(form.getByText(`Code ${code}`, { exact: true })).toBeVisible();
        await expectFits(page);
      },
    });
    await pay(page);
    await openOwnOrder(page);
    const off = new Intl.NumberFormat("en-GB", { style: "currency", currency });
    const amountOff = off.format(amount / 1_000).replace(/^[^\d]+/, "");
    const line = page.getByText(`Code ${code}`, { exact: true }).locator("..");
    await expect(line).toContainText(new RegExp(`\u2212\\D+${amountOff}`));
  });

  await test.step("the use is counted, and the operator ends the code", async () => {
    await otherPage.reload();
    const row = otherPage.getByRole("listitem").filter({ hasText: code });
    await expect(row).toContainText("1 of 1 uses");
    await otherPage.getByRole("button", { name: `End ${code}` }).click();
    const dialog = otherPage.getByRole("dialog", { name: `End ${code}` });
    await dialog.getByLabel("Why").fill("It is used up");
    await dialog.getByRole("button", { name: "End it" }).click();
    await expect(row).toContainText("Ended");
    await otherPage.getByRole("link", { name: "Audit log" }).click();
    await expect(otherPage.getByText("Promotion ended").first()).toBeVisible();
  });
});
