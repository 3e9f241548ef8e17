import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Types into the search of the front page; gives its panel of results. */
async function searchFor(page: Page, words: string) {
  await page.goto("/");
  await page.getByRole("combobox", { name: /^Search athletes/ }).fill(words);
  return page.getByRole("dialog", { name: "Search results" });
}

test("a slip of the pen still finds the sport and its athletes", async ({ page }) => {
  const results = await searchFor(page, "tenis");
  await expect(results.getByText("Nothing for “tenis”. Results for tennis:")).toBeVisible();
  await expect(results.getByRole("link", { name: /^Tennis/ })).toBeVisible();
  expect(await results.getByRole("link").count()).toBeGreaterThan(2);
  await expect(page.getByRole("status").filter({ hasText: "results for tennis" })).toHaveCount(1);
});

test("Enter opens the first result, and a sport is found by another name of it", async ({
  page,
}) => {
  const results = await searchFor(page, "soccer");
  await expect(results.getByRole("link", { name: /^Football/ })).toBeVisible();
  await page.getByRole("combobox").press("Enter");
  await expect(page).toHaveURL("/sport/football");
});

test("an occasion finds athletes who do what suits it, also within a sport", async ({
  page,
  catalogue,
}) => {
  const sportsOf = (name: string | null) =>
    catalogue.talent.find(({ displayName }) => name?.startsWith(displayName));
  const results = await searchFor(page, "birthday");
  const suited = results.getByRole("list", { name: "Personal videos for a birthday" });
  await expect(suited.getByRole("link").first()).toBeVisible();
  for (const name of await suited.getByRole("link").allTextContents()) {
    expect(sportsOf(name)?.offers.map(({ kind }) => kind)).toContain("video");
  }
  await page.getByRole("combobox").fill("swimming coaching");
  const coaches = results.getByRole("list", { name: "Live sessions" });
  await expect(coaches.getByRole("link").first()).toBeVisible();
  for (const name of await coaches.getByRole("link").allTextContents()) {
    expect(sportsOf(name)?.sports).toContain("swimming");
    expect(sportsOf(name)?.offers.map(({ kind }) => kind)).toContain("session");
  }
});

test("where nothing fits, the search suggests what does, and says one result as one", async ({
  page,
  catalogue,
}) => {
  const results = await searchFor(page, "xylophone");
  await expect(results.getByText("Nobody found for “xylophone”.")).toBeVisible();
  const sports = await results.getByRole("link").allTextContents();
  expect(sports.length).toBeGreaterThan(1);
  expect(catalogue.sports.map(({ name }) => name)).toEqual(expect.arrayContaining(sports));
  await page.getByRole("combobox").press("ArrowDown");
  await expect(results.getByRole("link").first()).toBeFocused();
  await results.getByRole("button", { name: "Birthday" }).click();
  await expect(page.getByRole("combobox")).toHaveValue("Birthday");
  await expect(
    results.getByRole("list", { name: "Personal videos for a birthday" }).getByRole("link").first(),
  ).toBeVisible();

  const [talent] = catalogue.talent;
  await page.getByRole("combobox").fill(talent?.displayName ?? "");
  await expect(page.getByRole("status").filter({ hasText: /^1 result$/ })).toHaveCount(1);
});
