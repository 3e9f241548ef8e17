import { expect, test } from "vitest";
import { truncate } from "./page-head.tsx";

test("what fits stays as it is, on one line", () => {
  expect(truncate("  A message\nfor   you. ", 40)).toBe("A message for you.");
});

test("what is too long ends after a whole word", () => {
  expect(truncate("A message for one person, with their name", 26)).toBe(
    "A message for one person…",
  );
});

test("a word that is too long alone is cut", () => {
  expect(truncate("Donaudampfschifffahrtsgesellschaft", 10)).toBe("Donaudamp…");
});

test("a letter of two halves is never cut in two", () => {
  expect(truncate("🏅🏅🏅🏅🏅🏅", 4)).toBe("🏅🏅🏅…");
});
