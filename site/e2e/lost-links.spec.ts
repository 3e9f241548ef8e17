import { expectAccessible } from "./axe.ts";
import { requestVideo } from "./booking.ts";
import { expect, newEmail, talentWithVideo, test } from "./fixtures.ts";
import { openMail } from "./mailbox.ts";

test("A guest requests the links to all orders by email", async ({
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

  await otherPage.setViewportSize({ width: 390, height: 844 });
  await openMail(otherPage, email, "Links to your orders");
  await otherPage.getByRole("link", { name: /\/payment\/[\w-]{22}$/ }).click();
  await expect(otherPage).toHaveURL(/\/payment\/[\w-]{22}$/);
  await expect(otherPage.getByRole("heading", { level: 1 })).toHaveText(order ?? "");
});
