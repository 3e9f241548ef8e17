import { addressWith, pathBelow, workerOf } from "#app/lib/accounts/addresses.ts";
import { language } from "#messages/language";

/** A language of the site. */
export interface SiteLanguage {
  /** The name of its folder of messages, a BCP 47 tag: `de`. */
  code: string;
  /** The beginning of its addresses, `/de`; empty for the default language. */
  base: string;
  /** Its name in itself: `Deutsch`. */
  name: string;
}

const listed: readonly SiteLanguage[] | undefined = import.meta.env.SITE_LANGUAGES;

/** The languages of this build, the default one first; the bundler puts them in place (site/ssg/code/languages.ts). */
export const languages: readonly SiteLanguage[] = listed ?? [
  { code: language, base: "", name: language },
];

/** The language that this code was built with. */
export const ownLanguage: SiteLanguage = languages.find(({ code }) => code === language) ?? {
  ...{ code: language, base: "", name: language },
};

/** The languages besides. */
export const otherLanguages = languages.filter(({ code }) => code !== language);

/** The router's prefix of all addresses. */
export const basename = ownLanguage.base || "/";

/**
 * The script of this language's service worker. It lies at the top of the site, since its scope, `/de`, begins with no
 * folder. The most specific scope of an address decides which worker serves it.
 */
export const workerFile = workerOf(ownLanguage);

/** The address of a page of this language: `paths` and the router have paths without the language. */
export function addressOf(path: string): string {
  return addressWith(ownLanguage.base, path);
}

/** The path of an address; null for a page of another language. */
export function pathOf(address: string): string | null {
  const isOther = otherLanguages.some(
    ({ base }) => base !== "" && pathBelow(base, address) !== null,
  );
  return isOther ? null : pathBelow(ownLanguage.base, address);
}

/** The path of the page in the window. */
export function shownPath(): string {
  return pathOf(location.pathname) ?? location.pathname;
}
