import { useState } from "react";
import type { OperatorOrderSummary } from "#app/lib/api/types.ts";

/** The orders that an operator has chosen on a page of the list. */
export interface OrderChoice {
  has: (orderGuid: string) => boolean;
  toggle: (orderGuid: string) => void;
  hasAll: boolean;
  toggleAll: () => void;
}

/** Lets an operator choose some of the shown orders; what is no longer shown is no longer chosen. */
export function useChoice(orders: readonly OperatorOrderSummary[]) {
  const [guids, setGuids] = useState<ReadonlySet<string>>(new Set());
  const chosen = orders.filter(({ orderGuid }) => guids.has(orderGuid));
  const hasAll = orders.length > 0 && chosen.length === orders.length;
  const choice: OrderChoice = {
    has: (orderGuid) => guids.has(orderGuid),
    toggle: (orderGuid) => {
      const next = new Set(guids);
      if (!next.delete(orderGuid)) next.add(orderGuid);
      setGuids(next);
    },
    hasAll,
    toggleAll: () => setGuids(new Set(hasAll ? [] : orders.map(({ orderGuid }) => orderGuid))),
  };
  return { chosen, choice, clear: () => setGuids(new Set()) };
}
