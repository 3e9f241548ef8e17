import { ArrowLeft } from "lucide-react";
import type { Money, TalentView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { Button } from "#app/ui/button.tsx";
import { AboutPrice, Price } from "#app/ui/price.tsx";
import * as texts from "#messages/booking";
import * as common from "#messages/common";
import type { Step } from "./draft/draft.ts";
import type { QuoteState } from "./price/use-quote.ts";

export interface BookingFooterProps {
  step: Step;
  talent: TalentView;
  quote: QuoteState;
  /** The offer's own price, until the first quote has come. */
  fromPrice: Money | null;
  /** The athlete names the price. */
  asks: boolean;
  busy: boolean;
  onBack: () => void;
}

/** The price and the way on, always in sight. */
export function BookingFooter({
  step,
  talent,
  quote,
  fromPrice,
  asks,
  busy,
  onBack,
}: BookingFooterProps) {
  const total = quote.quote !== null && quote.fresh ? quote.quote.breakdown.total : null;
  const isLast = step === "pay";
  return (
    <div
      data-bar="step"
      className="sticky bottom-(--foot) z-10 -mx-5 mt-8 flex items-center gap-3 border-t border-line bg-surface-raised px-5 py-3 shadow-bar low:static md:-mx-10 md:px-10 lg:-mx-2 lg:bg-surface/95 lg:px-2 lg:shadow-none lg:backdrop-blur"
    >
      {step !== "what" && (
        <Button variant="ghost" onClick={onBack} aria-label={texts.stepBack} className="px-3!">
          <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </Button>
      )}
      <p
        aria-live="polite"
        className={isLast ? "sr-only" : "grid min-h-11 min-w-0 flex-1 content-center leading-tight"}
      >
        {asks ? (
          <span className="text-mute">{texts.namesPrice({ name: talent.displayName })}</span>
        ) : total === null ? (
          <span className="text-mute">
            {fromPrice === null ? texts.chooseOffer : texts.checkingPrice}
          </span>
        ) : (
          <>
            <Price money={total} className="block text-xl font-bold" />
            <AboutPrice money={total} className="text-sm text-soft" />
            <span className="block text-xs text-mute">{texts.totalWithFees}</span>
          </>
        )}
      </p>
      {isLast ? (
        <Button
          type="submit"
          variant="accent"
          size="large"
          busy={busy}
          disabled={total === null || quote.before !== null}
          className="min-w-0 flex-1 px-4! py-2 text-[0.9375rem]! leading-tight whitespace-normal!"
        >
          {requestWords(total, asks, talent.displayName)}
        </Button>
      ) : (
        <Button type="submit" busy={busy} className="sm:min-w-60">
          {common.continueLabel}
        </Button>
      )}
    </div>
  );
}

function requestWords(total: Money | null, asks: boolean, name: string): string {
  if (total === null) return texts.checkingPrice;
  return asks ? texts.askForPrice({ name }) : texts.request({ total: formatMoney(total), name });
}
