import { expect, test } from "vitest";
import { feedbackRules, publicNameOf } from "./feedback-rules.ts";

test("a review is signed with the first name and an initial", () => {
  expect(["Kim Lee", "Kim", " ana maria lopez ", "Zoë O'Neil"].map(publicNameOf)).toEqual([
    "Kim L.",
    "Kim",
    "ana L.",
    "Zoë O.",
  ]);
  expect(publicNameOf("x".repeat(80))).toHaveLength(40);
});

test("stars are required, at most four tags, words are not", () => {
  const answers = {
    rating: "5",
    tags: [],
    text: "",
    publicName: "Kim L.",
    showVideo: false,
    privateNote: "",
  };
  expect(feedbackRules.safeParse(answers).success).toBe(true);
  expect(feedbackRules.safeParse({ ...answers, rating: "" }).success).toBe(false);
  expect(feedbackRules.safeParse({ ...answers, tags: ["a", "b", "c", "d", "e"] }).success).toBe(
    false,
  );
});
