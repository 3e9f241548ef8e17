import { expect, test } from "vitest";
import description from "./openapi.json";
import { wording } from "./wording.ts";

const codesOfTheDescription = description.components.schemas.ErrorCode.enum;

test("the description names its error codes", () => {
  expect(codesOfTheDescription.length).toBeGreaterThan(20);
});

test("every error code of the API has words people can act on", () => {
  for (const code of codesOfTheDescription) {
    expect(Object.keys(wording)).toContain(code);
  }
  for (const text of Object.values(wording)) {
    expect(text).toMatch(/^[A-Z].*\.$/);
  }
});

test("a duplicate email has the message of the specification", () => {
  expect(wording.email_taken).toBe(
    "An account with this email already exists. Please log in instead.",
  );
});
