import type { OrderView } from "#app/lib/api/types.ts";

/**
 * Names the step in which an order is: the key of a form of that step. A form with the order's version as its key would
 * lose what was typed, and the focus, with each change of the order.
 */
export function stepOf({ orderGuid, state }: Pick<OrderView, "orderGuid" | "state">): string {
  return `${orderGuid} ${state}`;
}
