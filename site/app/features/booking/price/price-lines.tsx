import { ShieldCheck } from "lucide-react";
import type { Breakdown, OfferView, TalentView } from "#app/lib/api/types.ts";
import { currencyUnits, negative } from "#app/lib/money/format-money.ts";
import { taxWords } from "#app/lib/money/tax-words.ts";
import { Card } from "#app/ui/card.tsx";
import { Avatar } from "#app/ui/media/avatar.tsx";
import { AboutPrice, Price } from "#app/ui/price.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/booking-review";
import type { QuoteState } from "./use-quote.ts";

export interface PriceSummaryProps {
  talent: TalentView;
  offer: OfferView | null;
  quote: QuoteState;
  /** The athlete names the price. */
  asks: boolean;
}

/** What is being booked and what it costs, beside the form. */
export function PriceSummary({ talent, offer, quote, asks }: PriceSummaryProps) {
  return (
    <aside aria-label={texts.yourBooking} className="hidden lg:sticky lg:top-8 lg:block">
      <Card>
        <div className="flex items-center gap-4">
          <Avatar picture={talent.avatar} decorative />
          <div className="min-w-0">
            <p className="display text-2xl">{talent.displayName}</p>
            {/* The lines of the price begin with the offer. */}
            {asks && offer !== null ? (
              <p lang={offer.titleLang} className="text-sm text-mute">
                {offer.title}
              </p>
            ) : (
              <p lang={talent.headlineLang} className="text-sm text-mute">
                {talent.headline}
              </p>
            )}
          </div>
        </div>
        <div className="mt-5 border-t border-dashed border-line-strong pt-5">
          {asks ? (
            <p>{texts.readsRequest({ name: talent.displayName })}</p>
          ) : quote.quote !== null && quote.fresh ? (
            <PriceLines breakdown={quote.quote.breakdown} offer={offer} />
          ) : (
            <div className="grid gap-2">
              <Skeleton className="h-6" />
              <Skeleton className="h-6 w-2/3" />
              <Skeleton className="mt-1 h-10" />
              <Skeleton className="h-5 w-3/4" />
            </div>
          )}
        </div>
        <p className="mt-5 flex gap-2 text-sm text-soft">
          <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-success-mark" />
          {asks ? texts.priceFirst : texts.reservedNow({ name: talent.displayName })}
        </p>
      </Card>
    </aside>
  );
}

/** The lines of a price as the server sent them; the site adds nothing up. */
export function PriceLines({
  breakdown,
  offer,
}: {
  breakdown: Breakdown;
  offer: OfferView | null;
}) {
  const tax = taxWords(breakdown);
  const code = breakdown.total.currency;
  return (
    <>
      <dl className="grid gap-2">
        <Line label={offer?.title ?? texts.price} money={breakdown.offerPrice} />
        {breakdown.addons.map((addon) => (
          <Line
            key={addon.key}
            // The quote has the athlete's own words, the offer those in the language of the page.
            label={offer?.addons.find(({ key }) => key === addon.key)?.label ?? addon.label}
            money={addon.price}
          />
        ))}
        {breakdown.discount != null && (
          <Line
            label={texts.code({ code: breakdown.discount.code })}
            money={breakdown.discount.amount}
            minus
          />
        )}
        <Line label={texts.serviceFee} money={breakdown.serviceFee} />
        {tax !== null && <Line label={tax} money={breakdown.tax} />}
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
          <dt>{texts.total}</dt>
          <dd className="text-end">
            <Price money={breakdown.total} />
            <AboutPrice money={breakdown.total} className="text-sm font-medium text-soft" />
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-sm text-soft">
        {texts.chargedIn({ code, name: currencyUnits(code) })}
      </p>
    </>
  );
}

function Line({
  label,
  money,
  minus = false,
}: {
  label: string;
  money: Breakdown["total"];
  minus?: boolean;
}) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-soft">{label}</dt>
      <dd className="whitespace-nowrap">
        <Price money={minus ? negative(money) : money} />
      </dd>
    </div>
  );
}
