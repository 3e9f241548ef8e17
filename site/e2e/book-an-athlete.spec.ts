import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { extractText } from "unpdf";
import { askNow, bookVideo, openListedOrder, openOwnOrder, pay, placeVideo } from "./booking.ts";
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
import { expectFits } from "./width.ts";

/** Checks that the header of a customer has no link to the application. */
async function expectHeaderOfGuest(page: Page) {
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(header.getByRole("link", { name: "Apply to join" })).toHaveCount(0);
  await expect(header.getByRole("link", { name: "For athletes" })).toHaveCount(0);
}

/** Downloads the invoice; returns the amounts of its lines and of its sums in minor units. */
async function downloadInvoice(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download invoice" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^invoice-.+\.pdf$/);
  const file = new Uint8Array(await readFile(await download.path()));
  const { text } = await extractText(file, { mergePages: true });
  const parts = /Description\s+[A-Z]{3}\s(?<lines>.*)\sWithout tax\s(?<sums>.*)/s.exec(
    text,
  )?.groups;
  const amounts = (part = "") =>
    [...part.matchAll(/(−?)(\d+)\.(\d{2})(?![\d ]*%)/g)].map(([, sign, whole, cents]) =>
      Number(`${sign === "−" ? "-" : ""}${whole}${cents}`),
    );
  return { text, lines: amounts(parts?.lines), sums: amounts(parts?.sums) };
}

test("A guest finds an athlete, books, gets the delivery and publishes a review", async ({
  page,
  otherPage,
  browser,
  catalogue,
  request,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 0);
  const customer = `Kim ${newWord()}`;

  await test.step("the search finds the athlete by name", async () => {
    await page.goto("/");
    await page.getByRole("combobox", { name: /^Search athletes/ }).fill(talent.displayName);
    await page.getByRole("link", { name: talent.displayName }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: talent.displayName })).toBeVisible();
  });

  await test.step("the guest books without an account and pays", async () => {
    await page.getByRole("link", { name: /^Book/ }).first().click();
    await bookVideo(page, video.title, { customer, email: newEmail("kim"), recipient: "Aisha" });
    await pay(page);
    await expect(page.getByText("is reserved, not charged")).toBeVisible();
    await expectHeaderOfGuest(page);
    await openOwnOrder(page);
    await expectHeaderOfGuest(page);
    await expect(page.getByText("Requested", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Reserved(?: on card •••• \d{4})?, not charged\.$/)).toBeVisible();
  });

  await test.step("the athlete accepts, which charges the card, and delivers", async () => {
    await enterAs(otherPage, emailOfTalent(talent));
    await openListedOrder(otherPage, customer);
    await acceptNow(otherPage);
    await expect(otherPage.getByText("Accepted and charged")).toBeVisible();

    const delivery = otherPage.getByRole("form", { name: "Deliver" });
    await delivery.getByRole("radio", { name: /^A link/ }).check();
    await delivery.getByLabel("Link to the delivery").fill("https://videos.example.com/aisha");
    await delivery.getByLabel(/^A note with it/).fill("For Aisha, run well!");
    await delivery.getByRole("button", { name: "Deliver" }).click();
    await expect(otherPage.getByText("Delivered", { exact: true }).first()).toBeVisible();
  });

  await test.step("the lines of the invoice add up to the charged amount", async () => {
    await askNow(page);
    await expect(page.getByText("Paid with card •••• 4242.")).toBeVisible();
    const { text, lines, sums } = await downloadInvoice(page);
    const [net = 0, tax = 0, total = 0] = sums;
    expect(text).toContain(customer);
    expect(lines.length, text).toBeGreaterThan(1);
    expect(lines.reduce((sum, amount) => sum + amount)).toBe(total);
    expect(net + tax).toBe(total);
    expect(lines).toContain(video.price.amount);
    await expect(page.getByText((total / 100).toFixed(2)).first()).toBeVisible();
  });

  const words = `She cried at breakfast, twice. ${newWord()}`;
  await test.step("the customer approves and rates in one step", async () => {
    await expect(page.getByRole("link", { name: "Open the delivery" })).toHaveAttribute(
      "href",
      "https://videos.example.com/aisha",
    );
    await page.goto(new URL(page.url()).pathname.replace("/payment/", "/feedback/"));
    await page.getByRole("radio", { name: "5 stars: Wonderful" }).check();
    await page.getByRole("checkbox", { name: "Personal" }).check();
    await page.getByLabel("In your words").fill(words);
    await expectFits(page);
    await page.getByRole("button", { name: "Approve and rate" }).click();
    await expect(
      page.getByText(`Your review is on ${talent.displayName}’s page now.`),
    ).toBeVisible();
    await expect(page.getByRole("figure")).toContainText(words);
  });

  await test.step("visitors read the review where the reviews are", async () => {
    const answer = await request.get(`/api/talent/${talent.slug}`);
    expect(await answer.json()).toMatchObject({
      feedback: expect.arrayContaining([expect.objectContaining({ rating: 5, text: words })]),
    });
    const visitor = await browser.newContext();
    const fresh = await visitor.newPage();
    // The five seconds after which an untouched page starts never pass here.
    await fresh.clock.install();
    await fresh.goto(`/${talent.slug}`);
    await goToReviews(fresh);
    await expect(fresh.getByText(words)).toBeVisible();
    await visitor.close();
  });

  await test.step("the customer changes the review", async () => {
    await page.getByRole("button", { name: "Change your review" }).click();
    await expect(page.getByRole("radio", { name: "5 stars: Wonderful" })).toBeChecked();
    await page.getByLabel("In your words").fill(`${words} And at lunch.`);
    await page.getByRole("button", { name: "Save the changes" }).click();
    await expect(page.getByRole("figure")).toContainText("And at lunch.");
    await page.getByRole("link", { name: `${talent.displayName}’s page` }).click();
    await goToReviews(page);
    await expect(page.getByText(`${words} And at lunch.`)).toBeVisible();
  });
});

test("A declined card charges nothing, and the same order can be paid with another card", async ({
  page,
  catalogue,
}) => {
  const booking = { customer: "Sam Jones", email: newEmail("sam"), recipient: "Ines" };
  const { checkout } = await placeVideo(page.request, talentWithVideo(catalogue, 1), booking);
  await page.goto(checkout);
  await page.getByLabel("Card number").fill("4000 0000 0000 0002");
  await page.getByRole("button", { name: /^Hold / }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("link", { name: "Cancel and go back" }).click();

  await expect(page.getByText("Waiting for payment")).toBeVisible();
  await page.getByRole("button", { name: /^Reserve / }).click();
  await page.getByLabel("Card number").fill("4242 4242 4242 4242");
  await pay(page);
});

/** Scrolls to the reviews, which load when they are near. */
async function goToReviews(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Reviews", exact: true }).scrollIntoViewIfNeeded();
}
