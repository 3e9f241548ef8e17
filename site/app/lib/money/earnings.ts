import { currencies } from "#app/lib/api/rules/currencies.ts";
import { marketplace } from "#app/lib/marketplace/marketplace.ts";

export interface Earnings {
  /** The tax inside the price, which comes off before the commission. */
  tax: number;
  commission: number;
  net: number;
  serviceFee: number;
  paid: number;
}

/** What an athlete earns from one order, in minor units, rounded as PRODUCT section 2 does. */
export function earnings(price: number, currency: string): Earnings {
  const { commissionBps, serviceFeeBps, includedTax } = marketplace().money;
  const step = currencies.get(currency)?.step ?? 1;
  const share = (amount: number, part: number, whole: number) =>
    Math.floor((amount * part + (whole * step) / 2) / (whole * step)) * step;
  const taxBps = includedTax?.bps ?? 0;
  const tax = share(price, taxBps, 10_000 + taxBps);
  const commission = share(price - tax, commissionBps, 10_000);
  const serviceFee = share(price, serviceFeeBps, 10_000);
  return { tax, commission, net: price - tax - commission, serviceFee, paid: price + serviceFee };
}
