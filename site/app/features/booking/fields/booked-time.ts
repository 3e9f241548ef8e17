import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { nameDay } from "#app/lib/time/calendar-days.ts";
import { formatClock, formatDateTime } from "#app/lib/time/format-time.ts";
import { cityOf, zoneWords } from "#app/lib/time/zone-words.ts";
import * as texts from "#messages/booking-when";
import { dayIn } from "./day-picker.tsx";

/** The time at the athlete's place, with its weekday if that is another one; `null` if it is the reader's own. */
export function timeThere(
  startAt: string,
  { zone, there }: { zone: string; there: string },
): string | null {
  const day = dayIn(there, startAt);
  const time = formatClock(startAt, there);
  const city = cityOf(there);
  if (day !== dayIn(zone, startAt)) {
    return texts.dayAndTimeInCity({ day: nameDay(day), time, city });
  }
  return time === formatClock(startAt, zone) ? null : texts.timeInCity({ time, city });
}

/** Formats a booked time in the customer's time zone, and for in-person offers also in the athlete's. */
export function bookedTime(
  startAt: string,
  { talent, offer, zone }: { talent: Pick<TalentView, "timeZone">; offer: OfferView; zone: string },
): { value: string; detail: string } {
  const minutes = offer.session?.durationMin ?? 0;
  const endAt = new Date(Date.parse(startAt) + minutes * 60_000).toISOString();
  const spanIn = (timeZone: string) =>
    texts.span({ start: formatDateTime(startAt, timeZone), end: formatClock(endAt, timeZone) });
  const isInPerson = offer.kind === "appearance" || offer.session?.location !== "online";
  const inZone = { zone: zoneWords(zone, new Date(startAt)) };
  return {
    value: spanIn(zone),
    detail:
      isInPerson && timeThere(startAt, { zone, there: talent.timeZone }) !== null
        ? texts.inBothZones({
            ...inZone,
            city: cityOf(talent.timeZone),
            span: spanIn(talent.timeZone),
          })
        : texts.inYourZone(inZone),
  };
}
