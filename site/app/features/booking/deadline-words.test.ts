import { expect, test } from "vitest";
import { lesson, quoteOf, video } from "./booking.fixture.ts";
import { policySentence } from "./deadline-words.ts";

test("a right of withdrawal goes before the policy of the offer", () => {
  const quote = { ...quoteOf(video), halfRefund: { amount: 6_000, currency: "EUR" } };
  const withRight = policySentence(video, quote);
  expect(withRight).toContain("By law you can then withdraw for 14 days and get everything back");
  expect(withRight).toContain("after 14 days you get €60.00.");
  const without = policySentence(video, { ...quote, withdrawal: "other_country" });
  expect(without).toContain("full refund for 24 hours");
  expect(without).not.toContain("14 days");
  expect(policySentence(lesson, quoteOf(lesson))).not.toContain("14 days");
});
