import { expect, test } from "vitest";
import { taxWords } from "./tax-words.ts";

const euros = (amount: number) => ({ amount, currency: "EUR" });
const vat = { place: "DE", name: "VAT", reverseCharge: false };

test("A tax is named with its rate and its country", () => {
  const line = { tax: euros(1_900), taxLabel: "VAT 19 %", taxInclusive: false, appliedTax: vat };
  expect(taxWords(line)).toBe("VAT 19% (Germany)");
  expect(taxWords({ ...line, taxInclusive: true })).toBe("VAT 19% (Germany), included");
  expect(taxWords({ ...line, appliedTax: null, taxLabel: "Tax 5 %" })).toBe("Tax 5%");
});

test("No tax is no line, unless the buyer accounts for it", () => {
  const line = { tax: euros(0), taxLabel: "VAT 0 %", taxInclusive: false, appliedTax: vat };
  expect(taxWords(line)).toBeNull();
  expect(taxWords({ ...line, appliedTax: { ...vat, reverseCharge: true } })).toBe(
    "VAT 0% (Germany), you account for it",
  );
});
