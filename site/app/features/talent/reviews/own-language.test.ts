import { expect, test, vi } from "vitest";
import { ownLanguageFirst } from "./own-language.ts";

vi.mock("#messages/language", () => ({ language: "de" }));

test("reviews in the language of the page come first, and both groups keep their order", () => {
  const review = (publicName: string, language?: string) => ({
    publicName,
    rating: 5,
    text: "",
    tags: [],
    createdAt: "2026-11-01T12:00:00Z",
    ...(language !== undefined && { language }),
  });
  const reviews = [review("A", "en"), review("B", "de"), review("C"), review("D", "de-CH")];
  expect(ownLanguageFirst(reviews).map(({ publicName }) => publicName)).toEqual([
    "B",
    "D",
    "A",
    "C",
  ]);
});
