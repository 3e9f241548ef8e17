// Calendar files of emails, read by a third-party parser; the outbox's tests compare the function with these files.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import ICAL from "ical.js";

const folder = new URL("../../../functions/outbox/tests/calendar/", import.meta.url);

/** Returns the method and the only event of a file, with the line ends of emails. */
function read(name) {
  const text = readFileSync(new URL(name, folder), "utf8").replaceAll("\n", "\r\n");
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent");
  assert.equal(events.length, 1);
  return {
    method: calendar.getFirstPropertyValue("method"),
    event: new ICAL.Event(events[0]),
    status: events[0].getFirstPropertyValue("status"),
  };
}

test("an invitation, its update and its cancellation are one event to another parser", () => {
  const [accepted, moved, cancelled] = ["accepted.ics", "moved.ics", "cancelled.ics"].map(read);
  assert.deepEqual(
    [accepted.method, moved.method, cancelled.method],
    ["REQUEST", "REQUEST", "CANCEL"],
  );
  assert.deepEqual(
    [accepted.status, moved.status, cancelled.status],
    ["CONFIRMED", "CONFIRMED", "CANCELLED"],
  );
  assert.equal(moved.event.uid, accepted.event.uid);
  assert.equal(cancelled.event.uid, accepted.event.uid);
  assert.ok(accepted.event.sequence < moved.event.sequence);
  assert.ok(moved.event.sequence < cancelled.event.sequence);
  const starts = [accepted, moved].map(({ event }) => event.startDate.toJSDate().toISOString());
  assert.deepEqual(starts, ["2027-01-15T18:00:00.000Z", "2027-01-16T18:00:00.000Z"]);
  assert.equal(accepted.event.endDate.toJSDate().toISOString(), "2027-01-15T19:00:00.000Z");
});

test("what a person typed is read back as it was typed", () => {
  const { event } = read("accepted.ics");
  assert.match(
    event.summary,
    /^Coaching; online, with a ball\\ and äöü in a very long title that folds with /u,
  );
  assert.equal(event.attendees.length, 1);
});

test("the feed of an athlete is a booked time, one that was called off and a deadline to another parser", () => {
  const feed = new URL("../../../functions/orders/tests/calendar/feed.ics", import.meta.url);
  const text = readFileSync(feed, "utf8").replaceAll("\n", "\r\n");
  const calendar = new ICAL.Component(ICAL.parse(text));
  assert.equal(calendar.getFirstPropertyValue("method"), "PUBLISH");
  const entries = calendar.getAllSubcomponents("vevent").map((entry) => {
    const event = new ICAL.Event(entry);
    return {
      status: entry.getFirstPropertyValue("status"),
      takesTime: entry.getFirstPropertyValue("transp") === "OPAQUE",
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      uid: event.uid,
      sequence: event.sequence,
    };
  });
  const times = { start: "2027-01-15T18:00:00.000Z", end: "2027-01-15T19:00:00.000Z" };
  const guid = (digits) => `00000000-0001-7${digits}-8${digits}-${digits.slice(1).repeat(6)}`;
  assert.deepEqual(entries, [
    {
      ...times,
      status: "CONFIRMED",
      takesTime: true,
      uid: `order-${guid("101")}@matchday.example`,
      sequence: 4,
    },
    {
      ...times,
      status: "CANCELLED",
      takesTime: false,
      uid: `order-${guid("202")}@matchday.example`,
      sequence: 7,
    },
    {
      status: "CONFIRMED",
      takesTime: false,
      start: "2027-01-12T11:45:00.000Z",
      end: "2027-01-12T12:00:00.000Z",
      uid: `order-${guid("303")}-answer@matchday.example`,
      sequence: 2,
    },
  ]);
});
