import type { InboxGroup, OrderSummary } from "#app/lib/api/types.ts";
import * as texts from "#messages/talent-dashboard";

export const inboxGroups: readonly InboxGroup[] = [
  "to_accept",
  "to_deliver",
  "waiting",
  "done",
  "closed",
];

export const groupTitles: Record<InboxGroup, string> = {
  to_accept: texts.toAccept,
  to_deliver: texts.toDeliver,
  waiting: texts.waitingForCustomer,
  done: texts.done,
  closed: texts.closed,
};

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
    if (order.inboxGroup != null) {
      inbox[order.inboxGroup].push(order);
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
