import { expectAccessible } from "./axe.ts";
import { expect, newEmail, newWord, talentWithVideo, test } from "./fixtures.ts";
import { expectFits } from "./width.ts";

test("A guest books in German, and every page stays German", async ({ page, catalogue }) => {
  const { talent, video } = talentWithVideo(catalogue, 0);
  const expectGerman = () => expect(page.locator("html")).toHaveAttribute("lang", "de");

  await test.step("the home page and the athlete are German", async () => {
    await page.goto("/de");
    await expectGerman();
    await expectFits(page);
    await page.getByRole("combobox", { name: /^Athlet:innen/ }).fill(talent.displayName);
    await page.getByRole("link", { name: talent.displayName }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: talent.displayName })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/de/${talent.slug}$`));
    await expect(page.getByText(/zzgl\. 5\s%\sServicegebühr/).first()).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
  });

  await test.step("the booking is German", async () => {
    await page
      .getByRole("link", { name: /buchen/ })
      .first()
      .click();
    await expectGerman();
    const form = page.getByRole("form", { name: /buchen$/ });
    const next = () => form.getByRole("button", { name: "Weiter" }).click();
    await form.getByRole("radio", { name: video.title }).check();
    await next();
    await form.getByLabel("Name", { exact: true }).fill("Aisha");
    await form.getByLabel("Aufmunterung").check();
    const languages = form.getByRole("group", { name: "In welcher Sprache?" });
    if ((await languages.count()) > 0) await languages.getByRole("radio").first().check();
    await form
      .getByRole("textbox", { name: /^Was sollte .+ wissen\?$/ })
      .fill("Aisha läuft nächste Woche den ersten Marathon und braucht einen ehrlichen Satz.");
    await expectFits(page);
    await next();
    await form.getByRole("heading", { name: "Wann?" }).waitFor();
    await next();
    const email = newEmail("kim");
    await form.getByLabel("Dein Name").fill(`Kim ${newWord()}`);
    await form.getByLabel("E-Mail", { exact: true }).fill(email);
    await form.getByLabel("E-Mail-Adresse wiederholen").fill(email);
    await next();
    for (const consent of [/^Ich akzeptiere/, /^Ich stimme zu/, /^Ich bin mindestens 16/]) {
      await form.getByRole("checkbox", { name: consent }).check();
    }
    await expectFits(page);
    await form.getByRole("button", { name: /^Zahlungspflichtig anfragen/ }).click();
  });

  await test.step("the payment service leads back to German pages", async () => {
    await page.getByRole("button", { name: /^Hold / }).click();
    await expect(page.getByRole("heading", { name: "Angefragt!" })).toBeVisible();
    await expectGerman();
    await page.getByRole("link", { name: "Zu deiner Bestellung" }).click();
    await expect(page).toHaveURL(/\/de\/payment\/[\w-]{22}$/);
    await expect(page.getByText("Angefragt", { exact: true })).toBeVisible();
    await expectFits(page);
  });

  await test.step("the switch leads to the same page in English", async () => {
    await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
    await expect(page).toHaveURL(/\/\/[^/]+\/payment\/[\w-]{22}$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByText("Requested", { exact: true })).toBeVisible();
  });
});

test("The language switch works without code and keeps the page", async ({
  browser,
  catalogue,
}) => {
  const { talent } = talentWithVideo(catalogue, 0);
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`/${talent.slug}`);
  await page.getByRole("link", { name: "Deutsch" }).click();
  await expect(page).toHaveURL(new RegExp(`/de/${talent.slug}$`));
  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(new RegExp(`[^e]/${talent.slug}$`));
  await page.close();
});

test("An unknown German address has the German 404 page", async ({ page }) => {
  const response = await page.goto("/de/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test.describe("a browser in German", () => {
  test.use({ locale: "de-AT" });

  test("gets one suggestion of German, and no redirect", async ({ page }) => {
    await page.goto("/faq");
    await page.mouse.wheel(0, 10);
    const suggestion = page.getByRole("region", { name: "Deutsch" });
    await expect(suggestion).toBeVisible();
    await expect(page).toHaveURL(/\/faq$/);
    await suggestion.getByRole("button", { name: "Nicht jetzt" }).click();
    await expect(suggestion).toHaveCount(0);
    await page.goto("/about");
    await page.mouse.wheel(0, 10);
    await page.waitForFunction(() => document.readyState === "complete");
    await expect(suggestion).toHaveCount(0);
    await page.evaluate(() => localStorage.removeItem("matchday:language"));
    await page.goto("/faq?a=1#top");
    await suggestion.getByRole("link", { name: "Auf Deutsch ansehen" }).click();
    await expect(page).toHaveURL(/\/de\/faq\?a=1#top$/);
  });
});
