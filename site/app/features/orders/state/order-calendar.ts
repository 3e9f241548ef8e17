import type { OrderView } from "#app/lib/api/types.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { ownLanguage } from "#app/lib/texts/language.ts";
import * as texts from "#messages/orders-details";

type CalendarOrder = Pick<OrderView, "orderGuid" | "number" | "version" | "offer"> & {
  talent: { displayName: string };
  schedule?: Pick<NonNullable<OrderView["schedule"]>, "startAt" | "endAt"> | null | undefined;
  meeting?: Pick<NonNullable<OrderView["meeting"]>, "meeting"> | null | undefined;
};

/**
 * Returns a calendar file of a booked time. Its UID, which ends in the site's host, is that of the email's file, and its
 * SEQUENCE the order's version: a calendar keeps one entry of both.
 */
export function calendarFile(order: CalendarOrder, host: string, now: number): string {
  const { offer, number, talent, schedule, version } = order;
  if (schedule == null) return "";
  const place = order.meeting?.meeting;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(brandName())}//Bookings//${ownLanguage.code.toUpperCase()}`,
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:order-${order.orderGuid}@${host}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(Date.parse(schedule.startAt))}`,
    `DTEND:${utc(Date.parse(schedule.endAt))}`,
    `SUMMARY:${escapeText(texts.calendarTitle({ title: offer.title, talent: talent.displayName }))}`,
    `DESCRIPTION:${escapeText(texts.orderNumber({ number }))}`,
    ...(place?.kind === "online" ? [`LOCATION:${escapeText(place.joinUrl)}`] : []),
    ...(place?.kind === "in_person"
      ? [`LOCATION:${escapeText(`${place.place}, ${place.address}`)}`]
      : []),
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function utc(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d+/g, "");
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`);
}

/** Breaks a line after 75 bytes at most, between characters. */
function fold(line: string): string {
  const bytes = new TextEncoder();
  const rows = [""];
  let length = 0;
  for (const character of line) {
    const size = bytes.encode(character).length;
    if (length + size > 74) {
      rows.push("");
      length = 0;
    }
    rows[rows.length - 1] += character;
    length += size;
  }
  return rows.join("\r\n ");
}
