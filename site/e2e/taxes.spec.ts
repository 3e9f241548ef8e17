import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { extractText } from "unpdf";
import { acceptOrder, askNow, bookVideo, openListedOrder, openOwnOrder, pay } from "./booking.ts";
import { acceptNow, expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { operator } from "./joining.ts";
import { enterAs } from "./signed-in.ts";
import { expectFits } from "./width.ts";

async function saveRate(page: Page, buyer: "Individuals" | "Companies") {
  await page.getByRole("button", { name: "New tax rate" }).click();
  const dialog = page.getByRole("dialog", { name: "New tax rate" });
  await dialog.getByLabel("Country").selectOption("DE");
  await dialog.getByLabel("For", { exact: true }).selectOption({ label: buyer });
  await dialog.getByLabel("Percent").fill("99");
  await dialog.getByLabel("Why").fill("The law");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("The rate is 0 to 50 percent");
  await dialog.getByLabel("Percent").fill("19");
  if (buyer === "Companies") await dialog.getByLabel("Reverse charge").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

async function readInvoice(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download invoice" }).click(),
  ]);
  const file = new Uint8Array(await readFile(await download.path()));
  const { text } = await extractText(file, { mergePages: true });
  const parts = /Description\s+[A-Z]{3}\s(?<lines>.*)\sWithout tax\s(?<sums>.*)/s.exec(
    text,
  )?.groups;
  const amounts = (part = "") =>
    [...part.matchAll(/(\d+)\.(\d{2})(?![\d ]*%)/g)].map(([, whole, cents]) =>
      Number(`${whole}${cents}`),
    );
  return { text, lines: amounts(parts?.lines), sums: amounts(parts?.sums) };
}

test("An operator sets Germany's tax rates; a person pays VAT, and a company accounts for it", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 5);
  await test.step("the operator adds two rates", async () => {
    await enterAs(otherPage, operator);
    await otherPage.goto("/operators/taxes");
    await saveRate(otherPage, "Individuals");
    await saveRate(otherPage, "Companies");
    const rows = otherPage.getByRole("main").getByRole("listitem");
    await expect(rows.filter({ hasText: "Germany, individuals" })).toContainText("VAT 19%");
    await expect(rows.filter({ hasText: "Germany, companies" })).toContainText("reverse charge");
    await expectFits(otherPage);
    await otherPage.getByRole("link", { name: "Audit log" }).click();
    await expect(otherPage.getByText("Tax rate saved").first()).toBeVisible();
  });

  const book = async (customer: string, atBilling: (form: Locator) => Promise<void>) => {
    await page.goto(`/${talent.slug}/book`);
    await bookVideo(page, video.title, {
      customer,
      email: newEmail("kim"),
      recipient: "Aisha",
      beforeRequest: async (form) => {
        await form.getByLabel("Your country").selectOption("DE");
        await atBilling(form);
        await expectFits(page);
      },
    });
    await pay(page);
    await openOwnOrder(page);
  };

  const person = `Kim ${newWord()}`;
  await test.step("a person in Germany pays VAT", async () => {
    await book(person, async () => {});
    await expect(page.getByText("VAT 19% (Germany)")).toBeVisible();
    await acceptOrder(otherPage, talent, person);
    await expect(otherPage.getByText("Accepted and charged")).toBeVisible();
    await askNow(page);
    await expect(page.getByText("Paid with card •••• 4242.")).toBeVisible();
    const { text, lines, sums } = await readInvoice(page);
    const [net = 0, tax = 0, total = 0] = sums;
    expect(text).toContain("VAT 19 %");
    expect(lines.reduce((sum, amount) => sum + amount)).toBe(net);
    expect(tax).toBe(Math.round(net * 0.19));
    expect(net + tax).toBe(total);
  });

  const buyer = `Lou ${newWord()}`;
  await test.step("a company with a number pays none", async () => {
    await book(buyer, async (form) => {
      await form.getByLabel("I’m booking for a company").check();
      await form.getByLabel("Company", { exact: true }).fill("Sport GmbH");
      await form.getByLabel("Company address").fill("Hafenstraße 12\n20457 Hamburg");
      await form.getByLabel(/^Tax number/).fill("ATU12345678");
      await form.getByLabel(/^Tax number/).blur();
      await expect(form.getByText("Must begin with the letters of its country")).toBeVisible();
      await expect(form.getByLabel("Company", { exact: true })).toHaveValue("Sport GmbH");
      await form.getByLabel(/^Tax number/).fill("DE123456789");
      await form.getByLabel(/^Tax number/).blur();
      await expect(form.getByRole("button", { name: /^Send request/ })).toBeEnabled();
    });
    await expect(page.getByText("VAT 0% (Germany), you account for it")).toBeVisible();
    await openListedOrder(otherPage, buyer);
    await acceptNow(otherPage);
    await askNow(page);
    await expect(page.getByText("Paid with card •••• 4242.")).toBeVisible();
    const { text, lines, sums } = await readInvoice(page);
    expect(text).toContain("Sport GmbH");
    expect(text).toContain("20457 Hamburg");
    expect(text).toContain("DE123456789");
    expect(text).toContain("Reverse charge: the recipient accounts for the tax");
    const [net = 0, tax = 0, total = 0] = sums;
    expect(tax).toBe(0);
    expect(net).toBe(total);
    expect(lines.reduce((sum, amount) => sum + amount)).toBe(total);
  });
});
