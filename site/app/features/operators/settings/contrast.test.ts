import { expect, test } from "vitest";
import { contrast as contrastOf } from "#app/lib/marketplace/colour.ts";
import { isColour } from "./contrast.ts";

test("the contrast is that of WCAG, as the functions compute it", () => {
  expect(contrastOf("#ffffff", "#000000")).toBeCloseTo(21);
  expect(contrastOf("#777777", "#ffffff")).toBeLessThan(4.5);
  expect(contrastOf("#ffffff", "#767676")).toBeGreaterThan(4.5);
});

test("a colour has six hexadecimal digits in lower case", () => {
  expect(isColour("#0a7d3c")).toBe(true);
  for (const text of ["", "#fff", "#0A7D3C", "0a7d3c", "#0a7d3cff"]) {
    expect(isColour(text)).toBe(false);
  }
});
