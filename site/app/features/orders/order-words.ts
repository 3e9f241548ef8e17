import { orderNote, problem } from "#app/lib/api/rules/texts.ts";
import type {
  ActOnOrder,
  CancelReason,
  DeclineReason,
  OrderState,
  ProblemReason,
} from "#app/lib/api/types.ts";

// The texts of an order's states, transitions and actions: a new state or transition has its texts here.

export type Tone = "neutral" | "waiting" | "good" | "attention" | "ended";
export type Reader = "customer" | "talent";

interface StateWords {
  label: string;
  tone: Tone;
  /** One sentence saying what is happening and what comes next. */
  customer: string;
  talent: string;
  /** What the order's next deadline means, said before a date. */
  due: { customer: string; talent: string } | null;
  /** What it means that this deadline has passed and nothing has happened yet. */
  late?: { customer: string; talent: string };
}

export const stateWords: Record<OrderState, StateWords> = {
  quote_requested: {
    label: "Price requested",
    tone: "waiting",
    customer: "You asked for a price. Nothing is reserved or charged.",
    talent: "The customer asks for your price. Read the request, then name one or decline.",
    due: { customer: "Answer by", talent: "Answer by" },
  },
  pending_payment: {
    label: "Waiting for payment",
    tone: "attention",
    customer: "Finish the payment to send your request. Nothing is charged until it is accepted.",
    talent: "The customer has not paid yet.",
    due: { customer: "Pay by", talent: "Paid by" },
  },
  payment_expired: {
    label: "Not paid",
    tone: "ended",
    customer: "The payment was not finished in time. Nothing was charged.",
    talent: "The customer did not pay.",
    due: null,
  },
  requested: {
    label: "Requested",
    tone: "waiting",
    customer:
      "The amount is reserved, not charged. You are charged only if the request is accepted.",
    talent: "A new request. The customer's payment is reserved; accept to be paid for it.",
    due: { customer: "Answer by", talent: "Accept by" },
  },
  accepted: {
    label: "Accepted",
    tone: "good",
    customer: "Accepted and paid. It is being prepared for you.",
    talent: "You accepted. Deliver in time to be paid.",
    due: { customer: "Delivered by", talent: "Deliver by" },
    late: {
      customer: "It is late. If it does not come, you get all of your money back.",
      talent: "You are late. Deliver now, or the customer gets the money back.",
    },
  },
  declined: {
    label: "Declined",
    tone: "ended",
    customer: "The request was declined. The reservation on your card was released.",
    talent: "You declined this request.",
    due: null,
  },
  expired: {
    label: "Expired",
    tone: "ended",
    customer: "There was no answer in time. The reservation on your card was released.",
    talent: "The request ran out before it was answered.",
    due: null,
  },
  cancelled: {
    label: "Cancelled",
    tone: "ended",
    customer: "This order was cancelled.",
    talent: "This order was cancelled.",
    due: null,
  },
  delivered: {
    label: "Delivered",
    tone: "attention",
    customer: "It is here. Have a look, then approve it or ask for a change.",
    talent: "Delivered. The customer is having a look.",
    due: { customer: "Auto-approves on", talent: "Auto-approves on" },
  },
  revision_requested: {
    label: "Change requested",
    tone: "waiting",
    customer: "You asked for a change. A new version is on its way.",
    talent: "The customer asked for a change. Deliver a new version.",
    due: { customer: "New version by", talent: "Deliver by" },
  },
  completed: {
    label: "Completed",
    tone: "good",
    customer: "All done. Thank you!",
    talent: "All done. Your payout is on its way.",
    due: { customer: "Report a problem until", talent: "Payout on" },
  },
  disputed: {
    label: "Problem reported",
    tone: "attention",
    customer: "We are looking into it and will write to you. The money stays put until then.",
    talent: "A problem was reported. We are looking into it; the payout waits until then.",
    due: { customer: "Decided by", talent: "Decided by" },
  },
  refunded: {
    label: "Refunded",
    tone: "ended",
    customer: "The payment was refunded. Banks take up to ten days to show it.",
    talent: "The customer was refunded.",
    due: null,
  },
};

/** The title of each transition on the timeline. */
export const transitionTitles: Record<string, string> = {
  place: "Order placed",
  request_quote: "Asked for a price",
  send_quote: "Price named",
  quote_expire: "Price not paid in time",
  authorise: "Payment reserved, request sent",
  payment_expire: "Payment not finished in time",
  sold_out: "The last place or the promo code was used first. The hold was released.",
  accept: "Accepted and charged",
  decline: "Declined, reservation released",
  withdraw: "Withdrawn, reservation released",
  accept_timeout: "No answer in time, reservation released",
  hold_lost: "The bank released the reservation",
  deliver_direct: "Accepted, charged and delivered",
  deliver: "Delivered",
  session_end: "It took place",
  delivery_timeout: "Not delivered in time, refunded",
  request_revision: "Change requested",
  revision_timeout: "No new version in time, now with our team",
  approve: "Approved",
  auto_complete: "Approved automatically",
  report_problem: "Problem reported",
  resolve_release: "Decided: completed",
  resolve_refund: "Decided: refunded",
  dispute_timeout: "Not decided in time, refunded",
  reschedule: "Moved to another time",
  cancel_by_talent: "Cancelled by the athlete, refunded",
  cancel_by_customer: "Cancelled by the customer",
  operator_cancel: "Cancelled by Matchday",
  refund_after_completion: "Refunded",
};

/** The titles of transitions of an order without a payment. */
export const unpaidTitles: Record<string, string> = {
  decline: "Declined",
  withdraw: "Withdrawn",
  accept_timeout: "No answer in time",
};

type Choices<Reason> = readonly { value: Reason; label: string }[];

/** An action that asks something before it is done. */
export type ActionForm = {
  button: string;
  title: string;
  lead: string;
  note: { label: string; required: boolean; longest: number };
  confirm: string;
  done: string;
  danger: boolean;
} & (
  | { action: "withdraw" | "cancel_by_customer" | "request_revision"; reasons?: undefined }
  | { action: "decline"; reasons: Choices<DeclineReason> }
  | { action: "cancel_by_talent"; reasons: Choices<CancelReason> }
  | { action: "report_problem"; reasons: Choices<ProblemReason> }
);

const note = (label: string) => ({ label, required: false, longest: orderNote.longest });

/** The form fields of each action; a missing action runs without a form or has its own. */
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

/** What an action's form sends; its rules let nothing pass without a reason where one is asked for. */
export function bodyOf(
  form: ActionForm,
  version: number,
  reason: string,
  text: string,
): ActOnOrder {
  const { action } = form;
  const note = text === "" ? {} : { note: text };
  switch (action) {
    case "withdraw":
    case "cancel_by_customer":
      return { action, version, ...note };
    case "request_revision":
      return { action, version, note: text };
    case "decline":
      return { action, version, reason: chosen(form.reasons, reason), ...note };
    case "cancel_by_talent":
      return { action, version, reason: chosen(form.reasons, reason), ...note };
    case "report_problem":
      return { action, version, reason: chosen(form.reasons, reason), note: text };
  }
}

function chosen<Reason>(choices: Choices<Reason>, value: string): Reason | "other" {
  return choices.find((choice) => choice.value === value)?.value ?? "other";
}

/** The reason of a reported problem, as it was chosen; undefined for one that is none. */
export function problemReason(value: string): string | undefined {
  const { reasons = [] } = actionForms.find(({ action }) => action === "report_problem") ?? {};
  return reasons.find((reason) => reason.value === value)?.label;
}

export type DirectAction = "accept" | "approve";

/** Actions done with one press. */
export const directActions: readonly { action: DirectAction; button: string; done: string }[] = [
  { action: "accept", button: "Accept", done: "Accepted. The customer has been charged." },
  { action: "approve", button: "Approve", done: "Approved. Thank you!" },
];
