import { decimals } from "#app/lib/api/rules/decimals.ts";

/** A whole amount as typed, in the minor units of its currency: `80`, EUR → 8000; `9000`, JPY → 9000. */
export function minorUnits(whole: string, currency: string): number {
  return Number.parseInt(whole, 10) * 10 ** minorDigits(currency);
}

/** Returns an amount in minor units as a user would type it: 8000, EUR → `80`. */
export function majorUnits(amount: number, currency: string): string {
  return String(amount / 10 ** minorDigits(currency));
}

/** Returns the number of decimals of a currency: 2 for EUR, 0 for JPY. */
export function minorDigits(currency: string): number {
  return decimals[currency] ?? 2;
}
