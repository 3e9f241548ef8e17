import type { Money, OrderView } from "#app/lib/api/types.ts";
import { minorUnitsOf } from "#app/lib/money/read-amount.ts";

type Options = NonNullable<OrderView["tipOptions"]>;

/** The choice of an amount that the customer types. */
export const own = "own";

/** Returns the chosen tip; `null` while none within the bounds is chosen. */
export function chosenTip(
  { least, most, suggested }: Options,
  chosen: string,
  typed: string,
): Money | null {
  if (chosen !== own) {
    return suggested.find(({ percent }) => String(percent) === chosen)?.amount ?? null;
  }
  const { currency } = least;
  const amount = minorUnitsOf(typed, currency);
  return amount === null || amount < least.amount || amount > most.amount
    ? null
    : { amount, currency };
}
