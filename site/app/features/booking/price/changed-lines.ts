import type { Breakdown, Money } from "#app/lib/api/types.ts";
import * as texts from "#messages/booking-review";

interface ChangedLine {
  label: string;
  before: Money | null;
  after: Money | null;
}

/** The lines that differ between the price that was shown and the price that holds now. */
export function changedLines(before: Breakdown, after: Breakdown): ChangedLine[] {
  const shown = linesOf(before);
  const current = linesOf(after);
  return [...new Set([...shown.keys(), ...current.keys()])]
    .map((label) => ({
      label,
      before: shown.get(label) ?? null,
      after: current.get(label) ?? null,
    }))
    .filter(({ before: one, after: other }) => !sameMoney(one, other));
}

function linesOf(breakdown: Breakdown): Map<string, Money> {
  return new Map([
    [texts.price, breakdown.offerPrice],
    ...breakdown.addons.map((addon): [string, Money] => [addon.label, addon.price]),
    ...(breakdown.discount == null
      ? []
      : [[texts.discount, breakdown.discount.amount] satisfies [string, Money]]),
    [texts.serviceFee, breakdown.serviceFee],
    [texts.tax, breakdown.tax],
    [texts.total, breakdown.total],
  ]);
}

function sameMoney(one: Money | null, other: Money | null): boolean {
  return one?.amount === other?.amount && one?.currency === other?.currency;
}
