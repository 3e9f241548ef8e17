import { orderNote, problem } from "#app/lib/api/rules/texts.ts";
import type { OrderAction } from "#app/lib/api/types.ts";

/** An action that asks something before it is done. */
export interface ActionForm {
  action: OrderAction;
  button: string;
  title: string;
  lead: string;
  reasons?: readonly { value: string; label: string }[];
  note: { label: string; required: boolean; longest: number } | null;
  confirm: string;
  done: string;
  danger: boolean;
}

const note = (label: string) => ({ label, required: false, longest: orderNote.longest });

/** The questions of each action; an action that is missing here is done at once or has its own form. */
export const actionForms: readonly ActionForm[] = [
  {
    action: "withdraw",
    button: "Withdraw the request",
    title: "Withdraw the request?",
    lead: "Nothing is charged, and whatever is reserved on your card is released.",
    note: note("A word to the athlete"),
    confirm: "Withdraw",
    done: "Withdrawn. Nothing was charged.",
    danger: true,
  },
  {
    action: "decline",
    button: "Decline",
    title: "Decline the request?",
    lead: "The customer is not charged. They see your reason, so that they can do better next time.",
    reasons: [
      { value: "no_time", label: "I have no time" },
      { value: "not_my_kind", label: "This is not what I do" },
      { value: "unclear", label: "The brief does not say enough" },
      { value: "inappropriate", label: "It is insulting, dangerous or against the rules" },
      { value: "other", label: "Something else" },
    ],
    note: note("A word to the customer"),
    confirm: "Decline the request",
    done: "Declined. The customer is not charged.",
    danger: true,
  },
  {
    action: "request_revision",
    button: "Ask for a change",
    title: "What should be different?",
    lead: "One precise wish works best. A new version comes within 5 days.",
    note: { label: "The change you would like", required: true, longest: orderNote.longest },
    confirm: "Ask for the change",
    done: "Sent. A new version is on its way.",
    danger: false,
  },
  {
    action: "report_problem",
    button: "Report a problem",
    title: "Report a problem",
    lead: "We look into it and write to both sides. The money stays put until it is decided.",
    reasons: [
      { value: "not_as_ordered", label: "It is not what was ordered" },
      { value: "broken", label: "It cannot be played or used" },
      { value: "no_show", label: "The other side did not come" },
      { value: "inappropriate", label: "It is insulting, dangerous or against the rules" },
      { value: "other", label: "Something else" },
    ],
    note: { label: "What happened?", required: true, longest: problem.longest },
    confirm: "Report the problem",
    done: "Reported. We will write to you.",
    danger: true,
  },
  {
    action: "cancel_by_customer",
    button: "Cancel the order",
    title: "Cancel the order?",
    lead: "Your refund follows the cancellation policy of the order.",
    note: note("Why, if you like"),
    confirm: "Cancel the order",
    done: "Cancelled. The refund is on its way.",
    danger: true,
  },
  {
    action: "cancel_by_talent",
    button: "Cancel the order",
    title: "Cancel the order?",
    lead: "The customer gets everything back, and you are not paid for it.",
    reasons: [
      { value: "illness", label: "I am ill or hurt" },
      { value: "schedule", label: "A match, a training, a journey" },
      { value: "other", label: "Something else" },
    ],
    note: note("A word to the customer"),
    confirm: "Cancel and refund",
    done: "Cancelled. The customer is refunded.",
    danger: true,
  },
];

/** The reason of a reported problem, as it was chosen; undefined for one that is none. */
export function problemReason(value: string): string | undefined {
  const { reasons = [] } = actionForms.find(({ action }) => action === "report_problem") ?? {};
  return reasons.find((reason) => reason.value === value)?.label;
}

/** Actions done with one press. */
export const directActions: readonly { action: OrderAction; button: string; done: string }[] = [
  { action: "accept", button: "Accept", done: "Accepted. The customer has been charged." },
  { action: "approve", button: "Approve", done: "Approved. Thank you!" },
];
