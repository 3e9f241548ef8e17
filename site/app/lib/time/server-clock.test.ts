import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteServerTime, serverNow } from "./server-clock.ts";

const device = Date.parse("2026-11-30T12:00:00Z");
const dateAt = (ms: number) => new Date(ms).toUTCString();
const hour = 3_600_000;

/** A response of the API with this date. */
function answer(date: string | null) {
  noteServerTime(new Response(null, { headers: date === null ? {} : { date } }));
}

beforeEach(() => {
  vi.useFakeTimers({ now: device });
  answer(dateAt(device));
});
afterEach(() => vi.useRealTimers());

test("a device that is three hours ahead shows the server's time", () => {
  answer(dateAt(device - 3 * hour));
  expect(serverNow()).toBe(device - 3 * hour + 500);
  vi.advanceTimersByTime(60_000);
  expect(serverNow()).toBe(device - 3 * hour + 60_500);
});

test("a device whose clock was set right shows its own time again", () => {
  answer(dateAt(device + hour));
  expect(serverNow()).toBe(device + hour + 500);
  answer(dateAt(device));
  expect(serverNow()).toBe(device);
});

test.each([
  ["without a date", null],
  ["with another text", "yesterday"],
  ["within the precision of the header", dateAt(device + 4_000)],
])("a response %s changes nothing", (_, date) => {
  answer(date);
  expect(serverNow()).toBe(device);
});
