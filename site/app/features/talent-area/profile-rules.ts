import { z } from "zod/mini";
import type { OwnTalentView, SaveTalent } from "#app/lib/api/types.ts";

const line = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest, `At most ${longest} characters`));

export const profileRules = z.object({
  displayName: line(60).check(z.minLength(2, "At least 2 characters")),
  headline: line(80).check(z.minLength(1, "One line about you")),
  bio: z.string().check(z.trim(), z.maxLength(2_000, "At most 2,000 characters")),
  tagWords: z.string().check(
    z.refine((text) => words(text).length <= 10, "At most 10 words"),
    z.refine(
      (text) => words(text).every((word) => word.length <= 30),
      "Each at most 30 characters",
    ),
  ),
  sports: z
    .array(z.string())
    .check(z.minLength(1, "Choose your sport"), z.maxLength(3, "At most three")),
  team: line(80),
  position: line(60),
  country: z.string().check(z.minLength(1, "Choose your country")),
  city: line(80),
  languages: z
    .array(z.string())
    .check(z.minLength(1, "Choose at least one language"), z.maxLength(5, "At most five")),
  timeZone: z.string().check(z.minLength(1, "Choose your time zone")),
  achievements: z.array(
    z.object({
      title: line(120).check(z.minLength(1, "Say what you achieved")),
      year: z.string().check(z.regex(/^(19|20)\d{2}$/, "A year, such as 2024")),
    }),
  ),
  socials: z.object({
    instagram: line(31),
    x: line(16),
    tiktok: line(25),
    youtube: line(31),
    website: z.string().check(z.trim(), z.regex(/^(https:\/\/\S+)?$/, "Start with https://")),
  }),
});

export type ProfileAnswers = z.infer<typeof profileRules>;

/** The profile as the form shows it. */
export function answersOf(profile: OwnTalentView): ProfileAnswers {
  const { socials } = profile;
  return {
    displayName: profile.displayName,
    headline: profile.headline,
    bio: profile.bio,
    tagWords: profile.tagWords.join(", "),
    sports: [...profile.sports],
    team: profile.team ?? "",
    position: profile.position ?? "",
    country: profile.country ?? "",
    city: profile.city ?? "",
    languages: [...profile.languages],
    timeZone: profile.timeZone,
    achievements: profile.achievements.map(({ title, year }) => ({ title, year: String(year) })),
    socials: {
      instagram: socials.instagram ?? "",
      x: socials.x ?? "",
      tiktok: socials.tiktok ?? "",
      youtube: socials.youtube ?? "",
      website: socials.website ?? "",
    },
  };
}

/** The form's answers as they are saved; empty ones are left out, which empties them. */
export function bodyOf(answers: ProfileAnswers, profile: OwnTalentView): SaveTalent {
  const given = (value: string) => value.trim();
  return {
    displayName: given(answers.displayName),
    headline: given(answers.headline),
    bio: given(answers.bio),
    tagWords: words(answers.tagWords),
    sports: answers.sports,
    ...(given(answers.team) === "" ? {} : { team: given(answers.team) }),
    ...(given(answers.position) === "" ? {} : { position: given(answers.position) }),
    country: answers.country,
    ...(given(answers.city) === "" ? {} : { city: given(answers.city) }),
    languages: answers.languages,
    timeZone: answers.timeZone,
    achievements: answers.achievements.map(({ title, year }) => ({
      title: given(title),
      year: Number(year),
    })),
    socials: Object.fromEntries(
      Object.entries(answers.socials).filter(([, handle]) => given(handle) !== ""),
    ),
    capacity: profile.capacity,
    version: profile.version,
  };
}

/** `serve, clay court,,` → two words. */
function words(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}
