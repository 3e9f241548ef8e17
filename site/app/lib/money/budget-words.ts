import type { BudgetRange } from "#app/lib/api/types.ts";
import * as texts from "#messages/order-labels";
import { formatMoney } from "./format-money.ts";

export const budgetLabel = texts.budget;

/** What a company wants to spend: `€500.00 to €900.00`. */
export function budgetWords({ least, most }: BudgetRange): string {
  return least.amount === 0
    ? texts.budgetUpTo({ most: formatMoney(most) })
    : texts.budgetRange({ least: formatMoney(least), most: formatMoney(most) });
}
