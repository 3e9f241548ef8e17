import { currencies } from "#app/lib/api/rules/currencies.ts";
import { marketplace } from "#app/lib/marketplace/marketplace.ts";
import * as texts from "#messages/offers";
import { formatMoney } from "./format-money.ts";
import { minorUnitsOf } from "./read-amount.ts";

/** The accepted currencies. */
export function acceptedCurrencies(): readonly string[] {
  return marketplace().money.currencies ?? [...currencies.keys()];
}

/** The prices of new offers in a currency, before fees, in minor units. */
export interface PriceRange {
  smallest: number;
  largest: number;
}

/** Returns the prices that the functions accept, see `PriceRange` of the API. */
export function priceRange(currency: string): PriceRange {
  const { smallest, serviceFeeBps } = marketplace().money;
  const bounds = currencies.get(currency) ?? { smallest: 0, largest: 0, step: 1 };
  const { step } = bounds;
  const paid = (price: number) =>
    price + Math.floor((price * serviceFeeBps + 5_000 * step) / (10_000 * step)) * step;
  const whole = Math.floor((bounds.largest * 10_000) / (10_000 + serviceFeeBps) / step) * step;
  // The fee is rounded, so the quotient can be off by one step.
  const prices = [whole + step, whole, whole - step];
  return {
    smallest: smallest?.[currency] ?? bounds.smallest,
    largest: prices.find((price) => paid(price) <= bounds.largest) ?? 0,
  };
}

/** Returns the price in minor units; `null` for one that is no amount of the currency or out of its range. */
export function priceWithin(typed: string, currency: string): number | null {
  const amount = minorUnitsOf(typed, currency);
  const { smallest, largest } = priceRange(currency);
  const { step } = currencies.get(currency) ?? { step: 1 };
  const isWithin = amount !== null && amount >= smallest && amount <= largest;
  return isWithin && amount % step === 0 ? amount : null;
}

/** The range as a hint: `From €10 to €9,523.81`. */
export function priceRangeHint(currency: string): string {
  return texts.priceRange(wordsOf(currency));
}

/** The message for a price that is not within the range. */
export function priceRangeRule(currency: string): string {
  return texts.priceOutside(wordsOf(currency));
}

function wordsOf(currency: string) {
  const { smallest, largest } = priceRange(currency);
  return {
    smallest: formatMoney({ amount: smallest, currency }, { short: true }),
    largest: formatMoney({ amount: largest, currency }, { short: true }),
  };
}
