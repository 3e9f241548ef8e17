import { expect, test } from "vitest";
import { titleOf } from "./guardian-page.tsx";

test("an open application of an adult is not called closed", () => {
  const answered = { canAnswer: false, hasAgreed: false } as const;
  expect(titleOf({ ...answered, isAdult: true, status: "in_review" })).toBe(
    "Your consent isn’t needed any more",
  );
  expect(titleOf({ ...answered, isAdult: true, status: "withdrawn" })).toBe("Application closed");
  expect(titleOf({ ...answered, isAdult: false, status: "rejected" })).toBe("Application closed");
  expect(titleOf({ canAnswer: true, hasAgreed: false, isAdult: false, status: "submitted" })).toBe(
    "Do you agree?",
  );
});
