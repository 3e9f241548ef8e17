import { CalendarDays } from "lucide-react";
import { useId, useState } from "react";
import type { Slot } from "#app/lib/api/types.ts";
import { addDays, nameDay } from "#app/lib/time/calendar-days.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { MonthCalendar } from "#app/ui/forms/month-calendar.tsx";
import * as texts from "#messages/booking-when";

interface DayPickerProps {
  /** The days with free times, earliest first; at least one. */
  days: readonly SlotDay[];
  /** In the buyer's zone. */
  today: string;
  value: string;
  onChoose: (day: string) => void;
}

/** The free days: those of the next two weeks as buttons, later ones in a calendar by month. */
export function DayPicker({ days, today, value, onChoose }: DayPickerProps) {
  const near = findNearDays(days, today);
  const isNear = near.some((one) => one.day === value);
  const [isAsked, setIsAsked] = useState(!isNear);
  const calendarId = useId();
  const isOpen = isAsked || near.length === 0;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{texts.day}</legend>
      {near.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] gap-2">
          {near.map((one) => (
            <DayChip
              key={one.day}
              day={one.day}
              isChosen={one.day === value}
              onChoose={() => onChoose(one.day)}
            />
          ))}
        </div>
      )}
      {near.length > 0 && near.length < days.length && (
        <Button
          variant="ghost"
          size="small"
          className="mt-3"
          aria-expanded={isOpen}
          aria-controls={calendarId}
          onClick={() => setIsAsked(!isAsked)}
        >
          <CalendarDays aria-hidden="true" className="size-5" />
          {isOpen ? texts.hideCalendar : texts.laterDates}
        </Button>
      )}
      <div id={calendarId} className={near.length > 0 ? "mt-3" : ""}>
        {isOpen && (
          <MonthCalendar
            days={days.map((one) => one.day)}
            value={value}
            // Earlier days have separate buttons.
            start={isNear ? days[near.length]?.day : undefined}
            onChoose={onChoose}
            detailOf={(day) =>
              texts.freeTimes({
                count: days.find((one) => one.day === day)?.slots.length ?? 0,
              })
            }
          />
        )}
      </div>
    </fieldset>
  );
}

interface DayChipProps {
  day: string;
  isChosen: boolean;
  onChoose: () => void;
}

function DayChip({ day, isChosen, onChoose }: DayChipProps) {
  const [weekday = "", ...date] = nameDay(day).split(" ");
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        "min-h-14 cursor-pointer rounded-xl border-2 px-1 py-1.5 leading-tight",
        isChosen
          ? "border-action bg-action text-on-action"
          : "border-field bg-surface-raised hover:border-mute",
      )}
    >
      <span className="block text-sm">{weekday}</span>{" "}
      <span className="block font-semibold whitespace-nowrap">{date.join(" ")}</span>
    </button>
  );
}

interface SlotDay {
  /** `2026-11-21` in the buyer's zone. */
  day: string;
  slots: Slot[];
}

/** Number of days, including today, with a separate button per free day; later ones are in a calendar. */
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
