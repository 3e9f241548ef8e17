import type { Role } from "#app/lib/auth/auth-state.ts";
import type { LiveRow } from "#app/lib/live/documents.ts";
import type { Message } from "#app/lib/live/types.ts";
import { readerZone } from "#app/lib/storage/browser-values.ts";
import { formatDay } from "#app/lib/time/format-time.ts";

/** A message from the database. Times are texts that sort chronologically. */
export type MessageRow = LiveRow<Message>;

/** The messages of one day. */
export interface Day {
  /** `Saturday 21 November 2026`, in the reader's zone. */
  name: string;
  rows: MessageRow[];
}

/** The messages, which come oldest first, by the days they were sent on. No day comes twice. */
export function daysOf(rows: readonly MessageRow[], timeZone = readerZone()): Day[] {
  const days: Day[] = [];
  let latest = "";
  for (const row of rows) {
    const { sentAt } = row.data;
    const name = formatDay(sentAt, timeZone);
    const last = days.at(-1);
    // One that waits comes last, with the time of this device: a clock that is behind puts it on no earlier day.
    if (last !== undefined && (last.name === name || sentAt < latest)) last.rows.push(row);
    else days.push({ name, rows: [row] });
    if (sentAt > latest) latest = sentAt;
  }
  return days;
}

/** Counts the other party's messages after `upTo`; all of them if none was read yet (`null`). */
export function unreadIn(rows: readonly MessageRow[], reader: Role, upTo: string | null): number {
  return rows.filter(({ data }) => data.author !== reader && (upTo === null || data.sentAt > upTo))
    .length;
}

/** Returns the time of the other party's newest message. */
export function newestForReader(rows: readonly MessageRow[], reader: Role): string | null {
  return rows.findLast(({ data }) => data.author !== reader)?.data.sentAt ?? null;
}

/** Returns the id of the reader's last message that the other party has read. */
export function lastSeen(
  rows: readonly MessageRow[],
  reader: Role,
  otherUpTo: string | null,
): string | null {
  if (otherUpTo === null) return null;
  const seen = ({ data, pending }: MessageRow) =>
    data.author === reader && !pending && data.sentAt <= otherUpTo;
  return rows.findLast(seen)?.id ?? null;
}

/**
 * Returns the thread while earlier messages are fetched: the newest, which are live, after the earlier shown ones.
 * Messages are never withdrawn, so shown ones stay valid.
 */
export function withEarlier(
  shown: readonly MessageRow[],
  newest: readonly MessageRow[],
): readonly MessageRow[] {
  const known = new Set(newest.map(({ id }) => id));
  const first = newest[0]?.data.sentAt ?? "";
  const earlier = shown.filter(({ id, data }) => !known.has(id) && data.sentAt <= first);
  return [...earlier, ...newest];
}
