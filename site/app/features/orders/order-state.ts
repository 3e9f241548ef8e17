import type { OfferKind, OrderState, OrderView } from "#app/lib/api/types.ts";
import { type Reader, stateWords } from "./order-words.ts";

/** What the sentence about an order is chosen by. */
export interface DescribedOrder extends Pick<OrderView, "state" | "customQuote" | "cancellation"> {
  offer: { kind: OfferKind };
  talent: { displayName: string };
  payment: Pick<OrderView["payment"], "status" | "refundStatus">;
  payout?: Pick<NonNullable<OrderView["payout"]>, "status"> | null | undefined;
}

/** Whether an order happens at a booked time, where nothing is delivered by a date. */
export function isBookedTime(kind: OfferKind): boolean {
  return kind === "session" || kind === "appearance";
}

/** Returns what is happening with this order and what comes next, if its state alone is not sufficient. */
export function sentenceFor(order: DescribedOrder, reader: Reader): string {
  return wordsFor(order)?.[reader] ?? stateWords[order.state][reader];
}

type Sentences = Partial<Record<Reader, string>>;

function wordsFor(order: DescribedOrder): Sentences | undefined {
  const { customQuote, offer, payment, state } = order;
  if (customQuote != null) {
    const words = quoteWords(order, customQuote.quotedAt != null);
    if (words !== undefined) return words;
  }
  if (state === "cancelled") return cancellationWords(order);
  if (state === "declined") return declineWords(order);
  if (state === "completed") return payoutWords(order);
  if (isBookedTime(offer.kind)) {
    const words = bookedTimeWords[state];
    if (words !== undefined) return words;
  }
  if (state === "delivered" && offer.kind === "item") {
    return { customer: "It is on its way. Approve the order once it is with you." };
  }
  if (state === "refunded" && payment.refundStatus === "failed") {
    return { customer: "You get your money back. The receipt says where it stands." };
  }
  return undefined;
}

/** Of orders that happen at a booked time; the words of the other states hold for them too. */
const bookedTimeWords: Partial<Record<OrderState, Sentences>> = {
  accepted: {
    customer: "Accepted and paid. See you then.",
    talent: "You accepted. Be there on time to be paid.",
  },
  delivered: {
    customer: "How was it? Approve it, or report a problem.",
    talent: "The booked time is over. The customer approves it or reports a problem.",
  },
};

/** Why the athlete declined, which the customer reads to do better next time. */
function declineWords({ cancellation, talent }: DescribedOrder): Sentences | undefined {
  const reason = declineReasons[cancellation?.reason ?? ""]?.(talent.displayName);
  return reason === undefined
    ? undefined
    : { customer: `${reason} Nothing was charged; the reservation is released.` };
}

const declineReasons: Readonly<Record<string, (talent: string) => string>> = {
  no_time: (talent) => `${talent} has no time for it.`,
  not_my_kind: (talent) => `This is not what ${talent} does.`,
  unclear: () => "The brief did not say enough to begin. A new request that says more is welcome.",
  inappropriate: (talent) => `${talent} found it insulting, dangerous or against our rules.`,
};

/** Where the athlete's share is, once the work is done. */
function payoutWords({ payout }: DescribedOrder): Sentences | undefined {
  switch (payout?.status) {
    case "paid":
      return { talent: "All done, and paid out to you." };
    case "blocked":
      return { talent: "All done. Set up payouts in your account to be paid." };
    case "frozen":
    case "failed":
      return { talent: "All done. The payout is on hold, and we are looking into it." };
    default:
      return undefined;
  }
}

/** Who cancelled, and what that means for the money. */
function cancellationWords({ cancellation, payment, talent }: DescribedOrder) {
  // Only what was captured can go back; before that there was a reservation at most.
  const wasCharged = payment.status !== "cancelled";
  const isRefundStuck = payment.refundStatus === "failed";
  const all = isRefundStuck
    ? "You get everything back. The receipt says where it stands."
    : "You get everything back.";
  switch (cancellation?.by) {
    case "customer":
    case "guest":
      return wasCharged
        ? {
            customer: "You cancelled. The receipt says what comes back.",
            talent: "The customer cancelled after you had accepted.",
          }
        : {
            customer: "You withdrew it. Nothing was charged; the reservation is released.",
            talent: "The customer withdrew the request. Nothing was charged.",
          };
    case "talent":
      return {
        customer: `${talent.displayName} cancelled. ${wasCharged ? all : "Nothing was charged."}`,
        talent: wasCharged
          ? "You cancelled. The customer gets everything back."
          : "You cancelled. The customer was not charged.",
      };
    case "operator":
      return {
        customer: `Matchday cancelled this order. ${wasCharged ? all : "Nothing was charged."}`,
        talent: wasCharged
          ? "Matchday cancelled this order. The customer gets everything back."
          : "Matchday cancelled this order. The customer was not charged.",
      };
    case "timer":
      return wasCharged
        ? {
            customer: `It did not come in time. ${all}`,
            talent: "It was not delivered in time. The customer gets everything back.",
          }
        : undefined;
    case "system":
      return { customer: shortageWords(cancellation.reason) };
    default:
      return undefined;
  }
}

/** What a state means where the athlete names the price, and the words of every order would be wrong. */
function quoteWords({ state, talent }: DescribedOrder, isQuoted: boolean): Sentences | undefined {
  switch (state) {
    case "pending_payment":
      return {
        customer: `${talent.displayName} has a price for you. Pay it in time if you like it.`,
        talent: "You named a price. The customer has not paid it yet.",
      };
    case "payment_expired":
      return {
        customer: "The price was not paid in time. Nothing was charged.",
        talent: "The customer did not pay your price in time.",
      };
    case "declined":
      return isQuoted
        ? undefined
        : {
            customer: "The request was declined. Nothing was charged.",
            talent: "You declined this request.",
          };
    case "expired":
      return isQuoted
        ? undefined
        : {
            customer: "There was no answer in time. Nothing was charged.",
            talent: "The request ran out before it was answered.",
          };
    default:
      return undefined;
  }
}

/** What was gone when the money was held, for the customer. */
function shortageWords(reason: string): string {
  switch (reason) {
    case "slot_taken":
      return "Another customer paid for this time just before you. Your reservation is released and nothing was charged. Pick another time.";
    case "promo_code_used":
      return "The promo code is not valid any more, or was used before. Your reservation is released and nothing was charged. You can book again without it.";
    default:
      return "Another customer paid for the last open slot just before you. Your reservation is released and nothing was charged.";
  }
}
