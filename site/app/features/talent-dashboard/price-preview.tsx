import { business, percent } from "#app/lib/business.ts";
import { earnings } from "#app/lib/earnings.ts";
import { AmountLine } from "#app/ui/amount-line.tsx";
import { Price } from "#app/ui/price.tsx";
import { minorOf } from "./price-text.ts";

export interface PricePreviewProps {
  /** As it is typed. */
  price: string;
  currency: string;
}

/** What a price means for both sides, while it is typed. */
export function PricePreview({ price, currency }: PricePreviewProps) {
  const amount = minorOf(price, currency);
  if (amount === null || amount === 0) {
    return (
      <p className="text-ink-mute">
        Type a price to see what a customer pays and what stays with you.
      </p>
    );
  }
  const { commission, net, paid } = earnings(amount);
  return (
    <dl className="grid gap-2.5">
      <AmountLine label="A customer pays">
        <Price money={{ amount: paid, currency }} />
      </AmountLine>
      <AmountLine label={`We keep ${percent(business.commissionBps)} of your price`}>
        <span className="whitespace-nowrap">
          − <Price money={{ amount: commission, currency }} />
        </span>
      </AmountLine>
      <div className="mt-1.5 flex items-baseline justify-between gap-4 rounded-2xl bg-volt p-4">
        <dt className="font-semibold">You earn</dt>
        <dd>
          <Price money={{ amount: net, currency }} className="display text-3xl" />
        </dd>
      </div>
    </dl>
  );
}
