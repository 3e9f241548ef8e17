import type { Locator } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { bookVideo, openOrder, openOwnOrder, pay } from "./booking.ts";
import { expect, moveClock, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { openMail } from "./mailbox.ts";
import { acceptByRequest, deliverByRequest } from "./order-steps.ts";
import { expectFits } from "./width.ts";

const words = "Happy birthday, Aisha! <b>Run well.</b>";

test.afterEach(async ({ request }) => {
  await moveClock(request, { now: "real" });
});

test("A recipient opens a gift on its day and sends thanks", async ({
  page,
  otherPage,
  catalogue,
  request,
  browser,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 23);
  const customer = `Kim ${newWord()}`;
  const recipient = newEmail("aisha");
  const buyer = newEmail("kim");
  // The day after tomorrow, as the value of a date field.
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const gift = () => page.getByRole("region", { name: "Gift" });

  await test.step("a guest books it as a gift", async () => {
    await page.goto(`/${talent.slug}/book`);
    await bookVideo(page, video.title, {
      customer,
      email: buyer,
      recipient: "Aisha",
      atDetails: async (form: Locator) => {
        await form.getByRole("radio", { name: "A gift" }).check();
        await form.getByRole("radio", { name: "I send the link myself" }).check();
        await expect(form.getByLabel("Recipient’s email")).toHaveCount(0);
        await form.getByRole("radio", { name: "We email them", exact: true }).check();
        await form.getByRole("radio", { name: "On a day" }).check();
        await form.getByRole("button", { name: "Continue" }).click();
        await expect(form.getByRole("alert")).toBeVisible();
        await form.getByLabel("Recipient’s email").fill(recipient);
        await form.getByLabel("Message to the recipient").fill(words);
        await form.getByLabel("Day", { exact: true }).fill(day);
        await form.getByLabel("From", { exact: true }).selectOption("9");
        await form.getByLabel("Recipient’s time zone").selectOption("Asia/Tokyo");
        await expectAccessible(page);
        await expectFits(page);
      },
      beforeRequest: async () => {
        await expect(page.getByText(recipient)).toBeVisible();
        await expect(
          page.getByText(/^Opens on .+ at 09:00, Japan (?:Standard )?Time, GMT\+9$/),
        ).toBeVisible();
      },
    });
    await pay(page);
    await openOwnOrder(page);
    await expect(gift()).toContainText(`We send the link to ${recipient} on`);
  });

  await test.step("the guest changes the message", async () => {
    await gift().getByRole("button", { name: "Change the gift" }).click();
    const dialog = page.getByRole("dialog", { name: "Change the gift" });
    await expect(dialog.getByLabel("Day", { exact: true })).toHaveValue(day);
    await expect(dialog.getByLabel("From", { exact: true })).toHaveValue("9");
    await expectFits(page);
    await dialog.getByLabel("Message to the recipient").fill(`${words} Kim`);
    await dialog.getByRole("button", { name: "Save the gift" }).click();
    await expect(dialog).toBeHidden();
    await expect(gift()).toContainText(`${words} Kim`);
  });

  const context = await browser.newContext();
  const fresh = await context.newPage();
  await test.step("before its day the link shows only when it opens", async () => {
    await gift().getByRole("button", { name: "Get a link for Aisha" }).click();
    const link = gift().getByLabel("Link for Aisha");
    await expect(link).toHaveValue(/\/gift\/[\w-]{22}$/);
    await fresh.goto(new URL(await link.inputValue(), page.url()).href);
    await expect(
      fresh.getByText(/^You can open it on .+ 09:00 \(Japan (?:Standard )?Time, GMT\+9\)\.$/),
    ).toBeVisible();
    await expect(fresh.getByText(words)).toHaveCount(0);
    await expectAccessible(fresh);
    await expectFits(fresh);
  });

  await test.step("it is delivered before its day", async () => {
    await openOrder(otherPage, talent, customer);
    const order = new URL(otherPage.url()).pathname.replace("/talent/orders/", "");
    await acceptByRequest(request, talent, { guid: order });
    await deliverByRequest(request, talent, { guid: order });
  });

  await moveClock(request, { advanceSeconds: 60 * 60 * 60 });

  await test.step("on the day the recipient gets an email and opens the gift", async () => {
    await openMail(fresh, recipient, `Kim`);
    const body = fresh.locator("body");
    await expect(body).toContainText(words);
    const link = fresh.getByRole("link", { name: /\/gift\// }).first();
    const href = (await link.getAttribute("href")) ?? "";
    await fresh.goto(new URL(href).pathname);
    await expect(fresh.getByText(`${words} Kim`)).toBeVisible();
    await expect(fresh.getByRole("link", { name: "Open it" })).toHaveCount(0);
    await fresh.getByRole("button", { name: "Unwrap your gift" }).click();
    await expect(fresh.getByRole("link", { name: "Open it" })).toHaveAttribute(
      "href",
      "https://videos.example.com/aisha",
    );
    await expectAccessible(fresh);
    await expectFits(fresh);
  });

  const thanks = `I cried twice. ${newWord()}`;
  await test.step("the recipient sends thanks once", async () => {
    await fresh.getByRole("button", { name: "Send thanks" }).click();
    await expect(fresh.getByRole("link", { name: "Write a few words" })).toBeVisible();
    await fresh.getByLabel("Your words").fill(thanks);
    await fresh.getByRole("button", { name: "Send thanks" }).click();
    await expect(
      fresh.getByRole("status").filter({ hasText: "can read your thanks" }),
    ).toBeVisible();
    await expect(fresh.getByRole("button", { name: "Send thanks" })).toHaveCount(0);
  });

  await test.step("both sides read the thanks", async () => {
    await otherPage.reload();
    await expect(otherPage.getByRole("region", { name: "Gift" })).toContainText(thanks);
    await expect(otherPage.getByText(recipient)).toHaveCount(0);
    await page.reload();
    await expect(gift()).toContainText(thanks);
    await expect(gift()).toContainText(`We sent the link to ${recipient}`);
    await openMail(fresh, buyer, `Aisha says thank you for your gift`);
    await expect(fresh.locator("body")).toContainText(thanks);
  });
  await context.close();
});
