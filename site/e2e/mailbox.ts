import type { APIRequestContext, Page } from "@playwright/test";
import { z } from "zod";
import { expect } from "./fixtures.ts";

const mailsShape = z.object({
  mails: z.array(z.object({ subject: z.string(), text: z.string(), html: z.nullish(z.string()) })),
});

/** Returns the emails to an address so far, newest first. */
export async function mailsTo(request: APIRequestContext, address: string) {
  const answer = await request.get(`/_local/mail/mails.json?to=${encodeURIComponent(address)}`);
  return mailsShape.parse(await answer.json()).mails;
}

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
