import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { mailedLink } from "../joining.ts";

// The team of a new marketplace, by its German pages.

export const password = "korrekt pferd batterie";

/** Logs in where the page asks for it. */
export async function logInInGerman(page: Page, email: string, word: string) {
  await page.getByLabel("E-Mail").fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(word);
  await page.getByRole("main").getByRole("button", { name: "Anmelden" }).click();
}

/** Presses one of the desk's buttons, gives the reason, and confirms. */
export async function act(page: Page, button: string, reason: string, confirm: string) {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(reason);
  await dialog.getByRole("button", { name: confirm }).click();
  await expect(dialog).toBeHidden();
}

/** Saves the form of a group of settings. */
export async function saveSettings(page: Page, reason: string) {
  await page.getByLabel("Grund").fill(reason);
  await page.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Gespeichert.")).toBeVisible();
}

interface Colleague {
  /** The address as a person types it. */
  typed: string;
  /** The address as it is stored. */
  email: string;
  roles: readonly string[];
}

/** Invites a colleague on the page of the team. */
export async function invite(operator: Page, { typed, roles }: Colleague) {
  await operator.goto("/de/operators/team");
  await operator.getByRole("button", { name: "Teammitglied einladen" }).click();
  const dialog = operator.getByRole("dialog");
  await dialog.getByLabel("E-Mail").fill(typed);
  for (const role of roles) await dialog.getByLabel(role).check();
  await dialog.getByLabel("Grund").fill("Arbeitet mit");
  await dialog.getByRole("button", { name: "Einladung senden" }).click();
  await expect(dialog).toBeHidden();
  const open = operator.getByRole("region", { name: "Offene Einladungen" });
  await expect(open.getByRole("heading", { name: typed })).toBeVisible();
}

/** Opens the emailed invitation, and joins with a password. */
export async function joinTeam(page: Page, { typed, email, roles }: Colleague, brand: string) {
  await page.goto(await mailedLink(page.request, email, `Komm ins Team von ${brand}`));
  await expect(page.getByText(roles.join(", "), { exact: true })).toBeVisible();
  await expect(page.getByText(typed, { exact: true })).toBeVisible();
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Team beitreten" }).click();
  await expect(page.getByText(`Du bist im Team von ${brand}`)).toBeVisible();
}
