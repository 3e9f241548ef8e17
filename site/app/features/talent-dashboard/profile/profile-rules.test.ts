import { expect, test } from "vitest";
import { removeField } from "#app/lib/live/writes/write.ts";
import {
  answersOf,
  changesOf,
  cleaned,
  partNames,
  profileParts,
  profileRules,
  type StoredPage,
  shortTextsOf,
} from "./profile-rules.ts";

const page: StoredPage = {
  displayName: "Ana Rivera",
  headline: "Clay court specialist",
  bio: "Ten years on tour.",
  textLanguage: "en",
  translations: {
    de: {
      headline: "Spezialistin für Sand",
      phrases: [{ original: "Open champion", text: "Siegerin der Open" }],
    },
  },
  tagWords: ["serve", "clay"],
  sports: ["tennis"],
  team: "Madrid",
  country: "ES",
  languages: ["es"],
  timeZone: "Europe/Madrid",
  achievements: [{ title: "Open champion", year: 2024 }],
  socials: { instagram: "ana" },
};

test("a page that is stored reads as it is, and every part of it can be saved", () => {
  const answers = answersOf(page);
  expect(cleaned(answers)).toEqual(answers);
  const { position: _, city: __, ...rest } = changesOf(profileParts, answers);
  expect(rest).toEqual({
    ...page,
    socials: undefined,
    translations: undefined,
    "translations.en.headline": removeField,
    "translations.en.bio": removeField,
    "translations.en.phrases": removeField,
    "translations.de.headline": "Spezialistin für Sand",
    "translations.de.bio": removeField,
    "translations.de.phrases": [{ original: "Open champion", text: "Siegerin der Open" }],
    "socials.instagram": "ana",
    "socials.x": removeField,
    "socials.tiktok": removeField,
    "socials.youtube": removeField,
    "socials.website": removeField,
  });
  expect(Object.keys(partNames)).toEqual([...profileParts]);
});

test("a pasted profile address is saved as its handle, and what is no handle is named", () => {
  const answers = answersOf(page);
  const pasted = {
    ...answers,
    socials: {
      ...answers.socials,
      instagram: "https://www.instagram.com/ana.rivera/?igsh=MzRlODBi",
    },
  };
  expect(profileRules.safeParse(pasted).success).toBe(true);
  expect(cleaned(pasted).socials.instagram).toBe("ana.rivera");
  const wrong = { ...answers, socials: { ...answers.socials, x: "ana rivera", tiktok: "ana/b" } };
  const { error } = profileRules.safeParse(wrong);
  expect(error?.issues.map((issue) => issue.path.join("."))).toEqual([
    "socials.x",
    "socials.tiktok",
  ]);
});

test("a translation has the bounds of the main text, or is empty", () => {
  const { translations } = answersOf(page);
  const typed = (headline: string) => ({
    ...answersOf(page),
    translations: { ...translations, de: { headline, bio: "", phrases: [] } },
  });
  expect(profileRules.safeParse(typed("")).success).toBe(true);
  const checked = profileRules.safeParse(typed("x".repeat(81)));
  expect(checked.error?.issues.map((issue) => issue.path.join("."))).toEqual([
    "translations.de.headline",
  ]);
});

test("every short text of a page may be translated, each once", () => {
  const answers = answersOf({
    ...page,
    position: " Baseliner ",
    achievements: ["Open champion", "", "Open champion", "Cup"].map((title) => ({
      title,
      year: 2024,
    })),
  });
  const shown = shortTextsOf(answers, ["Ana on clay"]);
  expect(shown.map(({ label, original }) => [label, original])).toEqual([
    ["Team", "Madrid"],
    ["Position", "Baseliner"],
    ["Achievement 1", "Open champion"],
    ["Achievement 4", "Cup"],
    ["Description of picture 1", "Ana on clay"],
  ]);
});

test("a new draft has nothing to complain about but what is missing", () => {
  const draft = answersOf({ ...page, headline: "", sports: [], country: null });
  const checked = profileRules.safeParse(draft);
  expect(checked.error?.issues.map((issue) => issue.path.join("."))).toEqual([
    "headline",
    "sports",
    "country",
  ]);
});

test("tag words are separated by commas, at most ten", () => {
  const answers = cleaned({ ...answersOf(page), tagWords: " serve , ,clay court," });
  expect(changesOf(["tagWords"], answers)).toEqual({ tagWords: ["serve", "clay court"] });
  const eleven = { ...answers, tagWords: "a,b,c,d,e,f,g,h,i,j,k" };
  expect(profileRules.safeParse(eleven).success).toBe(false);
});

test("what is emptied is removed, handles lose their @", () => {
  const answers = cleaned({
    ...answersOf(page),
    team: " ",
    socials: { ...answersOf(page).socials, x: " @ana_r " },
  });
  expect(changesOf(["team", "socials.x"], answers)).toEqual({
    team: removeField,
    "socials.x": "ana_r",
  });
});
