import { expectAccessible } from "./axe.ts";
import {
  expect,
  newEmail,
  newWord,
  talentWithGermanVideo,
  talentWithVideo,
  test,
} from "./fixtures.ts";
import { untilStarted } from "./own-builds.ts";
import { expectFits } from "./width.ts";

test("A guest books in German, and every page stays German", async ({ page, catalogue }) => {
  const { talent, title, headline } = talentWithGermanVideo(catalogue);
  const expectGerman = () => expect(page.locator("html")).toHaveAttribute("lang", "de");

  await test.step("the home page and the athlete are German", async () => {
    await page.goto("/de");
    await expectGerman();
    await expectFits(page);
    await page.getByRole("combobox", { name: /^Athlet:innen/ }).fill(talent.displayName);
    await page.getByRole("link", { name: talent.displayName }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: talent.displayName })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/de/${talent.slug}$`));
    await expect(page.getByText(headline)).toBeVisible();
    await expect(page.getByRole("heading", { name: title }).first()).toBeVisible();
    await expect(page.getByText(/Preise inklusive 5\s%\sServicegebühr/).last()).toBeVisible();
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
    // A link with an offer begins with the details.
    const offer = form.getByRole("radio", { name: title });
    const wishes = form.getByRole("textbox", { name: /^Was sollte .+ wissen\?$/ });
    await offer.or(wishes).first().waitFor();
    if ((await offer.count()) > 0) {
      await offer.check();
      await next();
    }
    await form.getByLabel("Name", { exact: true }).fill("Aisha");
    await form.getByLabel("Aufmunterung").check();
    await wishes.fill(
      "Aisha läuft nächste Woche den ersten Marathon und braucht einen ehrlichen Satz.",
    );
    await expectFits(page);
    await next();
    await form.getByLabel("Dein Name").fill(`Kim ${newWord()}`);
    await form.getByLabel("E-Mail", { exact: true }).fill(newEmail("kim"));
    await form.getByRole("checkbox", { name: /^Ich bin mindestens 16/ }).check();
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

test("The language switch works without code and keeps the page, and an unknown German address has the German 404 page", async ({
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
  const unknown = await page.goto("/de/no/such/page");
  expect(unknown?.status()).toBe(404);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.close();
});

test.describe("a browser in German", () => {
  test.use({ locale: "de-AT" });

  test("gets one suggestion of German, and no redirect", async ({ page }) => {
    await page.goto("/help");
    await page.mouse.wheel(0, 10);
    const suggestion = page.getByRole("region", { name: "Deutsch" });
    await expect(suggestion).toBeVisible();
    await expect(page).toHaveURL(/\/help$/);
    await suggestion.getByRole("button", { name: "Nicht jetzt" }).click();
    await expect(suggestion).toHaveCount(0);
    await page.goto("/about");
    await page.mouse.wheel(0, 10);
    await untilStarted(page);
    await expect(suggestion).toHaveCount(0);
    await page.evaluate(() => localStorage.removeItem("matchday:language"));
    await page.goto("/help?a=1#top");
    await suggestion.getByRole("link", { name: "Auf Deutsch ansehen" }).click();
    await expect(page).toHaveURL(/\/de\/help\?a=1#top$/);
  });
});
