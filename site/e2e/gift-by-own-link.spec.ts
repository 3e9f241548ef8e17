import { expectAccessible } from "./axe.ts";
import { acceptOrder, bookVideo, openOwnOrder, pay } from "./booking.ts";
import { expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { recordVideo } from "./recorded-video.ts";
import { expectFits } from "./width.ts";

test("A gift without an address goes by the link that the customer sends, and its recipient plays the video", async ({
  page,
  otherPage,
  catalogue,
  browser,
}, testInfo) => {
  test.slow();
  const { talent, video } = talentWithVideo(catalogue, 25);
  const customer = `Kim ${newWord()}`;
  const gift = page.getByRole("region", { name: "Gift" });

  await page.goto(`/${talent.slug}/book`);
  await bookVideo(page, video.title, {
    customer,
    email: newEmail("kim"),
    recipient: "Aisha",
    atContact: async (form) => {
      await form.getByRole("checkbox", { name: "It is a gift" }).check();
      await form.getByRole("radio", { name: /^I send the link myself/ }).check();
      await expect(form.getByLabel("Their email")).toHaveCount(0);
      await form.getByLabel("Your words to them").fill("Run well, Aisha!");
    },
  });
  await pay(page);
  await openOwnOrder(page);
  await gift.getByRole("button", { name: "Get a link for Aisha" }).click();
  const link = await gift.getByLabel("Link for Aisha").inputValue();

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const recipient = await context.newPage();
  await test.step("before the video is there the link says so", async () => {
    await recipient.goto(new URL(link, page.url()).pathname);
    await expect(recipient.getByText("is still working on it")).toBeVisible();
    await expect(recipient.getByText("Run well, Aisha!")).toHaveCount(0);
    await expectAccessible(recipient);
  });

  await test.step("the athlete delivers a file", async () => {
    await acceptOrder(otherPage, talent, customer);
    await expect(otherPage.getByText("Accepted and charged")).toBeVisible();
    const delivery = otherPage.getByRole("form", { name: "Deliver" });
    const file = await recordVideo(otherPage);
    const chosen = { name: "match.webm", mimeType: "video/webm", buffer: file };
    await delivery.getByLabel("Video file").setInputFiles(chosen);
    await expect(delivery.getByText("match.webm is ready to be delivered.")).toBeVisible();
    await delivery.getByRole("button", { name: "Deliver", exact: true }).click();
    await expect(otherPage.getByText("Delivered", { exact: true }).first()).toBeVisible();
  });

  await test.step("and the customer approves it", async () => {
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText("Completed", { exact: true })).toBeVisible();
    await expect(gift).toContainText("Aisha can open it now, by the link that you send.");
  });

  await test.step("which the recipient plays by the same link, without an account", async () => {
    await recipient.reload();
    await expect(recipient.getByText("Run well, Aisha!")).toBeVisible();
    const player = recipient.getByLabel(`The video by ${talent.displayName}`);
    await player.focus();
    await recipient.keyboard.press("Space");
    await expect
      .poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0);
    await expectAccessible(recipient);
    await expectFits(recipient);
    await recipient.screenshot({ path: testInfo.outputPath("gift-390.png"), fullPage: true });
  });
  await context.close();
});
