import type { Page } from "@playwright/test";
import { z } from "zod";
import { emailOfTalent, expect, logIn, newEmail, newWord, talentWithVideo } from "./bench.ts";
import { enterCustomer, logInAt, test } from "./identity.ts";
import { expectSound } from "./sound.ts";

const phoneWidth = { width: 390, height: 844 };

test("A profile that is open in two tabs follows the other one and keeps what is typed", async ({
  page,
  context,
  identity,
}) => {
  await enterCustomer(page, identity, newEmail("tabs"));
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
  await expect(page.getByText("Changed elsewhere meanwhile: Company.")).toBeVisible();
  await expect(page.getByLabel("Company")).toHaveValue("Typed and not saved");
  await expectSound(page);
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
    page.getByText("Saved on this device, sent when you are online.").first(),
  ).toBeVisible();
  await expect(second.getByLabel("Phone")).toHaveValue("+34600111222");
  await context.setOffline(false);
  await expect(page.getByText("Saved on this device, sent when you are online.")).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Phone")).toHaveValue("+34600111222");
});

test("An athlete kept for later shows on every device, until removed", async ({
  page,
  otherPage,
  identity,
  catalogue,
}) => {
  const { talent } = talentWithVideo(catalogue, 16);
  const email = newEmail("keeper");
  await enterCustomer(page, identity, email);
  await expect(page.getByRole("heading", { name: "Nobody yet" })).toBeVisible();
  await logInAt(otherPage, "/account/profile", email);
  await expect(otherPage.getByRole("heading", { name: "Nobody yet" })).toBeVisible();

  await page.goto(`/${talent.slug}`);
  const keep = page.getByRole("button", { name: "Keep for later" });
  await expect(keep).toBeVisible();
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").filter(({ name }) => /connect-database/.test(name)),
  );
  expect(loaded).toEqual([]);
  await keep.click();
  await expect(page.getByRole("link", { name: "Kept", exact: true })).toBeVisible();

  const remove = { name: `Remove ${talent.displayName}` };
  await expect(otherPage.getByRole("link", { name: talent.displayName })).toBeVisible();
  await expect(otherPage.getByText("1 of 200")).toBeVisible();
  await expectSound(otherPage);
  await otherPage.setViewportSize(phoneWidth);
  await expectSound(otherPage);
  await page.getByRole("link", { name: "Kept", exact: true }).click();
  await expect(page.getByRole("button", remove)).toBeVisible();
  await otherPage.getByRole("button", remove).click();
  await expect(page.getByRole("button", remove)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Nobody yet" })).toBeVisible();
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

/** An offer as visitors see it now. */
async function onSale(page: Page, slug: string, title: string) {
  const answer = await page.request.get(`/api/talent/${slug}`);
  return offersShape.parse(await answer.json()).offers.find((offer) => offer.title === title);
}

test("An athlete puts a session on sale, and its hours can be booked", async ({
  page,
  otherPage,
  catalogue,
}) => {
  const { talent } = talentWithVideo(catalogue, 17);
  const title = `Training talk ${newWord().slice(0, 8)}`;
  await page.goto("/talent/account/profile");
  await logIn(page, emailOfTalent(talent));
  await expect(page).toHaveURL("/talent/orders");
  await page.goto("/talent/account/profile");
  await page.getByRole("link", { name: "Live session" }).click();
  const form = page.getByRole("form", { name: "Offer" });
  await form.getByRole("button", { name: "Save the offer" }).click();
  await expect(form.getByRole("alert")).toContainText("At least 3 characters");
  await form.getByLabel("Title").fill(title);
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
  await expectSound(page);
  await page.setViewportSize(phoneWidth);
  await expectSound(page);
  // The largest order is the server's to know.
  await form.getByLabel("Price", { exact: true }).fill("20000");
  await form.getByRole("button", { name: "Save the offer" }).click();
  await expect(form.getByLabel("Price", { exact: true })).toHaveAccessibleDescription(
    /^Must be at most/,
  );
  await expect(form.getByLabel("Title")).toHaveValue(title);
  await form.getByLabel("Price", { exact: true }).fill("80");
  await form.getByRole("button", { name: "Save the offer" }).click();
  await expect(page.getByRole("heading", { name: "Your offers" })).toBeVisible();
  await expectSound(page);
  const offers = page.getByRole("region", { name: "Your offers" });
  await expect(offers.getByRole("listitem").filter({ hasText: title })).toContainText(
    "Open on 2 days a week",
  );

  await otherPage.goto(`/${talent.slug}/book`);
  const booking = otherPage.getByRole("form", { name: /^Book / });
  await booking.getByRole("radio", { name: title }).check();
  await booking.getByRole("button", { name: "Continue" }).click();
  await booking.getByLabel("Their name").fill("Robin");
  await booking.getByLabel("Pep talk").check();
  await booking
    .getByRole("textbox", { name: /^What should .+ know\?$/ })
    .fill("Robin runs the first marathon next week and needs one honest sentence.");
  await booking.getByRole("button", { name: "Continue" }).click();
  await booking.getByRole("heading", { name: "When?" }).waitFor();
  await expect(booking.getByText(/^(Mon|Thu)/).first()).toBeVisible();
  await expect(booking.getByRole("radio").first()).toBeVisible();

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
