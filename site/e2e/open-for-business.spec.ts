import { expectAccessible } from "./axe.ts";
import { demoPassword } from "./fixtures.ts";
import { operator as operatorEmail } from "./joining.ts";
import {
  applyInGerman,
  deliverInGerman,
  publishInGerman,
  setUpPayouts,
} from "./opening/athlete.ts";
import { approveInGerman, bookInGerman } from "./opening/customer.ts";
import {
  addSport,
  approveApplication,
  nameMarketplace,
  openMarketplace,
  setMoney,
  writeText,
} from "./opening/marketplace.ts";
import { addApp, enterCode } from "./opening/second-factor.ts";
import { act, invite, joinTeam, logInInGerman } from "./opening/team.ts";
import { expect, test } from "./own-product.ts";
import { expectFits } from "./width.ts";

// The business from an empty table, in German, by pages alone: an operator, two colleagues, an athlete and a customer, with
// a tax inside the price.

const brand = "Alpenstars";
const athlete = { name: "Mira Gipfel", email: "mira@ski.example", sport: "Skisport" };
const guest = { name: "Kim Kunde", email: "kim@älpen.example" };
const eightDays = 8 * 24 * 3_600;
/** Support and catalogue, and finance with a domain beyond ASCII. */
const colleagues = {
  lou: {
    typed: "lou@vereine.example",
    email: "lou@vereine.example",
    roles: ["Support", "Katalog"],
  },
  fin: { typed: "fin@bücher.example", email: "fin@xn--bcher-kva.example", roles: ["Finanzen"] },
};

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`A team of three opens an empty marketplace in German at ${viewport.width} px, and an athlete is paid`, async ({
    browser,
    product,
  }) => {
    // It waits for three builds of the site.
    test.setTimeout(600_000);
    const browse = async () => {
      const settings = { baseURL: product.site, locale: "de-AT", viewport };
      return await (await browser.newContext(settings)).newPage();
    };
    const [operator, lou, fin, mira, kim] = await Promise.all([
      browse(),
      browse(),
      browse(),
      browse(),
      browse(),
    ]);

    await test.step("visitors see that the marketplace opens soon", async () => {
      await kim.goto("/de");
      await expect(kim.getByRole("main").getByText("Bald geht es los")).toBeVisible();
      await expectFits(kim);
      await expectAccessible(kim);
    });

    await test.step("the operator signs in with an authenticator app, and requires one of the team", async () => {
      await operator.goto("/de/operators");
      await logInInGerman(operator, operatorEmail, demoPassword);
      await expect(operator.getByRole("heading", { name: "Marktplatz öffnen" })).toBeVisible();
      await expectFits(operator);
      await expectAccessible(operator);
      await operator.goto("/de/operators/account");
      const key = await addApp(operator);
      await operator.goto("/de");
      await operator.getByRole("button", { name: "Kontomenü" }).click();
      await operator.getByRole("button", { name: "Abmelden" }).click();
      await operator.goto("/de/operators/team");
      await logInInGerman(operator, operatorEmail, demoPassword);
      await enterCode(operator, key);
      const rule = "Zweiten Faktor verlangen";
      await act(operator, rule, "Unsere Regel", rule);
      await expect(operator.getByText("Jede Anmeldung im Team braucht")).toBeVisible();
    });

    await test.step("two colleagues join by the emailed links, and add an authenticator app", async () => {
      await invite(operator, colleagues.lou);
      await invite(operator, colleagues.fin);
      await expectFits(operator);
      await expectAccessible(operator);
      for (const [page, colleague] of [
        [lou, colleagues.lou],
        [fin, colleagues.fin],
      ] as const) {
        await joinTeam(page, colleague, "Matchday");
        await expectFits(page);
        await expectAccessible(page);
        await page.getByRole("link", { name: "Zweiten Faktor einrichten" }).click();
        await addApp(page);
      }
    });

    await test.step("each sets what the own roles allow", async () => {
      await setMoney(fin);
      await expectFits(fin);
      await expectAccessible(fin);
      await nameMarketplace(operator, brand);
      await expectFits(operator);
      await addSport(lou, athlete.sport);
      await expectFits(lou);
      await writeText(lou, "terms", "Unsere Bedingungen");
      await writeText(lou, "privacy", "Unser Datenschutz");
    });

    await test.step("the athlete applies, and sees what is left after tax and commission", async () => {
      // The form's currencies and its tax are those of the build; the company, whose country has the tax, was saved last.
      const home = async () => await (await mira.request.get("/de")).text();
      await expect.poll(home, { timeout: 240_000 }).toContain(`${brand} GmbH`);
      await applyInGerman(mira, athlete);
      await expectFits(mira);
      await approveApplication(lou, athlete.name);
      await publishInGerman(mira, athlete);
      await expectFits(mira);
      await expectAccessible(mira);
    });

    await test.step("the operator opens the marketplace, and the next build has the athlete", async () => {
      await openMarketplace(operator);
      await expect(async () => {
        await kim.goto("/de/sport/skiing");
        await kim.getByRole("link", { name: athlete.name }).first().click({ timeout: 3_000 });
      }).toPass({ timeout: 240_000 });
      await expect(kim.getByRole("heading", { level: 1, name: athlete.name })).toBeVisible();
      await expect(kim).toHaveTitle(/Alpenstars/);
      await expectFits(kim);
      await expectAccessible(kim);
      await kim.getByRole("contentinfo").getByRole("link", { name: "Impressum" }).click();
      await expect(kim.getByRole("main")).toContainText("Alpenstars GmbH");
      await kim.goBack();
    });

    await test.step("a guest books, and the athlete delivers", async () => {
      await bookInGerman(kim, guest);
      await expectFits(kim);
      await deliverInGerman(mira, guest.name);
      await expectFits(mira);
      await approveInGerman(kim);
      await expectAccessible(kim);
    });

    await test.step("the athlete is paid without the tax", async () => {
      const provider = await setUpPayouts(mira);
      const moved = await kim.request.post("/_local/clock", {
        data: { advanceSeconds: eightDays },
      });
      expect(moved.ok(), await moved.text()).toBe(true);
      await expect(async () => {
        await kim.goto(`${provider}/_connected`);
        const account = kim.locator("section").filter({ hasText: athlete.email });
        await expect(account.getByText("9500 eur")).toBeVisible({ timeout: 2_000 });
      }).toPass();
      const payouts = mira.getByRole("table", { name: /^Auszahlungen im / });
      const payout = payouts.getByRole("row").filter({ hasText: "Persönliches Video" });
      await expect(async () => {
        await mira.goto("/de/talent/account/earnings");
        await expect(payout).toContainText(/nach 20,00\s€ Steuer im Preis/, { timeout: 5_000 });
      }).toPass();
      await expect(payout).toContainText(/95,00\s€/);
    });

    await test.step("finance reads the order, with the address and the tax", async () => {
      await fin.goto("/de/operators/orders");
      await fin
        .getByRole("link", { name: /^[0-9A-Z]{4}-[0-9A-Z]{4}/ })
        .filter({ visible: true })
        .click({ timeout: 10_000 });
      await expect(fin.getByRole("main")).toContainText(guest.email);
      await expect(fin.getByRole("main")).toContainText(/Enthaltene Steuer \(20\s%\)/);
      await expectFits(fin);
    });

    await test.step("the audit log names each of the three", async () => {
      await operator.goto("/de/operators/audit");
      const entries = operator.getByRole("listitem");
      for (const name of [operatorEmail, colleagues.lou.typed, colleagues.fin.typed]) {
        await expect(entries.filter({ hasText: name }).first()).toBeVisible();
      }
      for (const reason of ["Unsere Regel", "Unsere Marke", "Das Gesetz", "Passt zu uns"]) {
        await expect(entries.filter({ hasText: reason })).toHaveCount(1);
      }
    });

    for (const page of [operator, lou, fin, mira, kim]) await page.context().close();
  });
}
