import { Counted, openDayFromHome } from "./counted.ts";
import { type Catalogue, expect, newEmail, test } from "./fixtures.ts";

// A browser in Zurich whose language names no country.
test.use({
  viewport: { width: 390, height: 844 },
  locale: "en",
  timezoneId: "Europe/Zurich",
});

/** An athlete whom the front page shows, with an offer of a kind. */
function findOnHome(catalogue: Catalogue, onHome: readonly string[], kind: string) {
  const found = catalogue.talent
    .filter(({ slug, status }) => status === "published" && onHome.includes(`/${slug}`))
    .flatMap((talent) => talent.offers.map((offer) => ({ talent, offer })))
    .find(({ offer }) => offer.kind === kind && (kind !== "video" || offer.addons.length > 0));
  if (found === undefined) throw new Error(`the front page has no athlete with a ${kind}`);
  return found;
}

for (const [kind, most] of [
  ["video", { screens: 6, taps: 7, fields: 4 }],
  ["session", { screens: 7, taps: 8, fields: 4 }],
] as const) {
  test(`A guest on a phone books a ${kind} on a chosen day within ${most.screens} screens`, async ({
    page,
    catalogue,
  }) => {
    const counted = new Counted();
    await page.goto("/");
    const links = page.getByRole("main").getByRole("link");
    const onHome = await links.evaluateAll((all) =>
      all.map((one) => one.getAttribute("href") ?? ""),
    );
    await test.step("the home page shows athletes in the first of at most five screens, and none of them twice", async () => {
      const slugs = new Set(catalogue.talent.map(({ slug }) => `/${slug}`));
      const shown = onHome.filter((path) => slugs.has(path));
      expect(shown.length).toBeGreaterThan(10);
      expect(shown).toEqual([...new Set(shown)]);
      await expect(page.locator(`main a[href="${shown[0]}"]`)).toBeInViewport({ ratio: 1 });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height).toBeLessThanOrEqual(5 * 844);
    });
    const { talent, offer } = findOnHome(catalogue, onHome, kind);
    const day = await openDayFromHome(page, counted, talent, offer);

    const form = page.getByRole("form", { name: /^Book / });
    const next = form.getByRole("button", { name: "Continue" });
    if (kind === "session") {
      await counted.see(form.getByRole("heading", { name: "What and when?" }), "What and when");
      await expect(form.getByRole("button", { pressed: true })).toHaveText(day);
      await counted.tap(form.getByRole("radio", { name: /–/ }).first());
      await counted.tap(next);
    }
    await counted.see(form.getByRole("heading", { name: /^Who is / }), "Details");
    if (kind === "video") {
      await counted.tap(form.getByRole("group", { name: "Extras" }).getByRole("checkbox").first());
    }
    await counted.type(form.getByLabel("Their name"), "Aisha");
    await counted.type(
      form.getByRole("textbox", { name: /^What should .+ know\?$/ }),
      "Aisha runs her first marathon next week and needs one honest sentence.",
    );
    await counted.tap(next);
    await counted.see(
      form.getByRole("heading", { name: "Contact and payment" }),
      "Contact and payment",
    );
    if (kind === "video") {
      await expect(
        form.getByRole("group", { name: "Extras" }).getByRole("checkbox", { checked: true }),
      ).toHaveCount(1);
      await expect(form.getByText(new RegExp(`^By ${day}`))).toBeVisible();
    }
    await expect(form.getByLabel("Your country")).toHaveValue("CH");
    await counted.type(form.getByLabel("Your name"), "Kim Lee");
    await counted.type(form.getByLabel("Email"), newEmail("kim"));
    await counted.tap(form.getByRole("checkbox", { name: /^I’m 16 or over/ }));
    await counted.tap(form.getByRole("button", { name: /^Send request / }));
    await counted.see(page.getByRole("heading", { name: "Pay by card" }), "Payment");
    await counted.tap(page.getByRole("button", { name: /^Hold / }));
    await counted.see(page.getByRole("heading", { name: "Requested!" }), "Requested");

    const { screens, taps, fields } = counted;
    test.info().annotations.push({
      type: "count",
      description: `${kind}: ${screens.length} screens (${screens.join(", ")}), ${taps} taps, ${fields} fields`,
    });
    expect(screens.length).toBeLessThanOrEqual(most.screens);
    expect(taps).toBeLessThanOrEqual(most.taps);
    expect(fields).toBeLessThanOrEqual(most.fields);
  });
}
