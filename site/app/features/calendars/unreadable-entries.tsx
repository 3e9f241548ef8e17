import type { BusyCalendarView } from "#app/lib/api/types.ts";
import { plainDate } from "#app/lib/time/format-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/calendars";

type Unreadable = NonNullable<BusyCalendarView["calendar"]>["unreadable"];

/** Lists entries of a calendar that may hide busy times, so that the athlete can check them. */
export function UnreadableEntries({ unreadable }: { unreadable: Unreadable }) {
  const { count, shown } = unreadable;
  if (count === 0) return null;
  const more = count - shown.length;
  return (
    <Notice tone="warning" title={texts.unreadable({ count })}>
      <p>{texts.unreadableText}</p>
      <ul className="mt-2 grid list-disc gap-1 ps-5 wrap-anywhere">
        {shown.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity and the list never changes
          <li key={index}>{entryText(entry)}</li>
        ))}
        {more > 0 && <li>{texts.moreEntries({ count: more })}</li>}
      </ul>
      <p className="mt-2">{texts.unreadableHint}</p>
    </Notice>
  );
}

function entryText({ title, date }: Unreadable["shown"][number]): string {
  const day = date == null ? texts.noDate : plainDate(date);
  return `${title ?? texts.noTitle}, ${day}`;
}
