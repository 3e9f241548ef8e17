import { expectAccessible } from "./axe.ts";
import { emailOfTalent, expect, logIn, newEmail, talentWithVideo, test } from "./fixtures.ts";

test("An athlete chooses mails in the account", async ({ page, catalogue }) => {
  const { talent } = talentWithVideo(catalogue, 21);
  await page.goto("/talent/orders");
  await logIn(page, emailOfTalent(talent));
  await expect(page).toHaveURL("/talent/orders");
  await page.goto("/talent/account");
  const messages = page.getByRole("switch", { name: "Messages you have not read" });
  await expect(messages).toBeChecked();
  await messages.click();
  await expect(messages).not.toBeChecked();
  await expect(messages).toBeEnabled();
  await page.reload();
  await expect(messages).not.toBeChecked();
  await messages.click();
  await expect(messages).toBeChecked();
});

test("A fan hears once when an athlete takes bookings again", async ({
  page,
  otherPage,
  catalogue,
}, testInfo) => {
  const { talent } = talentWithVideo(catalogue, 22);
  const email = newEmail("fan");
  await otherPage.goto("/talent/orders");
  await logIn(otherPage, emailOfTalent(talent));
  await expect(otherPage).toHaveURL("/talent/orders");
  await otherPage.goto("/talent/account");
  await otherPage.getByRole("switch", { name: "You take bookings" }).click();
  const resume = otherPage.getByRole("switch", { name: "Bookings are paused" });
  await expect(resume).not.toBeChecked();

  await page.goto(`/${talent.slug}/book`);
  await page.getByRole("button", { name: "Notify me" }).click();
  const dialog = page.getByRole("dialog", { name: "Notify me" });
  await dialog.getByLabel("Email").fill(email);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: testInfo.outputPath("notify-me.png") });
  await dialog.getByRole("button", { name: "Notify me" }).click();
  await expect(
    page.getByText(`We will mail you when ${talent.displayName} is back.`),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await resume.click();
  await expect(otherPage.getByRole("switch", { name: "You take bookings" })).toBeChecked();
  const mails = page
    .getByRole("link")
    .filter({ hasText: email })
    .filter({ hasText: `${talent.displayName} takes bookings again` });
  await expect(async () => {
    await page.goto("/_local/mail");
    await expect(mails).toHaveCount(1, { timeout: 1_000 });
  }).toPass();

  await test.step("and stops such mails by the link in it", async () => {
    await mails.click();
    const stop = page.getByRole("link", { name: /\/api\/mail\/unsubscribe\// });
    await page.goto(new URL((await stop.getAttribute("href")) ?? "").pathname);
    await expectAccessible(page);
    await page.screenshot({ path: testInfo.outputPath("unsubscribe.png") });
    await page.getByRole("button", { name: "Stop them" }).click();
    await expect(page.getByRole("heading", { name: "These mails are stopped" })).toBeVisible();
  });
});
