import { pageLocale } from "#app/lib/texts/locale.ts";
import { minorDigits } from "./minor-units.ts";

/** Minor units of an ISO 4217 currency, as the API sends money. */
export interface MoneyLike {
  amount: number;
  currency: string;
}

/** A minus sign with a word joiner: without it, a line may end between the sign and the symbol of a currency. */
export const minusSign = "\u2212\u2060";

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Money as text: `€120.00`, or `€120` when short and whole. Symbols that several currencies share have the country
 * beside them: `US$120`.
 */
export function formatMoney({ amount, currency }: MoneyLike, { short = false } = {}): string {
  const exact = format(currency, short);
  const digits = minorDigits(currency);
  // Intl writes a hyphen, which is shorter than a minus sign, and at which a line may end.
  return exact.format(amount / 10 ** digits).replace("-", minusSign);
}

/** An amount that is taken off: formatted, it has a minus sign. Zero has none. */
export function negative<Money extends MoneyLike>(money: Money): Money {
  return { ...money, amount: 0 - money.amount };
}

/** An approximate amount as text: `€93`, `€9.30` where whole units are too coarse, `¥18,300` where they are too fine. */
export function formatRounded(value: number, currency: string): string {
  return new Intl.NumberFormat(pageLocale, {
    style: "currency",
    currency,
    ...(value < 20
      ? {}
      : value < 1_000
        ? { maximumFractionDigits: 0 }
        : { maximumSignificantDigits: 3 }),
  }).format(value);
}

/** The name of a currency in the page's language: `Swiss Franc`. */
export function currencyName(code: string): string {
  names ??= new Intl.DisplayNames(pageLocale, { type: "currency" });
  return names.of(code) ?? code;
}

let names: Intl.DisplayNames | null = null;

/** What amounts of a currency are called: `Swiss francs`. */
export function currencyUnits(currency: string): string {
  const style = { style: "currency", currency, currencyDisplay: "name" } as const;
  const parts = new Intl.NumberFormat(pageLocale, style).formatToParts(2);
  return parts.find(({ type }) => type === "currency")?.value ?? currency;
}

function format(currency: string, short: boolean): Intl.NumberFormat {
  const key = `${currency}${short}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const digits = minorDigits(currency);
  const made = new Intl.NumberFormat(pageLocale, {
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(short ? { trailingZeroDisplay: "stripIfInteger" as const } : {}),
  });
  formats.set(key, made);
  return made;
}

/** Money as a plain decimal for machines: `126.00`. */
export function decimalAmount({ amount, currency }: MoneyLike): string {
  const digits = minorDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}
