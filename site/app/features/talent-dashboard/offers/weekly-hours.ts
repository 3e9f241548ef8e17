import * as texts from "#messages/talent-dashboard-offers";
/** Hours of a weekday as the form holds them: 1 for Monday to 7, clock times such as `18:30`, `24:00` the end. */
export interface Hours {
  dow: number;
  from: string;
  to: string;
}

export const weekdays = [
  texts.monday,
  texts.tuesday,
  texts.wednesday,
  texts.thursday,
  texts.friday,
  texts.saturday,
  texts.sunday,
] as const;

const step = 30;

/** Clock times from 00:00 to 24:00 in half hours, and those that are stored beside them. */
export function clockTimes(...stored: string[]): string[] {
  const grid = Array.from({ length: (24 * 60) / step + 1 }, (_, index) => {
    const minutes = index * step;
    return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  });
  return [...new Set([...grid, ...stored.filter((time) => time !== "")])].sort();
}

/** Hours in the order of the week. */
export function inOrder<One extends Hours>(hours: readonly One[]): One[] {
  return hours.toSorted((one, other) => one.dow - other.dow || one.from.localeCompare(other.from));
}

/** What is wrong with each of the hours, by position. */
export function problemsOf(hours: readonly Hours[]): Map<number, string> {
  const problems = new Map<number, string>();
  for (const [index, { dow, from, to }] of hours.entries()) {
    if (from >= to) {
      problems.set(index, texts.hoursEnd({ day: dayOf(dow) }));
    } else if (
      hours.slice(0, index).some((one) => one.dow === dow && one.from < to && from < one.to)
    ) {
      problems.set(index, texts.hoursOverlap({ day: dayOf(dow) }));
    }
  }
  return problems;
}

/** Hours to begin with on a day: those of the day before it that has some, or the afternoon. */
export function firstHours(dow: number, hours: readonly Hours[]): Hours {
  const same = hours.filter((one) => one.dow === dow).at(-1);
  if (same !== undefined) {
    const from = same.to < "23:00" ? same.to : "00:00";
    return { dow, from, to: from < "23:00" ? later(from) : "24:00" };
  }
  const before = inOrder(hours.filter((one) => one.dow < dow)).at(-1);
  return { dow, from: before?.from ?? "15:00", to: before?.to ?? "18:00" };
}

function dayOf(dow: number): string {
  return weekdays[dow - 1] ?? "";
}

function later(time: string): string {
  const [hours = "0", minutes = "00"] = time.split(":");
  return `${two(Number(hours) + 1)}:${minutes}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
