import { ApiFailure } from "#app/lib/api/failure.ts";
import type { QuoteView } from "#app/lib/api/types.ts";

/** The new quote a `quote_changed` refusal carries, if it does. */
export function quoteIn(error: unknown): QuoteView | null {
  if (!(error instanceof ApiFailure) || error.code !== "quote_changed") {
    return null;
  }
  return isQuote(error.details) ? error.details : null;
}

function isQuote(value: unknown): value is QuoteView {
  return (
    typeof value === "object" && value !== null && "quoteToken" in value && "breakdown" in value
  );
}
