import { expect, test } from "vitest";
import type { Breakdown } from "#app/lib/api/types.ts";
import { changedLines } from "./changed-lines.ts";

const euro = (amount: number) => ({ amount, currency: "EUR" });
const breakdown: Breakdown = {
  offerPrice: euro(12_000),
  subtotal: euro(14_000),
  addons: [{ key: "rush", label: "In 24 h", price: euro(2_000) }],
  serviceFee: euro(700),
  taxLabel: "Tax 0 %",
  taxInclusive: false,
  tax: euro(0),
  total: euro(14_700),
};

test("an unchanged price has no changed lines", () => {
  expect(changedLines(breakdown, structuredClone(breakdown))).toEqual([]);
});

test("each changed line shows what it was and what it is", () => {
  const after = {
    ...breakdown,
    offerPrice: euro(13_000),
    total: euro(15_750),
    serviceFee: euro(750),
  };
  expect(changedLines(breakdown, after).map((line) => line.label)).toEqual([
    "Price",
    "Service fee",
    "Total",
  ]);
});

test("an extra that is gone, or new, has one side only", () => {
  const after = { ...breakdown, addons: [{ key: "long", label: "Longer", price: euro(500) }] };
  expect(changedLines(breakdown, after)).toEqual([
    { label: "In 24 h", before: euro(2_000), after: null },
    { label: "Longer", before: null, after: euro(500) },
  ]);
});
