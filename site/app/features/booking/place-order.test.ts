import { expect, test } from "vitest";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { wording } from "#app/lib/api/wording.ts";
import { createIdempotencyKeys } from "#app/lib/forms/use-api-form.ts";
import { lesson, quoteOf, talent, video } from "./booking.fixture.ts";
import { emptyDraft } from "./draft.ts";
import { orderBody, readOfferChange } from "./place-order.ts";

const parts = { quote: quoteOf(video), offer: video, timeZone: "Europe/Paris", locale: "en-GB" };

function draft() {
  const typed = emptyDraft(talent);
  typed.customer = {
    name: " Kim ",
    email: "Kim@Example.com",
    emailAgain: "kim@example.com",
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

test("a gift is sent as it was chosen last, and only where something is for somebody else", () => {
  const typed = draft();
  typed.gift = {
    isGift: true,
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
  typed.brief.forWhom = "self";
  expect(orderBody(typed, parts)).not.toHaveProperty("gift");
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

test("who may see a video is asked of videos alone", () => {
  const typed = draft();
  typed.visibility = "public";
  expect(orderBody(typed, parts).visibility).toBe("public");
  expect(orderBody(typed, { ...parts, offer: lesson }).visibility).toBe("private");
});

test("whoever makes a video for themselves public agrees by that; somebody else is asked", () => {
  const typed = draft();
  typed.visibility = "public";
  typed.brief.forWhom = "other";
  expect(orderBody(typed, parts).consents.recipientAgrees).toBe(false);
  typed.brief.forWhom = "self";
  expect(orderBody(typed, parts).consents.recipientAgrees).toBe(true);
  typed.visibility = "unlisted";
  expect(orderBody(typed, parts).consents.recipientAgrees).toBe(false);
});

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
  expect(change?.words).toMatch(/^The offer's questions or terms have changed/);
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
