import { pageLocale } from "./locale.ts";

const whole = new Intl.NumberFormat(pageLocale);
const oneDigit = new Intl.NumberFormat(pageLocale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const share = new Intl.NumberFormat(pageLocale, { style: "percent", maximumFractionDigits: 2 });
const list = new Intl.ListFormat(pageLocale, { type: "unit", style: "short" });

/** `1,200`. */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/** A rating with one digit: `4.8`. */
export function formatRating(value: number): string {
  return oneDigit.format(value);
}

/** Hundredths of a percent: 2000 → `20%`. */
export function percent(basisPoints: number): string {
  return share.format(basisPoints / 10_000);
}

/** Hundredths of a percent, in whole percent: 7333 → `73%`. */
export function roundedPercent(basisPoints: number): string {
  return percent(Math.round(basisPoints / 100) * 100);
}

/** `English, Swedish`. */
export function formatList(items: readonly string[]): string {
  return list.format(items);
}
