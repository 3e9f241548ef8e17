import { decimalAmount, type MoneyLike } from "#app/lib/format-money.ts";
import { minorUnits } from "#app/lib/minor-units.ts";

/** Money as one types it: `120`, `49.50`. */
export function priceText(money: MoneyLike): string {
  return decimalAmount(money).replace(/\.0+$/, "");
}

/** What was typed, in minor units, or `null` where it is no amount of the currency: `49.5`, EUR → 4950. */
export function minorOf(text: string, currency: string): number | null {
  const match = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.trim());
  if (match === null) return null;
  const [, whole = "", fraction = ""] = match;
  const digits = String(minorUnits("1", currency)).length - 1;
  if (fraction.length > digits) return null;
  return Number.parseInt(whole + fraction.padEnd(digits, "0"), 10);
}
