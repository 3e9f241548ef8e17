import { expect, test } from "vitest";
import { talent, video } from "./booking.fixture.ts";
import { emptyDraft } from "./draft.ts";
import { briefLines, chosenExtras } from "./review-answer.tsx";

test("the last step repeats every answer of the brief, and nothing that was left empty", () => {
  const draft = emptyDraft({ ...talent, languages: [] });
  expect(briefLines(draft, "video")).toEqual([]);
  draft.brief = {
    ...draft.brief,
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
  // The recipient was changed to the customer after the names were entered.
  draft.brief.forWhom = "self";
  expect(briefLines(draft, "video").map(({ key }) => key)).not.toContain("fromName");
});

test("lists extras below the offer", () => {
  expect(chosenExtras(video, ["rush"])).toBe("With In 24 h");
  expect(chosenExtras(video, [])).toBeNull();
});
