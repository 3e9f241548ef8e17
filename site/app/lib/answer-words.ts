import type { AskedQuestion } from "./api/types.ts";
import { formatShortDay } from "./format-time.ts";

/**
 * An answer to an offer's question, as people read it.
 *
 * @param type how it was to be answered; unknown for orders older than the questions kept with them
 */
export function answerInWords(text: string, type: AskedQuestion["type"] | null | undefined) {
  switch (type) {
    case "checkbox":
      return text === "true" ? "Yes" : text === "false" ? "No" : text;
    case "date":
      return isDay(text) ? formatShortDay(text, "UTC") : text;
    default:
      return text;
  }
}

/** What is asked of an answer whose question was not kept with its order. */
export const unknownQuestion = "Answer";

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
