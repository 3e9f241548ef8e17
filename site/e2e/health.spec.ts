import type { Page } from "@playwright/test";
import { expectAccessibleAtBothWidths } from "./axe.ts";
import { logInOperator, mailedLink, operator } from "./joining.ts";
import { expect, test } from "./own-product.ts";
import { expectFits } from "./width.ts";

function part(page: Page, name: string) {
  const heading = page.getByRole("heading", { level: 3, name, exact: true });
  return page.getByRole("main").getByRole("listitem").filter({ has: heading });
}

test("From the checklist, an operator tests emails, payments and the services, and the steps are done", async ({
  page,
}) => {
  await logInOperator(page);
  const step = (name: string) => {
    const link = page.getByRole("link", { name, exact: true });
    return page.getByRole("main").getByRole("listitem").filter({ has: link });
  };
  await expect(step("Test email")).toContainText("It’s not known whether emails arrive.");
  await page.getByRole("link", { name: "Test email", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Health" })).toBeVisible();
  await expect(part(page, "Test email")).toContainText("Not tried yet");
  await expectFits(page);

  await test.step("a test email arrives, and the page shows it without a reload", async () => {
    await page.getByRole("button", { name: "Send a test email" }).click();
    await expect(part(page, "Test email")).toContainText(/Last worked.*Works/s);
    const link = await mailedLink(page.request, operator, "Test email from Matchday");
    expect(link).toContain("/operators/health");
  });

  await test.step("a declined card holds nothing", async () => {
    await page.getByRole("button", { name: "Place a test hold" }).click();
    await page.getByLabel("Card number").fill("4000 0000 0000 0002");
    await page.getByRole("button", { name: /^Hold / }).click();
    await expect(page.getByRole("alert")).toContainText("declined");
    await page.getByRole("link", { name: /back|cancel/i }).click();
    await expect(part(page, "Test hold")).toContainText("The bank declined the card.");
  });

  await test.step("a test hold is paid and released", async () => {
    await page.getByRole("button", { name: "Place a test hold" }).click();
    await page.getByLabel("Card number").fill("4242 4242 4242 4242");
    await page.getByRole("button", { name: /^Hold / }).click();
    await expect(page).toHaveURL("/operators/health");
    await expect(part(page, "Test hold")).toContainText("Works");
    await expect(part(page, "Payment webhook")).toContainText("Works");
  });

  await test.step("the services are checked", async () => {
    await page.getByRole("button", { name: "Check now" }).click();
    for (const name of ["Payment account", "Accounts", "SPF record", "DMARC record"]) {
      await expect(part(page, name)).toContainText("Works");
    }
    await expectFits(page);
    await expectAccessibleAtBothWidths(page);
    await page.reload();
    await expect(part(page, "SPF record")).toContainText(/Last worked/);
  });

  await test.step("the steps of the checklist are done, and the log has the acts", async () => {
    await page.goto("/operators");
    for (const name of ["Test email", "Test hold", "Payment webhook"]) {
      await expect(step(name)).toContainText("Done");
    }
    await page.goto("/operators/audit");
    await expect(page.getByText("Test hold released").first()).toBeVisible();
    await expect(page.getByText("Test email sent").first()).toBeVisible();
  });
});
