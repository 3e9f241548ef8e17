import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

// A guest who books in German.

/** Books the video of an athlete by the pages, pays, and opens the order. */
export async function bookInGerman(page: Page, guest: { name: string; email: string }) {
  await page
    .getByRole("link", { name: /^Buchen/ })
    .first()
    .click();
  const form = page.getByRole("form", { name: /buchen$/ });
  await form.getByLabel("Name", { exact: true }).fill("Aisha");
  await form.getByLabel("Aufmunterung").check();
  await form
    .getByRole("textbox", { name: /^Was sollte .+ wissen\?$/ })
    .fill("Aisha läuft nächste Woche den ersten Marathon und braucht einen ehrlichen Satz.");
  await form.getByRole("button", { name: "Weiter" }).click();
  await form.getByLabel("In welchem Land bist du?").selectOption("AT");
  await form.getByLabel("Dein Name").fill(guest.name);
  await form.getByLabel("E-Mail", { exact: true }).fill(guest.email);
  await form.getByRole("checkbox", { name: /^Ich bin mindestens 16/ }).check();
  await expect(
    form
      .getByText(/^129,60\s€$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await form.getByRole("button", { name: /^Zahlungspflichtig anfragen/ }).click();
  await page.getByRole("button", { name: /^Hold / }).click();
  await expect(page.getByRole("heading", { name: "Angefragt!" })).toBeVisible();
  await page.getByRole("link", { name: "Zu deiner Bestellung" }).click();
  await expect(page.getByText("Angefragt", { exact: true })).toBeVisible();
}

/** Opens the delivery and approves it. */
export async function approveInGerman(page: Page) {
  await page.reload();
  await expect(page.getByRole("link", { name: "Lieferung öffnen" })).toBeVisible();
  await page.getByRole("button", { name: "Freigeben" }).click();
  await expect(page.getByText("Abgeschlossen", { exact: true })).toBeVisible();
}
