import { refusalWords } from "#app/lib/api/message-refusals.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import * as texts from "#messages/messages";

/** Whether a message may contain contact data: from acceptance on, or never for an order that ended before it. */
export type Contacts = "allowed" | "after_acceptance" | "never";

/** What messages are possible about an order. */
export type MessagingAvailability =
  /** There is no thread, for this reason. */
  | { kind: "none"; why: string }
  /** Existing messages can be read. */
  | { kind: "closed"; why: string }
  | { kind: "open"; contacts: Contacts };

/** What a page offers by the order's data; the server decides when a message is sent. */
export function messagingAvailability({
  messaging,
  tab,
  viewer,
}: Pick<OrderView, "messaging" | "tab" | "viewer">): MessagingAvailability {
  switch (messaging) {
    case "open":
      return { kind: "open", contacts: "allowed" };
    case "open_without_contacts":
      return { kind: "open", contacts: tab === "closed" ? "never" : "after_acceptance" };
    case "closed":
      return { kind: "closed", why: refusalWords.closed };
    case "not_paid":
      return {
        kind: "none",
        why: viewer === "talent" ? texts.notPaidYet : refusalWords.notPaid,
      };
    case "never_paid":
      return { kind: "none", why: texts.neverPaid };
    case "customer_left":
      return { kind: "none", why: refusalWords.customerLeft };
  }
}

/** The hint about contact data before a message is sent; `null` where it is allowed. */
export const contactHints: Readonly<Record<Contacts, string | null>> = {
  allowed: null,
  after_acceptance: texts.contactsLater,
  never: texts.contactsNever,
};

/** Why a message with contact data was refused. The server's message fits only orders that can still be accepted. */
export function contactRefusal(contacts: Contacts): string {
  return contacts === "never" ? texts.contactsNeverRefused : refusalWords.contact;
}
