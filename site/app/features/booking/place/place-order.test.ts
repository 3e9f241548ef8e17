import { expect, test } from "vitest";
import { lesson, quoteOf, talent, video } from "#app/features/booking/booking.fixture.ts";
import { emptyCommercial, emptyDraft } from "#app/features/booking/draft/draft.ts";
import type { ApiFailure } from "#app/lib/api/failure.ts";
import { failureFrom, wording } from "#app/lib/api/refusal.ts";
import { createIdempotencyKeys } from "#app/lib/forms/changes.ts";
import { orderBody, readOfferChange } from "./place-order.ts";

const parts = { quote: quoteOf(video), offer: video, timeZone: "Europe/Paris", locale: "en-GB" };

function draft() {
  const typed = emptyDraft(talent);
  typed.customer = {
    name: " Kim ",
    email: "Kim@Example.com",
    phone: "",
  };
  typed.brief.recipientName = "Sam ";
  typed.brief.occasion = "birthday";
  typed.brief.wantedBy = "2026-12-01";
  typed.schedule.startAt = "2026-12-01T09:00:00Z";
  return typed;
}

test("empty answers are left out and the email is lower-cased", () => {
  const body = orderBody(draft(), parts);
  expect(body.customer).toEqual({
    name: "Kim",
    email: "kim@example.com",
    locale: "en-GB",
    timeZone: "Europe/Paris",
  });
  expect(body.brief).not.toHaveProperty("pronunciation");
  expect(body.brief.recipientName).toBe("Sam");
});

test("a video is wanted by a date, a session starts at a time", () => {
  expect(orderBody(draft(), parts)).toMatchObject({ brief: { wantedBy: "2026-12-01" } });
  expect(orderBody(draft(), parts)).not.toHaveProperty("schedule");
  const session = orderBody(draft(), { ...parts, offer: lesson });
  expect(session.schedule).toEqual({ startAt: "2026-12-01T09:00:00Z", timeZone: "Europe/Paris" });
  expect(session.brief).not.toHaveProperty("wantedBy");
});

test("sends a gift in its last state, and only in bookings for another person", () => {
  const typed = draft();
  typed.brief.forWhom = "gift";
  typed.gift = {
    how: "mail",
    recipientEmail: " Sam@Example.com ",
    message: " Run well! ",
    when: "day",
    opens: { date: "2026-12-24", hour: "9", timeZone: "Asia/Tokyo" },
  };
  expect(orderBody(typed, parts).gift).toEqual({
    recipientEmail: "sam@example.com",
    message: "Run well!",
    opens: { date: "2026-12-24", hour: 9, timeZone: "Asia/Tokyo" },
  });
  const handed = { ...typed, gift: { ...typed.gift, how: "link", when: "ready" } as const };
  expect(orderBody(handed, parts).gift).toEqual({ message: "Run well!" });
  expect(orderBody(handed, parts).brief.forWhom).toBe("other");
  typed.brief.forWhom = "self";
  expect(orderBody(typed, parts)).not.toHaveProperty("gift");
});

test("the name of the giver is sent of a gift alone, and an occasion that is not chosen is another one", () => {
  const typed = draft();
  typed.brief.occasion = "";
  typed.brief.fromName = "Uncle Bo";
  expect(orderBody(typed, parts).brief).not.toHaveProperty("fromName");
  expect(orderBody(typed, parts).brief.occasion).toBe("other");
  typed.brief.forWhom = "gift";
  expect(orderBody(typed, parts).brief.fromName).toBe("Uncle Bo");
});

test("the same booking keeps its idempotency key, another one gets a new key", () => {
  let made = 0;
  const keyFor = createIdempotencyKeys(() => `key-${++made}`);
  const body = orderBody(draft(), parts);
  expect([keyFor(body), keyFor(orderBody(draft(), parts))]).toEqual(["key-1", "key-1"]);
  expect(keyFor({ ...body, quoteToken: "q2" })).toBe("key-2");
});

test("only what was quoted to be asked is answered", () => {
  const typed = draft();
  typed.brief.answers = { level: " five years ", guests: "30", empty: " " };
  const asked = ["level", "empty"].map((key) => ({
    key,
    label: key,
    type: "text" as const,
    required: false,
  }));
  expect(orderBody(typed, parts).brief).not.toHaveProperty("answers");
  // The page's own copy of the offer may be older than the quote.
  const offer = { ...lesson, questions: [] };
  const body = orderBody(typed, {
    ...parts,
    offer,
    quote: quoteOf({ ...lesson, questions: asked }),
  });
  expect(body.brief.answers).toEqual({ level: "five years" });
});

test("the name of a booking for oneself is that of the customer", () => {
  const typed = draft();
  expect(orderBody(typed, parts).customer.name).toBe("Kim");
  typed.brief.forWhom = "self";
  expect(orderBody(typed, parts)).toMatchObject({
    customer: { name: "Sam" },
    brief: { forWhom: "self", recipientName: "Sam" },
  });
});

test("a company's request has its brand in place of a recipient, and its budget only without a price", () => {
  const typed = draft();
  typed.use = "commercial";
  typed.asksForPrice = true;
  typed.commercial = {
    ...emptyCommercial,
    ...{ brand: " Otter Energy ", product: "The new drink", disclosure: true },
    budget: { least: "", most: "1,900.50" },
  };
  const price = { amount: 30_000, currency: "EUR" };
  const commercial = { price, licence: "Web", termDays: 30 };
  const offer = { ...video, use: "both" as const, commercial };
  const body = orderBody(typed, { ...parts, offer });
  expect(body.brief).toMatchObject({
    ...{ forWhom: "self", recipientName: "Otter Energy", occasion: "other" },
  });
  expect(body.customer.name).toBe("Kim");
  expect(body.commercial).toEqual({
    ...{ brand: "Otter Energy", product: "The new drink", scriptReview: false, disclosure: true },
    budget: { least: { amount: 0, currency: "EUR" }, most: { amount: 190_050, currency: "EUR" } },
  });
  const listed = orderBody({ ...typed, asksForPrice: false }, { ...parts, offer });
  expect(listed.commercial).not.toHaveProperty("budget");
});

test("one consent covers age and start of the work, and news are separate", () => {
  const typed = draft();
  typed.consents = { agreed: true, marketing: false };
  expect(orderBody(typed, parts).consents).toEqual({
    ...{ terms: true, performanceBeginsNow: true, age: true, marketing: false },
  });
  expect(orderBody(typed, parts).visibility).toBe("private");
});

const shown = quoteOf(video);
const refused = (code: ApiFailure["code"], details?: unknown) =>
  readOfferChange(failureFrom({ code, message: "", details }, 409), shown);

test("reports a new price and uses its quote", () => {
  const dearer = quoteOf({ ...video, price: { amount: 13_000, currency: "EUR" } });
  expect(refused("quote_changed", dearer)).toEqual({ words: wording.quote_changed, quote: dearer });
});

test("does not report changed terms at the same price as a new price", () => {
  const question = { key: "club", label: "Which club?", type: "text" as const, required: true };
  const asking = quoteOf({ ...video, questions: [question] });
  const change = refused("quote_changed", asking);
  expect(change?.quote).toBe(asking);
  expect(change?.words).toMatch(/^The offer’s questions or terms have changed/);
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
