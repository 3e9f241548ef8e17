import { language } from "#messages/language";
import { locale } from "#messages/locale";

/** The locale of texts in prerendered pages. */
export const pageLocale: string = locale;

let known: string | null = null;

/**
 * The locale of texts that are never prerendered: the variety of the page's language that the browser prefers, so that
 * `en-US` has a 12-hour clock.
 */
export function readerLocale(): string {
  known ??= typeof document === "undefined" ? pageLocale : varietyOf(navigator.languages);
  return known;
}

/** The first of the browser's languages that is the page's, with its region; the page's locale where there is none. */
export function varietyOf(browserLanguages: readonly string[]): string {
  const found = browserLanguages.find((tag) => tag.split("-", 1)[0] === language && isLocale(tag));
  return found ?? pageLocale;
}

/** Some browsers report `en-US@posix`, which their own formatters reject. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
