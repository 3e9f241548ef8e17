import type { OfferKind, OrderEvent, OrderState, OrderView } from "#app/lib/api/types.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import * as texts from "#messages/orders-states";
import {
  bankWords,
  earningsWords,
  type OrderMoney,
  returnedWords,
  wasCharged,
} from "./order-money.ts";
import { type Reader, stateWords } from "./order-words.ts";

/** The properties that choose the sentence about an order. */
export interface DescribedOrder
  extends Pick<OrderView, "state" | "customQuote" | "cancellation" | "tip">,
    OrderMoney {
  offer: { kind: OfferKind };
  talent: { displayName: string };
  payment: OrderMoney["payment"] & Pick<OrderView["payment"], "refundStatus">;
  events?: readonly Pick<OrderEvent, "transition">[];
}

/** Whether an order happens at a booked time, where nothing is delivered by a date. */
export function isBookedTime(kind: OfferKind): boolean {
  return kind === "session" || kind === "appearance";
}

/** Returns what is happening with this order and what comes next, with where the money is. */
export function sentenceFor(order: DescribedOrder, reader: Reader): string {
  const state = specificWords[order.state]?.(order)?.[reader] ?? stateWords[order.state][reader];
  const money = reader === "talent" && paysOut.has(order.state) ? earningsWords(order) : null;
  return [state, money, bankWords(order, reader)].filter((words) => words !== null).join(" ");
}

/** The states after which the athlete may be paid. */
const paysOut: ReadonlySet<OrderState> = new Set(["completed", "cancelled", "refunded"]);

type Sentences = Partial<Record<Reader, string>>;

/** Sentences of states whose general sentence is wrong or too little for some orders. */
const specificWords: Partial<Record<OrderState, (order: DescribedOrder) => Sentences | undefined>> =
  {
    pending_payment: unpaidWords,
    payment_expired: unpaidInTimeWords,
    accepted: ({ offer }) =>
      isBookedTime(offer.kind)
        ? { customer: texts.bookedAcceptedCustomer, talent: texts.bookedAcceptedTalent }
        : undefined,
    declined: declineWords,
    expired: expiredWords,
    cancelled: cancellationWords,
    delivered: deliveredWords,
    completed: ({ talent, tip }) =>
      tip == null
        ? undefined
        : {
            customer: texts.tipCompletedCustomer({ talent: firstName(talent.displayName) }),
            talent: texts.tipCompletedTalent,
          },
    refunded: refundedWords,
  };

/** Whether the athlete was asked for a price and has not named one. */
function isUnpriced({ customQuote }: Pick<DescribedOrder, "customQuote">): boolean {
  return customQuote != null && customQuote.quotedAt == null;
}

function unpaidWords({ customQuote, talent, tip }: DescribedOrder): Sentences | undefined {
  if (customQuote != null) {
    return {
      customer: texts.talentNamedPrice({ talent: firstName(talent.displayName) }),
      talent: texts.youNamedPrice,
    };
  }
  return tip == null ? undefined : { customer: texts.tipPending };
}

function deliveredWords({ offer: { kind } }: DescribedOrder): Sentences | undefined {
  if (isBookedTime(kind)) {
    return { customer: texts.bookedDeliveredCustomer, talent: texts.bookedDeliveredTalent };
  }
  if (kind === "video") return { customer: texts.videoDeliveredCustomer };
  return kind === "item" ? { customer: texts.itemOnItsWay } : undefined;
}

/** The athlete's reason for declining, for the customer's next request. */
function declineWords(order: DescribedOrder): Sentences | undefined {
  if (isUnpriced(order)) return { customer: texts.quoteDeclined, talent: texts.declinedTalent };
  const { cancellation, talent } = order;
  const reason = declineReasons[cancellation?.reason ?? ""]?.({
    talent: firstName(talent.displayName),
  });
  return reason === undefined ? undefined : { customer: reason };
}

const declineReasons: Readonly<Record<string, (values: { talent: string }) => string>> = {
  no_time: texts.declinedNoTime,
  not_my_kind: texts.declinedNotMyKind,
  unclear: () => texts.declinedUnclear,
  inappropriate: texts.declinedInappropriate,
};

/** A price or a tip that was not paid, or a tip that its order no longer took. */
function unpaidInTimeWords({ customQuote, payment, talent, tip }: DescribedOrder) {
  if (tip != null && payment.standing === "released") {
    return { customer: texts.tipNotTaken({ talent: firstName(talent.displayName) }) };
  }
  return customQuote == null
    ? undefined
    : { customer: texts.priceNotPaidCustomer, talent: texts.priceNotPaidTalent };
}

function expiredWords(order: DescribedOrder): Sentences | undefined {
  if (isUnpriced(order)) return { customer: texts.quoteExpired, talent: texts.expiredTalent };
  return order.events?.at(-1)?.transition === "hold_lost"
    ? { customer: texts.holdLostCustomer, talent: texts.holdLostTalent }
    : undefined;
}

function refundedWords(order: DescribedOrder): Sentences {
  const { payment } = order;
  const stuck = payment.refundStatus === "failed" ? { customer: texts.refundStuck } : {};
  const returned = returnedWords(order);
  return {
    ...stuck,
    ...(returned === null ? {} : { customer: returned }),
    ...(payment.standing === "part_refunded" ? { talent: texts.refundedPartTalent } : {}),
  };
}

/** Who cancelled, and whether the customer gets money back. */
function cancellationWords({ cancellation, payment, talent }: DescribedOrder) {
  const charged = wasCharged(payment);
  const money = moneyAfterCancellation(payment);
  switch (cancellation?.by) {
    case "customer":
    case "guest":
      if (cancellation.reason === "withdraw_contract") {
        return {
          customer: texts.youWithdrewContract,
          talent: texts.customerWithdrewContract,
        };
      }
      return charged
        ? {
            customer:
              payment.standing === "charged" ? texts.youCancelledNoRefund : texts.youCancelled,
            talent: texts.customerCancelled,
          }
        : {
            customer:
              payment.standing === "released" ? texts.youWithdrew : texts.youWithdrewUnreserved,
            talent: texts.customerWithdrew,
          };
    case "talent":
      return {
        customer: texts.talentCancelled({ talent: firstName(talent.displayName), money }),
        talent: charged ? texts.youCancelledRefunded : texts.youCancelledNotCharged,
      };
    case "operator":
      return {
        customer: texts.operatorCancelled({ money, brand: brandName() }),
        talent: charged
          ? texts.operatorCancelledRefunded({ brand: brandName() })
          : texts.operatorCancelledNotCharged({ brand: brandName() }),
      };
    case "timer":
      return charged
        ? {
            customer: texts.didNotCome({ money }),
            talent: texts.notDeliveredInTime,
          }
        : undefined;
    case "system":
      return { customer: shortageWords(cancellation.reason) };
    default:
      return undefined;
  }
}

function moneyAfterCancellation(payment: DescribedOrder["payment"]) {
  if (!wasCharged(payment)) return "not_charged";
  return payment.refundStatus === "failed" ? "stuck" : "refunded";
}

/** What was no longer available when the money was reserved, for the customer. */
function shortageWords(reason: string): string {
  switch (reason) {
    case "slot_taken":
      return texts.slotTaken;
    case "promo_code_used":
      return texts.promoCodeUsed;
    default:
      return texts.soldOut;
  }
}
