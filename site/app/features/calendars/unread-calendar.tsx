import { Link } from "react-router";
import type { BusyCalendarView } from "#app/lib/api/types.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/calendars";
import { calendarProblems } from "./calendar-problems.ts";

/** Whether a calendar could not be read for a day, so that its owner has to act. */
export function isUnread({ calendar }: BusyCalendarView): boolean {
  return calendar?.unreadSince != null;
}

/** Asks the athlete to check a calendar that could not be read for a day. Nothing for any other. */
export function UnreadCalendar({ view: { calendar } }: { view: BusyCalendarView }) {
  if (calendar?.unreadSince == null) return null;
  const { host, unreadSince, problem } = calendar;
  return (
    <Notice tone="warning" title={texts.unreadForDay({ host })}>
      <p className="wrap-anywhere">
        {problem != null && calendarProblems[problem]}{" "}
        {texts.unreadSince({ time: formatDateTime(unreadSince) })}
      </p>
      <Button asChild variant="outline" size="small" className="mt-3">
        <Link to={`${paths.talentAvailability()}#calendars`}>{texts.checkCalendar}</Link>
      </Button>
    </Notice>
  );
}
