import { expect, test } from "vitest";
import type { OrderView } from "#app/lib/api/types.ts";
import { athleteLines } from "./athlete-lines.ts";

const francs = (amount: number) => ({ amount, currency: "CHF" });

function linesOf(kept: number, reversed: number) {
  const money = { talentNet: francs(7_120) } as OrderView["money"];
  const status = reversed > 0 ? "partially_reversed" : "scheduled";
  const payout = { amount: francs(kept), reversed: francs(reversed), status } as const;
  return athleteLines({ money, payout });
}

test("the athlete’s lines are their own part of a refund, before or after the payout", () => {
  const paid = { deducted: null, takenBack: francs(-3_047), kept: francs(4_073) };
  expect(linesOf(4_073, 3_047)).toEqual(paid);
  const unpaid = { deducted: francs(-3_047), takenBack: null, kept: francs(4_073) };
  expect(linesOf(4_073, 0)).toEqual(unpaid);
  const both = { deducted: francs(-1_000), takenBack: francs(-3_047), kept: francs(3_073) };
  expect(linesOf(3_073, 3_047)).toEqual(both);
});

test("without a refund there are no such lines", () => {
  expect(linesOf(7_120, 0)).toEqual({ deducted: null, takenBack: null, kept: null });
});
