import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { requestVideo } from "./booking.ts";
import { expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { operator } from "./joining.ts";
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
    await expect(page.getByText("The video is at https://video.example/aisha")).toBeVisible();
  });

  await otherPage.getByRole("link", { name: "Audit log" }).click();
  await expect(otherPage.getByText("She said yes on the phone")).toBeVisible();
  await expect(otherPage.getByText("state: accepted → delivered")).toBeVisible();
});
