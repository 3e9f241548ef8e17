import { expect, test } from "vitest";
import { type Reviewed, reviewsFor, type TellingReview, tellingReviews } from "./front-reviews.ts";

const words = (length: number) => "x".repeat(length);

const review = (changed: Partial<TellingReview>): TellingReview => ({
  publicName: "Kim",
  rating: 5,
  text: words(100),
  language: "en",
  createdAt: "2026-10-01T12:00:00Z",
  ...changed,
});

const athlete = (slug: string, ...reviews: Partial<TellingReview>[]): Reviewed => ({
  slug,
  reviews: reviews.map(review),
});

const slugsFor = (athletes: Reviewed[], language: string, count = 10) =>
  reviewsFor(athletes, language, count).map(({ athlete }) => athlete.slug);

test("keeps the best review of each language, and none that is short or has few stars", () => {
  const feedback = [
    review({ publicName: "Short", text: words(59) }),
    review({ publicName: "Three stars", rating: 3 }),
    review({ publicName: "Old", createdAt: "2026-09-01T12:00:00Z" }),
    review({ publicName: "New", text: words(60) }),
    review({ publicName: "Swiss", language: "de-CH", rating: 4 }),
    review({ publicName: "German", language: "de" }),
    review({ publicName: "Unknown", language: null }),
  ];
  expect(tellingReviews(feedback).map(({ publicName }) => publicName)).toEqual([
    "New",
    "German",
    "Unknown",
  ]);
  expect(tellingReviews(feedback)[1]?.language).toBe("de");
  expect(tellingReviews([])).toEqual([]);
});

test("a long review is not better than a newer one", () => {
  const feedback = [
    review({ publicName: "Long", text: words(319), createdAt: "2026-09-01T12:00:00Z" }),
    review({ publicName: "New" }),
  ];
  expect(tellingReviews(feedback)[0]?.publicName).toBe("New");
});

test("a review in the reader's language comes first, then one of unknown language", () => {
  const athletes = [
    athlete("english", { language: "en" }),
    athlete("german", { language: "de", rating: 4 }),
    athlete("unknown", { language: null }),
  ];
  expect(slugsFor(athletes, "de-AT")).toEqual(["german", "unknown", "english"]);
  expect(slugsFor(athletes, "en")).toEqual(["english", "unknown", "german"]);
  expect(slugsFor(athletes, "fr")).toEqual(["unknown", "english", "german"]);
});

test("of an athlete the review in the reader's language is shown", () => {
  const both = athlete("both", { publicName: "Kim" }, { publicName: "Uwe", language: "de" });
  const shown = (language: string) =>
    reviewsFor([both], language, 10).map(({ review }) => review.publicName);
  expect(shown("en")).toEqual(["Kim"]);
  expect(shown("de")).toEqual(["Uwe"]);
});

test("more stars come first, then a useful length, then the newest, then the slug", () => {
  const athletes = [
    athlete("b-same", {}),
    athlete("a-same", {}),
    athlete("newest", { createdAt: "2026-11-01T12:00:00Z" }),
    athlete("too-long", { text: words(321), createdAt: "2026-11-02T12:00:00Z" }),
    athlete("four-stars", { rating: 4, createdAt: "2026-11-03T12:00:00Z" }),
    athlete("without"),
  ];
  const order = ["newest", "a-same", "b-same", "too-long", "four-stars"];
  expect(slugsFor(athletes, "en")).toEqual(order);
  expect(slugsFor(athletes.toReversed(), "en")).toEqual(order);
  expect(slugsFor(athletes, "en", 2)).toEqual(["newest", "a-same"]);
});
