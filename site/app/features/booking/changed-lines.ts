import type { Breakdown, Money } from "#app/lib/api/types.ts";

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
    ["Price", breakdown.offerPrice],
    ...breakdown.addons.map((addon): [string, Money] => [addon.label, addon.price]),
    ...(breakdown.discount == null
      ? []
      : [["Discount", breakdown.discount.amount] satisfies [string, Money]]),
    ["Service fee", breakdown.serviceFee],
    ["Tax", breakdown.tax],
    ["Total", breakdown.total],
  ]);
}

function sameMoney(one: Money | null, other: Money | null): boolean {
  return one?.amount === other?.amount && one?.currency === other?.currency;
}
