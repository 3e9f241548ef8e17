import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessible } from "./axe.ts";
import { fillCampaign, fillContact, openOwnOrder, pay } from "./booking.ts";
import {
  emailOfTalent,
  expect,
  newEmail,
  newWord,
  noted,
  pressLogOut,
  talentWithVideo,
} from "./fixtures.ts";
import { logInAt, test } from "./identity.ts";
import { enterAs, enterCustomer } from "./signed-in.ts";

const phoneWidth = { width: 390, height: 844 };

test("A profile form follows changes of another tab, keeps unsaved input, saves offline, and loses no unsent change at a log-out", async ({
  page,
  context,
  identity,
}) => {
  const email = newEmail("tabs");
  await enterCustomer(page, identity, email);
  const second = await context.newPage();
  await second.goto("/account/profile");
  const name = `Ana ${newWord()}`;
  await page.getByLabel("Company").fill("Typed and not saved");
  await second.getByLabel("Name", { exact: true }).fill(name);
  await second.getByRole("button", { name: "Save", exact: true }).click();
  await expect(second.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
  await expect(page.getByLabel("Company")).toHaveValue("Typed and not saved");

  await second.getByLabel("Company").fill("Saved elsewhere");
  await second.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Changed elsewhere: Company.")).toBeVisible();
  await expect(page.getByLabel("Company")).toHaveValue("Typed and not saved");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(second.getByLabel("Company")).toHaveValue("Typed and not saved");
  await expect(page.getByText(/^Changed elsewhere/)).toHaveCount(0);

  await page.getByLabel("Phone").fill("0600");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByLabel("Phone")).toHaveAccessibleDescription(/Start with \+/);

  await context.setOffline(true);
  await page.getByLabel("Phone").fill("+34600111222");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(
    page.getByText("Saved on this device, sent when you’re online.").first(),
  ).toBeVisible();
  await expect(second.getByLabel("Phone")).toHaveValue("+34600111222");
  await context.setOffline(false);
  await expect(page.getByText("Saved on this device, sent when you’re online.")).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Phone")).toHaveValue("+34600111222");
  // The change was on its way when the page was loaded again. The SDK connects again within a minute.
  await expect.poll(() => noted(page, "matchday:live-pending:"), { timeout: 75_000 }).toEqual([]);
  await second.close();

  await test.step("a log-out asks before unsent changes are lost", async () => {
    await expect(page.getByRole("heading", { name: "No saved athletes yet" })).toBeVisible();
    await context.setOffline(true);
    await page.getByLabel("Phone").fill("+34600333444");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("1 change is waiting.")).toBeVisible();
    await expect(page.getByText("anything else needs a connection")).toBeVisible();
    const questions: string[] = [];
    page.on("dialog", (dialog) => {
      questions.push(dialog.message());
      void dialog.dismiss();
    });
    await pressLogOut(page);
    await expect
      .poll(() => questions)
      .toEqual(["1 change wasn’t sent yet and will be lost. Log out anyway?"]);
    await expect(page.getByLabel("Phone")).toHaveValue("+34600333444");
    await page.close();
  });
  await test.step("a log-out on another page sends the changes that it can", async () => {
    await context.setOffline(false);
    const home = await context.newPage();
    await home.goto("/");
    const menu = home.getByRole("button", { name: "Account menu" });
    await menu.click();
    const logOut = home.getByRole("button", { name: "Log out", exact: true });
    await expect(logOut).toBeVisible();
    // A page that needs more than three seconds asks whether the change may be lost; Playwright says no.
    await expect(async () => {
      if (await logOut.isVisible()) await logOut.click({ timeout: 5_000 });
      await expect(logOut).toBeHidden({ timeout: 10_000 });
    }).toPass();
    await expect(home.getByRole("link", { name: "Log in", exact: true })).toBeVisible();
    await logInAt(home, "/account/profile", email);
    await expect(home.getByLabel("Phone")).toHaveValue("+34600333444");
  });
});

const offersShape = z.object({
  offers: z.array(
    z.object({
      title: z.string(),
      price: z.object({ amount: z.number() }),
      priceVersion: z.number(),
    }),
  ),
});

/** Returns a public offer. */
async function onSale(page: Page, slug: string, title: string) {
  const answer = await page.request.get(`/api/talent/${slug}`);
  return offersShape.parse(await answer.json()).offers.find((offer) => offer.title === title);
}

test("An athlete offers a session, and its hours can be booked", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent } = talentWithVideo(catalogue, 17);
  const title = `Training talk ${newWord().slice(0, 8)}`;
  await enterAs(page, emailOfTalent(talent));
  await page.goto("/talent/account/profile");
  await page.getByRole("link", { name: "Live session" }).click();
  const form = page.getByRole("form", { name: "Offer" });
  await form.getByRole("button", { name: "Save the offer" }).click();
  await expect(form.getByRole("alert")).toContainText("The title needs at least 3 characters");
  await form.getByLabel("Title", { exact: true }).fill(title);
  // Leaving the form asks before unsaved input is lost.
  await page
    .getByRole("link", { name: /^Orders/ })
    .first()
    .click();
  const guard = page.getByRole("dialog", { name: "Leave without saving?" });
  await guard.getByRole("button", { name: "Stay" }).click();
  await expect(form.getByLabel("Title", { exact: true })).toHaveValue(title);
  await form.getByLabel("Price", { exact: true }).fill("80");
  await expect(page.getByRole("complementary", { name: "What you earn" })).toContainText("64.00");
  await form.getByLabel("Status").selectOption("active");
  for (const day of ["Monday", "Thursday"]) {
    await form.getByRole("button", { name: `Add hours on ${day}` }).click();
  }
  await form.getByLabel("Monday from").selectOption("18:30");
  await form.getByRole("button", { name: "Save the offer" }).click();
  await expect(form.getByText("Monday: must end after it begins").last()).toBeVisible();
  await form.getByLabel("Monday from").selectOption("09:00");
  await form.getByRole("button", { name: "Add a date" }).click();
  await form.getByLabel("Date", { exact: true }).fill("2027-01-04");
  await expectAccessible(page);
  await page.setViewportSize(phoneWidth);
  await expectAccessible(page);
  await form.getByLabel("Price", { exact: true }).fill("20000");
  await form.getByRole("button", { name: "Save the offer" }).click();
  await expect(form.getByLabel("Price", { exact: true })).toHaveAccessibleDescription(
    /^Enter a price from €0.50 to €9,523.81$/,
  );
  await expect(form.getByLabel("Title", { exact: true })).toHaveValue(title);
  await form.getByLabel("Price", { exact: true }).fill("80");
  await form.getByRole("button", { name: "Save the offer" }).click();
  await expect(page.getByRole("heading", { name: "Your offers" })).toBeVisible();
  await expectAccessible(page);
  const offers = page.getByRole("region", { name: "Your offers" });
  await expect(offers.getByRole("listitem").filter({ hasText: title })).toContainText(
    "Open on 2 days a week",
  );

  await otherPage.goto(`/${talent.slug}/book`);
  const booking = otherPage.getByRole("form", { name: /^Book / });
  await booking.getByRole("radio", { name: title }).check();
  await booking.getByRole("heading", { name: "What and when?" }).waitFor();
  await expect(booking.getByRole("button", { name: /^(Mon|Thu) \d/ }).first()).toBeVisible();
  await expect(booking.getByRole("radio", { name: /–/ }).first()).toBeVisible();

  const before = await onSale(page, talent.slug, title);
  await offers.getByRole("link", { name: title }).click();
  await form.getByLabel("Price", { exact: true }).fill("95.50");
  await form.getByRole("button", { name: "Save the offer" }).click();
  await expect(page.getByText(/^Saved\./)).toBeVisible();
  await expect
    .poll(() => onSale(page, talent.slug, title))
    .toMatchObject({
      price: { amount: 9_550 },
      priceVersion: (before?.priceVersion ?? 0) + 1,
    });
});

test("An athlete sells commercial use and asks questions, and the order keeps both as they were booked", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent, video } = talentWithVideo(catalogue, 18);
  const customer = `Kim ${newWord()}`;
  await enterAs(page, emailOfTalent(talent));
  await page.goto(`/talent/account/profile?offer=${video.offerGuid}`);
  const form = page.getByRole("form", { name: "Offer" });
  const save = form.getByRole("button", { name: "Save the offer" });
  const first = form.getByRole("group", { name: "Question 1" });
  const second = form.getByRole("group", { name: "Question 2" });

  await test.step("each wrong field has its message", async () => {
    await form.getByRole("radio", { name: /^Either/ }).check();
    await form.getByRole("button", { name: "Add a question" }).click();
    await expect(first.getByRole("textbox", { name: "Question 1" })).toBeFocused();
    await page.keyboard.type("Which club do they play for?");
    await first.getByLabel("Must be answered").check();
    await form.getByRole("button", { name: "Add a question" }).click();
    await second.getByRole("textbox", { name: "Question 2" }).fill("Which tone?");
    await second.getByLabel("Answer", { exact: true }).selectOption("One of your choices");
    await second.getByLabel("Choices").fill("Warm");
    await form.getByLabel("Commercial price").fill("");
    await form.getByLabel("Licence", { exact: true }).fill("");
    await save.click();
    await expect(form.getByLabel("Commercial price")).toHaveAccessibleDescription(
      /Commercial price: Enter a price from €0.50 to €9,523.81$/,
    );
    await expect(form.getByLabel("Licence", { exact: true })).toHaveAccessibleDescription(
      /Licence: describe what a company may do with it$/,
    );
    await expect(second.getByLabel("Choices")).toHaveAccessibleDescription(
      /At least 2 choices, one on each line$/,
    );
    await expectAccessible(page);
    await page.setViewportSize(phoneWidth);
    await expectAccessible(page);
    await form
      .getByRole("alert")
      .getByRole("link", { name: /^At least 2/ })
      .click();
    await expect(second.getByLabel("Choices")).toBeFocused();
    await page.keyboard.type("\nFunny\nSerious");
    await form
      .getByLabel("Licence", { exact: true })
      .fill("Own channels only.\nNo television, no printed posters.");
    await form.getByLabel("Where it may be shown").fill("Website\nSocial media\n");
    await form.getByLabel("Commercial price").fill("900000");
    await save.click();
    await expect(form.getByLabel("Commercial price")).toHaveAccessibleDescription(
      /Enter a price from €0.50 to €9,523.81$/,
    );
    await expect(second.getByLabel("Choices")).toHaveValue("Warm\nFunny\nSerious");
  });

  await test.step("the offer is saved", async () => {
    await form.getByLabel("Commercial price").fill("300");
    await save.click();
    await expect(page.getByText(/^Saved\./)).toBeVisible();
    await page.reload();
    await expect(form.getByRole("radio", { name: /^Either/ })).toBeChecked();
    await expect(form.getByLabel("Commercial price")).toHaveValue("300");
    await expect(form.getByLabel("Days the licence lasts")).toHaveValue("30");
    await expect(form.getByLabel("Licence", { exact: true })).toHaveValue(
      "Own channels only.\nNo television, no printed posters.",
    );
    await expect(form.getByLabel("Where it may be shown")).toHaveValue("Website\nSocial media");
    await expect(first.getByRole("textbox", { name: "Question 1" })).toHaveValue(
      "Which club do they play for?",
    );
    await expect(first.getByLabel("Must be answered")).toBeChecked();
    await expect(second.getByRole("textbox", { name: "Question 2" })).toHaveValue("Which tone?");
    await expect(second.getByLabel("Choices")).toHaveValue("Warm\nFunny\nSerious");
  });

  await test.step("a customer pays the commercial price and answers", async () => {
    await otherPage.goto(`/${talent.slug}/book?use=commercial&offer=${video.offerGuid}`);
    const booking = otherPage.getByRole("form", { name: /^Book / });
    await booking.getByRole("radio", { name: /^The listed price: .+315/ }).check();
    await fillCampaign(booking, "Otter Energy", async (usage) => {
      await usage.getByLabel("Website").check();
      await usage.getByLabel("Social media").check();
    });
    await booking.getByText("More options").click();
    await booking.getByLabel("Which tone?").selectOption("Funny");
    await booking.getByRole("button", { name: "Continue" }).click();
    await expect(booking.getByLabel("Which club do they play for?")).toHaveAccessibleDescription(
      "Please answer this",
    );
    await booking.getByLabel("Which club do they play for?").fill("The Otters");
    await booking.getByRole("button", { name: "Continue" }).click();
    await fillContact(booking, { customer, email: newEmail("company") });
    await booking.getByLabel("We mark it as advertising").check();
    await expectAsBooked(otherPage);
    await expectAccessible(otherPage);
    await otherPage.setViewportSize(phoneWidth);
    await expectAccessible(otherPage);
    await booking.getByRole("button", { name: /^Send request / }).click();
    await pay(otherPage);
    await openOwnOrder(otherPage);
    await expectAsBooked(otherPage);
  });

  await test.step("the athlete reads the answers in the order", async () => {
    await page.goto("/talent/orders");
    await page.getByRole("link", { name: customer }).click();
    await expect(page.getByRole("heading", { name: "Commercial use" })).toBeVisible();
    await expectAsBooked(page);
    await expectAccessible(page);
  });
  const order = page.url();

  await test.step("a reworded question keeps its key, and commercial use can be removed", async () => {
    await page.goto(`/talent/account/profile?offer=${video.offerGuid}`);
    const key = await keyOf(page, talent.slug, "Which tone?");
    expect(key).toMatch(/^question-/);
    await first.getByRole("button", { name: "Remove question 1" }).press("Enter");
    await expect(form.getByRole("button", { name: "Add a question" })).toBeFocused();
    await first.getByRole("textbox", { name: "Question 1" }).fill("In which tone?");
    await form.getByRole("radio", { name: /^Personal/ }).check();
    await expect(form.getByLabel("Commercial price")).toHaveCount(0);
    await save.click();
    await expect(page.getByText(/^Saved\./)).toBeVisible();
    await expect.poll(() => keyOf(page, talent.slug, "In which tone?")).toBe(key);
    expect(await keyOf(page, talent.slug, "Which club do they play for?")).toBeUndefined();
    await page.reload();
    await expect(form.getByRole("radio", { name: /^Personal/ })).toBeChecked();
    await expect(form.getByRole("group", { name: /^Question/ })).toHaveCount(1);
  });

  await test.step("the order of both sides is unchanged", async () => {
    await page.goto(order);
    await otherPage.reload();
    for (const side of [page, otherPage]) {
      await expect(side.getByRole("heading", { name: "Commercial use" })).toBeVisible();
      await expectAsBooked(side);
      await expect(side.getByText("In which tone?")).toHaveCount(0);
      await expectAccessible(side);
    }
  });
});

/** The description below a question or a term. */
function answerTo(page: Page, asked: string | RegExp) {
  return page.getByRole("term").filter({ hasText: asked }).locator("+ dd");
}

/** Checks the questions, answers and licence of the booking. */
async function expectAsBooked(page: Page) {
  for (const [asked, answer] of [
    ["Which club do they play for?", "The Otters"],
    ["Which tone?", "Funny"],
    ["The licence lasts", "30 days"],
    ["May be shown", "Website, Social media"],
    [/^Licence$/, /^Own channels only\.\s+No television, no printed posters\.$/],
  ] as const) {
    await expect(answerTo(page, asked)).toHaveText(answer);
  }
}

const questionsShape = z.object({
  offers: z.array(
    z.object({ questions: z.array(z.object({ key: z.string(), label: z.string() })) }),
  ),
});

/** Returns the key of a question, under which orders store its answers. */
async function keyOf(page: Page, slug: string, label: string) {
  const answer = await page.request.get(`/api/talent/${slug}`);
  const { offers } = questionsShape.parse(await answer.json());
  return offers.flatMap(({ questions }) => questions).find((one) => one.label === label)?.key;
}
