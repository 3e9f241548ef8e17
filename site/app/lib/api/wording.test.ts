import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { wording } from "./wording.ts";

const codesOfTheDescription = [
  ...(readFileSync(new URL("./schema.ts", import.meta.url), "utf8")
    .match(/ErrorCode:\s*([^;]+);/)?.[1]
    ?.matchAll(/"([a-z_]+)"/g) ?? []),
].map((match) => match[1]);

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

test("a duplicate e-mail is told in the words of the specification", () => {
  expect(wording.email_taken).toBe(
    "An account with this email already exists. Please log in instead.",
  );
});
