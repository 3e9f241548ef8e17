import { currencies as allCurrencies } from "#app/lib/api/rules/currencies.ts";
import type { Money, MoneySettings } from "#app/lib/api/types.ts";
import { type FieldProblem, problemIf } from "#app/lib/forms/field-problems.ts";
import { decimalAmount } from "#app/lib/money/format-money.ts";
import { minorUnitsOf } from "#app/lib/money/read-amount.ts";
import * as texts from "#messages/operators-settings";

/** The conditions as they are typed: shares in percent, prices in whole units and decimals. */
export interface TypedMoney {
  commission: string;
  serviceFee: string;
  payoutDelayDays: string;
  currencies: string[];
  /** The smallest price by currency; empty for the payment provider's. */
  smallest: Record<string, string>;
  /** Units for one euro, by currency; empty without a rate. */
  rates: Record<string, string>;
  /** The amount above which a second operator is needed, by currency; empty for none. */
  limits: Record<string, string>;
  withoutTax: boolean;
}

/** The currencies with a reference rate, which is to the euro. */
export const ratedCurrencies = [...allCurrencies.keys()].filter((currency) => currency !== "EUR");

const highest = { commission: 5_000, serviceFee: 3_000, days: 30 };

export function typedOf(settings: MoneySettings): TypedMoney {
  const { commissionBps, serviceFeeBps, payoutDelayDays } = settings;
  const { smallestOrder, currencies, referenceRates = [], approvalAbove = [] } = settings;
  return {
    commission: String(commissionBps / 100),
    serviceFee: String(serviceFeeBps / 100),
    payoutDelayDays: String(payoutDelayDays),
    currencies,
    smallest: typedAmounts(smallestOrder),
    limits: typedAmounts(approvalAbove),
    withoutTax: settings.withoutTax ?? false,
    rates: Object.fromEntries(
      ratedCurrencies.map((currency) => {
        const rate = referenceRates.find((one) => one.currency === currency);
        return [currency, rate === undefined ? "" : String(rate.microsPerEuro / 1_000_000)];
      }),
    ),
  };
}

/** The amount of each currency; empty without one. */
function typedAmounts(amounts: readonly Money[]): Record<string, string> {
  return Object.fromEntries(
    [...allCurrencies.keys()].map((currency) => {
      const money = amounts.find((one) => one.currency === currency);
      return [currency, money === undefined ? "" : decimalAmount(money).replace(/\.0+$/, "")];
    }),
  );
}

/** The amounts of these currencies that are typed, in the order of the currencies. */
function amountsOf(
  typed: Readonly<Record<string, string>>,
  currencies: readonly string[],
): Money[] {
  return currencies.flatMap((currency) => {
    const amount = minorUnitsOf(typed[currency] ?? "", currency);
    return amount === null ? [] : [{ amount, currency }];
  });
}

/**
 * The form's name of a field of the API: its lists of amounts are fields by their currency. A refusal of a whole list, or of
 * an unknown entry, is shown at the first amount that was sent, or at the first field if none was.
 */
export function fieldOf(field: string, sent: MoneySettings): string {
  const [, list = "", position] =
    /\b(smallestOrder|approvalAbove|referenceRates)\b(?:\.(\d+))?/.exec(field) ?? [];
  const named: Readonly<Record<string, [string, readonly { currency: string }[]]>> = {
    smallestOrder: ["smallest", sent.smallestOrder],
    approvalAbove: ["limits", sent.approvalAbove ?? []],
    referenceRates: ["rates", sent.referenceRates ?? []],
  };
  const [name, amounts = []] = named[list] ?? [];
  if (name === undefined) return field.replace(/(commission|serviceFee)Bps$/, "$1");
  const shown = name === "rates" ? ratedCurrencies : accepted(sent.currencies);
  const currency = (amounts[Number(position)] ?? amounts[0])?.currency ?? shown[0];
  return currency === undefined ? name : `${name}.${currency}`;
}

/** The accepted currencies in the order of the form. */
function accepted(currencies: readonly string[]): string[] {
  return [...allCurrencies.keys()].filter((currency) => currencies.includes(currency));
}

/** What is sent of a form without problems. */
export function inputOf({
  commission,
  serviceFee,
  payoutDelayDays,
  currencies,
  smallest,
  rates,
  limits,
  withoutTax,
}: TypedMoney): MoneySettings {
  return {
    commissionBps: bpsOf(commission) ?? 0,
    serviceFeeBps: bpsOf(serviceFee) ?? 0,
    payoutDelayDays: Number(payoutDelayDays),
    currencies,
    smallestOrder: amountsOf(smallest, currencies),
    referenceRates: ratedCurrencies.flatMap((currency) => {
      const microsPerEuro = microsOf(rates[currency] ?? "");
      return microsPerEuro === null ? [] : [{ currency, microsPerEuro }];
    }),
    approvalAbove: amountsOf(limits, [...allCurrencies.keys()]),
    withoutTax,
  };
}

export function problemsOf(typed: TypedMoney): FieldProblem[] {
  const { commission, serviceFee, payoutDelayDays, currencies, smallest, rates, limits } = typed;
  const days = /^\d{1,2}$/.test(payoutDelayDays.trim()) ? Number(payoutDelayDays) : 0;
  const isWrong = (text: string, currency: string) =>
    text.trim() !== "" && minorUnitsOf(text, currency) === null;
  const wrongPrices = currencies.filter((currency) => isWrong(smallest[currency] ?? "", currency));
  const wrongLimits = Object.entries(limits).filter(([currency, text]) => isWrong(text, currency));
  const wrongRates = ratedCurrencies.filter((currency) => {
    const text = rates[currency] ?? "";
    return text.trim() !== "" && microsOf(text) === null;
  });
  const isWithin = (percent: string, most: number) => (bpsOf(percent) ?? most + 1) <= most;
  const amountProblem = (name: string) => (currency: string) => ({
    field: `${name}.${currency}`,
    message: texts.amountRule({ currency }),
  });
  return [
    ...problemIf(
      !isWithin(commission, highest.commission),
      "commission",
      texts.percentRule({ most: 50 }),
    ),
    ...problemIf(
      !isWithin(serviceFee, highest.serviceFee),
      "serviceFee",
      texts.percentRule({ most: 30 }),
    ),
    ...problemIf(days < 1 || days > highest.days, "payoutDelayDays", texts.daysRule),
    ...problemIf(currencies.length === 0, "currencies", texts.currencyMissing),
    ...wrongPrices.map(amountProblem("smallest")),
    ...wrongRates.map((currency) => ({
      field: `rates.${currency}`,
      message: texts.rateRule({ currency }),
    })),
    ...wrongLimits.map(([currency]) => amountProblem("limits")(currency)),
  ];
}

/**
 * Whether saving needs a second operator: fees, payout delay or limits differ, and there is a limit. The API decides; this
 * tells the operator before.
 */
export function needsApproval(saved: MoneySettings, typed: TypedMoney): boolean {
  if ((saved.approvalAbove ?? []).length === 0) return false;
  const feesOf = ({ commission, serviceFee, payoutDelayDays, limits }: TypedMoney) => [
    bpsOf(commission),
    bpsOf(serviceFee),
    Number(payoutDelayDays),
    amountsOf(limits, [...allCurrencies.keys()]),
  ];
  return JSON.stringify(feesOf(typed)) !== JSON.stringify(feesOf(typedOf(saved)));
}

/** A share in hundredths of a percent, or `null` where it is none: `12.5` → 1250. */
export function bpsOf(percent: string): number | null {
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(percent.trim())) return null;
  return Math.round(Number(percent.trim().replace(",", ".")) * 100);
}

/** A rate in millionths, or `null` where it is none within the bounds: `1.163` → 1163000. */
function microsOf(text: string): number | null {
  if (!/^\d{1,7}([.,]\d{1,6})?$/.test(text.trim())) return null;
  const micros = Math.round(Number(text.trim().replace(",", ".")) * 1_000_000);
  return micros >= 1_000 && micros <= 1_000_000_000_000 ? micros : null;
}
