import { useFormContext } from "react-hook-form";
import { BookingSummary } from "#app/features/booking/booking-summary.tsx";
import { answerDeadline, policySentence } from "#app/features/booking/deadline-words.ts";
import {
  asksForPrice,
  type BookingDraft,
  isShipped,
  type Step,
} from "#app/features/booking/draft/draft.ts";
import { BillingFields, CountryField } from "#app/features/booking/fields/billing-fields.tsx";
import { ConsentFields } from "#app/features/booking/fields/consent-fields.tsx";
import { ContactFields } from "#app/features/booking/fields/contact-fields.tsx";
import { ExtraFields } from "#app/features/booking/fields/extra-fields.tsx";
import { ShippingFields } from "#app/features/booking/fields/shipping-fields.tsx";
import { PriceLines } from "#app/features/booking/price/price-lines.tsx";
import { PromoField } from "#app/features/booking/price/promo-field.tsx";
import type { QuoteState } from "#app/features/booking/price/use-quote.ts";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { Card } from "#app/ui/card.tsx";
import { HelpLink } from "#app/ui/help-link.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/booking-review";
import * as help from "#messages/help";

export interface StepPayProps {
  talent: TalentView;
  offer: OfferView;
  quote: QuoteState;
  onStep: (step: Step) => void;
}

/** Who books, what it costs line by line, and the consents. */
export function StepPay({ talent, offer, quote, onStep }: StepPayProps) {
  const { watch } = useFormContext<BookingDraft>();
  const draft = watch();
  const asks = asksForPrice(draft, offer);
  const quoted = quote.quote !== null && quote.fresh ? quote.quote : null;
  return (
    <>
      <ContactFields />
      <CountryField />
      {isShipped(offer, draft.addons) && <ShippingFields />}
      <BookingSummary talent={talent} offer={offer} quote={quote} onStep={onStep} />
      <Card className="grid gap-4">
        {!asks && <ExtraFields offer={offer} />}
        {asks ? (
          <p className="font-semibold">{texts.namesPrice({ name: talent.displayName })}</p>
        ) : quoted === null ? (
          <Skeleton className="h-32" />
        ) : (
          <PriceLines breakdown={quoted.breakdown} offer={offer} />
        )}
        <BillingFields quote={quote} />
        {!asks && <PromoField slug={talent.slug} />}
        {quote.quote !== null && (
          <ul className="grid gap-1.5 border-t border-line pt-4 text-sm text-soft">
            <li>
              {texts.answersBy({
                name: talent.displayName,
                deadline: answerDeadline(draft, quote.quote),
                strong: (children) => <strong className="whitespace-nowrap">{children}</strong>,
              })}
            </li>
            <li>{policySentence(offer, quote.quote)}</li>
            {quote.quote.withdrawal !== "until_delivery" && (
              <li>{texts.withoutRight({ why: quote.quote.withdrawal })}</li>
            )}
          </ul>
        )}
        <div className="grid gap-2">
          <HelpLink to="how-money-is-held">{help.moneyHeld}</HelpLink>
          <HelpLink to="refunds">{help.refund}</HelpLink>
        </div>
      </Card>
      <ConsentFields />
    </>
  );
}
