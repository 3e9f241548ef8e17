import {
  formerCustomer,
  messageRefusals,
  messagesOpenAfterEndMs,
} from "#app/lib/api/rules/messages.ts";
import type { OrderState } from "#app/lib/api/types.ts";

/** What messages are possible about an order. */
export type MessagingAvailability =
  /** Nobody has read or will read: there is no thread, and this is why. */
  | { kind: "none"; why: string }
  /** What was said can be read. */
  | { kind: "closed"; why: string }
  | { kind: "open"; contacts: "blocked" | "allowed" };

interface KnownOrder {
  state: OrderState;
  updatedAt: string;
  /** A guest, who has no account, reads by the order's link. */
  customer: { hasAccount: boolean; name: string };
}

const closed: MessagingAvailability = {
  kind: "closed",
  why: messageRefusals.closed,
};

/**
 * What a page offers, before the server is asked; it has the last word (`domain::message`).
 *
 * @param now milliseconds since 1970
 */
export function messagingAvailability(
  { state, updatedAt, customer }: KnownOrder,
  now: number,
): MessagingAvailability {
  if (!customer.hasAccount && customer.name === formerCustomer) {
    return { kind: "none", why: messageRefusals.customerLeft };
  }
  const late = now - Date.parse(updatedAt) > messagesOpenAfterEndMs;
  switch (state) {
    case "pending_payment":
      return { kind: "none", why: messageRefusals.notPaid };
    case "payment_expired":
      return { kind: "none", why: "This order was not paid for, so there are no messages." };
    case "requested":
      return { kind: "open", contacts: "blocked" };
    // What was called off may never have been accepted.
    case "declined":
    case "expired":
    case "cancelled":
      return late ? closed : { kind: "open", contacts: "blocked" };
    case "accepted":
    case "delivered":
    case "revision_requested":
    case "disputed":
      return { kind: "open", contacts: "allowed" };
    case "completed":
    case "refunded":
      return late ? closed : { kind: "open", contacts: "allowed" };
  }
}
