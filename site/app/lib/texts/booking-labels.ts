import type { AskedQuestion, OfferSnapshot, OrderView } from "#app/lib/api/types.ts";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import * as texts from "#messages/order-labels";

/**
 * An answer to an offer's question, as people read it.
 *
 * @param type how it was to be answered; unknown for orders older than the questions kept with them
 */
export function answerInWords(text: string, type: AskedQuestion["type"] | null | undefined) {
  switch (type) {
    case "checkbox":
      return text === "true" ? texts.yes : text === "false" ? texts.no : text;
    case "date":
      return isDay(text) ? formatShortDay(text, "UTC") : text;
    default:
      return text;
  }
}

/** What is asked of an answer whose question was not kept with its order. */
export const unknownQuestion = texts.answer;

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** One thing that is agreed of commercial use. */
export interface LicenceLine {
  label: string;
  text: string;
  /** May be long; takes the whole width. */
  wide: boolean;
}

export type Licence = Pick<OfferSnapshot, "licence" | "licenceDays" | "licenceChannels">;

/** What a company may do with what it gets, for how long and where; nothing of what was not agreed. */
export function licenceLines({ licence, licenceDays, licenceChannels = [] }: Licence) {
  const lines: LicenceLine[] = [];
  if (licenceDays != null) {
    const text = daysInWords(licenceDays);
    lines.push({ label: texts.licenceLasts, text, wide: false });
  }
  if (licenceChannels.length > 0) {
    lines.push({ label: texts.mayBeShown, text: licenceChannels.join(", "), wide: false });
  }
  if (licence != null) lines.push({ label: texts.licence, text: licence, wide: true });
  return lines;
}

/** Who may see a video, in the words of the one who orders it. */
export const visibilityWords: Readonly<
  Record<OrderView["visibility"], { label: string; detail: string }>
> = {
  private: { label: texts.onlyMe, detail: texts.onlyMeDetail },
  unlisted: { label: texts.anyoneWithLink, detail: texts.anyoneWithLinkDetail },
  public: { label: texts.everyone, detail: texts.everyoneDetail },
};

/** What "as soon as it is ready" means for a gift. */
export function giftReadyDetail(isScheduled: boolean): string {
  return isScheduled ? texts.onceAccepted : texts.onceApproved;
}

/** "1 day", "30 days". */
export function daysInWords(days: number): string {
  return texts.days({ count: days });
}
