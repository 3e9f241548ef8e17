import type { OrderState, OrderView } from "#app/lib/api/types.ts";
import type { HelpName } from "#app/lib/texts/help-names.ts";
import * as help from "#messages/help";
import { has, type Reader } from "./order-words.ts";

/** A page of the help centre and its question. */
export interface OrderHelp {
  name: HelpName;
  question: string;
}

const held = { name: "how-money-is-held", question: help.moneyHeld } as const;
const noAnswer = { name: "no-answer", question: help.noAnswer } as const;
const delivery = { name: "delivery-and-revisions", question: help.delivery } as const;
const problem = { name: "not-as-ordered", question: help.unhappy } as const;
const refund = { name: "refunds", question: help.refund } as const;
const reviews = { name: "reviews", question: help.reviews } as const;
const payouts = { name: "payouts", question: help.payouts } as const;
const cancelling = { name: "if-an-athlete-cancels", question: help.athleteCancels } as const;

/** The question that a reader of an order in this state is likely to have. */
const questions: Readonly<Record<OrderState, Record<Reader, OrderHelp | null>>> = {
  quote_requested: { customer: held, talent: null },
  pending_payment: { customer: held, talent: null },
  requested: { customer: noAnswer, talent: payouts },
  accepted: { customer: delivery, talent: cancelling },
  delivered: { customer: problem, talent: payouts },
  revision_requested: { customer: delivery, talent: delivery },
  disputed: { customer: problem, talent: problem },
  completed: { customer: reviews, talent: payouts },
  payment_expired: { customer: held, talent: null },
  declined: { customer: held, talent: null },
  expired: { customer: noAnswer, talent: null },
  cancelled: { customer: refund, talent: cancelling },
  refunded: { customer: refund, talent: payouts },
};

/** Returns the help page for an order; null where none fits. A tip has nothing to deliver or review. */
export function orderHelp(
  order: Pick<OrderView, "state" | "tip">,
  reader: Reader,
): OrderHelp | null {
  if (order.tip != null && has(order, "payout")) return reader === "talent" ? payouts : null;
  return questions[order.state][reader];
}
