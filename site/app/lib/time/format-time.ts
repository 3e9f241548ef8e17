import { readerZone } from "#app/lib/storage/browser-values.ts";
import { readerLocale } from "#app/lib/texts/locale.ts";
import * as texts from "#messages/times";

/**
 * `Sat 21 Nov, 18:30`, with the year where it is not the current one; in the reader's zone or the one given. Not for
 * prerendered pages: the reader's zone and year are not those of the build.
 */
export function formatDateTime(instant: string, timeZone = readerZone(), now = Date.now()): string {
  const date = new Date(instant);
  const isThisYear = yearIn(date, timeZone) === yearIn(new Date(now), timeZone);
  const format = new Intl.DateTimeFormat(readerLocale(), {
    weekday: "short",
    day: "numeric",
    month: "short",
    ...(isThisYear ? {} : { year: "numeric" }),
    hour: hasShortHours() ? "numeric" : "2-digit",
    minute: "2-digit",
    timeZone,
  });
  // English has a comma after the weekday only where the date has a year.
  return keepNumbers(format.format(date).replace(/^(?<day>\p{L}+), (?=\d)/u, "$<day> "));
}

/** The text with no-break spaces beside the numbers of its day: no line ends within `Sat 21 Nov`. */
function keepNumbers(text: string): string {
  return text
    .replace(/^(?<day>\p{L}+\.?,?) (?=\d)/u, "$<day>\u00a0")
    .replaceAll(/(?<=\d\.?) (?=\p{L})/gu, "\u00a0");
}

/** Whether readers have a 12-hour clock, whose hours have no zero before them. */
function hasShortHours(): boolean {
  const clock = new Intl.DateTimeFormat(readerLocale(), { timeStyle: "short" });
  return clock.resolvedOptions().hour12 === true;
}

function yearIn(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en", { year: "numeric", timeZone }).format(date);
}

/** `18:30`, or `6:30 PM` where readers have a 12-hour clock. */
export function formatClock(instant: string, timeZone = readerZone()): string {
  return new Intl.DateTimeFormat(readerLocale(), { timeStyle: "short", timeZone }).format(
    new Date(instant),
  );
}

/** A time of a day, `18:30` or `24:00`, as `formatClock` writes it. */
export function clockWords(time: string): string {
  return hasShortHours()
    ? formatClock(`2026-01-01T${time === "24:00" ? "00:00" : time}:00Z`, "UTC")
    : time;
}

/** `Saturday 21 November 2026`. */
export function formatDay(instant: string, timeZone = readerZone()): string {
  const format = new Intl.DateTimeFormat(readerLocale(), {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone,
  });
  return keepNumbers(format.format(new Date(instant)));
}

/** `21 Nov 2026`, with no-break spaces. */
export function formatShortDay(instant: string, timeZone = readerZone()): string {
  const format = new Intl.DateTimeFormat(readerLocale(), { dateStyle: "medium", timeZone });
  return format.format(new Date(instant)).replaceAll(" ", "\u00a0");
}

/** How long until a deadline, in its largest units: `2 days 4 h`, `24 min 10 s`; `null` once it has passed. */
export function timeLeft(until: string, now: number): string | null {
  const seconds = Math.floor((Date.parse(until) - now) / 1_000);
  if (seconds <= 0) {
    return null;
  }
  return seconds < 3_600 && seconds >= 60
    ? texts.minutesAndSeconds({ minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
    : durationWords(seconds);
}

/** A duration in its two largest units: `2 days 4 h`, `3 days`, `24 min`, `9 s`. Seconds only below a minute. */
export function durationWords(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  if (days > 0) {
    return hours > 0 ? texts.daysAndHours({ days, hours }) : texts.shortDays({ days });
  }
  if (hours > 0) {
    return minutes > 0 ? texts.hoursAndMinutes({ hours, minutes }) : texts.shortHours({ hours });
  }
  return minutes > 0 ? texts.shortMinutes({ minutes }) : texts.shortSeconds({ seconds });
}

/** The same duration behind a word like *since*, after which some languages inflect the days: `seit 29 Tagen`. */
export function sinceWords(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  if (days === 0) return durationWords(seconds);
  return hours > 0 ? texts.sinceDaysAndHours({ days, hours }) : texts.sinceDays({ days });
}

/** The time since an instant in its largest unit: `10 minutes ago`, `now`. */
export function timeAgo(since: string, now: number): string {
  const seconds = Math.max(Math.floor((now - Date.parse(since)) / 1_000), 0);
  const [length, unit] = units.find(([least]) => seconds >= least) ?? [1, "second"];
  const format = new Intl.RelativeTimeFormat(readerLocale(), {
    numeric: seconds === 0 ? "auto" : "always",
  });
  return format.format(-Math.floor(seconds / length), unit);
}

const units = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
] as const;

const months = [
  texts.january,
  texts.february,
  texts.march,
  texts.april,
  texts.may,
  texts.june,
  texts.july,
  texts.august,
  texts.september,
  texts.october,
  texts.november,
  texts.december,
] as const;

/**
 * `3 October 2026`, in UTC. Prerendered pages and every browser must write it alike, and their
 * own date formats differ between versions.
 */
export function plainDate(instant: string): string {
  const date = new Date(instant);
  return texts.date({
    day: date.getUTCDate(),
    month: months[date.getUTCMonth()] ?? "",
    year: date.getUTCFullYear(),
  });
}

/** The length of a video: `90 seconds`, `3 minutes`. */
export function secondsWords(seconds: number): string {
  return seconds < 120
    ? texts.seconds({ count: seconds })
    : texts.minutes({ count: Math.round(seconds / 60) });
}

/** The length of a session: `60 minutes`, `2 hours`. */
export function minutesWords(minutes: number): string {
  if (minutes < 90) return texts.minutes({ count: minutes });
  return texts.hours({ count: Math.round(minutes / 6) / 10 });
}

/** Formats hours for users: `24 hours`, `3 days`. */
export function spanWords(hours: number): string {
  if (hours < 1) return texts.hours({ count: 1 });
  const whole = Math.round(hours);
  if (whole < 48) return texts.hours({ count: whole });
  return texts.days({ count: Math.round(whole / 24) });
}
