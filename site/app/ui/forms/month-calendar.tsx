import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ownKeys } from "#app/lib/pages/own-keys.ts";
import { readerLocale } from "#app/lib/texts/locale.ts";
import {
  addDays,
  addMonths,
  dayInMonth,
  monthOf,
  nameMonth,
  weekdayOf,
  weeksOf,
} from "#app/lib/time/calendar-days.ts";
import { firstWeekday } from "#app/lib/time/first-weekday.ts";
import { formatDay } from "#app/lib/time/format-time.ts";
import { classNames } from "#app/ui/class-names.ts";
import { direction } from "#messages/locale";
import * as texts from "#messages/ui";

export interface MonthCalendarProps {
  /** The days one can choose, earliest first; at least one. */
  days: readonly string[];
  /** The chosen day, as `2026-11-21`. */
  value: string;
  /** Where it opens; the chosen day where nothing is said. */
  start?: string | undefined;
  onChoose: (day: string) => void;
  /** What is said of a day besides its date, such as how many times are free. */
  detailOf: (day: string) => string;
}

const weekdays = [
  texts.monday,
  texts.tuesday,
  texts.wednesday,
  texts.thursday,
  texts.friday,
  texts.saturday,
  texts.sunday,
];

/**
 * A month at a time, as the grid of the ARIA date picker: one stop of the Tab key; arrows walk by days and weeks, Home
 * and End within a week, Page Up and Page Down by months.
 */
export function MonthCalendar({ days, value, start, onChoose, detailOf }: MonthCalendarProps) {
  const first = days[0] ?? value;
  const last = days.at(-1) ?? value;
  const [current, setCurrent] = useState(start ?? (days.includes(value) ? value : first));
  const grid = useRef<HTMLTableElement>(null);
  const hasMoved = useRef(false);
  const month = monthOf(current);
  const choosable = new Set(days);
  const weekStart = firstWeekday(readerLocale());

  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [current]);

  const openMonth = (next: string) => {
    if (next < monthOf(first) || next > monthOf(last)) return null;
    const day = dayInMonth(current, next);
    const there = days.filter((one) => monthOf(one) === next);
    return there.find((one) => one >= day) ?? there.at(-1) ?? day;
  };
  const turnTo = (next: string) => setCurrent(openMonth(next) ?? current);
  const walk = (event: KeyboardEvent) => {
    const next = nextDay(event.key, current, weekStart, openMonth);
    if (next === null) return;
    event.preventDefault();
    if (next === current || monthOf(next) < monthOf(first) || monthOf(next) > monthOf(last)) return;
    hasMoved.current = true;
    setCurrent(next);
  };

  return (
    <div className="max-w-md rounded-2xl border-2 border-line bg-surface-raised p-2 sm:p-4">
      <div className="flex items-center justify-between gap-2">
        <TurnButton
          label={texts.monthBefore}
          isLast={month <= monthOf(first)}
          onTurn={() => turnTo(addMonths(month, -1))}
        >
          <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </TurnButton>
        <p aria-live="polite" className="font-bold">
          {nameMonth(month)}
        </p>
        <TurnButton
          label={texts.monthAfter}
          isLast={month >= monthOf(last)}
          onTurn={() => turnTo(addMonths(month, 1))}
        >
          <ChevronRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </TurnButton>
      </div>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid is a table of buttons (ARIA APG)
        role="grid"
        aria-label={nameMonth(month)}
        className="mt-2 w-full table-fixed"
        onKeyDown={ownKeys(walk)}
      >
        <thead>
          <tr>
            {[...weekdays.slice(weekStart), ...weekdays.slice(0, weekStart)].map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday} className="pb-1 text-xs text-mute">
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, weekStart).map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month never change their order
            <tr key={row}>
              {week.map((day, column) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: neither do the days of a week
                  key={column}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of that grid
                  role="gridcell"
                  className="p-0.5"
                  {...(day === null ? {} : { "aria-selected": day === value })}
                >
                  {day !== null && (
                    <DayButton
                      day={day}
                      isChoosable={choosable.has(day)}
                      isChosen={day === value}
                      isStop={day === current}
                      detail={detailOf(day)}
                      onChoose={() => {
                        setCurrent(day);
                        onChoose(day);
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayButtonProps {
  day: string;
  isChoosable: boolean;
  isChosen: boolean;
  /** The Tab key stops here. */
  isStop: boolean;
  detail: string;
  onChoose: () => void;
}

function DayButton({ day, isChoosable, isChosen, isStop, detail, onChoose }: DayButtonProps) {
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isStop ? 0 : -1}
      aria-disabled={!isChoosable}
      aria-label={`${formatDay(day, "UTC")}, ${detail}`}
      onClick={() => isChoosable && onChoose()}
      className={classNames(
        "h-11 w-full rounded-lg text-sm tabular",
        isChosen
          ? "cursor-pointer bg-action font-bold text-on-action"
          : isChoosable
            ? "cursor-pointer bg-accent-soft font-bold hover:bg-accent hover:text-on-accent"
            : "cursor-default text-mute",
      )}
    >
      {Number(day.slice(8))}
    </button>
  );
}

interface TurnButtonProps {
  label: string;
  /** There is no later month. The button keeps the focus, so that keyboard users stay in place. */
  isLast: boolean;
  onTurn: () => void;
  children: ReactNode;
}

function TurnButton({ label, isLast, onTurn, children }: TurnButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isLast}
      onClick={() => !isLast && onTurn()}
      className="grid size-11 cursor-pointer place-items-center rounded-full hover:bg-hover aria-disabled:cursor-default aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}

/** Where a key leads from a day; `null` where it leads nowhere. */
function nextDay(
  key: string,
  day: string,
  weekStart: number,
  openMonth: (month: string) => string | null,
): string | null {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, direction === "rtl" ? 1 : -1);
    case "ArrowRight":
      return addDays(day, direction === "rtl" ? -1 : 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return addDays(day, -weekdayOf(day, weekStart));
    case "End":
      return addDays(day, 6 - weekdayOf(day, weekStart));
    case "PageUp":
      return openMonth(addMonths(monthOf(day), -1)) ?? day;
    case "PageDown":
      return openMonth(addMonths(monthOf(day), 1)) ?? day;
    default:
      return null;
  }
}
