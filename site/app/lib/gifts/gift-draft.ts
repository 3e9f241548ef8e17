import type { GiftInput } from "#app/lib/api/types.ts";
import { readerZone } from "#app/lib/storage/browser-values.ts";
import { formatClock } from "#app/lib/time/format-time.ts";

/** A gift as its form has it, in a booking and later on the order's page. */
export interface GiftDraft {
  how: "mail" | "link";
  recipientEmail: string;
  message: string;
  when: "ready" | "day";
  opens: {
    /** `YYYY-MM-DD` in the recipient's zone. */
    date: string;
    /** 0 to 23, as a select has it. */
    hour: string;
    /** Empty for the reader's own. */
    timeZone: string;
  };
}

/** What is sent of a gift; what was typed for another choice stays behind. */
export function giftInput({ how, recipientEmail, message, when, opens }: GiftDraft): GiftInput {
  const { date, hour, timeZone } = opens;
  return {
    ...(how === "mail" ? { recipientEmail: recipientEmail.trim().toLowerCase() } : {}),
    message: message.trim(),
    ...(when === "day"
      ? { opens: { date, hour: Number(hour), timeZone: timeZone === "" ? readerZone() : timeZone } }
      : {}),
  };
}

/** `09:00`, or `9:00 AM` where readers have a 12-hour clock. */
export const hourLabel = (hour: string) =>
  formatClock(`2026-01-01T${hour.padStart(2, "0")}:00:00Z`, "UTC");
