import type { OrderEvent } from "#app/lib/api/types.ts";

const words: Record<string, string> = {
  place: "Order placed",
  authorise: "Payment reserved, request sent",
  payment_expire: "Payment not finished in time",
  sold_out: "Somebody else paid for the last place first, reservation released",
  accept: "Accepted and charged",
  decline: "Declined, reservation released",
  withdraw: "Withdrawn, reservation released",
  accept_timeout: "No answer in time, reservation released",
  hold_lost: "The bank released the reservation",
  deliver_direct: "Accepted, charged and delivered",
  deliver: "Delivered",
  session_end: "The session took place",
  delivery_timeout: "Not delivered in time, refunded",
  request_revision: "Change requested",
  revision_timeout: "No new version in time, now with our team",
  approve: "Approved",
  auto_complete: "Approved by itself",
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

/** What happened, for the timeline; a step newer than this page reads as its own name. */
export function eventTitle(event: OrderEvent): string {
  return words[event.transition] ?? event.transition.replaceAll("_", " ");
}
