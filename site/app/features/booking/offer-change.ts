import { ApiFailure } from "#app/lib/api/failure.ts";
import type { QuoteView } from "#app/lib/api/types.ts";
import { changedLines } from "./price-difference.ts";

/** What a refused order says of the offer. */
export interface OfferChange {
  /** For people to read. */
  words: string;
  /** The quote that holds now, where the refusal carries it. */
  quote: QuoteView | null;
}

/**
 * What a refusal says of an offer that may be another one by now, or `null` where it says nothing of that. A talent
 * may reword questions and licence at any time, and an order is placed for the words that were quoted only.
 */
export function readOfferChange(error: unknown, shown: QuoteView): OfferChange | null {
  if (!(error instanceof ApiFailure)) return null;
  if (error.code === "validation_failed") return { words: error.message, quote: null };
  if (error.code !== "quote_changed") return null;
  const quote = isQuote(error.details) ? error.details : null;
  const isSamePrice = quote !== null && changedLines(shown.breakdown, quote.breakdown).length === 0;
  return {
    words: isSamePrice
      ? "What is asked or agreed has changed since you started. Please check it before you go on."
      : error.message,
    quote,
  };
}

function isQuote(value: unknown): value is QuoteView {
  return (
    typeof value === "object" && value !== null && "quoteToken" in value && "breakdown" in value
  );
}
