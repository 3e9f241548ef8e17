import { expectAccessible } from "./axe.ts";
import { requestVideo } from "./booking.ts";
import { expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { operator } from "./joining.ts";
import { enterAs } from "./signed-in.ts";

test("A guest's order shows that emails bounce until an operator clears the address", async ({
  page,
  otherPage,
  catalogue,
}) => {
  // The email emulator bounces emails to such an address.
  const email = newEmail("bounce");
  const customer = `Bo ${newWord().slice(0, 10)}`;
  await requestVideo(page, talentWithVideo(catalogue, 24), { customer, email, recipient: "Sam" });
  const warning = page.getByText(`Emails about this order don’t reach ${email}.`);
  await expect(async () => {
    await page.reload();
    await expect(warning).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expectAccessible(page);

  await enterAs(otherPage, operator);
  await otherPage.goto("/operators/address-problems");
  const row = otherPage.getByRole("listitem").filter({ hasText: email });
  await expect(row).toContainText("Emails bounce, so none are sent");
  await expect(row).toContainText("550 5.1.1 user unknown");
  await expectAccessible(otherPage);
  await row.getByRole("button", { name: "Send again" }).click();
  const dialog = otherPage.getByRole("dialog", { name: "Send emails there again" });
  await dialog.getByRole("textbox").fill("The customer called.");
  await dialog.getByRole("button", { name: "Send again" }).click();
  // Behind the dialog everything is hidden.
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(warning).toHaveCount(0);
});
