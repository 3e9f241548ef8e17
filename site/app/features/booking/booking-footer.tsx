import { ArrowLeft } from "lucide-react";
import type { Money, TalentView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Price } from "#app/ui/price.tsx";
import * as texts from "#messages/booking";
import * as common from "#messages/common";
import type { Step } from "./draft.ts";
import type { QuoteState } from "./use-quote.ts";

export interface BookingFooterProps {
  step: Step;
  /** The dialog has room below its content, which the footer covers. */
  inDialog: boolean;
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
  inDialog,
  talent,
  quote,
  fromPrice,
  asks,
  busy,
  onBack,
}: BookingFooterProps) {
  const total = quote.quote !== null && quote.fresh ? quote.quote.breakdown.total : null;
  const review = step === "review";
  return (
    <div
      data-bar={inDialog ? undefined : "step"}
      className={classNames(
        "sticky z-10 low:static -mx-5 mt-8 border-t border-line bg-surface/95 px-5 py-4 backdrop-blur",
        inDialog
          ? "-bottom-5 -mb-5 pb-5 sm:-mx-7 sm:rounded-b-3xl sm:px-7"
          : "bottom-(--foot) sm:mx-0 sm:px-0",
      )}
    >
      <p aria-live="polite" className="mb-3 flex items-baseline justify-between gap-4">
        {asks ? (
          <span className="text-mute">{texts.namesPrice({ name: talent.displayName })}</span>
        ) : total === null ? (
          <span className="text-mute">
            {fromPrice === null ? texts.chooseOffer : texts.checkingPrice}
          </span>
        ) : (
          <>
            <span className="text-sm text-mute">{texts.totalWithFees}</span>
            <Price money={total} className="text-xl font-bold" />
          </>
        )}
      </p>
      <div className="flex gap-3">
        {step !== "offer" && (
          <Button
            variant="ghost"
            onClick={onBack}
            aria-label={texts.stepBack}
            className="max-sm:px-3!"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
            <span className="max-sm:hidden">{common.back}</span>
          </Button>
        )}
        {review ? (
          <Button
            type="submit"
            variant="accent"
            size="large"
            busy={busy}
            disabled={total === null || quote.before !== null}
            className="min-w-0 flex-1 px-4! py-2 text-base! leading-tight whitespace-normal!"
          >
            {requestWords(total, asks, talent.displayName)}
          </Button>
        ) : (
          <Button type="submit" busy={busy} className="flex-1">
            {common.continueLabel}
          </Button>
        )}
      </div>
    </div>
  );
}

function requestWords(total: Money | null, asks: boolean, name: string): string {
  if (total === null) return texts.checkingPrice;
  return asks ? texts.askForPrice({ name }) : texts.request({ total: formatMoney(total), name });
}
