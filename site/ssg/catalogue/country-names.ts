import { messageLanguages } from "#ssg/languages.ts";

const byLanguage = messageLanguages().map(
  (code) => new Intl.DisplayNames(code, { type: "region" }),
);
const known = new Map<string, string[]>();

/** The different names of a country in all languages of the site: the search index is one for all of them. */
export function countryNames(code: string): string[] {
  let names = known.get(code);
  if (names === undefined) {
    names = [...new Set(byLanguage.map((language) => language.of(code) ?? code))];
    known.set(code, names);
  }
  return names;
}
