import { CalendarDays } from "lucide-react";
import { useId, useState } from "react";
import { nameDay } from "#app/lib/calendar-names.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { MonthCalendar } from "#app/ui/month-calendar.tsx";
import { findNearDays, type SlotDay } from "./slot-days.ts";

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
      <legend className="mb-2 font-semibold">Day</legend>
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
          {isOpen ? "Hide the calendar" : "Later dates"}
        </Button>
      )}
      <div id={calendarId} className={near.length > 0 ? "mt-3" : ""}>
        {isOpen && (
          <MonthCalendar
            days={days.map((one) => one.day)}
            value={value}
            // What comes before has buttons of its own.
            start={isNear ? days[near.length]?.day : undefined}
            onChoose={onChoose}
            detailOf={(day) => freeWords(days.find((one) => one.day === day)?.slots.length ?? 0)}
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
        isChosen ? "border-ink bg-ink text-white" : "border-line bg-white hover:border-ink-mute",
      )}
    >
      <span className="block text-sm">{weekday}</span>{" "}
      <span className="block font-semibold whitespace-nowrap">{date.join(" ")}</span>
    </button>
  );
}

function freeWords(count: number): string {
  if (count === 0) return "no free times";
  return count === 1 ? "1 free time" : `${count} free times`;
}
