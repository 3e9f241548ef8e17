import { addressWith } from "#app/lib/accounts/addresses.ts";
import type { Language } from "#ssg/languages.ts";
import type { Page } from "./pages.ts";

/** A page in one language. */
export interface LocalPage extends Page {
  language: Language;
  /** The path with the language, percent-encoded: `/de/faq`. */
  address: string;
}

export function inLanguage(page: Page, language: Language): LocalPage {
  return { ...page, language, address: addressWith(language.base, page.path) };
}
