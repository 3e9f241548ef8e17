import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { choosePicture } from "./picture.ts";
import { act, saveSettings } from "./team.ts";

// What the team of a new marketplace sets, by its German pages.

/** Names the marketplace and its company. */
export async function nameMarketplace(operator: Page, brand: string) {
  await operator.goto("/de/operators/settings?list=brand");
  await operator.getByLabel("Name des Marktplatzes").fill(brand);
  await operator.getByLabel("Slogan (Deutsch)").fill("Stars aus den Bergen");
  await operator.getByLabel("Eigene Farben").check();
  await choosePicture(operator, "Datei des Logos", { width: 20, height: 20 });
  await expect(operator.getByText(/mindestens 48 × 48 Pixel/).last()).toBeVisible();
  await choosePicture(operator, "Datei des Logos", { width: 320, height: 80 });
  await expect(operator.getByRole("group", { name: "Logo" })).toContainText("Ersetzen");
  await saveSettings(operator, "Unsere Marke");
  await operator.goto("/de/operators/settings?list=business");
  await operator.getByLabel("Rechtlicher Name").fill(`${brand} GmbH`);
  await operator.getByLabel("Straße und Hausnummer").fill("Ringstraße 1");
  await operator.getByLabel("Postleitzahl").fill("1010");
  await operator.getByLabel("Ort", { exact: true }).fill("Wien");
  await operator.getByLabel("Land").selectOption("AT");
  await saveSettings(operator, "Unser Unternehmen");
}

/** Sets Austria's tax inside the price, low fees, and one currency. */
export async function setMoney(finance: Page) {
  await finance.goto("/de/operators/taxes");
  await finance.getByRole("button", { name: "Neuer Steuersatz" }).click();
  const dialog = finance.getByRole("dialog");
  await dialog.getByLabel("Land").selectOption("AT");
  await dialog.getByLabel("Prozent").fill("20");
  await dialog.getByLabel("In den angezeigten Preisen enthalten").check();
  await dialog.getByLabel("Grund").fill("Das Gesetz");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(dialog).toBeHidden();
  await finance.goto("/de/operators/settings?list=money");
  await finance.getByLabel("Provision in Prozent").fill("5");
  await finance.getByLabel("Servicegebühr in Prozent").fill("8");
  await finance.getByRole("button", { name: "Keine auswählen" }).click();
  await finance.getByRole("checkbox", { name: "EUR" }).check();
  await saveSettings(finance, "Unsere Gebühren");
}

/** Adds a sport of the starter list. */
export async function addSport(catalogue: Page, name: string) {
  await catalogue.goto("/de/operators/sports");
  await expect(catalogue.getByRole("heading", { name: "Keine Sportarten" })).toBeVisible();
  await catalogue.getByRole("button", { name: "Sportart hinzufügen" }).click();
  const dialog = catalogue.getByRole("dialog");
  await dialog.getByLabel("Vorlage").selectOption({ label: name });
  // The name in the default language; the German one is among the translations.
  await expect(dialog.getByLabel("Name", { exact: true })).not.toHaveValue("");
  await dialog.getByLabel("Grund").fill("Die erste Sportart");
  await dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(dialog).toBeHidden();
  await expect(catalogue.getByRole("heading", { name, exact: true })).toBeVisible();
}

/** Replaces a page's bundled text. */
export async function writeText(catalogue: Page, page: string, title: string) {
  await catalogue.goto(`/de/operators/settings?list=texts&page=${page}&language=de`);
  await catalogue.getByLabel("Titel").fill(title);
  await catalogue.getByRole("textbox", { name: "Text" }).fill("# Es gilt österreichisches Recht");
  await saveSettings(catalogue, "Unser Text");
}

/** Reads an application and accepts it. */
export async function approveApplication(catalogue: Page, name: string) {
  await catalogue.goto("/de/operators/applications");
  await catalogue.getByRole("link", { name }).click();
  await act(catalogue, "Prüfung beginnen", "Sieht gut aus", "Beginnen");
  await act(catalogue, "Annehmen", "Passt zu uns", "Annehmen");
}

/** Shows the marketplace to visitors. */
export async function openMarketplace(operator: Page) {
  await operator.goto("/de/operators/settings?list=opening");
  await operator.getByLabel("Der Marktplatz ist geöffnet").check();
  await saveSettings(operator, "Alles ist bereit");
}
