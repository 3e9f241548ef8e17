import { pageLocale } from "#app/lib/texts/locale.ts";
import { minorDigits } from "./minor-units.ts";

/** The longest amount, in digits before the decimals. */
const mostDigits = 9;

/**
 * Returns an amount as typed or pasted in minor units; `null` if it is none of the currency. Reads `1.234,56`, `1,234.56`,
 * `1'000`, `80 €`, `CHF 80.–` and digits of other widths. A single separator before three digits groups them where the
 * page's language groups by it; otherwise the amount could be read in two ways, and is rejected.
 */
export function minorUnitsOf(
  typed: string,
  currency: string,
  locale: string = pageLocale,
): number | null {
  const parts = partsOf(withoutCurrency(plainText(typed), currency), currency, locale);
  if (parts === null) return null;
  const digits = minorDigits(currency);
  const { whole, part } = parts;
  if (whole.length > mostDigits || part.length > digits) return null;
  return Number(whole) * 10 ** digits + Number(part.padEnd(digits, "0"));
}

/** Full-width and Arabic digits, spaces without a break and typographic apostrophes become those of a keyboard. */
function plainText(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll("\u066b", ".")
    .replace(/[\u066c\u2018\u2019\u00b4`]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}

/** Removes the code or the sign of the currency, and the dash for no decimals; those of another currency stay. */
function withoutCurrency(text: string, currency: string): string {
  const lower = text.toLowerCase();
  for (const sign of signsOf(currency)) {
    if (lower.startsWith(sign)) return withoutDash(text.slice(sign.length));
    if (lower.endsWith(sign)) return withoutDash(text.slice(0, text.length - sign.length));
  }
  return withoutDash(text);
}

function withoutDash(text: string): string {
  return text.replace(/[.,] ?[-\u2013\u2014]{1,2} ?$/, "").trim();
}

/** The longest first, so that `CA$` is not read as `$`. */
function signsOf(currency: string): string[] {
  const signs = (["code", "symbol", "narrowSymbol"] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay })
      .formatToParts(0)
      .filter(({ type }) => type === "currency")
      .map(({ value }) => value.toLowerCase()),
  );
  const spoken = currency === "CHF" ? ["sfr.", "fr.", "sfr", "fr"] : [];
  return [...signs, ...spoken].toSorted((one, other) => other.length - one.length);
}

function partsOf(
  text: string,
  currency: string,
  locale: string,
): { whole: string; part: string } | null {
  const [, whole, separator, part = ""] = /^(\d+)(?:([.,])(\d{1,3}))?$/.exec(text) ?? [];
  if (whole !== undefined) {
    const isGroup = part.length === 3 && minorDigits(currency) < 3;
    if (!isGroup) return { whole, part };
    if (separator !== groupSeparator(locale) || whole.length > 3) return null;
    return { whole: whole + part, part: "" };
  }
  const [, first, group, rest, decimals = ""] =
    /^(\d{1,3})([.,' ])(\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,3}))?$/.exec(text) ?? [];
  if (first === undefined || group === undefined || rest === undefined) return null;
  return { whole: first + rest.replaceAll(group, ""), part: decimals };
}

function groupSeparator(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567);
  return parts.find(({ type }) => type === "group")?.value ?? ",";
}
