import type { Breakdown } from "#app/lib/api/types.ts";
import { Price } from "#app/ui/price.tsx";

/** The lines of a price as the server sent them; the site adds nothing up. */
export function PriceLines({ breakdown, title }: { breakdown: Breakdown; title: string }) {
  return (
    <dl className="grid gap-2">
      <Line label={title} money={breakdown.offerPrice} />
      {breakdown.addons.map((addon) => (
        <Line key={addon.key} label={addon.label} money={addon.price} />
      ))}
      <Line label="Service fee" money={breakdown.serviceFee} />
      {breakdown.tax.amount > 0 && <Line label="Tax" money={breakdown.tax} />}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-lg font-bold">
        <dt>Total</dt>
        <dd>
          <Price money={breakdown.total} />
        </dd>
      </div>
    </dl>
  );
}

function Line({ label, money }: { label: string; money: Breakdown["total"] }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd>
        <Price money={money} />
      </dd>
    </div>
  );
}
