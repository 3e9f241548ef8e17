import { expect, test } from "vitest";
import { emptyAnswers } from "./enrol-answers.ts";
import { prefilled } from "./enrol-invitation.ts";

const invited = {
  name: "Mia Berg",
  email: "mia@example.org",
  language: "de" as const,
  expiresAt: "2026-12-29T12:00:00Z",
  isUsed: false,
};

test("an invitation fills in name, address and language", () => {
  expect(prefilled(emptyAnswers, invited)).toEqual({
    ...emptyAnswers,
    displayName: "Mia Berg",
    email: "mia@example.org",
    languages: ["de"],
  });
});

test("what was typed stays", () => {
  const typed = {
    ...emptyAnswers,
    displayName: "Mia B.",
    email: "mia@other.example",
    languages: ["sv", "en"],
  };
  expect(prefilled(typed, invited)).toEqual(typed);
  expect(prefilled(typed, undefined)).toBe(typed);
});
