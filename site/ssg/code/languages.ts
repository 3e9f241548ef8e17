import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Alias } from "vite";
import type { SiteLanguage } from "#app/lib/texts/language.ts";
import { baseOf } from "#ssg/languages.ts";

const compiled = "site/app/messages/compiled";

/** The folder with the compiled messages of a language, below the project. */
export function compiledFolder(code: string): string {
  return join(compiled, code);
}

/** What the code of a language contains of all languages of a build: their `locale` messages. */
export function localeFiles(codes: readonly string[]): string[] {
  return codes.map((code) => join(compiledFolder(code), "locale.ts"));
}

/** The texts that suggest a language, in that language. */
export interface LanguageSuggestion {
  code: string;
  suggestion: string;
  suggestionAccept: string;
  suggestionDecline: string;
}

/** The part of the bundler's settings that depends on the language. */
export interface LanguageConfig {
  define: Record<string, string>;
  alias: Alias[];
}

/** Returns the settings that give the code the messages of `code`, and the list of `codes`. */
export async function languageConfig(
  code: string,
  codes: readonly string[],
): Promise<LanguageConfig> {
  const languages: SiteLanguage[] = codes.map((one) => ({
    code: one,
    base: baseOf(one),
    name: nameOf(one),
  }));
  const suggestions: LanguageSuggestion[] = [];
  for (const one of codes) {
    const { suggestion, suggestionAccept, suggestionDecline } = await localeOf(one);
    suggestions.push({ code: one, suggestion, suggestionAccept, suggestionDecline });
  }
  return {
    define: {
      "import.meta.env.SITE_LANGUAGES": JSON.stringify(languages),
      "import.meta.env.SITE_SUGGESTIONS": JSON.stringify(suggestions),
    },
    alias: [{ find: /^#messages\/(.*)$/, replacement: `${resolve(compiledFolder(code))}/$1.ts` }],
  };
}

/** The compiled messages of `locale.json`, which have no values. */
async function localeOf(code: string): Promise<LanguageSuggestion> {
  const module: LanguageSuggestion = await import(
    pathToFileURL(resolve(compiledFolder(code), "locale.ts")).href
  );
  return module;
}

function nameOf(code: string): string {
  return new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
}
