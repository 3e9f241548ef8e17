import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { extractText } from "unpdf";
import { acceptOrder, bookVideo, openOwnOrder, pay, placeVideo, requestVideo } from "./booking.ts";
import { emailOfTalent, expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { enterAs } from "./signed-in.ts";
import { expectFits } from "./width.ts";

/** Whoever has booked is not asked to become an athlete. */
async function expectHeaderOfGuest(page: Page) {
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Log in" })).toBeVisible();
  await expect(header.getByRole("link", { name: "Apply to join" })).toHaveCount(0);
  await expect(header.getByRole("link", { name: "For athletes" })).toHaveCount(0);
}

/** The invoice that the page's button gives: the amounts of its lines, and those of its sums, in minor units. */
async function downloadInvoice(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download invoice" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^invoice-.+\.pdf$/);
  const file = new Uint8Array(await readFile(await download.path()));
  const { text } = await extractText(file, { mergePages: true });
  const parts = /What for\s+[A-Z]{3}\s(?<lines>.*)\sWithout tax\s(?<sums>.*)/s.exec(text)?.groups;
  const amounts = (part = "") =>
    [...part.matchAll(/(−?)(\d+)\.(\d{2})(?![\d ]*%)/g)].map(([, sign, whole, cents]) =>
      Number(`${sign === "−" ? "-" : ""}${whole}${cents}`),
    );
  return { text, lines: amounts(parts?.lines), sums: amounts(parts?.sums) };
}

test("A guest books, the athlete delivers, and the feedback is public", async ({
  page,
  otherPage,
  catalogue,
  request,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 0);
  const customer = `Kim ${newWord()}`;

  await test.step("finds the athlete by name", async () => {
    await page.goto("/");
    await page.getByRole("combobox", { name: /^Search athletes/ }).fill(talent.displayName);
    await page.getByRole("link", { name: talent.displayName }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: talent.displayName })).toBeVisible();
  });

  await test.step("books without an account and pays", async () => {
    await page.getByRole("link", { name: /^Book/ }).first().click();
    await bookVideo(page, video.title, { customer, email: newEmail("kim"), recipient: "Aisha" });
    await pay(page);
    await expect(page.getByText("is reserved, not charged")).toBeVisible();
    await expectHeaderOfGuest(page);
    await openOwnOrder(page);
    await expectHeaderOfGuest(page);
    await expect(page.getByText("Requested", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Reserved, not charged\./)).toBeVisible();
  });

  await test.step("the athlete accepts, which charges, and delivers", async () => {
    await enterAs(otherPage, emailOfTalent(talent));
    await otherPage.goto("/talent/orders");
    await expect(otherPage).toHaveURL(/\/talent\/orders$/);
    await otherPage.getByRole("link", { name: customer }).click();
    await otherPage.getByRole("button", { name: /^Accept and earn / }).click();
    await expect(otherPage.getByText("Accepted and charged")).toBeVisible();

    const delivery = otherPage.getByRole("form", { name: "Deliver" });
    await delivery.getByRole("radio", { name: /^A link/ }).check();
    await delivery.getByLabel("Link to the delivery").fill("https://videos.example.com/aisha");
    await delivery.getByLabel(/^A note with it/).fill("For Aisha, run well!");
    await delivery.getByRole("button", { name: "Deliver" }).click();
    await expect(otherPage.getByText("Delivered", { exact: true }).first()).toBeVisible();
  });

  await test.step("the customer opens the invoice, whose lines add up to what was charged", async () => {
    await expect(page.getByText(/^Charged\./)).toBeVisible();
    const { text, lines, sums } = await downloadInvoice(page);
    const [net = 0, tax = 0, total = 0] = sums;
    expect(text).toContain(customer);
    expect(lines.length, text).toBeGreaterThan(1);
    expect(lines.reduce((sum, amount) => sum + amount)).toBe(total);
    expect(net + tax).toBe(total);
    expect(lines).toContain(video.price.amount);
    await expect(page.getByText((total / 100).toFixed(2)).first()).toBeVisible();
  });

  await test.step("the customer's page has heard of the delivery, and the customer approves", async () => {
    await expect(page.getByRole("link", { name: "Open the delivery" })).toHaveAttribute(
      "href",
      "https://videos.example.com/aisha",
    );
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  });

  const words = `She cried at breakfast, twice. ${newWord()}`;
  await test.step("and leaves feedback", async () => {
    await page.getByRole("link", { name: `Rate ${talent.displayName}` }).click();
    await page.getByRole("radio", { name: "5 stars: Wonderful" }).check();
    await page.getByRole("checkbox", { name: "Personal" }).check();
    await page.getByLabel("In your words").fill(words);
    await expectFits(page);
    await page.getByRole("button", { name: "Send feedback" }).click();
    await expect(page.getByRole("heading", { name: "Thank you!" })).toBeVisible();
    await expect(page.getByRole("figure")).toContainText(words);
  });

  await test.step("which everybody can read", async () => {
    const answer = await request.get(`/api/talent/${talent.slug}`);
    expect(await answer.json()).toMatchObject({
      feedback: expect.arrayContaining([expect.objectContaining({ rating: 5, text: words })]),
    });
    await otherPage.goto(`/${talent.slug}`);
    await expect(otherPage.getByText(words)).toBeVisible();
  });

  await test.step("and change for two days", async () => {
    await page.getByRole("button", { name: "Change your review" }).click();
    await expect(page.getByRole("radio", { name: "5 stars: Wonderful" })).toBeChecked();
    await page.getByLabel("In your words").fill(`${words} And at lunch.`);
    await page.getByRole("button", { name: "Save the changes" }).click();
    await expect(page.getByRole("figure")).toContainText("And at lunch.");
    await page.getByRole("link", { name: `${talent.displayName}'s page` }).click();
    await expect(page.getByText(`${words} And at lunch.`)).toBeVisible();
  });
});

test("What was approved and rated in one step stands on the athlete's page before anybody touches it", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 16);
  const customer = `Rae ${newWord()}`;
  await requestVideo(
    page,
    { talent, video },
    { customer, email: newEmail("rae"), recipient: "Bea" },
  );
  const orderHash = new URL(page.url()).pathname.split("/").at(-1);

  await acceptOrder(otherPage, talent, customer);
  const delivery = otherPage.getByRole("form", { name: "Deliver" });
  await delivery.getByRole("radio", { name: /^A link/ }).check();
  await delivery.getByLabel("Link to the delivery").fill("https://videos.example.com/bea");
  await delivery.getByRole("button", { name: "Deliver" }).click();
  await expect(otherPage.getByText("Delivered", { exact: true }).first()).toBeVisible();

  const words = `Exactly what she needed. ${newWord()}`;
  await page.goto(`/feedback/${orderHash}`);
  await page.getByRole("radio", { name: "5 stars: Wonderful" }).check();
  await page.getByLabel("In your words").fill(words);
  await page.getByRole("button", { name: "Approve and rate" }).click();
  await expect(page.getByText(`Your review is on ${talent.displayName}'s page now.`)).toBeVisible();

  // A visitor for whom the five seconds after which a page starts by itself never pass.
  const visitor = await page.context().browser()?.newContext();
  const fresh = await visitor?.newPage();
  if (fresh === undefined) throw new Error("the browser is gone");
  await fresh.clock.install();
  await fresh.goto(`/${talent.slug}`);
  await expect(fresh.getByText(words)).toBeVisible();
  await visitor?.close();
});

test("What was typed survives a reload; a refused card charges nothing, and the same order can be paid again", async ({
  page,
  catalogue,
}) => {
  await test.step("a step that stops leads to what is missing, and a reload keeps what was typed", async () => {
    const { talent } = talentWithVideo(catalogue, 2);
    await page.goto(`/${talent.slug}/book`);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Their name").fill("Aisha");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert")).toContainText("Choose the occasion");
    await expect(page.getByRole("alert")).toBeFocused();

    await page.getByRole("link", { name: "Choose the occasion" }).click();
    await expect(page.getByRole("radio", { name: "Birthday" })).toBeFocused();

    await page.reload();
    await expect(page.getByRole("heading", { name: "Who is it for?" })).toBeVisible();
    await expect(page.getByLabel("Their name")).toHaveValue("Aisha");
  });
  await test.step("a refused card leaves the order to be paid", async () => {
    const booking = { customer: "Sam Jones", email: newEmail("sam"), recipient: "Ines" };
    const booked = talentWithVideo(catalogue, 1);
    const { checkout } = await placeVideo(page.request, booked, booking);
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
});
