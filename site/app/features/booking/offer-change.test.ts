import { expect, test } from "vitest";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { wording } from "#app/lib/api/wording.ts";
import { quoteOf, video } from "./booking.fixture.ts";
import { readOfferChange } from "./offer-change.ts";

const shown = quoteOf(video);
const refused = (code: ApiFailure["code"], details?: unknown) =>
  readOfferChange(new ApiFailure({ code, status: 409, detail: "", details }), shown);

test("a new price is told as one, and its quote is taken", () => {
  const dearer = quoteOf({ ...video, price: { amount: 13_000, currency: "EUR" } });
  expect(refused("quote_changed", dearer)).toEqual({ words: wording.quote_changed, quote: dearer });
});

test("words that changed at the same price are not told as a new price", () => {
  const question = { key: "club", label: "Which club?", type: "text" as const, required: true };
  const asking = quoteOf({ ...video, questions: [question] });
  const change = refused("quote_changed", asking);
  expect(change?.quote).toBe(asking);
  expect(change?.words).toMatch(/^What is asked or agreed has changed/);
});

test("a refusal without a readable quote carries none", () => {
  expect(refused("quote_changed", { breakdown: {} })?.quote).toBeNull();
  expect(refused("quote_changed")).toEqual({ words: wording.quote_changed, quote: null });
});

test("answers that do not fit may be to older questions; other refusals say nothing of the offer", () => {
  expect(refused("validation_failed")?.words).toBe(wording.validation_failed);
  expect(refused("slot_taken")).toBeNull();
  expect(readOfferChange(new TypeError("Failed to fetch"), shown)).toBeNull();
});
