import type { BrowserContext, Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessible } from "./axe.ts";
import { requestAsCustomer } from "./booking.ts";
import {
  acceptNow,
  type Catalogue,
  emailOfTalent,
  expect,
  newWord,
  noted,
  talentWithVideo,
  test,
} from "./fixtures.ts";
import { enterAs } from "./signed-in.ts";

const log = (page: Page) => page.getByRole("log");
const field = (page: Page) => page.getByLabel("Your message");
/** A message of the thread, with its status. */
const message = (page: Page, text: string) =>
  log(page).getByRole("listitem").filter({ hasText: text });

async function sendMessage(page: Page, text: string) {
  await field(page).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

/** Opens a new request of the seeded customer on the pages of both sides; returns its GUID. */
async function openOnBothSides(
  { page, otherPage }: { page: Page; otherPage: Page },
  catalogue: Catalogue,
  index: number,
): Promise<string> {
  const { talent, video } = talentWithVideo(catalogue, index);
  const { guid } = await requestAsCustomer(page.request, { talent, video }, newWord());
  await enterAs(page, "customer@matchday.example");
  await page.goto(`/account/orders/${guid}`);
  await enterAs(otherPage, emailOfTalent(talent));
  await otherPage.goto(`/talent/orders/${guid}`);
  return guid;
}

test("Both sides of an order write messages, which may contain contacts after acceptance", async ({
  page,
  otherPage,
  catalogue,
}) => {
  await openOnBothSides({ page, otherPage }, catalogue, 14);
  // The talent's page is at its top, so the thread is out of view.
  await expect(log(otherPage)).toContainText("No messages yet.");
  await otherPage.evaluate(() => scrollTo(0, 0));
  const phone = "Please call me: +49 171 1234567";
  await sendMessage(page, phone);
  await expect(page.getByRole("alert")).toHaveText(
    "Phone numbers, email addresses, links and usernames can be sent once the order is accepted. Please take them out.",
  );
  await expect(field(page)).toHaveValue(phone);
  await expect(message(page, phone)).toHaveCount(0);

  const question = `Is ${newWord()} easy to say?`;
  await field(page).fill(question);
  await field(page).press("Control+Enter");
  await expect(field(page)).toHaveValue("");
  await expect(message(page, question)).toContainText(/\d\d:\d\d/);

  const unread = (count: string) => otherPage.getByRole("button", { name: count }).first();
  await expect(unread("1 new message")).toBeVisible();
  const more = `And is ${newWord()}?`;
  await sendMessage(page, more);
  // The count would be one if the talent's page had marked the first message as read.
  await expect(unread("2 new messages")).toBeVisible();
  await expect(message(page, more)).toContainText(/\d\d:\d\d/);
  await expect(log(page)).not.toContainText("Seen");
  await unread("2 new messages").click();
  await expect(message(otherPage, more)).toBeInViewport();
  await expect(unread("2 new messages")).toHaveCount(0);
  await expect(message(page, more)).toContainText("Seen");
  await expect(message(page, question)).not.toContainText("Seen");

  await acceptNow(otherPage);
  await expect(otherPage.getByText("Accepted and charged")).toBeVisible();
  await expect(page.getByText("Accepted and paid. It’s being prepared for you.")).toBeVisible();
  await sendMessage(page, phone);
  await expect(message(otherPage, phone)).toBeVisible();
  await sendMessage(otherPage, "Very easy. See you soon!");
  await expect(message(page, "Very easy.")).toBeVisible();

  await message(page, "Very easy.").getByRole("button", { name: "Report" }).click();
  const dialog = page.getByRole("dialog", { name: "Report this message?" });
  await dialog.getByRole("button", { name: "Report the message" }).click();
  await expect(dialog.getByText("Choose a reason").first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Something else").check();
  await dialog.getByRole("button", { name: "Report the message" }).click();
  await expect(message(page, "Very easy.")).toContainText("Reported");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(message(page, "Very easy.")).toContainText("Reported");
  await expectAccessible(page);
});

test("Messages written offline are sent by any tab that is open later, and a rejected one returns to its field", async ({
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
  await sendMessage(page, first);
  await expect(message(page, first)).toContainText("Will be sent when you’re online");
  await expect(field(page)).toHaveValue("");
  await expect(page.getByText("Your message will be sent when you’re online.")).toBeVisible();
  await expect(message(second, first)).toBeVisible();
  await context.setOffline(false);
  await expect(message(otherPage, first)).toBeVisible();
  for (const tab of [page, second]) {
    // The SDK replaces a stream whose polls fail after 35 s (ADR 19).
    await expect(message(tab, first)).toContainText(/\d\d:\d\d/, { timeout: 60_000 });
  }

  await context.setOffline(true);
  await sendMessage(page, later);
  await sendMessage(page, "write to me@example.com");
  await expect(message(page, "me@example.com")).toContainText("Will be sent");
  await closeAll(context);
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`/account/orders/${guid}`);
  await expect(message(otherPage, later)).toBeVisible();
  await expect(message(again, later)).toContainText(/\d\d:\d\d/);
  // A message that was rejected while no page was open is not lost.
  await expect(field(again)).toHaveValue("write to me@example.com");
  await expect(again.getByRole("alert")).toContainText("This message wasn’t sent.");
  await expect(message(otherPage, "me@example.com")).toHaveCount(0);
  // The page reports the rejected message only there.
  await expect.poll(() => noted(again, "matchday:live-pending:")).toEqual([]);
  await expect.poll(() => noted(again, "matchday:live-notes:")).toEqual([expect.any(String)]);
  await expect(again.getByText("was not saved")).toHaveCount(0);
});

test("Earlier messages load without an announcement, and a new message is announced", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const guid = await openOnBothSides({ page, otherPage }, catalogue, 19);
  await expect(log(page)).toContainText("No messages yet.");
  const asked = page.waitForRequest(`**/api/orders/${guid}`);
  await page.reload();
  const { authorization = "" } = await (await asked).allHeaders();
  const said = Array.from({ length: 3 }, (_, hour) =>
    Array.from({ length: 35 }, (_, line) => `Line ${line + 1} of ${["a", "b", "c"][hour]}`),
  );
  for (const texts of said) {
    await writeAll(page, { authorization, guid, texts });
    // What the page has shown is in its local copy.
    await expect(message(page, texts.at(-1) ?? "")).toBeVisible();
  }
  await expect(log(page).getByRole("listitem")).toHaveCount(100);
  // Records how the log is announced at each change of its messages.
  await log(page).evaluate((shown) => {
    const heard: (string | null)[] = [];
    const record = () => {
      heard.push(shown.getAttribute("aria-live"));
      shown.setAttribute("data-heard", heard.join(" "));
    };
    new MutationObserver(record).observe(shown, { childList: true, subtree: true });
  });
  await page.getByRole("button", { name: "Show earlier messages" }).click();
  await expect(log(page)).toBeFocused();
  await expect(log(page).getByRole("listitem")).toHaveCount(105);
  await expect(log(page)).toHaveAttribute("aria-live", "polite");
  await expect(log(page)).toHaveAttribute("data-heard", /^off( off)*$/);
  await sendMessage(otherPage, "That is a lot.");
  await expect(message(page, "That is a lot.")).toBeAttached();
  await expect(log(page)).toHaveAttribute("data-heard", /^off( off)*( polite)+$/);
});

test("Without a local database, messages written offline are sent only from their page", async ({
  page,
  otherPage,
  context,
  catalogue,
}) => {
  // Firefox opens no database in a private window.
  await context.addInitScript(() => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name, ...more) {
      if (name.startsWith("firestore")) throw new DOMException("refused", "InvalidStateError");
      return open.call(this, name, ...more);
    };
  });
  await openOnBothSides({ page, otherPage }, catalogue, 20);
  await expect(log(page)).toContainText("No messages yet.");
  await context.setOffline(true);
  await expect(
    page.getByText("will be sent when you’re online, if you keep this page open."),
  ).toBeVisible();
  const words = newWord();
  await sendMessage(page, words);
  await expect(message(page, words)).toContainText("Will be sent");
  // The queued message is lost with its page, but its text is stored.
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(new URL(otherPage.url()).pathname.replace("/talent/", "/account/"));
  await expect(field(again)).toHaveValue(words);
  await expect(again.getByRole("alert")).toContainText("This message wasn’t sent.");
  await again.getByRole("button", { name: "Send" }).click();
  await expect(message(otherPage, words)).toBeVisible();
});

interface Said {
  authorization: string;
  guid: string;
  texts: string[];
}

/** Writes messages of the customer in one commit. */
async function writeAll(page: Page, { authorization, guid, texts }: Said) {
  const { aud } = z
    .object({ aud: z.string() })
    .parse(JSON.parse(Buffer.from(authorization.split(".")[1] ?? "", "base64url").toString()));
  const root = `projects/${aud}/databases/(default)/documents`;
  const writes = texts.map((text) => ({
    update: {
      name: `${root}/orders/${guid}/messages/${newWord().slice(0, 20)}`,
      fields: { author: { stringValue: "customer" }, text: { stringValue: text } },
    },
    updateTransforms: [{ fieldPath: "sentAt", setToServerValue: "REQUEST_TIME" }],
    currentDocument: { exists: false },
  }));
  const answer = await page.request.post(`/v1/${root}:commit`, {
    headers: { authorization },
    data: { writes },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function closeAll(context: BrowserContext) {
  await Promise.all(context.pages().map((one) => one.close()));
}
