import type { OrderState, OrderSummary } from "#app/lib/api/types.ts";

export const inboxGroups = ["to_accept", "to_deliver", "waiting", "done", "closed"] as const;
export type InboxGroup = (typeof inboxGroups)[number];

export const groupTitles: Record<InboxGroup, string> = {
  to_accept: "To accept",
  to_deliver: "To deliver",
  waiting: "Waiting for customer",
  done: "Done",
  closed: "Closed",
};

/** What an order asks of the talent now; `null` while it is not theirs to see. */
export function groupOf(state: OrderState): InboxGroup | null {
  switch (state) {
    case "pending_payment":
    case "payment_expired":
      return null;
    case "requested":
      return "to_accept";
    case "accepted":
    case "revision_requested":
      return "to_deliver";
    case "delivered":
    case "disputed":
      return "waiting";
    case "completed":
      return "done";
    case "declined":
    case "expired":
    case "cancelled":
    case "refunded":
      return "closed";
  }
}

/** The inbox: the nearest deadline first, orders without one by their last change. */
export function inboxOf(orders: readonly OrderSummary[]): Record<InboxGroup, OrderSummary[]> {
  const inbox: Record<InboxGroup, OrderSummary[]> = {
    to_accept: [],
    to_deliver: [],
    waiting: [],
    done: [],
    closed: [],
  };
  for (const order of [...orders].sort(byUrgency)) {
    const group = groupOf(order.state);
    if (group !== null) {
      inbox[group].push(order);
    }
  }
  return inbox;
}

function byUrgency(one: OrderSummary, other: OrderSummary): number {
  const dueOne = one.due?.at ?? null;
  const dueOther = other.due?.at ?? null;
  if (dueOne !== null && dueOther !== null) {
    return dueOne.localeCompare(dueOther);
  }
  if (dueOne !== null || dueOther !== null) {
    return dueOne === null ? 1 : -1;
  }
  return other.updatedAt.localeCompare(one.updatedAt);
}
