import type { MoneyLike } from "./format-money.ts";
import { minorDigits } from "./minor-units.ts";

/**
 * Units of a currency for one euro, by code, without the euro itself. The operator keeps them. Prices are compared and
 * shown in other currencies by them; no amount is charged by them.
 */
export type ReferenceRates = Readonly<Record<string, number>>;

/** Returns an amount in units of a currency, or null where a rate is missing. */
export function convert(
  { amount, currency }: MoneyLike,
  to: string,
  rates: ReferenceRates,
): number | null {
  const from = rateOf(currency, rates);
  const target = rateOf(to, rates);
  if (from === null || target === null) return null;
  return (amount / 10 ** minorDigits(currency) / from) * target;
}

function rateOf(currency: string, rates: ReferenceRates): number | null {
  return currency === "EUR" ? 1 : (rates[currency] ?? null);
}

/** Returns the currencies that prices can be shown in, sorted by code; none without a rate. */
export function shownCurrencies(rates: ReferenceRates): string[] {
  const others = Object.keys(rates);
  return others.length === 0 ? [] : ["EUR", ...others].sort();
}
