import { expect, test } from "vitest";
import type { OwnTalentView } from "#app/lib/api/types.ts";
import { answersOf, bodyOf, profileRules } from "./profile-rules.ts";
import { savedAs } from "./save-talent.ts";

const profile: OwnTalentView = {
  talentGuid: "t",
  slug: "ana-rivera",
  displayName: "Ana Rivera",
  headline: "Clay court specialist",
  bio: "Ten years on tour.",
  tagWords: ["serve", "clay"],
  sports: ["tennis"],
  team: "Madrid",
  country: "ES",
  languages: ["es"],
  timeZone: "Europe/Madrid",
  achievements: [{ title: "Open champion", year: 2024 }],
  socials: { instagram: "ana" },
  currency: "EUR",
  status: "published",
  capacity: 20,
  stats: { ratingSum: 0, ratingCount: 0, completed: 0 },
  verified: true,
  payoutsEnabled: false,
  offers: [],
  version: 3,
};

test("a profile that is saved unchanged stays the same", () => {
  const body = bodyOf(answersOf(profile), profile);
  expect(body).toEqual(savedAs(profile, {}));
});

test("a new draft has nothing to complain about but what is missing", () => {
  const draft = answersOf({ ...profile, headline: "", sports: [], country: null });
  const checked = profileRules.safeParse(draft);
  expect(checked.error?.issues.map((issue) => issue.path.join("."))).toEqual([
    "headline",
    "sports",
    "country",
  ]);
});

test("tag words are separated by commas, at most ten", () => {
  const answers = { ...answersOf(profile), tagWords: " serve , ,clay court," };
  expect(bodyOf(answers, profile).tagWords).toEqual(["serve", "clay court"]);
  const eleven = { ...answers, tagWords: "a,b,c,d,e,f,g,h,i,j,k" };
  expect(profileRules.safeParse(eleven).success).toBe(false);
});
