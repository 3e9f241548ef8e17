import { z } from "zod/mini";
import type { NumberBounds } from "#app/lib/api/rules/numbers.ts";
import { decimalAmount, type MoneyLike } from "#app/lib/money/format-money.ts";
import { minorUnits } from "#app/lib/money/minor-units.ts";
import { priceWithin } from "#app/lib/money/price-range.ts";
import { minorUnitsOf } from "#app/lib/money/read-amount.ts";
import * as texts from "#messages/talent-dashboard-offers";
import { asText } from "./profile/profile-rules.ts";

// What single answers of an offer must be, as they are typed.

/** A whole number within its bounds; `name` distinguishes similar fields. */
export function whole({ least, most }: NumberBounds, name?: string) {
  const message =
    name === undefined
      ? texts.numberWithin({ least, most })
      : texts.namedNumberWithin({ name, least, most });
  return z.string().check(z.refine((typed) => isWhole(typed, least, most), message));
}

/** A whole number within its bounds, or nothing. */
export function wholeOrNone({ least, most }: NumberBounds, name: string) {
  const message = texts.namedNumberOrNothing({ name, least, most });
  return z
    .string()
    .check(z.refine((typed) => typed.trim() === "" || isWhole(typed, least, most), message));
}

function isWhole(typed: string, least: number, most: number): boolean {
  const digits = typed.trim();
  return /^\d{1,6}$/.test(digits) && Number(digits) >= least && Number(digits) <= most;
}

/** An amount of money, `least` in minor units. */
export function amount(least: number, currency: string, message: string) {
  return z.string().check(z.refine((typed) => (minorOf(typed, currency) ?? -1) >= least, message));
}

/** A price within the range of its currency, or the stored one. */
export function price(currency: string, kept: string, message: string) {
  const isKept = (typed: string) => typed !== "" && typed === kept;
  return z
    .string()
    .check(z.refine((typed) => isKept(typed) || priceWithin(typed, currency) !== null, message));
}

/** How many decimals amounts of a currency may have. */
export function decimalsOf(currency: string): number {
  return String(minorUnits("1", currency)).length - 1;
}

export interface ListBounds {
  /** What its entries are. */
  entries: "choices" | "channels";
  least: number;
  most: number;
  /** Characters of one entry. */
  longest: number;
}

/** A short list, typed with one entry on each line. */
export function lines({ entries, least, most, longest }: ListBounds) {
  return z.string().check(
    z.superRefine((typed, context) => {
      const list = linesOf(typed);
      const long = list.find((entry) => entry.length > longest);
      const twice = list.find((entry, place) => list.indexOf(entry) < place);
      const message =
        list.length < least
          ? texts.tooFewLines({ entries, least })
          : list.length > most
            ? texts.tooManyLines({ entries, most })
            : long !== undefined
              ? texts.lineTooLong({ start: long.slice(0, 20), longest })
              : twice !== undefined
                ? texts.lineTwice({ line: twice })
                : null;
      if (message !== null) context.addIssue({ code: "custom", message });
    }),
  );
}

/** The entries of such a list; empty lines are none. */
export function linesOf(typed: string): string[] {
  return asText(typed)
    .split("\n")
    .map((line) => line.replaceAll("\t", " ").trim())
    .filter((line) => line !== "");
}

/** Formats money as a talent types it: `120`, `49.50`. */
export function priceText(money: MoneyLike): string {
  return decimalAmount(money).replace(/\.0+$/, "");
}

/** What was typed, in minor units, or `null` where it is no amount of the currency: `49.5`, EUR → 4950. */
export function minorOf(text: string, currency: string): number | null {
  return minorUnitsOf(text, currency);
}
