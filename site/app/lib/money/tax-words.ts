import type { Breakdown } from "#app/lib/api/types.ts";
import { percent } from "#app/lib/texts/format-number.ts";
import { countryName } from "#app/lib/texts/places.ts";
import * as texts from "#messages/order-labels";

type TaxLine = Pick<Breakdown, "tax" | "taxLabel" | "taxInclusive" | "appliedTax">;

/** Returns the tax of a price, "VAT 19% (Germany)"; nothing without a tax. */
export function taxWords({ tax, taxLabel, taxInclusive, appliedTax }: TaxLine): string | null {
  if (tax.amount === 0 && appliedTax?.reverseCharge !== true) return null;
  const label = taxName(taxLabel);
  const named = appliedTax == null ? label : `${label} (${countryName(appliedTax.place)})`;
  if (appliedTax?.reverseCharge === true) return texts.taxReverseCharge({ tax: named });
  return taxInclusive ? texts.taxIncluded({ tax: named }) : named;
}

/** Translates the label of a rate such as "VAT 7.7 %": its usual names and its number. */
export function taxName(label: string): string {
  const [, name = "", rate = ""] = /^(.+?) (\d[\d.]*) ?%$/.exec(label) ?? [];
  if (name === "") return label;
  const usual: Readonly<Record<string, string>> = { Tax: texts.tax, VAT: texts.vat };
  return `${usual[name] ?? name} ${percent(Math.round(Number(rate) * 100))}`;
}
