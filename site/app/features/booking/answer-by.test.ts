import { expect, test } from "vitest";
import type { OfferView } from "#app/lib/api/types.ts";
import { type AnswerTerms, answerBy, canBeFaster, turnaroundHours } from "./answer-by.ts";
import { lesson, video } from "./booking.fixture.ts";

// The cases are those of the functions: functions/shared/domain/tests/order/timers.rs and placing.rs.

type Addon = OfferView["addons"][number];

const morning = Date.parse("2026-11-21T09:00:00Z");

const extra = (key: string, effect: Addon["effect"]): Addon => ({
  ...{ key, effect, label: key },
  price: { amount: 2_000, currency: "EUR" },
});
const bothRushes: OfferView = {
  ...video,
  addons: [extra("fast", "rush72h"), extra("fastest", "rush24h"), extra("long", "extra_length")],
};
const session: OfferView = {
  ...lesson,
  session: {
    ...{ durationMin: 60, seats: 1, minNoticeH: 24, maxAdvanceDays: 60, bufferMin: 0 },
    ...{ location: "online", weekly: [] },
  },
};

function answeredBy(offer: OfferView, booked: Partial<AnswerTerms> = {}): string {
  const terms = { addons: [], schedule: { startAt: "" }, ...booked };
  return new Date(answerBy(offer, terms, morning)).toISOString();
}

test("a request is answered within the offer's time to answer", () => {
  expect(answeredBy(video)).toBe("2026-11-24T09:00:00.000Z");
});

test("a rushed request is answered before it should have been delivered", () => {
  expect(answeredBy(video, { addons: ["rush"] })).toBe("2026-11-22T09:00:00.000Z");
});

test("a request is answered before a usual delivery that is due sooner", () => {
  const quick = { ...video, video: { ...terms(video), turnaroundDays: 2 } };
  expect(answeredBy(quick)).toBe("2026-11-23T09:00:00.000Z");
  const item: OfferView = { ...video, kind: "item", video: null, turnaroundDays: 1, addons: [] };
  expect(answeredBy(item)).toBe("2026-11-22T09:00:00.000Z");
});

test("a session is answered before its notice begins", () => {
  const schedule = { startAt: "2026-11-23T08:00:00Z" };
  expect(answeredBy(session, { schedule })).toBe("2026-11-22T08:00:00.000Z");
});

test("a distant session is answered within the offer's time to answer", () => {
  const schedule = { startAt: "2026-12-23T08:00:00Z" };
  expect(answeredBy(session, { schedule })).toBe("2026-11-24T09:00:00.000Z");
});

test("a deadline is never in the past", () => {
  const schedule = { startAt: "2026-11-21T12:00:00Z" };
  expect(answeredBy(session, { schedule })).toBe("2026-11-21T09:00:00.000Z");
});

test("a time that was chosen for a session does not count for a video", () => {
  const schedule = { startAt: "2026-11-21T12:00:00Z" };
  expect(answeredBy(video, { schedule })).toBe("2026-11-24T09:00:00.000Z");
});

test("a chosen rush extra shortens the turnaround and never lengthens it", () => {
  expect(turnaroundHours(bothRushes, [])).toBe(168);
  expect(turnaroundHours(bothRushes, ["long"])).toBe(168);
  expect(turnaroundHours(bothRushes, ["fast"])).toBe(72);
  expect(turnaroundHours(bothRushes, ["fast", "fastest"])).toBe(24);
  const quick = { ...bothRushes, video: { ...terms(video), turnaroundDays: 2 } };
  expect(turnaroundHours(quick, ["fast"])).toBe(48);
  expect(turnaroundHours(session, [])).toBeNull();
});

test("a rush extra is worth naming while one that is faster is not chosen", () => {
  expect(canBeFaster(bothRushes, [])).toBe(true);
  expect(canBeFaster(bothRushes, ["fast"])).toBe(true);
  expect(canBeFaster(bothRushes, ["fastest"])).toBe(false);
  expect(canBeFaster({ ...video, addons: [extra("long", "extra_length")] }, [])).toBe(false);
  expect(canBeFaster(session, [])).toBe(false);
});

function terms(offer: OfferView): NonNullable<OfferView["video"]> {
  if (offer.video == null) throw new Error("the offer is no video");
  return offer.video;
}
