import { expect, test } from "vitest";
import { hasOtherReviews, talentPathOf } from "./newer-reviews.ts";

const review = { createdAt: "2026-11-14T15:17:00Z", publicName: "Kim R.", rating: 5, text: "Yes!" };
const built = {
  talent: { talent: { slug: "ada-keller", feedback: [{ ...review, reply: null }] } },
};
const live = (...feedback: object[]) => ({ slug: "ada-keller", feedback });

test("the athlete of a page is asked for by the slug, and no other page asks", () => {
  expect(talentPathOf(built)).toBe("/api/talent/ada-keller");
  expect(talentPathOf({ home: { talent: [], sports: [] } })).toBeNull();
  expect(talentPathOf({ faq: null })).toBeNull();
});

test.each([
  ["the same review, written without what is empty", live(review), false],
  ["one more", live({ ...review, createdAt: "2026-11-22T10:00:00Z" }, review), true],
  ["one that its author changed", live({ ...review, text: "Yes, twice!" }), true],
  ["one whose author left", live({ ...review, publicName: "A former customer" }), true],
  [
    "one with a reply",
    live({ ...review, reply: { text: "Thanks", at: "2026-11-22T10:00:00Z" } }),
    true,
  ],
  ["none any more", live(), true],
  ["an error instead of an athlete", { code: "not_found" }, false],
])("%s", (_, answer, expected) => {
  expect(hasOtherReviews(built, answer)).toBe(expected);
});
