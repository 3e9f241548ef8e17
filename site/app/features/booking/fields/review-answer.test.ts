import { expect, test } from "vitest";
import { talent, video } from "#app/features/booking/booking.fixture.ts";
import { emptyDraft } from "#app/features/booking/draft/draft.ts";
import { briefLines, chosenExtras } from "./review-answer.tsx";

test("the last step shows each answer of the brief and omits empty ones", () => {
  const draft = emptyDraft({ ...talent, languages: [] });
  expect(briefLines(draft, "video")).toEqual([]);
  draft.brief = {
    ...draft.brief,
    forWhom: "gift",
    recipientName: "Aisha",
    pronunciation: "ah-EE-sha",
    fromName: "Kim",
    occasion: "pep_talk",
    language: "es",
    instructions: "She runs on Sunday.",
  };
  expect(briefLines(draft, "video").map(({ label, text }) => `${label}: ${text}`)).toEqual([
    "Name: Aisha",
    "Pronounced: ah-EE-sha",
    "From: Kim",
    "Occasion: Pep talk",
    "Language: Spanish",
    "Instructions: She runs on Sunday.",
  ]);
  // Only a gift has a giver, even if a name was entered before.
  draft.brief.forWhom = "other";
  expect(briefLines(draft, "video").map(({ key }) => key)).not.toContain("fromName");
});

test("the offer shows its chosen extras, or nothing without extras", () => {
  expect(chosenExtras(video, ["rush"])).toBe("With In 24 h");
  expect(chosenExtras(video, [])).toBeNull();
});
