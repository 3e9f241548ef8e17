import { currencies } from "#app/lib/api/rules/currencies.ts";
import type { Money } from "#app/lib/api/types.ts";
import { minorUnitsOf } from "#app/lib/money/read-amount.ts";

/** The largest amount of a budget, in minor units (`domain::order::booking::commercial`). */
export function largestBudget(currency: string): number {
  return currencies.get(currency)?.largest ?? 0;
}

/** Returns an amount of a budget as typed: an empty one is 0; `null` for what is no amount of the currency, or too much. */
export function budgetAmount(typed: string, currency: string): Money | null {
  const amount = typed.trim() === "" ? 0 : minorUnitsOf(typed, currency);
  return amount === null || amount > largestBudget(currency) ? null : { amount, currency };
}
