import { pageLocale } from "#app/lib/locale.ts";

/** Minor units of an ISO 4217 currency, as the API sends money. */
export interface MoneyLike {
  amount: number;
  currency: string;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Money as text: `€120.00`, or `€120` when short and whole. */
export function formatMoney({ amount, currency }: MoneyLike, { short = false } = {}): string {
  const exact = format(currency, short);
  const digits = exact.resolvedOptions().maximumFractionDigits ?? 2;
  return exact.format(amount / 10 ** digits);
}

function format(currency: string, short: boolean): Intl.NumberFormat {
  const key = `${currency}${short}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(pageLocale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    ...(short ? { trailingZeroDisplay: "stripIfInteger" as const } : {}),
  });
  formats.set(key, made);
  return made;
}

/** Money as a plain decimal for machines: `126.00`. */
export function decimalAmount({ amount, currency }: MoneyLike): string {
  const digits = format(currency, false).resolvedOptions().maximumFractionDigits ?? 2;
  return (amount / 10 ** digits).toFixed(digits);
}
