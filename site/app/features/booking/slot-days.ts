import type { Slot } from "#app/lib/api/types.ts";
import { addDays } from "#app/lib/calendar-days.ts";

export interface SlotDay {
  /** `2026-11-21` in the buyer's zone. */
  day: string;
  slots: Slot[];
}

/** For so many days, today included, each free day has a button of its own; later ones are in a calendar. */
const nearDays = 14;

/** Free times by day, as the buyer's own calendar shows them. */
export function slotsByDay(slots: readonly Slot[], timeZone: string): SlotDay[] {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = dayIn(timeZone, slot.startAt);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days].map(([day, ofDay]) => ({ day, slots: ofDay }));
}

/** The free days of the first two weeks, of which `today` is the first day. */
export function findNearDays(days: readonly SlotDay[], today: string): SlotDay[] {
  const end = addDays(today, nearDays);
  return days.filter(({ day }) => day < end);
}

/** The calendar day of an instant in a zone, as `2026-11-21`. */
export function dayIn(timeZone: string, instant: string): string {
  // The Swedish locale writes ISO dates.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(
    new Date(instant),
  );
}
