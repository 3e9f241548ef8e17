import type { components } from "#app/lib/api/schema.ts";
import { ownLanguage } from "./language.ts";

export type MailLanguage = components["schemas"]["Language"];

/** The languages of the functions' texts (`functions/shared/texts`). */
export const mailLanguages: readonly MailLanguage[] = ["en", "de"];

/** The language of emails that follow from this page: the page's, or English where the functions have no such texts. */
export const mailLanguage: MailLanguage = mailLanguageOf(ownLanguage.code) ?? "en";

/** The language of emails with this tag, or null if the functions have no such texts. */
export function mailLanguageOf(code: string): MailLanguage | null {
  return mailLanguages.find((language) => language === code) ?? null;
}
