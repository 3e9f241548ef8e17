import type { Breakdown } from "./api/types.ts";
import { countryName } from "./places.ts";

type TaxLine = Pick<Breakdown, "tax" | "taxLabel" | "taxInclusive" | "appliedTax">;

/** Returns the tax of a price, "VAT 19 % (Germany)"; nothing without a tax. */
export function taxWords({ tax, taxLabel, taxInclusive, appliedTax }: TaxLine): string | null {
  if (tax.amount === 0 && appliedTax?.reverseCharge !== true) return null;
  return [
    taxLabel,
    appliedTax == null ? "" : ` (${countryName(appliedTax.place)})`,
    taxInclusive ? ", included" : "",
    appliedTax?.reverseCharge === true ? ", you account for it" : "",
  ].join("");
}
