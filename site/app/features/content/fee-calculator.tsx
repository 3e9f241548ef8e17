import { useId, useState } from "react";
import {
  commissionShare,
  includedTaxWords,
  serviceFeeShare,
} from "#app/lib/marketplace/business.ts";
import { earnings } from "#app/lib/money/earnings.ts";
import { negative } from "#app/lib/money/format-money.ts";
import { AmountLine, Price } from "#app/ui/price.tsx";
import * as texts from "#messages/content";

const lowest = 10;
const highest = 500;
const currency = "EUR";

/** What an athlete earns at a price of their choice. */
export function FeeCalculator() {
  const [price, setPrice] = useState(80);
  const [orders, setOrders] = useState(6);
  const priceId = useId();
  const ordersId = useId();
  const { tax, commission, net, serviceFee, paid } = earnings(price * 100, currency);
  return (
    <div className="rounded-3xl bg-surface-raised p-6 text-strong ring-1 ring-line sm:p-8">
      <div className="grid gap-6">
        <div>
          <div className="flex items-baseline justify-between gap-3">
            <label htmlFor={priceId} className="font-semibold">
              {texts.price}
            </label>
            <Price
              money={{ amount: price * 100, currency }}
              short
              className="text-xl font-extrabold"
            />
          </div>
          <input
            id={priceId}
            type="range"
            min={lowest}
            max={highest}
            step={5}
            value={price}
            className="mt-3 w-full accent-control"
            onChange={({ target }) => setPrice(target.valueAsNumber)}
          />
        </div>
        <div>
          <div className="flex items-baseline justify-between gap-3">
            <label htmlFor={ordersId} className="font-semibold">
              {texts.requests}
            </label>
            <span className="text-xl font-extrabold tabular">{orders}</span>
          </div>
          <input
            id={ordersId}
            type="range"
            min={1}
            max={40}
            value={orders}
            className="mt-3 w-full accent-control"
            onChange={({ target }) => setOrders(target.valueAsNumber)}
          />
        </div>
      </div>
      <dl className="mt-6 grid gap-2.5 border-t border-line pt-5">
        <AmountLine label={texts.customerPays}>
          <Price money={{ amount: paid, currency }} />
        </AmountLine>
        {serviceFee > 0 && (
          <AmountLine label={texts.serviceFee({ share: serviceFeeShare() })}>
            <Price money={negative({ amount: serviceFee, currency })} />
          </AmountLine>
        )}
        {tax > 0 && (
          <AmountLine label={includedTaxWords()}>
            <Price money={negative({ amount: tax, currency })} />
          </AmountLine>
        )}
        <AmountLine label={texts.weKeep({ share: commissionShare() })}>
          <Price money={negative({ amount: commission, currency })} />
        </AmountLine>
        <AmountLine label={texts.perRequest}>
          <Price money={{ amount: net, currency }} className="font-bold" />
        </AmountLine>
      </dl>
      <p className="on-accent mt-6 rounded-2xl bg-accent p-5" aria-live="polite">
        <span className="block font-semibold">{texts.perMonth}</span>
        <Price
          money={{ amount: net * orders, currency }}
          className="display text-5xl sm:text-6xl"
        />
      </p>
    </div>
  );
}
