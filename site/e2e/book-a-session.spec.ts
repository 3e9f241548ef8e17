import { expectAccessible } from "./axe.ts";
import { fillBrief, openOwnOrder, pay } from "./booking.ts";
import { type Catalogue, expect, newEmail, test } from "./fixtures.ts";

/** A bookable offer of a kind, of an athlete who speaks several languages. */
function findOffer(catalogue: Catalogue, kind: string) {
  const found = catalogue.talent
    .filter(({ status, languages }) => status === "published" && languages.length > 1)
    .flatMap((talent) => talent.offers.map((offer) => ({ talent, offer })))
    .find(({ offer }) => offer.kind === kind);
  if (found === undefined) throw new Error(`the seed has no ${kind} in several languages`);
  return found;
}

test("A session weeks ahead is chosen in the calendar with the keyboard alone", async ({
  page,
  catalogue,
  request,
}) => {
  await test.step("it is chosen by keys", async () => {
    const { talent, offer } = findOffer(catalogue, "session");
    const form = page.getByRole("form", { name: /^Book / });
    const next = form.getByRole("button", { name: "Continue" });
    await page.goto(`/${talent.slug}/book?offer=${offer.offerGuid}`);
    await next.click();

    await test.step("the language is asked, not guessed", async () => {
      const languages = form.getByRole("group", { name: "In which language?" });
      await expect(languages.getByRole("radio", { checked: true })).toHaveCount(0);
      await fillBrief(form, "Aisha");
      await page.reload();
      await expect(languages.getByRole("radio", { checked: true })).toHaveCount(1);
      await next.click();
    });

    await test.step("days carry their weekday, and later ones are in a calendar", async () => {
      const near = form.getByRole("button", {
        name: /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} \w+$/,
      });
      await expect(near.first()).toBeVisible();
      await form.getByRole("button", { name: "Later dates" }).press("Enter");
      const grid = form.getByRole("grid");
      const thisMonth = (await grid.getAttribute("aria-label")) ?? "";
      await expectAccessible(page);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("PageDown");
      await expect(grid).not.toHaveAccessibleName(thisMonth);
      const day = page.locator("td button:focus");
      const chosen = (await day.getAttribute("aria-label")) ?? "";
      // A day later and back: the arrows keep to the grid, the Tab key leaves it.
      await page.keyboard.press("ArrowRight");
      await expect(day).not.toHaveAccessibleName(chosen);
      await page.keyboard.press("ArrowLeft");
      await expect(day).toHaveAccessibleName(chosen);
      await page.keyboard.press("Enter");
      const [date = ""] = chosen.split(",");
      const times = form.getByRole("group", { name: date });
      await page.keyboard.press("Tab");
      await page.keyboard.press("Space");
      await expect(times.getByRole("radio", { checked: true })).toBeFocused();
      await expectAccessible(page);
      await page.reload();
      await expect(times.getByRole("radio", { checked: true })).toHaveCount(1);
      await expect(grid.getByRole("gridcell", { selected: true })).toHaveCount(1);
    });
  });
  await test.step("the times reach as far ahead as the athlete can be booked", async () => {
    // Half-hours on five afternoons a week: hundreds of times in the sixty days they can be booked.
    const { talent, offer } = catalogue.talent
      .flatMap((one) => one.offers.map((offered) => ({ talent: one, offer: offered })))
      .find((one) => one.offer.title === "Handles in thirty minutes") ?? {
      talent: { slug: "" },
      offer: { offerGuid: "" },
    };
    const answer = await request.post("/api/quotes", {
      data: { talentSlug: talent.slug, offerGuid: offer.offerGuid, addons: [], use: "personal" },
    });
    const { slots } = await answer.json();
    const ahead = Date.parse(slots.at(-1).startAt) - Date.parse(slots[0].startAt);
    expect(ahead / 86_400_000).toBeGreaterThan(50);
  });
});

test("The last step repeats what changes the work: language, extras, and who may see the video", async ({
  page,
  catalogue,
}) => {
  const { talent, offer } = findOffer(catalogue, "video");
  const form = page.getByRole("form", { name: /^Book / });
  const next = form.getByRole("button", { name: "Continue" });
  await page.goto(`/${talent.slug}/book?offer=${offer.offerGuid}`);
  await next.click();
  await form.getByLabel("Their name").fill("Aisha");
  await form.getByLabel("Pep talk").check();
  await form
    .getByRole("textbox", { name: /^What should .+ know\?$/ })
    .fill("Aisha runs the first marathon next week.");
  await next.click();
  await expect(form.getByRole("alert")).toContainText("Choose the language");
  const chosen = form.getByRole("group", { name: "In which language?" }).getByRole("radio").last();
  await chosen.check();
  const language = await chosen.evaluate((radio) => radio.closest("label")?.textContent ?? "");
  await form.getByLabel("How is it pronounced?").fill("ah-EE-sha");
  await form.getByLabel("Who is it from?").fill("Uncle Bo");
  await next.click();
  await form.getByRole("heading", { name: "When?" }).waitFor();
  await next.click();
  await form.getByLabel("Your name").fill("Kim");
  const email = newEmail("kim");
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Repeat your email").fill(email);
  await form.getByRole("radio", { name: "Anybody with the link" }).check();
  await next.click();

  for (const [label, text] of [
    ["Language", language],
    ["Pronounced", "ah-EE-sha"],
    ["From", "Uncle Bo"],
    ["Occasion", "Pep talk"],
    ["Instructions", "Aisha runs the first marathon next week."],
  ] as const) {
    const term = form.getByRole("term").filter({ hasText: new RegExp(`^${label}$`) });
    await expect(term.locator("~ dd")).toHaveText(text);
  }
  await expect(form.getByText("Anybody with the link")).toBeVisible();
  await form.getByRole("button", { name: "Change: Who may see the video" }).click();
  await expect(form.getByRole("radio", { name: "Anybody with the link" })).toBeChecked();
  await next.click();
  for (const consent of [/^I accept the terms/, /^Work may begin/, /^I am at least 16/]) {
    await form.getByRole("checkbox", { name: consent }).check();
  }
  await form.getByRole("button", { name: /^Request – reserve / }).click();
  await expect(page.getByRole("heading", { name: "Pay by card" })).toBeVisible();
  await pay(page);
  await openOwnOrder(page);
  await expect(page.getByText("Anybody with the link")).toBeVisible();
  await expect(page.getByText(language, { exact: true })).toBeVisible();
});
