import { expect, test } from "vitest";
import { starterSports } from "./sport-starters.ts";

test("no two starter sports share a slug or a synonym", () => {
  const slugs = starterSports.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  const phrases = starterSports.flatMap(({ synonyms }) => synonyms);
  expect(new Set(phrases).size).toBe(phrases.length);
});

test("starter sports keep the bounds of the API, in letters as queries have them", () => {
  for (const { slug, synonyms } of starterSports) {
    expect(slug).toMatch(/^[a-z0-9-]{3,40}$/);
    expect(synonyms.length).toBeLessThanOrEqual(20);
    for (const phrase of synonyms) expect(phrase).toMatch(/^[a-z0-9]+( [a-z0-9]+)*$/);
  }
});
