import type { OfferKind, OrderView } from "#app/lib/api/types.ts";
import { isBookedTime } from "./order-state.ts";
import { has } from "./order-words.ts";

/** The one action that the customer's page of an order keeps in view. */
export type NextStep =
  | "pay"
  | "approve"
  | "answer_times"
  | "join"
  | "calendar"
  | "message"
  | "rate"
  | "book_again";

/** The properties that choose it. */
export interface SteppedOrder
  extends Pick<
    OrderView,
    "state" | "tab" | "actions" | "canRate" | "feedback" | "messaging" | "tip"
  > {
  offer: { kind: OfferKind };
  schedule?: { startAt: string; endAt: string } | null | undefined;
  meeting?:
    | { isKnown: boolean; meeting?: { kind: "online" | "in_person" } | null | undefined }
    | null
    | undefined;
  rescheduling?: { open?: { isOwn: boolean } | null | undefined } | null | undefined;
}

/** Returns the customer's next step; `null` where there is only to wait. */
export function nextStep(order: SteppedOrder, now: number): NextStep | null {
  const { tab, actions, canRate, feedback, messaging, tip } = order;
  const allowed: readonly string[] = actions;
  if (has(order, "payment")) return "pay";
  if (tip != null) return null;
  if (tab === "closed") return "book_again";
  if (has(order, "rating")) return canRate && feedback === "none" ? "rate" : "book_again";
  if (allowed.includes("approve")) return "approve";
  if (order.rescheduling?.open?.isOwn === false) return "answer_times";
  if (has(order, "appointment") && isBookedTime(order.offer.kind) && order.schedule != null) {
    if (order.meeting?.meeting?.kind === "online") return "join";
    // The athlete has not said where to meet: the customer asks.
    const isLost = order.meeting?.isKnown === false && Date.parse(order.schedule.startAt) <= now;
    if (Date.parse(order.schedule.endAt) > now && !isLost) return "calendar";
  }
  return messaging === "open" || messaging === "open_without_contacts" ? "message" : null;
}
