import { expect, test } from "vitest";
import { createIdempotencyKeys } from "#app/lib/forms/idempotency-keys.ts";
import { lesson, quoteOf, talent, video } from "./booking.fixture.ts";
import { emptyDraft } from "./draft.ts";
import { orderBody } from "./order-body.ts";

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
  expect(body.customer).toEqual({ name: "Kim", email: "kim@example.com", locale: "en-GB" });
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
