import type { OrderDecision, OrderFile } from "#app/lib/api/types.ts";
import type { DecisionWords } from "./decision-dialog.tsx";

const reason = "Why (both sides read it)";

/** The words of each decision about an order. */
export const orderWords: Record<OrderDecision, DecisionWords & { button: string }> = {
  resolve_release: {
    button: "Pay the athlete",
    title: "Pay the athlete",
    lead: "The order is completed. You may give the customer a part back.",
    reason,
    confirm: "Decide",
    done: "Decided. Both sides get a mail.",
  },
  resolve_refund: {
    button: "Refund the customer",
    title: "Refund the customer",
    lead: "The customer gets everything back, and the athlete is not paid.",
    reason,
    confirm: "Refund",
    done: "Refunded. Both sides get a mail.",
    danger: true,
  },
  operator_cancel: {
    button: "Cancel the order",
    title: "Cancel the order",
    lead: "Whatever is reserved or charged goes back to the customer.",
    reason,
    confirm: "Cancel the order",
    done: "Cancelled. Both sides get a mail.",
    danger: true,
  },
  refund_after_completion: {
    button: "Refund after completion",
    title: "Refund after completion",
    lead: "The customer gets everything back, and the athlete's part is taken back.",
    reason,
    confirm: "Refund",
    done: "Refunded. Both sides get a mail.",
    danger: true,
  },
};

/** The decisions of an order that this area has words for. */
export function decisionsOf(order: OrderFile): OrderDecision[] {
  return order.decisions.filter((step): step is OrderDecision => Object.hasOwn(orderWords, step));
}
