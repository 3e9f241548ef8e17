import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The mail to somebody with this in its subject, once it is there. */
export async function openMail(page: Page, email: string, subject: string) {
  const mail = page.getByRole("link").filter({ hasText: email }).filter({ hasText: subject });
  await expect(async () => {
    await page.goto("/_local/mail");
    await expect(mail).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await mail.click();
}
