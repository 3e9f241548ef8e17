import { addressWith } from "#app/lib/accounts/addresses.ts";
import { tabStorage } from "#app/lib/storage/browser-storage.ts";
import { languages, ownLanguage, shownPath } from "#app/lib/texts/language.ts";
import { paths } from "./paths.ts";

const key = "matchday:left-in";

/** Leaves for a page of the payment provider. It returns to the language of the order or of the account. */
export function leaveSite(url: string): void {
  tabStorage().setItem(key, ownLanguage.code);
  location.assign(url);
}

/** Returns the address of this page in the language in which the tab left the site; null if the page has it. */
export function addressOfReturn(): string | null {
  if (shownPath() !== paths.return()) return null;
  const storage = tabStorage();
  const left = languages.find(({ code }) => code === storage.getItem(key));
  storage.removeItem(key);
  if (left === undefined || left.code === ownLanguage.code) return null;
  return `${addressWith(left.base, shownPath())}${location.search}${location.hash}`;
}
