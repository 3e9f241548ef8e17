import { get } from "react-hook-form";
import { z } from "zod/mini";
import {
  byLanguage,
  cleanedTexts,
  labelIn,
  type Phrase,
  phraseRules,
  type ShortText,
  shownTexts,
  storedPhrases,
  translatedText,
  typedTexts,
} from "#app/features/talent-dashboard/translations.ts";
import { handleIn } from "#app/lib/accounts/social-handle.ts";
import {
  achievementTitle,
  alternativeText,
  bio,
  city,
  displayName,
  headline,
  position,
  tagWord,
  team,
} from "#app/lib/api/rules/texts.ts";
import { textWithin } from "#app/lib/forms/text-rules.ts";
import type { WriteData, WriteValue } from "#app/lib/live/database-port.ts";
import { removeField } from "#app/lib/live/writes/write.ts";
import * as texts from "#messages/talent-dashboard-profile";
import * as translationTexts from "#messages/talent-dashboard-translations";

/** A handle, or the address of a profile, which is read as its handle. */
const handle = (longest: number, allowed: RegExp) =>
  z.string().check(
    z.refine((typed) => handleIn(typed).length <= longest, texts.tooLong({ longest })),
    z.refine((typed) => allowed.test(handleIn(typed)), texts.handleRule),
  );

/** As `domain::talent::TalentEdit` checks it. */
export const profileRules = z.object({
  displayName: textWithin(displayName, texts.publicNameTooShort),
  headline: textWithin(headline, texts.headlineMissing),
  bio: textWithin(bio),
  textLanguage: z.string(),
  translations: z.object(
    byLanguage(() =>
      z.object({
        headline: translatedText(headline),
        bio: translatedText(bio),
        phrases: phraseRules,
      }),
    ),
  ),
  tagWords: z.string().check(
    z.refine((text) => words(text).length <= 10, texts.tooManyTagWords),
    z.refine(
      (text) => words(text).every((word) => word.length <= tagWord.longest),
      texts.tagWordTooLong({ longest: tagWord.longest }),
    ),
  ),
  sports: z
    .array(z.string())
    .check(z.minLength(1, texts.sportMissing), z.maxLength(3, texts.tooManySports)),
  team: textWithin(team),
  position: textWithin(position),
  country: z.string().check(z.minLength(1, texts.countryMissing)),
  city: textWithin(city),
  languages: z
    .array(z.string())
    .check(z.minLength(1, texts.languageMissing), z.maxLength(5, texts.tooManyLanguages)),
  timeZone: z.string().check(z.minLength(1, texts.timeZoneMissing)),
  achievements: z.array(
    z.object({
      title: textWithin(achievementTitle, texts.achievementMissing),
      year: z.string().check(z.regex(/^(19|20)\d{2}$/, texts.yearRule)),
    }),
  ),
  socials: z.object({
    instagram: handle(30, /^[\w.]*$/),
    x: handle(15, /^\w*$/),
    tiktok: handle(24, /^[\w.]*$/),
    youtube: handle(30, /^[\w.-]*$/),
    website: z.string().check(z.trim(), z.regex(/^(https:\/\/\S+)?$/, texts.websiteRule)),
  }),
});

export type ProfileAnswers = z.infer<typeof profileRules>;

const translatedNames = ["headline", "bio"] as const;

/** Labels of the form's parts. Each is saved separately, under its name in the document. */
export const partNames = {
  displayName: texts.publicName,
  headline: texts.headline,
  bio: texts.aboutYou,
  textLanguage: translationTexts.textLanguage,
  "translations.en.headline": labelIn(texts.headline, "en"),
  "translations.en.bio": labelIn(texts.aboutYou, "en"),
  "translations.en.phrases": labelIn(translationTexts.shortTexts, "en"),
  "translations.de.headline": labelIn(texts.headline, "de"),
  "translations.de.bio": labelIn(texts.aboutYou, "de"),
  "translations.de.phrases": labelIn(translationTexts.shortTexts, "de"),
  tagWords: texts.tagWords,
  sports: texts.sports,
  team: texts.team,
  position: texts.position,
  country: texts.country,
  city: texts.city,
  languages: texts.languages,
  timeZone: texts.timeZone,
  achievements: texts.achievements,
  "socials.instagram": texts.instagram,
  "socials.x": texts.x,
  "socials.tiktok": texts.tiktok,
  "socials.youtube": texts.youtube,
  "socials.website": texts.website,
} as const;

export type ProfilePart = keyof typeof partNames;

export const profileParts: readonly ProfilePart[] = [
  "displayName",
  "headline",
  "bio",
  "textLanguage",
  "translations.en.headline",
  "translations.en.bio",
  "translations.en.phrases",
  "translations.de.headline",
  "translations.de.bio",
  "translations.de.phrases",
  "tagWords",
  "sports",
  "team",
  "position",
  "country",
  "city",
  "languages",
  "timeZone",
  "achievements",
  "socials.instagram",
  "socials.x",
  "socials.tiktok",
  "socials.youtube",
  "socials.website",
];

export function isProfilePart(name: string): name is ProfilePart {
  return name in partNames;
}

type Maybe<Value> = Value | null | undefined;

/** A page as far as the form shows it, whichever way it came. */
export interface StoredPage {
  displayName: string;
  headline: string;
  bio: string;
  textLanguage?: Maybe<string>;
  translations?: Maybe<
    Readonly<
      Partial<
        Record<
          string,
          { headline?: Maybe<string>; bio?: Maybe<string>; phrases?: Maybe<readonly Phrase[]> }
        >
      >
    >
  >;
  tagWords: readonly string[];
  sports: readonly string[];
  team?: Maybe<string>;
  position?: Maybe<string>;
  country?: Maybe<string>;
  city?: Maybe<string>;
  languages: readonly string[];
  timeZone: string;
  achievements: readonly { title: string; year: number }[];
  socials: Readonly<Partial<Record<keyof ProfileAnswers["socials"], Maybe<string>>>>;
}

/** The profile as the form shows it. */
export function answersOf(page: StoredPage): ProfileAnswers {
  const { socials } = page;
  return {
    displayName: page.displayName,
    headline: page.headline,
    bio: page.bio,
    textLanguage: page.textLanguage ?? "en",
    translations: typedTexts(page.translations, translatedNames),
    tagWords: page.tagWords.join(", "),
    sports: [...page.sports],
    team: page.team ?? "",
    position: page.position ?? "",
    country: page.country ?? "",
    city: page.city ?? "",
    languages: [...page.languages],
    timeZone: page.timeZone,
    achievements: page.achievements.map(({ title, year }) => ({ title, year: String(year) })),
    socials: {
      instagram: socials.instagram ?? "",
      x: socials.x ?? "",
      tiktok: socials.tiktok ?? "",
      youtube: socials.youtube ?? "",
      website: socials.website ?? "",
    },
  };
}

/** The short texts that may have translations; `pictures` are the descriptions of the page's pictures. */
export function shortTextsOf(
  { position: place, team: club, achievements }: ShortTextSources,
  pictures: readonly string[],
): ShortText[] {
  return shownTexts([
    { label: texts.team, original: asText(club), bounds: team },
    { label: texts.position, original: asText(place), bounds: position },
    ...achievements.map(({ title }, index) => ({
      label: texts.achievement({ number: index + 1 }),
      original: asText(title),
      bounds: achievementTitle,
    })),
    ...pictures.map((original, index) => ({
      label: texts.picture({ number: index + 1 }),
      original,
      bounds: alternativeText,
    })),
  ]);
}

type ShortTextSources = Pick<ProfileAnswers, "position" | "team" | "achievements">;

/** What was typed, as it is stored. */
export function cleaned(answers: ProfileAnswers): ProfileAnswers {
  const { socials } = answers;
  return {
    ...answers,
    displayName: asText(answers.displayName),
    headline: asText(answers.headline),
    bio: asText(answers.bio),
    translations: cleanedTexts(answers.translations, translatedNames, asText),
    tagWords: words(answers.tagWords).join(", "),
    team: asText(answers.team),
    position: asText(answers.position),
    city: asText(answers.city),
    achievements: answers.achievements.map(({ title, year }) => ({ title: asText(title), year })),
    socials: {
      instagram: handleIn(socials.instagram),
      x: handleIn(socials.x),
      tiktok: handleIn(socials.tiktok),
      youtube: handleIn(socials.youtube),
      website: socials.website.trim(),
    },
  };
}

/** The changed parts as the document takes them; an empty text that need not be there is removed. */
export function changesOf(changed: readonly ProfilePart[], answers: ProfileAnswers): WriteData {
  return Object.fromEntries(changed.map((part) => [part, storedAs(part, answers)]));
}

function storedAs(part: ProfilePart, answers: ProfileAnswers): WriteValue {
  switch (part) {
    case "tagWords":
      return words(answers.tagWords);
    case "translations.en.phrases":
    case "translations.de.phrases":
      return storedPhrases(get(answers, part));
    case "achievements":
      return answers.achievements.map(({ title, year }) => ({ title, year: Number(year) }));
    case "displayName":
    case "headline":
    case "bio":
    case "textLanguage":
    case "sports":
    case "country":
    case "languages":
    case "timeZone":
      return answers[part];
    default: {
      const text: unknown = get(answers, part);
      return typeof text === "string" && text !== "" ? text : removeField;
    }
  }
}

/** As `domain::text` cleans a text. */
export function asText(text: string): string {
  return text.normalize("NFC").replaceAll("\r\n", "\n").trim();
}

/** `serve, clay court,,` → two words. */
function words(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
