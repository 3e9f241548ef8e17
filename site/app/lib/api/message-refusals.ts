import * as texts from "#messages/message-refusals";
import { messageRefusals } from "./rules/messages.ts";

/** Why no message can be added to an order. */
export const refusalWords: Readonly<Record<keyof typeof messageRefusals, string>> = {
  closed: texts.closed,
  contact: texts.contact,
  customerLeft: texts.customerLeft,
  notPaid: texts.notPaid,
};

const explanations = new Map<string, string>([
  [messageRefusals.closed, refusalWords.closed],
  [messageRefusals.contact, refusalWords.contact],
  [messageRefusals.customerLeft, refusalWords.customerLeft],
  [messageRefusals.notPaid, refusalWords.notPaid],
]);

/** Returns the words for a refusal that the server explains in English, or null for another text. */
export function explained(message: string): string | null {
  return explanations.get(message) ?? null;
}
