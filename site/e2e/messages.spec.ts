import type { BrowserContext, Page } from "@playwright/test";
import {
  type Catalogue,
  emailOfTalent,
  expect,
  logIn,
  newWord,
  talentWithVideo,
  test,
} from "./bench.ts";
import { bookVideo, pay } from "./booking.ts";
import { expectSound } from "./sound.ts";

const log = (page: Page) => page.getByRole("log");
const field = (page: Page) => page.getByLabel("Your message");
/** One message of the thread, with what became of it. */
const message = (page: Page, text: string) =>
  log(page).getByRole("listitem").filter({ hasText: text });

async function say(page: Page, text: string) {
  await field(page).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

/** A request of the seeded customer to an athlete, on both sides' pages; gives its guid. */
async function openOnBothSides(
  { page, otherPage }: { page: Page; otherPage: Page },
  catalogue: Catalogue,
  index: number,
): Promise<string> {
  const { talent, video } = talentWithVideo(catalogue, index);
  await page.goto("/account/orders");
  await logIn(page, "customer@matchday.example");
  await expect(page.getByRole("heading", { name: "Your orders" })).toBeVisible();
  await page.goto(`/${talent.slug}/book`);
  await bookVideo(page, video.title, {
    customer: "Alex Winter",
    email: "customer@matchday.example",
    recipient: newWord(),
  });
  await pay(page);
  await page.goto("/account/orders");
  await page.getByRole("link", { name: talent.displayName }).first().click();
  await expect(page).toHaveURL(/\/account\/orders\/[\w-]{36}$/);
  const guid = new URL(page.url()).pathname.split("/").at(-1) ?? "";

  await otherPage.goto("/talent/orders");
  await logIn(otherPage, emailOfTalent(talent));
  await expect(otherPage.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await otherPage.goto(`/talent/orders/${guid}`);
  return guid;
}

test("Both sides of an order talk; contacts are held back until it is accepted", async ({
  page,
  otherPage,
  catalogue,
}) => {
  await openOnBothSides({ page, otherPage }, catalogue, 14);
  // The talent's page stands at its head: the thread is out of sight.
  await expect(log(otherPage)).toContainText("No messages yet.");
  await otherPage.evaluate(() => scrollTo(0, 0));
  const phone = "Please call me: +49 171 1234567";
  await say(page, phone);
  await expect(page.getByRole("alert")).toHaveText(
    "Phone numbers, e-mail addresses and links can be sent once the order is accepted. Please take them out.",
  );
  await expect(field(page)).toHaveValue(phone);
  await expect(message(page, phone)).toHaveCount(0);

  const question = `Is ${newWord()} easy to say?`;
  await field(page).fill(question);
  await field(page).press("Control+Enter");
  await expect(field(page)).toHaveValue("");
  await expect(message(page, question)).toContainText(/\d\d:\d\d/);

  const unread = otherPage.getByRole("button", { name: "1 new message" }).first();
  await expect(unread).toBeVisible();
  await expect(message(page, question)).not.toContainText("Seen");
  await unread.click();
  await expect(message(otherPage, question)).toBeInViewport();
  await expect(unread).toHaveCount(0);
  await expect(message(page, question)).toContainText("Seen");

  await otherPage.getByRole("button", { name: /^Accept and earn / }).click();
  await expect(otherPage.getByText("Accepted and charged")).toBeVisible();
  await expect(page.getByText("Accepted and paid. It is being prepared for you.")).toBeVisible();
  await say(page, phone);
  await expect(message(otherPage, phone)).toBeVisible();
  await say(otherPage, "Very easy. See you soon!");
  await expect(message(page, "Very easy.")).toBeVisible();

  await message(page, "Very easy.").getByRole("button", { name: "Report" }).click();
  const dialog = page.getByRole("dialog", { name: "Report this message?" });
  await dialog.getByRole("button", { name: "Report the message" }).click();
  await expect(dialog.getByText("Choose a reason")).toBeVisible();
  await expectSound(page);
  await dialog.getByLabel("Something else").check();
  await dialog.getByRole("button", { name: "Report the message" }).click();
  await expect(message(page, "Very easy.")).toContainText("Reported");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(message(page, "Very easy.")).toContainText("Reported");
  await expectSound(page);
});

test("What is written offline is sent later, by whatever tab there is then", async ({
  page,
  otherPage,
  context,
  catalogue,
}) => {
  const guid = await openOnBothSides({ page, otherPage }, catalogue, 15);
  await expect(log(page)).toContainText("No messages yet.");
  const second = await context.newPage();
  await second.goto(`/account/orders/${guid}`);
  await expect(log(second)).toContainText("No messages yet.");

  await context.setOffline(true);
  const [first, later] = [newWord(), newWord()];
  await say(page, first);
  await expect(message(page, first)).toContainText("Will be sent when you are online");
  await expect(field(page)).toHaveValue("");
  await expect(page.getByText("Your message will be sent when you are online.")).toBeVisible();
  await expect(message(second, first)).toBeVisible();
  await context.setOffline(false);
  await expect(message(otherPage, first)).toBeVisible();
  for (const tab of [page, second]) {
    await expect(message(tab, first)).toContainText(/\d\d:\d\d/);
  }

  await context.setOffline(true);
  await say(page, later);
  await say(page, "write to me@example.com");
  await expect(message(page, "me@example.com")).toContainText("Will be sent");
  await closeAll(context);
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`/account/orders/${guid}`);
  await expect(message(otherPage, later)).toBeVisible();
  await expect(message(again, later)).toContainText(/\d\d:\d\d/);
  // What was refused while nobody was there is not lost.
  await expect(field(again)).toHaveValue("write to me@example.com");
  await expect(again.getByRole("alert")).toContainText("This message was not sent.");
  await expect(message(otherPage, "me@example.com")).toHaveCount(0);
});

async function closeAll(context: BrowserContext) {
  await Promise.all(context.pages().map((one) => one.close()));
}
