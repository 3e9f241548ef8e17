import { expect, test } from "vitest";
import { fitted } from "./fitted.ts";

test("what fits stays as it is, on one line", () => {
  expect(fitted("  A message\nfor   you. ", 40)).toBe("A message for you.");
});

test("what is too long ends after a whole word", () => {
  expect(fitted("A message for one person, with their name", 26)).toBe("A message for one person…");
});

test("a word that is too long alone is cut", () => {
  expect(fitted("Donaudampfschifffahrtsgesellschaft", 10)).toBe("Donaudamp…");
});

test("a letter of two halves is never cut in two", () => {
  expect(fitted("🏅🏅🏅🏅🏅🏅", 4)).toBe("🏅🏅🏅…");
});
