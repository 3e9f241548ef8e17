import { expect, test } from "vitest";
import { lesson, talent } from "#app/features/booking/booking.fixture.ts";
import type { OfferView } from "#app/lib/api/types.ts";
import { bookedTime, timeThere } from "./booked-time.ts";

const startAt = "2026-11-23T23:30:00Z";

function session(kind: OfferView["kind"], location: "online" | "in_person"): OfferView {
  return {
    ...{ ...lesson, kind },
    session: {
      ...{ durationMin: 90, seats: 1, minNoticeH: 24, maxAdvanceDays: 60, bufferMin: 0 },
      ...{ location, weekly: [] },
    },
  };
}

test("an online session is named from its start to its end in the buyer's zone", () => {
  const offer = session("session", "online");
  expect(bookedTime(startAt, { talent, offer, zone: "America/New_York" })).toEqual({
    value: "Mon\u00a023\u00a0Nov, 18:30 – 20:00",
    detail: "In your zone, Eastern Time, GMT-5",
  });
});

test("what happens at a place is named in the athlete's zone as well", () => {
  const offer = session("appearance", "in_person");
  expect(bookedTime(startAt, { talent, offer, zone: "America/New_York" }).detail).toBe(
    "In your zone, Eastern Time, GMT-5. In Madrid: Tue\u00a024\u00a0Nov, 00:30 – 02:00",
  );
  expect(bookedTime(startAt, { talent, offer, zone: talent.timeZone }).detail).toBe(
    "In your zone, Central European Time, GMT+1",
  );
  // Another zone with the same clock.
  expect(bookedTime(startAt, { talent, offer, zone: "Europe/Zurich" }).detail).toBe(
    "In your zone, Central European Time, GMT+1",
  );
});

test.each([
  ["Europe/Zurich", null],
  ["Europe/Madrid", null],
  ["Europe/London", "Tue 24 Nov, 00:30 in Madrid"],
  ["America/New_York", "Tue 24 Nov, 00:30 in Madrid"],
  ["Europe/Athens", "00:30 in Madrid"],
])("for a reader in %s the athlete's time is %s", (zone, words) => {
  expect(timeThere(startAt, { zone, there: talent.timeZone })).toBe(words);
});
