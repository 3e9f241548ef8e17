import { z } from "zod/mini";
import type { TextBounds } from "#app/lib/api/rules/texts.ts";
import { isWithin } from "#app/lib/forms/text-rules.ts";
import { type MailLanguage, mailLanguages } from "#app/lib/texts/mail-language.ts";
import { languageName } from "#app/lib/texts/places.ts";
import * as texts from "#messages/talent-dashboard-translations";

// Texts of a profile and of offers in further languages, as `domain::text::translations` has them.

/** What was typed, by language. */
export type TypedTexts<Name extends string> = Record<MailLanguage, Record<Name, string>>;

type StoredTexts = Readonly<Partial<Record<string, Readonly<Record<string, unknown>>>>>;

/** A text that is empty, or within the bounds of the main one. */
export function translatedText(bounds: TextBounds) {
  const { shortest, longest } = bounds;
  const message = shortest > 1 ? texts.within(bounds) : texts.atMost({ longest });
  return z.string().check(
    z.trim(),
    z.refine((text) => text === "" || isWithin(text, bounds), message),
  );
}

/** Returns a value for every language. */
export function byLanguage<Value>(
  make: (language: MailLanguage) => Value,
): Record<MailLanguage, Value> {
  return { en: make("en"), de: make("de") };
}

/** The stored texts as a form shows them. */
export function typedTexts<Name extends string>(
  stored: StoredTexts | null | undefined,
  names: readonly Name[],
): TypedTexts<Name> {
  return byLanguage((language) => textsOf(names, (name) => stored?.[language]?.[name]));
}

/** What was typed, as it is stored. */
export function cleanedTexts<Name extends string>(
  typed: TypedTexts<Name>,
  names: readonly Name[],
  clean: (text: string) => string,
): TypedTexts<Name> {
  return byLanguage((language) => textsOf(names, (name) => clean(typed[language][name])));
}

function textsOf<Name extends string>(
  names: readonly Name[],
  textOf: (name: Name) => unknown,
): Record<Name, string> {
  const entries = names.map((name) => {
    const text = textOf(name);
    return [name, typeof text === "string" ? text : ""] as const;
  });
  // Made of every name.
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** The languages to translate into: those of the site besides that of the main texts. */
export function otherTextLanguages(main: string): readonly MailLanguage[] {
  return mailLanguages.filter((language) => language !== main.split("-", 1)[0]);
}

/** `Headline (German)`. */
export function labelIn(label: string, language: MailLanguage): string {
  return texts.labelIn({ label, language: languageName(language) });
}
