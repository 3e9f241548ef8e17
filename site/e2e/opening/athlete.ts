import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { mailedLink } from "../joining.ts";
import { choosePicture } from "./picture.ts";
import { password } from "./team.ts";

// An athlete from the German form to the payout.

interface Athlete {
  name: string;
  email: string;
  sport: string;
}

/** Fills all six steps of the form, sends it, and confirms the address. */
export async function applyInGerman(page: Page, { name, email, sport }: Athlete) {
  await page.goto("/de");
  await page.getByRole("link", { name: "Als Athlet:in bewerben" }).first().click();
  const form = page.getByRole("form", { name: "Bewerben" });
  const next = form.getByRole("button", { name: "Weiter" });
  await form.getByLabel("Vollständiger Name").fill(name);
  await form.getByLabel("Öffentlicher Name").fill(name);
  await form.getByLabel("Geburtsdatum").fill("1995-04-01");
  await form.getByLabel("Land").selectOption("AT");
  await next.click();
  await form.getByRole("combobox", { name: "Sportart hinzufügen" }).selectOption({ label: sport });
  await form.getByRole("radio", { name: "Profi", exact: true }).check();
  await next.click();
  await expect(form.getByRole("heading", { name: "Wer folgt dir?" })).toBeVisible();
  await expect(form.getByText("Deutsch", { exact: true })).toBeVisible();
  await next.click();
  await form.getByLabel("Dein Preis").fill("120");
  await expect(form.getByLabel("Währung").getByRole("option")).toHaveText(["EUR"]);
  await expect(form.getByText(/^Von jeder Buchung bleiben dir 95,00\s€/)).toContainText(
    /MwSt\. 20\s% in deinem Preis \(Österreich\) und unserer Provision von 5\s%/,
  );
  await next.click();
  await expect(form.getByRole("heading", { name: "Vertritt dich jemand?" })).toBeVisible();
  await next.click();
  await form.getByLabel("E-Mail").fill(email);
  for (const consent of await form.getByRole("checkbox").all()) await consent.check();
  await form.getByRole("button", { name: "Bewerbung senden" }).click();
  await expect(page.getByRole("heading", { name: "Schau in dein Postfach" })).toBeVisible();
  await page.goto(await mailedLink(page.request, email, "Bestätige deine E-Mail-Adresse"));
  await page.getByRole("button", { name: "Bestätigen und senden" }).click();
  await expect(page.getByRole("heading", { name: "Deine Bewerbung ist da" })).toBeVisible();
}

/** Accepts the invitation, completes the page and publishes it. */
export async function publishInGerman(page: Page, { email }: Athlete) {
  // Functions read a new name within 30 seconds: the email may have the old one.
  await page.goto(await mailedLink(page.request, email, /^Willkommen bei /));
  await expect(page.getByText("Du kannst deine Seite jetzt fertigstellen.")).toBeVisible();
  await page.getByLabel("E-Mail").fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Konto als Athlet:in erstellen" }).click();
  await expect(page).toHaveURL("/de/talent/account");
  await page.goto("/de/talent/account/profile");
  await page.getByLabel("Titelzeile", { exact: true }).fill("Fährt, wo andere wandern");
  await page.getByRole("combobox", { name: "Zeitzone" }).selectOption("Europe/Vienna");
  await page.getByRole("button", { name: "Profil speichern" }).click();
  await expect(page.getByText(/^Gespeichert\./)).toBeVisible();
  await givePortrait(page);
  const offers = page.getByRole("region", { name: "Deine Angebote" });
  // The links that add an offer are no headings.
  await offers.getByRole("heading").getByRole("link").click();
  const offer = page.getByRole("form", { name: "Angebot" });
  await offer.getByLabel("Status").selectOption("active");
  // Beside the form in a wide window, in it on a phone.
  const earned = page.getByText(/^95,00\s€$/).filter({ visible: true });
  await expect(earned.first()).toBeVisible();
  await offer.getByRole("button", { name: "Angebot speichern" }).click();
  await expect(page.getByText(/^Gespeichert\./)).toBeVisible();
  await page.goto("/de/talent/account");
  const list = page.getByRole("region", { name: "Online gehen" });
  await expect(list.getByText("Alles da.")).toBeVisible();
  await list.getByRole("button", { name: "Veröffentlichen" }).click();
  await expect(list).toBeHidden();
}

/** Puts a portrait on the own page, cropped in the browser. */
async function givePortrait(page: Page) {
  await choosePicture(page, "Datei für das Profilbild", { width: 800, height: 800 });
  const dialog = page.getByRole("dialog", { name: "Profilbild" });
  await dialog.getByLabel("Was ist zu sehen?").fill("Die Athletin im Schnee");
  await dialog.getByRole("button", { name: "Dieses Bild verwenden" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByAltText("Die Athletin im Schnee").first()).toBeVisible();
}

/** Accepts the order of a customer and delivers a link. */
export async function deliverInGerman(page: Page, customer: string) {
  await page.goto("/de/talent/orders");
  await page
    .getByRole("link", { name: new RegExp(customer) })
    .first()
    .click();
  await page.getByRole("button", { name: /^Annehmen und 95,00\s€ verdienen/ }).click();
  const delivery = page.getByRole("form", { name: "Liefern" });
  await delivery.getByRole("radio", { name: /^Ein Link/ }).check();
  await delivery.getByLabel("Link zur Lieferung").fill("https://videos.example.com/aisha");
  await delivery.getByRole("button", { name: "Liefern", exact: true }).click();
  await expect(page.getByText("Geliefert", { exact: true }).first()).toBeVisible();
}

/** Opens the payment provider's form and finishes it. Returns the provider's origin. */
export async function setUpPayouts(page: Page): Promise<string> {
  await page.goto("/de/talent/account/earnings");
  await page.getByRole("button", { name: "Auszahlungen einrichten" }).click();
  await page.waitForURL(/\/_connect\//);
  const { origin } = new URL(page.url());
  await page.getByRole("button", { name: /^Finish/ }).click();
  await expect(page.getByRole("heading", { name: "Alles eingerichtet" })).toBeVisible();
  return origin;
}
