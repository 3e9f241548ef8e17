const mostMonths = 36;

/** The months (`2026-11`, in UTC as statements are) from `last` back to that of `since`, at most 36. */
export function monthsUntil(since: string, last: string): string[] {
  const first = since.slice(0, 7);
  const months: string[] = [];
  let year = Number(last.slice(0, 4));
  let month = Number(last.slice(5, 7));
  while (months.length < mostMonths) {
    const name = `${year}-${String(month).padStart(2, "0")}`;
    if (name < first && months.length > 0) {
      break;
    }
    months.push(name);
    month -= 1;
    if (month === 0) {
      month = 12;
      year -= 1;
    }
  }
  return months;
}

/** `November 2026`. */
export function monthName(month: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00Z`));
}
