import { readerLocale } from "#app/lib/texts/locale.ts";

// Days of the calendar as `2026-11-21` and months as `2026-11`: what a wall calendar shows, in no time zone.

const dayMs = 86_400_000;

/** The day so many days later, or earlier. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** The month so many months later, or earlier. */
export function addMonths(month: string, count: number): string {
  const first = new Date(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 7);
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The same day of another month, or its last where that month is shorter. */
export function dayInMonth(day: string, month: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same < last ? same : last;
}

/** The place of a day in its week: 0 for the first weekday, which is 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string, firstWeekday: number): number {
  return (new Date(day).getUTCDay() + 13 - firstWeekday) % 7;
}

/** The weeks of a month; `null` where the month has not begun, or is over. */
export function weeksOf(month: string, firstWeekday: number): (string | null)[][] {
  const first = `${month}-01`;
  const start = addDays(first, -weekdayOf(first, firstWeekday));
  const weeks: (string | null)[][] = [];
  for (let week = 0; week === 0 || monthOf(addDays(start, week * 7)) === month; week += 1) {
    const days = Array.from({ length: 7 }, (_, day) => addDays(start, week * 7 + day));
    weeks.push(days.map((day) => (monthOf(day) === month ? day : null)));
  }
  return weeks;
}

// What days and months are called on buttons and above calendars.

/** `Sat 21 Nov`, of a day such as `2026-11-21`. */
export function nameDay(day: string): string {
  return new Intl.DateTimeFormat(readerLocale(), {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  })
    .format(new Date(day))
    .replace(",", "");
}

/** `November 2026`, of a month such as `2026-11`. */
export function nameMonth(month: string): string {
  return new Intl.DateTimeFormat(readerLocale(), {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${month}-01`));
}
