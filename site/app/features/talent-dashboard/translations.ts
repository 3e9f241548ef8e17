import { z } from "zod/mini";
import { phrase as phraseBounds, type TextBounds } from "#app/lib/api/rules/texts.ts";
import { isWithin } from "#app/lib/forms/text-rules.ts";
import type { WriteValue } from "#app/lib/live/database-port.ts";
import { removeField } from "#app/lib/live/writes/write.ts";
import { type MailLanguage, mailLanguages } from "#app/lib/texts/mail-language.ts";
import { languageName } from "#app/lib/texts/places.ts";
import * as texts from "#messages/talent-dashboard-translations";

// Texts of a profile and of offers in further languages, as `domain::text::translations` has them.

/** A short text and its translation, which applies as long as the record has the original. */
export interface Phrase {
  original: string;
  text: string;
}

/** What was typed, by language. */
export type TypedTexts<Name extends string> = Record<
  MailLanguage,
  Record<Name, string> & { phrases: Phrase[] }
>;

type StoredTexts = Readonly<
  Partial<
    Record<
      string,
      Readonly<Record<string, unknown>> & { phrases?: readonly Phrase[] | null | undefined }
    >
  >
>;

/** As many as the API accepts in one language (`domain::text::translations`). */
const mostPhrases = 80;

/** As `domain::text::translations` checks them. */
export const phraseRules = z.array(
  z.object({ original: z.string(), text: translatedText(phraseBounds) }),
);

/** Returns the phrases with this translation of a short text; without one if it is empty. */
export function withPhrase(phrases: readonly Phrase[], original: string, text: string): Phrase[] {
  if (text === "") return phrases.filter((phrase) => phrase.original !== original);
  const isKnown = phrases.some((phrase) => phrase.original === original);
  // The oldest may be of originals that were changed since.
  if (!isKnown) return [...phrases, { original, text }].slice(-mostPhrases);
  return phrases.map((phrase) => (phrase.original === original ? { original, text } : phrase));
}

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
  return byLanguage((language) => {
    const texts = stored?.[language];
    const phrases = (texts?.phrases ?? []).map(({ original, text }) => ({ original, text }));
    return { ...textsOf(names, (name) => texts?.[name]), phrases };
  });
}

/** What was typed, as it is stored. */
export function cleanedTexts<Name extends string>(
  typed: TypedTexts<Name>,
  names: readonly Name[],
  clean: (text: string) => string,
): TypedTexts<Name> {
  return byLanguage((language) => ({
    ...textsOf(names, (name) => clean(typed[language][name])),
    phrases: typed[language].phrases
      .map(({ original, text }) => ({ original, text: clean(text) }))
      .filter(({ text }) => text !== ""),
  }));
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

/** A short text with its field. */
export interface ShortText {
  label: string;
  original: string;
  bounds: TextBounds;
  /** Lines of a text of several; absent for one line. */
  rows?: number;
}

/** The short texts that were typed, each once. */
export function shownTexts(all: readonly ShortText[]): ShortText[] {
  const first = new Map<string, ShortText>();
  for (const one of all) if (!first.has(one.original)) first.set(one.original, one);
  first.delete("");
  return [...first.values()];
}

/** The phrases as a document takes them. */
export function storedPhrases(phrases: readonly Phrase[]): WriteValue {
  return phrases.length === 0 ? removeField : phrases.map((phrase) => ({ ...phrase }));
}

/** The languages to translate into: those of the site besides that of the main texts. */
export function otherTextLanguages(main: string): readonly MailLanguage[] {
  return mailLanguages.filter((language) => language !== main.split("-", 1)[0]);
}

/** `Headline (German)`. */
export function labelIn(label: string, language: MailLanguage): string {
  return texts.labelIn({ label, language: languageName(language) });
}
