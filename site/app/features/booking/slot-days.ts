import type { Slot } from "#app/lib/api/types.ts";

export interface SlotDay {
  /** `2026-11-21` in the buyer's zone. */
  day: string;
  slots: Slot[];
}

/** Free times by day, as the buyer's own calendar shows them. */
export function slotsByDay(slots: readonly Slot[], timeZone: string): SlotDay[] {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = dayIn(timeZone, slot.startAt);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days].map(([day, ofDay]) => ({ day, slots: ofDay }));
}

/** The calendar day of an instant in a zone, as `2026-11-21`. */
export function dayIn(timeZone: string, instant: string): string {
  // The Swedish locale writes ISO dates.
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(
    new Date(instant),
  );
}
