import { useCallback, useEffect, useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure } from "#app/lib/api/failure.ts";
import type { BillingInput, Breakdown, LicenceInput, QuoteView } from "#app/lib/api/types.ts";
import { mailLanguage } from "#app/lib/texts/mail-language.ts";

export interface Selection {
  talentSlug: string;
  offerGuid: string;
  addons: string[];
  use: "personal" | "commercial";
  promoCode?: string;
  /** For commercial use, once it is chosen. */
  licence?: LicenceInput;
  /** Where the buyer is and which company pays, once it is known. */
  billing?: BillingInput;
}

interface Quoted {
  /** The selection a quote was given for, as text. */
  selection: string;
  quote: QuoteView;
  /** The price shown before for the same selection, while its change is not acknowledged. */
  before: Breakdown | null;
}

export interface QuoteState {
  /** The latest quote; `fresh` is whether it matches the current choice. */
  quote: QuoteView | null;
  fresh: boolean;
  before: Breakdown | null;
  failure: ApiFailure | null;
  /** Asks again: the quote ran out, or a time was taken. */
  refresh: () => void;
  /** Takes a quote the API sent with a refusal. */
  accept: (quote: QuoteView) => void;
  acknowledge: () => void;
}

/** The price of what is chosen, from the server: the price that is shown is the price that is charged. */
export function useQuote(selection: Selection): QuoteState {
  const text = JSON.stringify(selection);
  const [quoted, setQuoted] = useState<Quoted | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [round, setRound] = useState(0);

  const accept = useCallback((quote: QuoteView, forSelection: string) => {
    setFailure(null);
    setQuoted((last) => ({
      selection: forSelection,
      quote,
      before: last?.selection === forSelection ? changeSince(last, quote) : null,
    }));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again for the same selection
  useEffect(() => {
    const controller = new AbortController();
    const body: Selection = JSON.parse(text);
    if (body.offerGuid === "") {
      return;
    }
    answerOf(
      api.POST("/api/quotes", {
        body: { ...body, language: mailLanguage },
        signal: controller.signal,
      }),
    )
      .then((quote) => accept(quote, text))
      .catch((error: unknown) => {
        if (!controller.signal.aborted) {
          setFailure(asFailure(error));
        }
      });
    return () => controller.abort();
  }, [text, round, accept]);

  return {
    quote: quoted?.quote ?? null,
    fresh: quoted?.selection === text,
    before: quoted?.selection === text ? quoted.before : null,
    failure,
    refresh: () => setRound((count) => count + 1),
    accept: (quote) => accept(quote, text),
    acknowledge: () => setQuoted((last) => last && { ...last, before: null }),
  };
}

/** The breakdown to compare with, unless nothing changed; an unacknowledged change is kept. */
function changeSince(last: Quoted, next: QuoteView): Breakdown | null {
  const shown = last.before ?? last.quote.breakdown;
  return sumsOf(shown) === sumsOf(next.breakdown) ? null : shown;
}

/** What is charged, and how much of it is tax and fee; a tax that has another name changes no price. */
function sumsOf({ total, tax, serviceFee }: Breakdown): string {
  return [total.currency, total.amount, tax.amount, serviceFee.amount].join();
}

function asFailure(error: unknown): ApiFailure {
  return error instanceof ApiFailure
    ? error
    : new ApiFailure({ code: "internal", status: 0, detail: String(error) });
}
