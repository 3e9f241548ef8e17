import type { BusyCalendarView } from "#app/lib/api/types.ts";
import * as texts from "#messages/calendars";

type Problem = NonNullable<NonNullable<BusyCalendarView["calendar"]>["problem"]>;

/** What the athlete can do about a calendar that we cannot read. */
export const calendarProblems: Readonly<Record<Problem, string>> = {
  unreachable: texts.unreachable,
  refused: texts.refused,
  not_public: texts.notPublic,
  too_large: texts.tooLarge,
  not_a_calendar: texts.notCalendar,
};
