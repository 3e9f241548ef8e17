import { expect, test } from "vitest";
import { passwordProblem } from "./password-rules.ts";

const fine = {
  minimumLength: 6,
  maximumLength: undefined,
  tooShort: false,
  tooLong: false,
  lowercase: false,
  uppercase: false,
  digit: false,
  symbol: false,
};

test("a password that meets the service's policy has no problem", () => {
  expect(passwordProblem(fine)).toBeNull();
});

test("length is said first, with the service's own minimum", () => {
  expect(passwordProblem({ ...fine, tooShort: true, minimumLength: 10, digit: true })).toBe(
    "Use at least 10 characters",
  );
  expect(passwordProblem({ ...fine, tooLong: true, maximumLength: 64 })).toBe(
    "Use at most 64 characters",
  );
});

test("missing kinds of characters are listed together", () => {
  expect(passwordProblem({ ...fine, uppercase: true, digit: true, symbol: true })).toBe(
    "Add an upper-case letter, a digit and a symbol",
  );
});
