import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { requestVideo } from "./booking.ts";
import {
  acceptNow,
  emailOfTalent,
  expect,
  newEmail,
  newWord,
  talentWithVideo,
  test,
} from "./fixtures.ts";
import { enterAs } from "./signed-in.ts";

const log = (page: Page) => page.getByRole("log");
const message = (page: Page, text: string) =>
  log(page).getByRole("listitem").filter({ hasText: text });

async function sendMessage(page: Page, text: string) {
  await page.getByLabel("Your message").fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

test("A talent and a guest write messages, and send pictures after acceptance", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 22);
  const recipient = newWord();
  const customer = `Gwen ${newWord()}`;
  await requestVideo(
    page,
    { talent, video },
    {
      customer,
      email: newEmail("gwen"),
      recipient,
    },
  );
  await expect(log(page)).toContainText("No messages yet.");

  await enterAs(otherPage, emailOfTalent(talent));
  await otherPage.goto("/talent/orders");
  await otherPage.getByRole("link", { name: customer }).click();
  await expect(otherPage).toHaveURL(/\/talent\/orders\/[\w-]{36}$/);
  const question = `How is ${newWord()} said?`;
  await sendMessage(otherPage, question);
  await expect(message(otherPage, question)).toContainText(/\d\d:\d\d/);

  // The open page polls for messages.
  await expect(message(page, question)).toBeVisible();
  await expectAccessible(page);
  const number = "Call me: +49 171 1234567";
  await sendMessage(page, number);
  await expect(page.getByRole("alert")).toHaveText(
    "Phone numbers, email addresses, links and usernames can be sent once the order is accepted. Please take them out.",
  );
  await expect(page.getByLabel("Your message")).toHaveValue(number);
  const answer = `As in ${newWord()}, softly.`;
  await sendMessage(page, answer);
  await expect(page.getByLabel("Your message")).toHaveValue("");
  await expect(message(otherPage, answer)).toBeVisible();
  await expect(message(otherPage, question)).toContainText("Seen");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(message(page, answer)).toBeVisible();
  await expectAccessible(page);

  // Pictures can be sent after acceptance.
  const attach = (side: Page) => side.getByLabel("Picture for a message");
  await expect(attach(page)).toHaveCount(0);
  await acceptNow(otherPage);
  const buffer = await otherPage.screenshot({ clip: { x: 0, y: 0, width: 300, height: 400 } });
  await attach(otherPage).setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
  await expect(log(otherPage).getByRole("img", { name: "Picture from you" })).toBeVisible();
  await page.reload();
  const thumbnail = log(page).getByRole("button", { name: `Picture from ${talent.displayName}` });
  await thumbnail.press("Enter");
  const large = page.getByRole("dialog", { name: `Picture from ${talent.displayName}` });
  await expect(large.getByRole("img")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(thumbnail).toBeFocused();
  const text = { name: "b.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") };
  await attach(page).setInputFiles(text);
  await expect(page.getByText(/^We can’t read this file as a picture/)).toBeVisible();
  await attach(page).setInputFiles({ name: "b.png", mimeType: "image/png", buffer });
  await expect(log(page).getByRole("img", { name: "Picture from you" })).toBeVisible();
  await expect(log(otherPage).getByRole("img", { name: `Picture from ${customer}` })).toBeVisible();
  await expectAccessible(otherPage);
});
