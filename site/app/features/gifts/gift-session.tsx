import { CalendarClock, ExternalLink, MapPin } from "lucide-react";
import type { GiftView } from "#app/lib/api/types.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { useNow } from "#app/lib/time/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import * as texts from "#messages/gifts";

/** The booked time of a gift: its date, and the place once the page may show it. */
export function GiftSession({ gift }: { gift: GiftView }) {
  const now = useNow();
  const { schedule, meeting, title } = gift;
  if (schedule == null) return null;
  const { startAt } = schedule;
  const missing = missingMeetingWords(gift, now);
  return (
    <Card>
      <h2 className="display text-2xl wrap-anywhere">{title}</h2>
      <p className="mt-3 flex items-start gap-2.5">
        <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span>
          {texts.startsAt({
            at: formatDateTime(startAt),
            time: (children) => (
              <time dateTime={startAt} className="font-semibold">
                {children}
              </time>
            ),
          })}
        </span>
      </p>
      {missing !== null && <p className="mt-3 text-soft">{missing}</p>}
      {meeting?.kind === "online" && (
        <Button asChild variant="accent" className="mt-4">
          <a href={meeting.joinUrl} target="_blank" rel="noreferrer noopener">
            <ExternalLink aria-hidden="true" className="size-5" />
            {texts.joinCall}
          </a>
        </Button>
      )}
      {meeting?.kind === "in_person" && (
        <p className="mt-3 flex items-start gap-2.5">
          <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span className="wrap-anywhere whitespace-pre-line">
            <strong className="block">{meeting.place}</strong>
            {meeting.address}
          </span>
        </p>
      )}
      {meeting?.note != null && (
        <p className="mt-3 wrap-anywhere whitespace-pre-line">{meeting.note}</p>
      )}
    </Card>
  );
}

/** The time before the start from which the recipient sees the place, in milliseconds. */
const shownBefore = 24 * 3_600_000;

/** Returns why the place is not shown; null where it is, or where the booked time is over. */
export function missingMeetingWords(
  {
    schedule,
    meeting,
    talent,
    fromName,
  }: Pick<GiftView, "schedule" | "meeting" | "fromName"> & {
    talent: { displayName: string };
  },
  now: number,
): string | null {
  if (schedule == null || meeting != null || now >= Date.parse(schedule.endAt)) return null;
  return now < Date.parse(schedule.startAt) - shownBefore
    ? texts.meetingShownLater
    : texts.meetingUnknown({ talent: firstName(talent.displayName), giver: fromName });
}
