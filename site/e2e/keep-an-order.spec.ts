import { requestVideo } from "./booking.ts";
import { expect, newEmail, talentWithVideo, test } from "./fixtures.ts";

test("A guest signs up, confirms the address, and adds the order to the account", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 9);
  const email = newEmail("keeper");
  await requestVideo(
    page,
    { talent, video },
    { customer: "Kit Keeper", email, recipient: "Aisha" },
  );

  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Kit Keeper");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/payment\/[\w-]{22}$/);

  await page.getByRole("button", { name: "Add it to your orders" }).click();
  await expect(page.getByText("Confirm your email first")).toBeVisible();
  await otherPage.goto("/_local/mail");
  await otherPage
    .getByRole("link")
    .filter({ hasText: email })
    .filter({ hasText: "Verify" })
    .first()
    .click();
  await otherPage.getByRole("link", { name: /mode=verifyEmail/ }).click();
  await expect(otherPage.getByText("Your email address is confirmed")).toBeVisible();

  await page.getByRole("button", { name: "Add it to your orders" }).click();
  await expect(page).toHaveURL(/\/account\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Requested", { exact: true })).toBeVisible();
});
