import { ShieldCheck } from "lucide-react";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Card } from "#app/ui/card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { PriceLines } from "./price-lines.tsx";
import type { QuoteState } from "./use-quote.ts";

export interface PriceSummaryProps {
  talent: TalentView;
  offer: OfferView | null;
  quote: QuoteState;
}

/** What is being booked and what it costs, beside the form. */
export function PriceSummary({ talent, offer, quote }: PriceSummaryProps) {
  return (
    <aside aria-label="Your booking" className="hidden lg:sticky lg:top-8 lg:block">
      <Card>
        <div className="flex items-center gap-4">
          <Avatar picture={talent.avatar} decorative />
          <div className="min-w-0">
            <p className="display text-2xl">{talent.displayName}</p>
            <p className="text-sm text-ink-mute">{offer?.title ?? talent.headline}</p>
          </div>
        </div>
        <div className="mt-5 border-t border-dashed border-line-deep pt-5">
          {quote.quote !== null && quote.fresh ? (
            <PriceLines breakdown={quote.quote.breakdown} title={offer?.title ?? "Price"} />
          ) : (
            <div className="grid gap-3">
              <Skeleton className="h-5" />
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-7" />
            </div>
          )}
        </div>
        <p className="mt-5 flex gap-2 text-sm text-ink-soft">
          <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-leaf" />
          Reserved on your card now, charged only if {talent.displayName} accepts.
        </p>
      </Card>
    </aside>
  );
}
