import * as texts from "#messages/order-labels";
import type { Breakdown } from "./api/types.ts";
import { percent } from "./format-number.ts";
import { countryName } from "./places.ts";

type TaxLine = Pick<Breakdown, "tax" | "taxLabel" | "taxInclusive" | "appliedTax">;

/** Returns the tax of a price, "VAT 19% (Germany)"; nothing without a tax. */
export function taxWords({ tax, taxLabel, taxInclusive, appliedTax }: TaxLine): string | null {
  if (tax.amount === 0 && appliedTax?.reverseCharge !== true) return null;
  const label = taxName(taxLabel);
  const named = appliedTax == null ? label : `${label} (${countryName(appliedTax.place)})`;
  if (appliedTax?.reverseCharge === true) return texts.taxReverseCharge({ tax: named });
  return taxInclusive ? texts.taxIncluded({ tax: named }) : named;
}

/** Translates a label such as "VAT 7.7 %": its usual names and its number. */
function taxName(label: string): string {
  const [, name = "", rate = ""] = /^(.+?) (\d[\d.]*) ?%$/.exec(label) ?? [];
  if (name === "") return label;
  const usual: Readonly<Record<string, string>> = { Tax: texts.tax, VAT: texts.vat };
  return `${usual[name] ?? name} ${percent(Math.round(Number(rate) * 100))}`;
}
