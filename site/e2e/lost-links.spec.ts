import { expectAccessible } from "./axe.ts";
import { requestVideo } from "./booking.ts";
import { expect, newEmail, talentWithVideo, test } from "./fixtures.ts";
import { fillSignUp, mailedLink } from "./identity.ts";
import { openMail } from "./mailbox.ts";

test("A guest requests the links to all orders by email, and adds the order to a new account", async ({
  page,
  otherPage,
  catalogue,
  quiet,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 13);
  const email = newEmail("lost");
  await requestVideo(page, { talent, video }, { customer: "Lou Lost", email, recipient: "Aisha" });
  const order = await page.getByRole("heading", { level: 1 }).textContent();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/payment/AAAAAAAAAAAAAAAAAAAAAA");
  await page.getByRole("main").getByRole("link", { name: "Find my orders" }).click();
  await quiet();
  await expect(page.getByRole("heading", { name: "Find my orders" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("The email address you booked with").fill("unknown@example.org");
  await page.getByRole("button", { name: "Email me the links" }).click();
  await expect(page.getByText("If unknown@example.org has orders")).toBeVisible();
  await page.getByLabel("The email address you booked with").fill(email);
  await page.getByRole("button", { name: "Email me the links" }).click();
  await expect(page.getByText(`If ${email} has orders`)).toBeVisible();

  await openMail(page, email, "Links to your orders");
  await page.getByRole("link", { name: /\/payment\/[\w-]{22}$/ }).click();
  await expect(page).toHaveURL(/\/payment\/[\w-]{22}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(order ?? "");

  await test.step("the account gets the order once its address is confirmed", async () => {
    await page.getByRole("link", { name: "Create an account" }).click();
    await fillSignUp(page, email, "Lou Lost");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/payment\/[\w-]{22}$/);
    await page.getByRole("button", { name: "Add it to your orders" }).click();
    await expect(page.getByText("Confirm your email first")).toBeVisible();
    await otherPage.goto(await mailedLink(otherPage, email, /mode=verifyEmail/));
    await expect(otherPage.getByRole("main")).toContainText(`Is ${email} your email address?`);
    await otherPage.getByRole("button", { name: "Confirm my email address" }).click();
    await expect(otherPage.getByText("Your email address is confirmed")).toBeVisible();
    await page.getByRole("button", { name: "Add it to your orders" }).click();
    await expect(page).toHaveURL(/\/account\/orders\/[0-9a-f-]{36}$/);
    await expect(page.getByText("Requested", { exact: true })).toBeVisible();
  });
});
