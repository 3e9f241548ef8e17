import { orderNote, problem } from "#app/lib/api/rules/texts.ts";
import type {
  ActOnOrder,
  CancelReason,
  DeclineReason,
  OrderEvent,
  OrderState,
  ProblemReason,
} from "#app/lib/api/types.ts";
import * as actions from "#messages/orders-actions";
import * as states from "#messages/orders-states";

// Which texts an order's states, transitions and actions have: a new state or transition is added here.

export type Tone = "neutral" | "waiting" | "good" | "attention" | "ended";
export type Reader = "customer" | "talent";

/** What pages and lists show of an order in some states only. */
type StatePart =
  /** The price is not named yet. */
  | "open_price"
  | "payment"
  /** The customer adds pictures to the brief. */
  | "pictures"
  /** A booked time is ahead or passing. */
  | "appointment"
  /** What was delivered can be shared and rated. */
  | "delivery"
  | "approval"
  | "rating"
  /** The deadline is the payout's, which a tip has as well. */
  | "payout"
  /** The change that the customer wants. */
  | "change"
  | "evidence"
  /** A date beside the line from request to completion. */
  | "aside";

interface StateWords {
  label: string;
  tone: Tone;
  /** One sentence: the current state and the next step. */
  customer: string;
  talent: string;
  /** The label of the order's next deadline, before its date. */
  due: { customer: string; talent: string } | null;
  /** The consequence of a passed deadline. */
  late?: { customer: string; talent: string };
  /** None where it is missing. */
  parts?: readonly StatePart[];
}

export const stateWords: Record<OrderState, StateWords> = {
  quote_requested: {
    label: states.quoteRequested,
    tone: "waiting",
    customer: states.quoteRequestedCustomer,
    talent: states.quoteRequestedTalent,
    due: { customer: states.answerBy, talent: states.answerBy },
    parts: ["open_price"],
  },
  pending_payment: {
    label: states.pendingPayment,
    tone: "attention",
    customer: states.pendingPaymentCustomer,
    talent: states.pendingPaymentTalent,
    due: { customer: states.payBy, talent: states.paidBy },
    parts: ["payment", "pictures"],
  },
  payment_expired: {
    label: states.paymentExpired,
    tone: "ended",
    customer: states.paymentExpiredCustomer,
    talent: states.paymentExpiredTalent,
    due: null,
  },
  requested: {
    label: states.requested,
    tone: "waiting",
    customer: states.requestedCustomer,
    talent: states.requestedTalent,
    due: { customer: states.answerBy, talent: states.acceptBy },
    parts: ["pictures"],
  },
  accepted: {
    label: states.accepted,
    tone: "good",
    customer: states.acceptedCustomer,
    talent: states.acceptedTalent,
    due: { customer: states.deliveredBy, talent: states.deliverBy },
    late: {
      customer: states.lateCustomer,
      talent: states.lateTalent,
    },
    parts: ["appointment"],
  },
  declined: {
    label: states.declined,
    tone: "ended",
    customer: states.declinedCustomer,
    talent: states.declinedTalent,
    due: null,
  },
  expired: {
    label: states.expired,
    tone: "ended",
    customer: states.expiredCustomer,
    talent: states.expiredTalent,
    due: null,
  },
  cancelled: {
    label: states.cancelled,
    tone: "ended",
    customer: states.cancelledOrder,
    talent: states.cancelledOrder,
    due: null,
  },
  delivered: {
    label: states.delivered,
    tone: "attention",
    customer: states.deliveredCustomer,
    talent: states.deliveredTalent,
    due: { customer: states.autoApprovesOn, talent: states.autoApprovesOn },
    parts: ["delivery", "approval"],
  },
  revision_requested: {
    label: states.revisionRequested,
    tone: "waiting",
    customer: states.revisionRequestedCustomer,
    talent: states.revisionRequestedTalent,
    due: { customer: states.newVersionBy, talent: states.deliverBy },
    parts: ["change", "aside"],
  },
  completed: {
    label: states.completed,
    tone: "good",
    customer: states.completedCustomer,
    talent: states.completedTalent,
    due: { customer: states.reportProblemUntil, talent: states.payoutOn },
    parts: ["delivery", "rating", "payout"],
  },
  disputed: {
    label: states.disputed,
    tone: "attention",
    customer: states.disputedCustomer,
    talent: states.disputedTalent,
    due: { customer: states.decidedBy, talent: states.decidedBy },
    parts: ["evidence", "aside"],
  },
  refunded: {
    label: states.refunded,
    tone: "ended",
    customer: states.refundedCustomer,
    talent: states.refundedTalent,
    due: null,
  },
};

/** Whether an order in its state has a part. */
export function has({ state }: { state: OrderState }, part: StatePart): boolean {
  return stateWords[state].parts?.includes(part) === true;
}

/** The title of each transition on the timeline. */
const transitionTitles: Record<string, string> = {
  place: states.eventPlace,
  request_quote: states.eventRequestQuote,
  send_quote: states.eventSendQuote,
  quote_expire: states.eventQuoteExpire,
  authorise: states.eventAuthorise,
  receive_tip: states.eventReceiveTip,
  payment_expire: states.eventPaymentExpire,
  sold_out: states.eventSoldOut,
  accept: states.eventAccept,
  decline: states.eventDecline,
  withdraw: states.eventWithdraw,
  accept_timeout: states.eventAcceptTimeout,
  hold_lost: states.eventHoldLost,
  deliver_direct: states.eventDeliverDirect,
  deliver: states.delivered,
  session_end: states.eventSessionEnd,
  delivery_timeout: states.eventDeliveryTimeout,
  request_revision: states.revisionRequested,
  revision_timeout: states.eventRevisionTimeout,
  approve: states.eventApprove,
  auto_complete: states.eventAutoComplete,
  report_problem: states.disputed,
  resolve_release: states.eventResolveRelease,
  resolve_refund: states.eventResolveRefund,
  dispute_timeout: states.eventDisputeTimeout,
  reschedule: states.eventReschedule,
  cancel_by_talent: states.eventCancelByTalent,
  cancel_by_customer: states.eventCancelByCustomer,
  withdraw_contract: states.eventWithdrawContract,
  operator_cancel: states.eventOperatorCancel,
  refund_after_completion: states.refunded,
  refund_part: states.eventRefundPart,
};

/** The titles of transitions of an order without a payment. */
const unpaidTitles: Record<string, string> = {
  decline: states.declined,
  withdraw: states.eventUnpaidWithdraw,
  accept_timeout: states.eventUnpaidTimeout,
};

/**
 * What happened, for the timeline; a step newer than this page reads as its own name. `reason` is why the order ended: a
 * tip that its order no longer took was paid in time.
 */
export function eventTitle(
  { from, transition }: Pick<OrderEvent, "from" | "transition">,
  reason?: string,
): string {
  if (transition === "payment_expire" && reason === "tip_not_taken") return states.eventTipNotTaken;
  const unpaid = from === "quote_requested" || from === "pending_payment";
  const title = unpaid ? unpaidTitles[transition] : undefined;
  return title ?? transitionTitles[transition] ?? transition.replaceAll("_", " ");
}

/** Returns the page's words for a note that no user wrote: the reason of a problem, or the bank's decision. */
export function noteWords({
  actor,
  transition,
  note,
}: Pick<OrderEvent, "actor" | "transition" | "note">): string | undefined {
  if (transition === "report_problem") return problemReason(note ?? "");
  const isBanks = transition === "refund_after_completion" && actor === "system";
  return isBanks ? states.bankLostTalent : undefined;
}

type Choices<Reason> = readonly { value: Reason; label: string }[];

/** An action with a form. */
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
    button: actions.withdrawRequest,
    title: actions.withdrawTitle,
    lead: actions.withdrawLead,
    note: note(actions.noteToAthlete),
    confirm: actions.withdraw,
    done: actions.withdrawn,
    danger: true,
  },
  {
    action: "decline",
    button: actions.decline,
    title: actions.declineTitle,
    lead: actions.declineLead,
    reasons: [
      { value: "no_time", label: actions.reasonNoTime },
      { value: "not_my_kind", label: actions.reasonNotMyKind },
      { value: "unclear", label: actions.reasonUnclear },
      { value: "inappropriate", label: actions.reasonInappropriate },
      { value: "other", label: actions.reasonOther },
    ],
    note: note(actions.noteToCustomer),
    confirm: actions.declineRequest,
    done: actions.declined,
    danger: true,
  },
  {
    action: "request_revision",
    button: actions.askForChange,
    title: actions.revisionTitle,
    lead: actions.revisionLead,
    note: { label: actions.revisionNote, required: true, longest: orderNote.longest },
    confirm: actions.revisionConfirm,
    done: actions.revisionSent,
    danger: false,
  },
  {
    action: "report_problem",
    button: actions.reportProblem,
    title: actions.reportProblem,
    lead: actions.problemLead,
    reasons: [
      { value: "not_as_ordered", label: actions.reasonNotAsOrdered },
      { value: "broken", label: actions.reasonBroken },
      { value: "no_show", label: actions.reasonNoShow },
      { value: "inappropriate", label: actions.reasonInappropriate },
      { value: "other", label: actions.reasonOther },
    ],
    note: { label: actions.problemNote, required: true, longest: problem.longest },
    confirm: actions.problemConfirm,
    done: actions.problemReported,
    danger: true,
  },
  {
    action: "cancel_by_customer",
    button: actions.cancelOrder,
    title: actions.cancelTitle,
    lead: actions.cancelLead,
    note: note(actions.cancelNote),
    confirm: actions.cancelOrder,
    done: actions.cancelled,
    danger: true,
  },
  {
    action: "cancel_by_talent",
    button: actions.cancelOrder,
    title: actions.cancelTitle,
    lead: actions.cancelLeadTalent,
    reasons: [
      { value: "illness", label: actions.reasonIllness },
      { value: "schedule", label: actions.reasonSchedule },
      { value: "other", label: actions.reasonOther },
    ],
    note: note(actions.noteToCustomer),
    confirm: actions.cancelAndRefund,
    done: actions.cancelledByTalent,
    danger: true,
  },
];

/** The request's body for an action's form. The form's rules require a reason where the action has reasons. */
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

/** Returns the label of a reported problem's reason; undefined for an unknown reason. */
function problemReason(value: string): string | undefined {
  const { reasons = [] } = actionForms.find(({ action }) => action === "report_problem") ?? {};
  return reasons.find((reason) => reason.value === value)?.label;
}

export type DirectAction = "accept" | "approve";

/** Actions without a form. */
export const directActions: readonly { action: DirectAction; button: string; done: string }[] = [
  { action: "accept", button: actions.accept, done: actions.accepted },
  { action: "approve", button: actions.approve, done: actions.approved },
];
