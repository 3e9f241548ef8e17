import { ArrowLeft } from "lucide-react";
import { lazy, Suspense } from "react";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { AboutPrice, Price } from "#app/ui/price.tsx";
import * as texts from "#messages/booking";
import * as common from "#messages/common";
import type { Step } from "./draft/draft.ts";
import type { QuoteState } from "./price/use-quote.ts";
import { loadLaterSteps } from "./steps/load-later-steps.ts";

const MissingNote = lazy(async () => ({ default: (await loadLaterSteps()).MissingNote }));
const PayBar = lazy(async () => ({ default: (await loadLaterSteps()).PayBar }));

export interface BookingFooterProps {
  step: Step;
  talent: TalentView;
  offer: OfferView | null;
  quote: QuoteState;
  /** The athlete names the price. */
  asks: boolean;
  busy: boolean;
  onBack: () => void;
}

/** The price and the way on, always in sight. */
export function BookingFooter({
  step,
  talent,
  offer,
  quote,
  asks,
  busy,
  onBack,
}: BookingFooterProps) {
  const total = quote.quote !== null && quote.fresh ? quote.quote.breakdown.total : null;
  const back = step !== "what" && (
    <Button variant="ghost" onClick={onBack} aria-label={texts.stepBack} className="px-3!">
      <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
    </Button>
  );
  return (
    <div
      data-bar="step"
      className="sticky bottom-(--foot) z-10 -mx-5 mt-8 flex min-h-17 items-center gap-3 border-t border-line bg-surface-raised px-5 py-3 shadow-bar low:static md:-mx-10 md:px-10 lg:-mx-2 lg:bg-surface/95 lg:px-2 lg:shadow-none lg:backdrop-blur"
    >
      {step === "pay" && offer !== null ? (
        <Suspense>
          <PayBar
            {...{ talent, offer, quote, total, asks, busy, back }}
            disabled={total === null || quote.before !== null}
          />
        </Suspense>
      ) : (
        <>
          {back}
          <div className="grid min-h-11 min-w-0 flex-1 content-center leading-tight">
            <p aria-live="polite">
              {asks ? (
                <span className="text-mute">{texts.namesPrice({ name: talent.displayName })}</span>
              ) : total === null ? (
                <span className="text-mute">
                  {offer === null ? texts.chooseOffer : texts.checkingPrice}
                </span>
              ) : (
                <>
                  <Price money={total} className="block text-xl font-bold" />
                  <AboutPrice money={total} className="text-sm text-soft" />
                  <span className="block text-xs text-mute">{texts.totalWithFees}</span>
                </>
              )}
            </p>
            {step === "details" && offer !== null && (
              <Suspense>
                <MissingNote {...{ step, talent, offer }} />
              </Suspense>
            )}
          </div>
          <Button type="submit" busy={busy} className="sm:min-w-60">
            {common.continueLabel}
          </Button>
        </>
      )}
    </div>
  );
}
