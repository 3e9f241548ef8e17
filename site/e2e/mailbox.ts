import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Waits for an email to this address with this text in its subject, and opens it. */
export async function openMail(page: Page, email: string, subject: string) {
  const mail = page.getByRole("link").filter({ hasText: email }).filter({ hasText: subject });
  await expect(async () => {
    await page.goto("/_local/mail");
    await expect(mail).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await mail.click();
  await expect(page).toHaveURL(/\/_local\/mail\/./);
}
