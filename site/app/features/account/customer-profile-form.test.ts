import { expect, test } from "vitest";
import { removeField } from "#app/lib/live/writes/write.ts";
import {
  answersOf,
  changesOf,
  cleaned,
  profileParts,
  profileRules,
} from "./customer-profile-form.tsx";

const profile = { displayName: "Ana", company: "Rivera SL", phone: "+34600111222", country: null };

test("a stored profile is shown, and stored, as it is", () => {
  const answers = answersOf(profile);
  expect(answers).toEqual({ ...profile, country: "" });
  expect(cleaned(answers)).toEqual(answers);
});

test("what is emptied is removed, and what was not changed is not sent", () => {
  const answers = cleaned({ ...answersOf(profile), displayName: " Ana R. ", company: " " });
  expect(changesOf(["displayName", "company"], answers)).toEqual({
    displayName: "Ana R.",
    company: removeField,
  });
});

test("a profile needs a name, and a phone number its country code", () => {
  const checked = profileRules.safeParse({
    ...answersOf(profile),
    displayName: " ",
    phone: "0600",
  });
  expect(checked.error?.issues.map((issue) => issue.path[0])).toEqual(["displayName", "phone"]);
  expect(profileRules.safeParse({ ...answersOf(profile), phone: "" }).success).toBe(true);
  expect(Object.keys(answersOf(profile))).toEqual([...profileParts]);
});
