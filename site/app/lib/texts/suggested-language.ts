import { deviceStorage } from "#app/lib/storage/browser-storage.ts";
import { createStore } from "#app/lib/storage/store.ts";
import { languages, otherLanguages, ownLanguage, type SiteLanguage } from "./language.ts";

const key = "matchday:language";

/** The language to suggest to this reader; null where there is none, or after an answer on this device. */
export const suggestedLanguage = createStore<SiteLanguage | null>(null);

/** Sets the suggestion from the languages of the browser, the preferred one first. */
export function suggestLanguage(browserLanguages: readonly string[]): void {
  if (otherLanguages.length === 0 || deviceStorage().getItem(key) !== null) return;
  const preferred = preferredLanguage(browserLanguages, languages);
  if (preferred !== null && preferred.code !== ownLanguage.code)
    suggestedLanguage.change(() => preferred);
}

/** Remembers the language that the reader chose: none is suggested on this device again. */
export function noteLanguage(code: string): void {
  deviceStorage().setItem(key, code);
  suggestedLanguage.change(() => null);
}

/** The first of the browser's languages that the site has, whatever the region. */
export function preferredLanguage(
  browserLanguages: readonly string[],
  ofSite: readonly SiteLanguage[],
): SiteLanguage | null {
  for (const tag of browserLanguages) {
    const found = ofSite.find(({ code }) => isPart(code, tag));
    if (found !== undefined) return found;
  }
  return null;
}

/** Whether `tag` is the language `code` or a variety of it: `de-CH` is German. */
function isPart(code: string, tag: string): boolean {
  return `${tag.toLowerCase()}-`.startsWith(`${code.toLowerCase()}-`);
}
