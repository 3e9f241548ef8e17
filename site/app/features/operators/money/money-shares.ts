import type { OrderFile } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { percent } from "#app/lib/texts/format-number.ts";
import * as texts from "#messages/operators";

type Money = OrderFile["money"];

/** The parts of an order's total, which add up to it: of the athlete, of the marketplace, and the tax. */
export function sharesOf(money: Money) {
  const { platform, commission, serviceFee, tax } = money;
  // A tax inside the price and a discount reduce what is left of the fee that the customer sees.
  const kept = { ...platform, amount: platform.amount - commission.amount };
  return [
    { label: texts.athleteNet, value: formatMoney(money.talentNet) },
    { label: texts.commission, value: formatMoney(commission) },
    {
      label: kept.amount === serviceFee.amount ? texts.serviceFee : texts.serviceFeeKept,
      value: formatMoney(kept),
    },
    {
      label: (money.taxInclusive ? texts.taxIncluded : texts.taxOnTop)({
        percent: percent(money.taxBps),
      }),
      value: tax.amount === 0 ? null : formatMoney(tax),
    },
  ];
}
