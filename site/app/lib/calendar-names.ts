// What days and months are called on buttons and above calendars.

const locale = "en-GB";

/** `Sat 21 Nov`, of a day such as `2026-11-21`. */
export function nameDay(day: string): string {
  return new Intl.DateTimeFormat(locale, {
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
  return new Intl.DateTimeFormat(locale, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${month}-01`));
}
