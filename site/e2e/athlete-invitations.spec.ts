import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { test as base, expect, newEmail, newWord } from "./fixtures.ts";
import { mailedLink, operator } from "./joining.ts";
import { mailsTo } from "./mailbox.ts";
import { enterAs } from "./signed-in.ts";
import { expectFits } from "./width.ts";

interface Fixtures {
  /** The athlete's phone. */
  phone: Page;
}

const test = base.extend<Fixtures>({
  phone: async ({ browser }, use) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: "de-DE",
    });
    await use(await context.newPage());
    await context.close();
  },
});

test("An operator invites athletes from a list, and one applies by the emailed link in German", async ({
  page,
  phone,
}) => {
  const [email, other] = [newEmail("mia"), newEmail("bo")];
  const name = `Mia ${newWord().slice(0, 10)}`;

  await test.step("the operator sees what is wrong with a row, and invites the others", async () => {
    await enterAs(page, operator);
    await page.goto("/operators/applications?list=invited");
    await page.getByRole("button", { name: "Invite athletes" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite athletes" });
    await dialog.getByRole("radio", { name: "From a list" }).check();
    await dialog
      .getByLabel("List", { exact: true })
      .fill(
        `E-Mail;Vorname;Sprache\n${email};${name};Deutsch\ninvalid;Invalid;\n${other};"Bo ""B"" Lind";en`,
      );
    await expect(dialog.getByText("2 athletes get an email, 1 row isn’t sent")).toBeVisible();
    await expect(dialog.getByText("Not an email address")).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    await dialog.getByLabel("Why").fill("The national team");
    await dialog.getByRole("button", { name: "Send invitations" }).click();
    await expect(page.getByText("2 invitations sent.")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByRole("button", { name: `Withdraw the invitation of ${email}` }),
    ).toBeVisible();
    await expect(page.getByRole("heading", { name: 'Bo "B" Lind' })).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
  });

  await test.step("an address with an open invitation gets no second email", async () => {
    await page.getByRole("button", { name: "Invite athletes" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite athletes" });
    await dialog.getByLabel("Name", { exact: true }).fill(name);
    await dialog.getByLabel("Email", { exact: true }).fill(email);
    await dialog.getByLabel("Why").fill("Once more");
    await dialog.getByRole("button", { name: "Send invitations" }).click();
    const results = page.getByRole("dialog", { name: "Some athletes get no email" });
    await expect(results.getByText("Has an open invitation")).toBeVisible();
    await expectAccessible(page);
    await results.getByRole("button", { name: "Close" }).click();
    expect(await mailsTo(page.request, email)).toHaveLength(1);
  });

  await test.step("the athlete applies with what the invitation knows, and confirms no address", async () => {
    const link = await mailedLink(page.request, email, "Matchday lädt dich als Athlet:in ein");
    await phone.goto(link);
    await expect(phone.getByText("Du bist zu Matchday eingeladen")).toBeVisible();
    await expect(phone.getByText(`${operator} hat dich eingeladen.`)).toBeVisible();
    const form = phone.getByRole("form", { name: "Bewerben" });
    await expect(form.getByLabel("Öffentlicher Name")).toHaveValue(name);
    await expectAccessible(phone);
    await expectFits(phone);
    const next = form.getByRole("button", { name: "Weiter" });
    await form.getByLabel("Vollständiger Name").fill(name);
    await form.getByLabel("Geburtsdatum").fill("1995-04-01");
    await form.getByLabel("Land").selectOption("DE");
    await next.click();
    await form.getByRole("combobox", { name: "Sportart hinzufügen" }).selectOption("tennis");
    await form.getByRole("radio", { name: "Profi", exact: true }).check();
    await next.click();
    await expect(form.getByRole("heading", { name: "Wer folgt dir?" })).toBeVisible();
    await next.click();
    await form.getByLabel("Dein Preis").fill("80");
    await next.click();
    await expect(form.getByRole("heading", { name: "Vertritt dich jemand?" })).toBeVisible();
    await next.click();
    await expect(form.getByLabel("E-Mail")).toHaveValue(email);
    await expect(form.getByText("Bleibst du bei dieser Adresse")).toBeVisible();
    for (const consent of await form.getByRole("checkbox").all()) await consent.check();
    await expectFits(phone);
    await form.getByRole("button", { name: "Bewerbung senden" }).click();
    await expect(phone.getByRole("heading", { name: "Deine Bewerbung ist da" })).toBeVisible();
    await expect(phone.getByText("Deine Adresse ist durch die Einladung bestätigt.")).toBeVisible();
    await expectAccessible(phone);
    await expectFits(phone);
    await phone.goto("about:blank");
    await phone.goto(link);
    await expect(phone.getByText("Mit dieser Einladung hast du dich schon beworben")).toBeVisible();
  });

  await test.step("the operator opens the application from the list, and withdraws the other invitation", async () => {
    await page.reload();
    await page.getByRole("button", { name: `Withdraw the invitation of ${other}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Why").fill("Has no time");
    await dialog.getByRole("button", { name: "Withdraw" }).click();
    await expect(page.getByText("Invitation withdrawn.")).toBeVisible();
    const row = page.getByRole("listitem").filter({ hasText: name });
    await expect(row.getByText("Applied", { exact: true })).toBeVisible();
    await row.getByRole("link", { name: `See the application of ${name}` }).click();
    await expect(page.getByText("Email confirmed, application submitted")).toBeVisible();
    await phone.goto(
      await mailedLink(page.request, other, "Matchday invites you to join as an athlete"),
    );
    await expect(phone.getByText("This invitation has ended")).toBeVisible();
    await expect(phone.getByRole("form", { name: "Apply to join" })).toBeVisible();
  });
});
