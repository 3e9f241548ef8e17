import { expect, test } from "vitest";
import { calendarFile } from "./order-calendar.ts";

const order = {
  orderGuid: "01939c2f-0000-7000-8000-000000000001",
  number: "AB7K-3F9Q",
  version: 4,
  offer: { title: "Training; one hour, “live”" } as Parameters<typeof calendarFile>[0]["offer"],
  talent: { displayName: "Ana" },
  schedule: { startAt: "2026-12-01T17:00:00Z", endAt: "2026-12-01T18:00:00Z" },
};
const lines = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

test("a booked time has the UID of the email's file, which names the site, and the order's version", () => {
  const file = lines(calendarFile(order, "market.example", Date.parse("2026-11-26T12:00:00.5Z")));
  expect(file).toContain("UID:order-01939c2f-0000-7000-8000-000000000001@market.example");
  expect(file).toContain("SEQUENCE:4");
  expect(file).toContain("DTSTAMP:20261126T120000Z");
  expect(file).toContain("DTSTART:20261201T170000Z");
  expect(file).toContain("DTEND:20261201T180000Z");
  expect(file).toContain(String.raw`SUMMARY:Training\; one hour\, “live” with Ana`);
});

test("no line is longer than 75 bytes, and the place is written once it is known", () => {
  const meeting = {
    meeting: { kind: "online", joinUrl: `https://meet.example/${"ä".repeat(90)}` },
  };
  const file = calendarFile(
    { ...order, meeting } as Parameters<typeof calendarFile>[0],
    "a.example",
    0,
  );
  for (const line of file.split("\r\n")) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
  expect(lines(file)).toContain(`LOCATION:https://meet.example/${"ä".repeat(90)}`);
});
