import { z } from "zod/mini";
import type { NumberBounds } from "#app/lib/api/rules/numbers.ts";
import { decimalAmount, type MoneyLike } from "#app/lib/format-money.ts";
import { minorUnits } from "#app/lib/minor-units.ts";
import { asText } from "./profile-rules.ts";

// What single answers of an offer must be, as they are typed.

/** A whole number within its bounds; `name` distinguishes similar fields. */
export function whole({ least, most }: NumberBounds, name?: string) {
  const words = boundsWords(least, most, name);
  return z.string().check(z.refine((typed) => isWhole(typed, least, most), words));
}

/** A whole number within its bounds, or nothing. */
export function wholeOrNone({ least, most }: NumberBounds, name: string) {
  const words = `${boundsWords(least, most, name)}, or nothing`;
  return z
    .string()
    .check(z.refine((typed) => typed.trim() === "" || isWhole(typed, least, most), words));
}

function boundsWords(least: number, most: number, name?: string): string {
  const words = `number from ${least} to ${most.toLocaleString("en")}`;
  return name === undefined ? `A ${words}` : `${name}: a ${words}`;
}

function isWhole(typed: string, least: number, most: number): boolean {
  const digits = typed.trim();
  return /^\d{1,6}$/.test(digits) && Number(digits) >= least && Number(digits) <= most;
}

/** An amount of money, `least` in minor units. */
export function amount(least: number, currency: string, words: string) {
  return z.string().check(z.refine((typed) => (minorOf(typed, currency) ?? -1) >= least, words));
}

/** How exactly amounts of a currency may be typed: `with at most 2 decimals`. */
export function decimalsWords(currency: string): string {
  const digits = decimalsOf(currency);
  return digits === 0 ? "without decimals" : `with at most ${digits} decimals`;
}

function decimalsOf(currency: string): number {
  return String(minorUnits("1", currency)).length - 1;
}

export interface ListBounds {
  /** What its entries are called, all of them: `choices`. */
  entries: string;
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
          ? `At least ${least} ${entries}, one on each line`
          : list.length > most
            ? `At most ${most} ${entries}, one on each line`
            : long !== undefined
              ? `“${long.slice(0, 20)}…”: at most ${longest} characters on a line`
              : twice !== undefined
                ? `“${twice}” is there twice`
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

/** Money as one types it: `120`, `49.50`. */
export function priceText(money: MoneyLike): string {
  return decimalAmount(money).replace(/\.0+$/, "");
}

/** What was typed, in minor units, or `null` where it is no amount of the currency: `49.5`, EUR → 4950. */
export function minorOf(text: string, currency: string): number | null {
  const match = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.trim());
  if (match === null) return null;
  const [, whole = "", fraction = ""] = match;
  const digits = decimalsOf(currency);
  if (fraction.length > digits) return null;
  return Number.parseInt(whole + fraction.padEnd(digits, "0"), 10);
}
