import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { BusyCalendarView } from "#app/lib/api/types.ts";
import { isUnread, UnreadCalendar } from "./unread-calendar.tsx";

function render(view: BusyCalendarView): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <UnreadCalendar view={view} />
    </MemoryRouter>,
  );
}

const calendar: NonNullable<BusyCalendarView["calendar"]> = {
  host: "calendar.example",
  addedAt: "2026-11-01T09:00:00Z",
  busyTimes: 3,
  unreadable: { count: 0, shown: [] },
  problem: "refused",
};

test("a calendar that could not be read for a day is shown with its reason and what to do", () => {
  const unread = { calendar: { ...calendar, unreadSince: "2026-11-20T09:00:00Z" } };
  const html = render(unread);
  expect(isUnread(unread)).toBe(true);
  expect(html).toContain("calendar.example");
  expect(html).toContain(
    "The server reports that this calendar doesn’t exist. Copy the link again.",
  );
  expect(html).toContain("/talent/account/availability#calendars");
});

test("a calendar that was read, or has failed for an hour, is not shown", () => {
  const views: BusyCalendarView[] = [{}, { calendar }];
  for (const view of views) {
    expect(isUnread(view)).toBe(false);
    expect(render(view)).toBe("");
  }
});
