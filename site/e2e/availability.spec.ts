import { firstName } from "#app/lib/texts/first-name.ts";
import { expectAccessible } from "./axe.ts";
import { emailOfTalent, expect, newEmail, talentWithVideo } from "./fixtures.ts";
import { test } from "./identity.ts";
import { openMail } from "./mailbox.ts";
import { enterAs, enterCustomer } from "./signed-in.ts";

test("A paused athlete takes no booking, and interested customers are notified when the pause ends", async ({
  page,
  otherPage,
  browser,
  identity,
  catalogue,
}) => {
  const { talent } = talentWithVideo(catalogue, 29);
  const email = newEmail("fan");
  const pause = otherPage.getByRole("switch", { name: "Accept bookings" });
  const resume = otherPage.getByRole("switch", { name: "Bookings are paused" });
  const news = page.getByRole("region", { name: "News from saved athletes" });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const visitor = await context.newPage();

  await test.step("a customer saves the athlete, and has no news", async () => {
    await enterCustomer(page, identity, newEmail("keeper"), `/${talent.slug}`);
    await page.getByRole("button", { name: "Save athlete" }).click();
    await expect(page.getByRole("link", { name: "Saved", exact: true })).toBeVisible();
    await page.goto("/account/profile");
    await expect(page.getByText("1 of 200")).toBeVisible();
    await expect(news).toHaveCount(0);
  });
  await test.step("the athlete pauses, and both pages offer an email on a phone", async () => {
    await enterAs(otherPage, emailOfTalent(talent));
    await otherPage.goto("/talent/account/settings");
    await pause.click();
    await expect(resume).not.toBeChecked();
    await visitor.goto(`/${talent.slug}`);
    await expect(
      visitor.getByRole("button", { name: "Notify me" }).filter({ visible: true }),
    ).toBeVisible();
    await visitor.goto(`/${talent.slug}/book`);
    await expect(visitor.getByRole("heading", { name: "Taking a break" })).toBeVisible();
    await visitor.getByRole("button", { name: "Notify me" }).click();
    const dialog = visitor.getByRole("dialog", { name: "Notify me" });
    await dialog.getByLabel("Email").fill(email);
    await expectAccessible(visitor);
    await dialog.getByRole("button", { name: "Notify me" }).click();
    await expect(
      visitor.getByText(`We’ll email you when ${firstName(talent.displayName)} is back.`),
    ).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
  await test.step("the end of the pause is in the customer's account and in one email", async () => {
    await resume.click();
    await expect(pause).toBeChecked();
    await page.reload();
    await expect(news.getByRole("link", { name: talent.displayName })).toBeVisible();
    await expect(news.getByText("Taking bookings again")).toBeVisible();
    await expectAccessible(page);
    await openMail(visitor, email, `${talent.displayName} takes bookings again`);
  });
  await test.step("the link in the email stops such emails", async () => {
    const stop = visitor.getByRole("link", { name: /\/api\/mail\/unsubscribe\// });
    await visitor.goto(new URL((await stop.getAttribute("href")) ?? "").pathname);
    await expectAccessible(visitor);
    await visitor.getByRole("button", { name: "Stop these emails" }).click();
    await expect(visitor.getByRole("heading", { name: "These emails are stopped" })).toBeVisible();
  });
  await context.close();
});
