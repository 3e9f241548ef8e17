import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { expect } from "../fixtures.ts";

/** Adds an authenticator app on the page of the own account. Returns its key. */
export async function addApp(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Authenticator‑App hinzufügen" }).click();
  const dialog = page.getByRole("dialog");
  const key = dialog.getByText(/^Oder tippe diesen Schlüssel/).locator("strong");
  const secret = (await key.textContent()) ?? "";
  await dialog.getByLabel("Code aus der App").fill(codeNow(secret));
  await dialog.getByRole("button", { name: "Einschalten" }).click();
  await expect(page.getByText(/^Smartphone, hinzugefügt am/)).toBeVisible();
  return secret;
}

/** Answers the question for a code, first with a wrong one. */
export async function enterCode(page: Page, key: string) {
  const question = page.getByRole("dialog", { name: "Gib deinen Code ein" });
  await question.getByLabel("Code aus der App").fill("000000");
  await question.getByRole("button", { name: "Anmelden" }).click();
  await expect(question.getByText(/^Dieser Code ist falsch/).first()).toBeVisible();
  await question.getByLabel("Code aus der App").fill(codeNow(key));
  await question.getByRole("button", { name: "Anmelden" }).click();
}

/** Returns the code that an authenticator app with this key shows now. */
function codeNow(key: string): string {
  return new TOTP({ secret: key.replaceAll(" ", "") }).generate();
}
