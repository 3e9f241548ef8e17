import { expect, test } from "vitest";
import { errorWithin } from "./list-error.ts";

test("a list in one field shows what is wrong with it, or with its first wrong entry", () => {
  const wrong = { type: "server", message: "Must be 1 to 40 characters" };
  expect(errorWithin({ commercial: { channels: wrong } }, "commercial.channels")).toBe(
    "Must be 1 to 40 characters",
  );
  // As the form library keeps an error below a field: `questions.1.options.2`.
  const options: unknown[] = [];
  options[2] = wrong;
  const entries = { questions: [undefined, { options }] };
  expect(errorWithin(Object(entries), "questions.1.options")).toBe("Must be 1 to 40 characters");
  expect(errorWithin(Object(entries), "questions.0.options")).toBeUndefined();
});
