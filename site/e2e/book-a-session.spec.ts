import { expectAccessible } from "./axe.ts";
import { fillBrief } from "./booking.ts";
import { type Catalogue, expect, test } from "./fixtures.ts";

/** A bookable offer of a kind, of an athlete who speaks several languages. */
function findOffer(catalogue: Catalogue, kind: string) {
  const found = catalogue.talent
    .filter(({ status, languages }) => status === "published" && languages.length > 1)
    .flatMap((talent) => talent.offers.map((offer) => ({ talent, offer })))
    .find(({ offer }) => offer.kind === kind);
  if (found === undefined) throw new Error(`the seed has no ${kind} in several languages`);
  return found;
}

test("The day that is tapped on the athlete's page is the day of the booking", async ({
  page,
  catalogue,
}) => {
  const { talent, offer } = findOffer(catalogue, "session");
  await page.goto(`/${talent.slug}`);
  const days = page.locator("#dates > ul > li").filter({ hasText: offer.title });
  await days.scrollIntoViewIfNeeded();
  const day = days.getByRole("link").nth(1);
  const words = (await day.locator("span").first().textContent()) ?? "";
  await day.click();
  const form = page.getByRole("form", { name: /^Book / });
  await expect(form.getByRole("button", { pressed: true })).toHaveText(words);
  await expect(page).toHaveURL(/step=what$/);
  await page.reload();
  await expect(form.getByRole("button", { pressed: true })).toHaveText(words);
});

test("A keyboard user chooses a session weeks ahead in the calendar", async ({
  page,
  catalogue,
}) => {
  const { talent, offer } = findOffer(catalogue, "session");
  const form = page.getByRole("form", { name: /^Book / });
  const next = form.getByRole("button", { name: "Continue" });
  await page.goto(`/${talent.slug}/book?offer=${offer.offerGuid}`);

  await test.step("the next days are buttons, and later days are in a calendar", async () => {
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
    // Arrow keys stay within the grid, and Tab leaves it.
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

  await test.step("the language of the site is chosen, and another choice survives a reload", async () => {
    await next.click();
    await form.getByText("More options").click();
    const languages = form.getByRole("group", { name: "In which language?" });
    const other = languages.getByRole("radio", { checked: false }).first();
    const chosen = await other.inputValue();
    await languages.locator(`input[value="${chosen}"]`).check();
    await fillBrief(form, "Aisha");
    await page.reload();
    await expect(form.getByLabel("Their name")).toHaveValue("Aisha");
    await form.getByText("More options").click();
    await expect(languages.locator(`input[value="${chosen}"]`)).toBeChecked();
  });

  await test.step("Back returns to the time that was chosen", async () => {
    await page.goBack();
    await expect(form.getByRole("radio", { checked: true })).toHaveCount(1);
    await expect(form.getByRole("heading", { name: "What and when?" })).toBeVisible();
  });
});
