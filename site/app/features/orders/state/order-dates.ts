import type { OfferKind, OrderEvent, OrderState } from "#app/lib/api/types.ts";
import * as states from "#messages/orders-states";
import { isBookedTime } from "./order-state.ts";
import { has, stateWords } from "./order-words.ts";

/** A step of an order with its date; the page shows the next deadline in its place among them. */
export type OrderDate =
  | { kind: "done"; label: string; at: string }
  | { kind: "deadline" }
  | { kind: "later"; label: string };

export interface DatedOrder {
  state: OrderState;
  tab: string;
  offer: { kind: OfferKind };
  events: readonly Pick<OrderEvent, "transition" | "at">[];
}

const asked: readonly string[] = ["authorise", "request_quote"];
const taken: readonly string[] = ["accept", "deliver_direct"];
const handedOver: readonly string[] = ["deliver", "deliver_direct", "session_end"];
const finished: readonly string[] = ["approve", "auto_complete", "resolve_release"];

/** Returns the steps of an order in their order: those that are done, the next deadline, those that follow. */
export function orderDates(order: DatedOrder, hasDeadline: boolean): OrderDate[] {
  const { events, offer, state, tab } = order;
  const isQuoted = events.some(({ transition }) => transition === "request_quote");
  const steps = [
    { label: isQuoted ? states.quoteRequested : states.requested, by: asked },
    { label: states.accepted, by: taken },
    {
      label: isBookedTime(offer.kind) ? states.eventSessionEnd : states.delivered,
      by: handedOver,
    },
    { label: states.completed, by: finished },
  ];
  const dated = steps.map(({ label, by }) => ({
    label,
    at: events.findLast(({ transition }) => by.includes(transition))?.at,
  }));
  const done = dated.flatMap(({ label, at }): OrderDate[] =>
    at === undefined ? [] : [{ kind: "done", label, at }],
  );
  const last = events.at(-1)?.at;
  const isBeside = tab === "closed" || has(order, "aside");
  if (isBeside && last !== undefined) {
    done.push({ kind: "done", label: stateWords[state].label, at: last });
  }
  const open = tab === "closed" ? [] : dated.filter(({ at }) => at === undefined);
  const followers = !hasDeadline || isBeside ? open : open.slice(1);
  return [
    ...done,
    ...(hasDeadline ? [{ kind: "deadline" } as const] : []),
    ...followers.map(({ label }) => ({ kind: "later", label }) as const),
  ];
}
