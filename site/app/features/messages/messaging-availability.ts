import { messageRefusals } from "#app/lib/api/rules/messages.ts";
import type { OrderView } from "#app/lib/api/types.ts";

/** What messages are possible about an order. */
export type MessagingAvailability =
  /** Nobody has read or will read: there is no thread, and this is why. */
  | { kind: "none"; why: string }
  /** What was said can be read. */
  | { kind: "closed"; why: string }
  | { kind: "open"; contacts: "blocked" | "allowed" };

/** What a page offers by the server's word, which has the last one when something is sent. */
export const messagingAvailability: Readonly<
  Record<OrderView["messaging"], MessagingAvailability>
> = {
  open: { kind: "open", contacts: "allowed" },
  open_without_contacts: { kind: "open", contacts: "blocked" },
  closed: { kind: "closed", why: messageRefusals.closed },
  not_paid: { kind: "none", why: messageRefusals.notPaid },
  never_paid: {
    kind: "none",
    why: "This order was not paid for, so there are no messages.",
  },
  customer_left: { kind: "none", why: messageRefusals.customerLeft },
};
