import { expect, test } from "./fixtures.ts";

test("The search corrects mistyped words, finds sports and occasions, suggests results, and reads the address", async ({
  page,
  catalogue,
}) => {
  const field = page.getByRole("combobox", { name: /^Search athletes/ });
  const results = page.getByRole("dialog", { name: "Search results" });
  const status = page.getByRole("status");
  const suited = results.getByRole("list", { name: "Personal videos for a birthday" });
  const [talent = { displayName: "" }] = catalogue.talent;

  await test.step("a mistyped sport is found and announced", async () => {
    await page.goto("/");
    await field.fill("tenis");
    await expect(results.getByText("Nothing for “tenis”. Results for tennis:")).toBeVisible();
    await expect(results.getByRole("link", { name: /^Tennis/ })).toBeVisible();
    expect(await results.getByRole("link").count()).toBeGreaterThan(2);
    await expect(status.filter({ hasText: "results for tennis" })).toHaveCount(1);
  });
  await test.step("without a match there are suggestions, which the keyboard reaches", async () => {
    await field.fill("xylophone");
    await expect(results.getByText("No results for “xylophone”. Try one of these:")).toBeVisible();
    const sports = await results.getByRole("link").allTextContents();
    expect(sports.length).toBeGreaterThan(1);
    expect(catalogue.sports.map(({ name }) => name)).toEqual(expect.arrayContaining(sports));
    await field.press("ArrowDown");
    await expect(results.getByRole("link").first()).toBeFocused();
  });
  await test.step("a suggested occasion finds athletes who offer it", async () => {
    await results.getByRole("button", { name: "Birthday" }).click();
    await expect(field).toHaveValue("Birthday");
    await expect(suited.getByRole("link").first()).toBeVisible();
  });
  await test.step("one result is announced as one", async () => {
    await field.fill(talent.displayName);
    await expect(status.filter({ hasText: /^1 result$/ })).toHaveCount(1);
  });
  await test.step("Enter opens the first result, here a sport by its other name", async () => {
    await field.fill("soccer");
    await expect(results.getByRole("link", { name: /^Football/ })).toBeVisible();
    await field.press("Enter");
    await expect(page).toHaveURL("/sport/football");
  });
  await test.step("a query in the address is searched for", async () => {
    await page.goto(`/?q=${encodeURIComponent(talent.displayName)}`);
    await expect(results.getByRole("link", { name: talent.displayName })).toBeVisible();
  });
});
