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
    await field.fill("temnis");
    await expect(results.getByText("Nothing for “temnis”. Results for tennis:")).toBeVisible();
    await expect(results.getByRole("link", { name: /^Tennis/ })).toBeVisible();
    expect(await results.getByRole("link").count()).toBeGreaterThan(2);
    await expect(status.filter({ hasText: "results for tennis" })).toHaveCount(1);
  });
  await test.step("without a match there are suggestions, which the keyboard reaches", async () => {
    await field.fill("xylophone");
    await expect(results.getByText("No results for “xylophone”.")).toBeVisible();
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
  await test.step("a sport is found by its other name, and Enter opens all results", async () => {
    await field.fill("soccer");
    await expect(results.getByRole("link", { name: /^Football/ })).toBeVisible();
    await field.press("Enter");
    await expect(page).toHaveURL("/search?q=soccer");
    await expect(results).toBeHidden();
    await page.getByRole("link", { name: "All athletes: Football" }).click();
    await expect(page).toHaveURL("/sport/football");
  });
  await test.step("a query in the address is searched for", async () => {
    await page.goto(`/?q=${encodeURIComponent(talent.displayName)}`);
    await expect(results.getByRole("link", { name: talent.displayName })).toBeVisible();
  });
});

test("The results page finds athletes by three words in any order, filters them, and keeps its state in the address", async ({
  page,
  catalogue,
  quiet,
}) => {
  const heading = page.getByRole("heading", { level: 2, name: /athletes? for “/ });
  const cards = page.getByRole("main").getByRole("article");
  const count = async () => Number.parseInt((await heading.textContent()) ?? "", 10);

  await test.step("the field of the header opens the results", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/help");
    const field = page.getByRole("banner").getByRole("searchbox", { name: "Search" });
    await field.fill("kids birthday party");
    await field.press("Enter");
    await expect(page).toHaveURL("/search?q=kids+birthday+party");
    await expect(heading).toHaveText(/^\d+ athletes for “kids birthday party”$/);
    expect(await count()).toBeGreaterThan(5);
  });
  const first = (await cards.first().getByRole("heading").textContent()) ?? "";
  await test.step("the order of the words does not matter", async () => {
    await page.goto("/search?q=party+kids+birthday");
    await expect(cards.first().getByRole("heading")).toHaveText(first);
  });
  await test.step("on a phone, chips and a sheet filter; the price is that of the matched offer", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/search?q=kids+birthday+party");
    await expect(cards.first()).toContainText("Personal video");
    const all = await count();
    await page.getByRole("button", { name: "Live session", exact: true }).click();
    await expect(page).toHaveURL("/search?q=kids+birthday+party&kind=session");
    await expect(cards.first()).toContainText("Live session");
    expect(await count()).toBeLessThan(all);
    await page.getByRole("button", { name: "Filters (1)" }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    const show = sheet.getByRole("button", { name: /^Show \d+ results?$/ });
    const before = (await show.textContent()) ?? "";
    await sheet.getByLabel("Sport").selectOption({ index: 1 });
    await expect(show).not.toHaveText(before);
    const promised = Number.parseInt(((await show.textContent()) ?? "").replace("Show ", ""), 10);
    await show.click();
    await expect(sheet).toBeHidden();
    expect(await count()).toBe(promised);
    await expect(cards).toHaveCount(Math.min(promised, 24));
  });
  await test.step("a shared address shows the same, and so does Back", async () => {
    const address = page.url();
    const shown = (await heading.textContent()) ?? "";
    await page.goto(address);
    await expect(heading).toHaveText(shown);
    await cards.first().getByRole("link").click();
    await expect(page).not.toHaveURL(address);
    await page.goBack();
    await expect(heading).toHaveText(shown);
  });
  await test.step("a city without athletes shows the nearest one, apart from results", async () => {
    await page.goto("/search?q=tennis+basel");
    await expect(
      page.getByRole("heading", { name: "No results for “tennis basel”." }),
    ).toBeVisible();
    const near = page.getByRole("region", { name: /^Nothing in Basel\. In Zürich, 75 km away:$/ });
    await expect(near.getByRole("article")).toHaveCount(1);
  });
  await test.step("without words, all athletes are listed and filtered", async () => {
    await page.goto("/search");
    const all = page.getByRole("heading", {
      level: 2,
      name: `${catalogue.talent.length} athletes`,
    });
    await expect(all).toBeVisible();
    await page.getByRole("button", { name: "Signed item", exact: true }).click();
    await expect(page).toHaveURL("/search?kind=item");
    await expect(all).toBeHidden();
  });
  await test.step("without a match there are suggestions", async () => {
    await page.goto("/search?q=xylophone");
    await expect(page.getByRole("heading", { name: /^No results for “xylophone”/ })).toBeVisible();
    await page.getByRole("link", { name: "Birthday", exact: true }).click();
    await expect(page).toHaveURL("/search?q=Birthday");
    expect(await count()).toBeGreaterThan(5);
    await quiet();
  });
});
