import { z } from "zod/mini";
import type { WriteData } from "#app/lib/live/database-port.ts";
import { removeField } from "#app/lib/live/write.ts";

/** As `domain::customer::CustomerEdit` checks it. */
export const profileRules = z.object({
  displayName: z
    .string()
    .check(z.trim(), z.minLength(1, "Tell us your name"), z.maxLength(80, "At most 80 characters")),
  company: z.string().check(z.trim(), z.maxLength(80, "At most 80 characters")),
  phone: z
    .string()
    .check(
      z.trim(),
      z.regex(/^(\+[1-9]\d{6,14})?$/, "Start with + and the country code, such as +34600111222"),
    ),
  country: z.string(),
});

export type ProfileAnswers = z.infer<typeof profileRules>;
export type ProfilePart = keyof ProfileAnswers;

export const profileParts = ["displayName", "company", "phone", "country"] as const;

/** What the form's parts are called on it. */
export const partNames: Record<ProfilePart, string> = {
  displayName: "Name",
  company: "Company",
  phone: "Phone",
  country: "Country",
};

/** A profile as far as the form shows it, whichever way it came. */
export interface StoredProfile {
  displayName: string;
  company?: string | null | undefined;
  phone?: string | null | undefined;
  country?: string | null | undefined;
}

export function answersOf(profile: StoredProfile): ProfileAnswers {
  return {
    displayName: profile.displayName,
    company: profile.company ?? "",
    phone: profile.phone ?? "",
    country: profile.country ?? "",
  };
}

/** What was typed, as it is stored. */
export function cleaned(answers: ProfileAnswers): ProfileAnswers {
  return {
    displayName: asLine(answers.displayName),
    company: asLine(answers.company),
    phone: answers.phone.trim(),
    country: answers.country,
  };
}

/** The changed parts as the document takes them; an empty one is removed. */
export function changesOf(changed: readonly ProfilePart[], answers: ProfileAnswers): WriteData {
  return Object.fromEntries(
    changed.map((part) => [part, answers[part] === "" ? removeField : answers[part]]),
  );
}

function asLine(text: string): string {
  return text.normalize("NFC").trim();
}
