import type { BusyCalendarView } from "#app/lib/api/types.ts";
import { plainDate } from "#app/lib/format-time.ts";
import { Notice } from "#app/ui/notice.tsx";

type Unreadable = NonNullable<BusyCalendarView["calendar"]>["unreadable"];

/** Lists entries of a calendar that may hide busy times, so that the athlete can check them. */
export function UnreadableEntries({ unreadable }: { unreadable: Unreadable }) {
  const { count, shown } = unreadable;
  if (count === 0) return null;
  const more = count - shown.length;
  const title = count === 1 ? "1 entry could not be read" : `${count} entries could not be read`;
  return (
    <Notice tone="warning" title={title}>
      <p>All other busy times are blocked. Customers may be able to book over these entries:</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5 wrap-anywhere">
        {shown.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity and the list never changes
          <li key={index}>{entryText(entry)}</li>
        ))}
        {more > 0 && <li>{more === 1 ? "1 more entry" : `${more} more entries`}</li>}
      </ul>
      <p className="mt-2">
        Check their dates, repetition and time zone in your calendar, or create them again.
      </p>
    </Notice>
  );
}

function entryText({ title, date }: Unreadable["shown"][number]): string {
  const day = date == null ? "date unknown" : plainDate(date);
  return `${title ?? "Entry without a title"}, ${day}`;
}
