import type { OfferKind, OrderState, OrderView } from "#app/lib/api/types.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import * as texts from "#messages/orders-states";
import { type Reader, stateWords } from "./order-words.ts";

/** The properties that choose the sentence about an order. */
export interface DescribedOrder
  extends Pick<OrderView, "state" | "customQuote" | "cancellation" | "tip"> {
  offer: { kind: OfferKind };
  talent: { displayName: string };
  payment: Pick<OrderView["payment"], "status" | "refundStatus">;
  payout?:
    | Pick<NonNullable<OrderView["payout"]>, "status" | "amount" | "reversed">
    | null
    | undefined;
}

/** Whether an order happens at a booked time, where nothing is delivered by a date. */
export function isBookedTime(kind: OfferKind): boolean {
  return kind === "session" || kind === "appearance";
}

/** Returns what is happening with this order and what comes next. */
export function sentenceFor(order: DescribedOrder, reader: Reader): string {
  return specificWords[order.state]?.(order)?.[reader] ?? stateWords[order.state][reader];
}

type Sentences = Partial<Record<Reader, string>>;

/** Sentences of states whose general sentence is wrong or too little for some orders. */
const specificWords: Partial<Record<OrderState, (order: DescribedOrder) => Sentences | undefined>> =
  {
    pending_payment: unpaidWords,
    payment_expired: ({ customQuote }) =>
      customQuote == null
        ? undefined
        : { customer: texts.priceNotPaidCustomer, talent: texts.priceNotPaidTalent },
    accepted: ({ offer }) =>
      isBookedTime(offer.kind)
        ? { customer: texts.bookedAcceptedCustomer, talent: texts.bookedAcceptedTalent }
        : undefined,
    declined: declineWords,
    expired: (order) =>
      isUnpriced(order) ? { customer: texts.quoteExpired, talent: texts.expiredTalent } : undefined,
    cancelled: cancellationWords,
    delivered: deliveredWords,
    completed: payoutWords,
    refunded: ({ payment }) =>
      payment.refundStatus === "failed" ? { customer: texts.refundStuck } : undefined,
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

/** The state of the payout, once the work is done. */
function payoutWords({ payout, talent, tip }: DescribedOrder): Sentences | undefined {
  const customer =
    tip == null ? undefined : texts.tipCompletedCustomer({ talent: firstName(talent.displayName) });
  const words = talentPayoutWords(payout);
  if (customer === undefined) return words === undefined ? undefined : { talent: words };
  return { customer, talent: words ?? texts.tipCompletedTalent };
}

function talentPayoutWords(payout: DescribedOrder["payout"]): string | undefined {
  switch (payout?.status) {
    case "paid":
      return texts.payoutPaid;
    case "partially_reversed":
      return texts.payoutPartlyReversed({
        taken: formatMoney(payout.reversed),
        kept: formatMoney(payout.amount),
      });
    case "reversed":
      return texts.payoutReversed;
    case "cancelled":
      return texts.payoutCancelled;
    case "blocked":
      return texts.payoutBlocked;
    case "frozen":
    case "failed":
      return texts.payoutOnHold;
    default:
      return undefined;
  }
}

/** Who cancelled, and whether the customer gets money back. */
function cancellationWords({ cancellation, payment, talent }: DescribedOrder) {
  // Only a captured payment can be refunded; before that there was a reservation at most.
  const wasCharged = payment.status !== "cancelled";
  const money = moneyAfterCancellation(payment, wasCharged);
  switch (cancellation?.by) {
    case "customer":
    case "guest":
      return wasCharged
        ? {
            customer: texts.youCancelled,
            talent: texts.customerCancelled,
          }
        : {
            customer: texts.youWithdrew,
            talent: texts.customerWithdrew,
          };
    case "talent":
      return {
        customer: texts.talentCancelled({ talent: firstName(talent.displayName), money }),
        talent: wasCharged ? texts.youCancelledRefunded : texts.youCancelledNotCharged,
      };
    case "operator":
      return {
        customer: texts.operatorCancelled({ money, brand: brandName() }),
        talent: wasCharged
          ? texts.operatorCancelledRefunded({ brand: brandName() })
          : texts.operatorCancelledNotCharged({ brand: brandName() }),
      };
    case "timer":
      return wasCharged
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

function moneyAfterCancellation({ refundStatus }: DescribedOrder["payment"], wasCharged: boolean) {
  if (!wasCharged) return "not_charged";
  return refundStatus === "failed" ? "stuck" : "refunded";
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
