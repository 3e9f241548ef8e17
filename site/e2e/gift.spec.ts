import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { acceptOrder, bookVideo, openOwnOrder, pay } from "./booking.ts";
import { expect, moveClock, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { openMail } from "./mailbox.ts";
import { expectFits } from "./width.ts";

const words = "Happy birthday, Aisha! <b>Run well.</b>";

/** The athlete accepts and delivers a link. */
async function deliver(page: Page) {
  const delivery = page.getByRole("form", { name: "Deliver" });
  await delivery.getByRole("radio", { name: /^A link/ }).check();
  await delivery.getByLabel("Link to the delivery").fill("https://videos.example.com/aisha");
  await delivery.getByRole("button", { name: "Deliver" }).click();
  await expect(page.getByText("Delivered", { exact: true }).first()).toBeVisible();
}

/** The day after tomorrow, as a date field has it. */
const day = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

test("A gift is opened by its recipient on its day, and not before", async ({
  page,
  otherPage,
  catalogue,
  request,
  browser,
}, testInfo) => {
  test.slow();
  const { talent, video } = talentWithVideo(catalogue, 23);
  const customer = `Kim ${newWord()}`;
  const recipient = newEmail("aisha");
  const gift = () => page.getByRole("region", { name: "Gift" });

  await test.step("a guest books it as a gift", async () => {
    await page.goto(`/${talent.slug}/book`);
    await bookVideo(page, video.title, {
      customer,
      email: newEmail("kim"),
      recipient: "Aisha",
      atContact: async (form: Locator) => {
        await form.getByRole("checkbox", { name: "It is a gift" }).check();
        await form.getByRole("radio", { name: /^On a day/ }).check();
        await form.getByRole("button", { name: "Continue" }).click();
        await expect(form.getByRole("alert")).toBeVisible();
        await form.getByLabel("Their email").fill(recipient);
        await form.getByLabel("Your words to them").fill(words);
        await form.getByLabel("Day", { exact: true }).fill(day());
        await form.getByLabel("From", { exact: true }).selectOption("9");
        await form.getByLabel("Their time zone").selectOption("Asia/Tokyo");
        await expectAccessible(page);
        await expectFits(page);
        await page.screenshot({ path: testInfo.outputPath("book-wide.png"), fullPage: true });
        await page.setViewportSize({ width: 390, height: 844 });
        await page.screenshot({ path: testInfo.outputPath("book-390.png"), fullPage: true });
        await page.setViewportSize({ width: 1280, height: 800 });
      },
      beforeRequest: async () => {
        await expect(page.getByText(recipient)).toBeVisible();
        await expect(page.getByText(/^Opens on .+ at 09:00, Asia\/Tokyo$/)).toBeVisible();
      },
    });
    await pay(page);
    await openOwnOrder(page);
    await expect(gift()).toContainText(`We send the link to ${recipient} on`);
  });

  await test.step("and changes its words", async () => {
    await gift().getByRole("button", { name: "Change the gift" }).click();
    const dialog = page.getByRole("dialog", { name: "Change the gift" });
    await expect(dialog.getByLabel("Day", { exact: true })).toHaveValue(day());
    await expect(dialog.getByLabel("From", { exact: true })).toHaveValue("9");
    await expectFits(page);
    await dialog.getByLabel("Your words to them").fill(`${words} Kim`);
    await dialog.getByRole("button", { name: "Save the gift" }).click();
    await expect(dialog).toBeHidden();
    await expect(gift()).toContainText(`${words} Kim`);
  });

  const context = await browser.newContext();
  const fresh = await context.newPage();
  await test.step("a link shows before its day only when it opens", async () => {
    await gift().getByRole("button", { name: "Get a link for Aisha" }).click();
    const link = gift().getByLabel("Link for Aisha");
    await expect(link).toHaveValue(/\/gift\/[\w-]{22}$/);
    await page.setViewportSize({ width: 390, height: 844 });
    await gift().screenshot({ path: testInfo.outputPath("order-390.png") });
    await page.setViewportSize({ width: 1280, height: 800 });
    await fresh.goto(new URL(await link.inputValue(), page.url()).href);
    await expect(
      fresh.getByText(/^You can open it on .+ 09:00, Asia\/Tokyo time\.$/),
    ).toBeVisible();
    await expect(fresh.getByText(words)).toHaveCount(0);
    await expectAccessible(fresh);
    await expectFits(fresh);
    await fresh.screenshot({ path: testInfo.outputPath("waiting.png") });
  });

  await test.step("it is delivered before its day", async () => {
    await acceptOrder(otherPage, talent, customer);
    await expect(otherPage.getByText("Accepted and charged")).toBeVisible();
    await deliver(otherPage);
  });

  try {
    await moveClock(request, { advanceSeconds: 60 * 60 * 60 });

    await test.step("the recipient is mailed on the day, and opens it", async () => {
      await openMail(fresh, recipient, `Kim`);
      const body = fresh.locator("body");
      await expect(body).toContainText(words);
      const link = fresh.getByRole("link", { name: /\/gift\// }).first();
      const href = (await link.getAttribute("href")) ?? "";
      await fresh.goto(new URL(href).pathname);
      await expect(fresh.getByText(`${words} Kim`)).toBeVisible();
      await expect(fresh.getByRole("link", { name: "Open it" })).toHaveAttribute(
        "href",
        "https://videos.example.com/aisha",
      );
      await expectAccessible(fresh);
      await expectFits(fresh);
      await fresh.screenshot({ path: testInfo.outputPath("open-wide.png"), fullPage: true });
      await fresh.setViewportSize({ width: 390, height: 844 });
      await fresh.screenshot({ path: testInfo.outputPath("open-390.png"), fullPage: true });
    });

    const thanks = `I cried twice. ${newWord()}`;
    await test.step("and says thank you once", async () => {
      await fresh.getByRole("button", { name: "Send thanks" }).click();
      await expect(fresh.getByRole("link", { name: "Write a few words" })).toBeVisible();
      await fresh.getByLabel("Your words").fill(thanks);
      await fresh.getByRole("button", { name: "Send thanks" }).click();
      await expect(
        fresh.getByRole("status").filter({ hasText: "can read your thanks" }),
      ).toBeVisible();
      await expect(fresh.getByRole("button", { name: "Send thanks" })).toHaveCount(0);
    });

    await test.step("which both sides read", async () => {
      await otherPage.reload();
      await expect(otherPage.getByRole("region", { name: "Gift" })).toContainText(thanks);
      await expect(otherPage.getByText(recipient)).toHaveCount(0);
      await page.reload();
      await expect(gift()).toContainText(thanks);
      await expect(gift()).toContainText(`We sent the link to ${recipient}`);
      await openMail(fresh, "", `Aisha says thank you for your gift`);
      await expect(fresh.locator("body")).toContainText(thanks);
    });
  } finally {
    await moveClock(request, { now: "real" });
  }
  await context.close();
});
