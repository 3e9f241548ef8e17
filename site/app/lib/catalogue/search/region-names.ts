import { language } from "#messages/language";
import { queryWords } from "./typed-words.ts";

// What countries and languages are called in the languages that people type: the browser knows all of these names.

const typedIn = [language, "en", "de", "fr", "it", "es", "pt", "nl", "ja", "zh", "sv", "pl", "tr"];
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** Shorter words of names are "de" and "of". */
const shortestName = 3;

let countries: ReadonlyMap<string, ReadonlySet<string>> | null = null;

/** A word of the names of more countries is no name. */
const mostCountries = 3;

/** The English names of the countries with a word in their name in another language. */
export function foreignCountries(word: string): string[] {
  countries ??= namesOf(
    "region",
    letters.flatMap((first) => letters.map((second) => first + second)),
    (code) => nameIn("en", "region", code),
  );
  const found = [...(countries.get(word) ?? [])];
  return found.length > mostCountries ? [] : found;
}

const spoken =
  "ar ca cs cy da de el en es et fi fr ga haw he hi hr hu id ig is it ja ka ko lt lv mi nl no pa pl pt rm ro ru sk sl sm sr sv sw ta th tr uk vi wo xh yo zh zu".split(
    " ",
  );
let languages: ReadonlyMap<string, ReadonlySet<string>> | null = null;

/** The language that a word names, as its first subtag; null for any other word. */
export function spokenLanguage(word: string): string | null {
  languages ??= namesOf("language", spoken, (code) => code);
  const [code = null] = languages.get(word) ?? [];
  return code;
}

/** What is called by a word, in any of the languages. */
function namesOf(
  type: "region" | "language",
  codes: readonly string[],
  nameFor: (code: string) => string | null,
): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>();
  for (const code of codes) {
    const value = nameFor(code);
    if (value === null) continue;
    for (const shownIn of new Set([...typedIn, ...(type === "language" ? [code] : [])])) {
      for (const word of queryWords(nameIn(shownIn, type, code) ?? "")) {
        if (word.length < shortestName && /^[a-z]*$/.test(word)) continue;
        names.set(word, (names.get(word) ?? new Set()).add(value));
      }
    }
  }
  return names;
}

const kept = new Map<string, Intl.DisplayNames>();

function nameIn(shownIn: string, type: "region" | "language", code: string): string | null {
  const key = `${type} ${shownIn}`;
  const names = kept.get(key) ?? new Intl.DisplayNames(shownIn, { type, fallback: "none" });
  kept.set(key, names);
  return names.of(code) ?? null;
}
