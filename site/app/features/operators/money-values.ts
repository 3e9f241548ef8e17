import type { MoneySettings } from "#app/lib/api/types.ts";
import { decimalAmount } from "#app/lib/format-money.ts";
import type { FieldProblem } from "#app/lib/forms/field-problems.ts";
import { minorUnits } from "#app/lib/minor-units.ts";
import * as texts from "#messages/operators-settings";

/** The conditions as they are typed: shares in percent, prices in whole units and decimals. */
export interface TypedMoney {
  commission: string;
  serviceFee: string;
  payoutDelayDays: string;
  currencies: string[];
  /** The smallest price by currency; empty for the payment provider's. */
  smallest: Record<string, string>;
}

const highest = { commission: 5_000, serviceFee: 3_000, days: 30 };

export function typedOf(settings: MoneySettings): TypedMoney {
  const { commissionBps, serviceFeeBps, payoutDelayDays, smallestOrder, currencies } = settings;
  return {
    commission: String(commissionBps / 100),
    serviceFee: String(serviceFeeBps / 100),
    payoutDelayDays: String(payoutDelayDays),
    currencies,
    smallest: Object.fromEntries(
      smallestOrder.map((money) => [money.currency, decimalAmount(money).replace(/\.0+$/, "")]),
    ),
  };
}

/** What is sent of a form without problems. */
export function inputOf({
  commission,
  serviceFee,
  payoutDelayDays,
  currencies,
  smallest,
}: TypedMoney): MoneySettings {
  return {
    commissionBps: bpsOf(commission) ?? 0,
    serviceFeeBps: bpsOf(serviceFee) ?? 0,
    payoutDelayDays: Number(payoutDelayDays),
    currencies,
    smallestOrder: currencies.flatMap((currency) => {
      const amount = amountOf(smallest[currency] ?? "", currency);
      return amount === null ? [] : [{ amount, currency }];
    }),
  };
}

export function problemsOf(typed: TypedMoney): FieldProblem[] {
  const { commission, serviceFee, payoutDelayDays, currencies, smallest } = typed;
  const days = /^\d{1,2}$/.test(payoutDelayDays.trim()) ? Number(payoutDelayDays) : 0;
  const wrongPrices = currencies.filter((currency) => {
    const text = smallest[currency] ?? "";
    return text.trim() !== "" && amountOf(text, currency) === null;
  });
  const isWithin = (percent: string, most: number) => (bpsOf(percent) ?? most + 1) <= most;
  return [
    ...(isWithin(commission, highest.commission)
      ? []
      : [{ field: "commissionBps", message: texts.percentRule({ most: 50 }) }]),
    ...(isWithin(serviceFee, highest.serviceFee)
      ? []
      : [{ field: "serviceFeeBps", message: texts.percentRule({ most: 30 }) }]),
    ...(days >= 1 && days <= highest.days
      ? []
      : [{ field: "payoutDelayDays", message: texts.daysRule }]),
    ...(currencies.length > 0 ? [] : [{ field: "currencies", message: texts.currencyMissing }]),
    ...wrongPrices.map((currency) => ({
      field: `smallest.${currency}`,
      message: texts.amountRule({ currency }),
    })),
  ];
}

/** A share in hundredths of a percent, or `null` where it is none: `12.5` → 1250. */
export function bpsOf(percent: string): number | null {
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(percent.trim())) return null;
  return Math.round(Number(percent.trim().replace(",", ".")) * 100);
}

/** An amount in minor units, or `null` where it is none: `49.50`, EUR → 4950. */
function amountOf(text: string, currency: string): number | null {
  const match = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.trim());
  if (match === null) return null;
  const [, whole = "", fraction = ""] = match;
  const digits = String(minorUnits("1", currency)).length - 1;
  return fraction.length > digits ? null : Number(whole + fraction.padEnd(digits, "0"));
}
