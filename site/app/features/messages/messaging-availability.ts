import { messageRefusals } from "#app/lib/api/rules/messages.ts";
import type { OrderView } from "#app/lib/api/types.ts";

/** Whether a message may contain contact data: from acceptance on, or never for an order that ended before it. */
export type Contacts = "allowed" | "after_acceptance" | "never";

/** What messages are possible about an order. */
export type MessagingAvailability =
  /** There is no reader now or later: there is no thread, for this reason. */
  | { kind: "none"; why: string }
  /** What was said can be read. */
  | { kind: "closed"; why: string }
  | { kind: "open"; contacts: Contacts };

/** What a page offers by the server's word, which has the last one when something is sent. */
export function messagingAvailability({
  messaging,
  tab,
}: Pick<OrderView, "messaging" | "tab">): MessagingAvailability {
  switch (messaging) {
    case "open":
      return { kind: "open", contacts: "allowed" };
    case "open_without_contacts":
      return { kind: "open", contacts: tab === "closed" ? "never" : "after_acceptance" };
    case "closed":
      return { kind: "closed", why: messageRefusals.closed };
    case "not_paid":
      return { kind: "none", why: messageRefusals.notPaid };
    case "never_paid":
      return { kind: "none", why: "This order was not paid for, so there are no messages." };
    case "customer_left":
      return { kind: "none", why: messageRefusals.customerLeft };
  }
}

/** What is known about contacts before a message is sent; nothing where they are allowed. */
export const contactHints: Readonly<Record<Contacts, string | null>> = {
  allowed: null,
  after_acceptance:
    "Phone numbers, e-mail addresses, links and usernames can be sent once the order is accepted.",
  never: "Phone numbers, e-mail addresses, links and usernames cannot be sent here.",
};

/** Why a message with contacts was refused. The server's sentence holds only where the order can still be accepted. */
export function contactRefusal(contacts: Contacts): string {
  return contacts === "never"
    ? `${contactHints.never} Please take them out.`
    : messageRefusals.contact;
}
