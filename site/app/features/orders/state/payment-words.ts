import type { ReactNode } from "react";
import type { OrderView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import * as texts from "#messages/orders-details";

type Payment = OrderView["payment"];

/** Returns the state of the payment in one line. */
export function paymentWords(
  payment: Pick<
    Payment,
    "status" | "standing" | "refundStatus" | "method" | "refunded" | "returnedByBank"
  >,
): string {
  const last4 = payment.method?.last4;
  const card = last4 == null ? null : { last4 };
  const isPending = payment.refundStatus === "pending";
  const { returnedByBank: returned } = payment;
  if (returned != null) {
    const isAll = payment.status === "refunded" && returned.amount === payment.refunded.amount;
    return isAll
      ? texts.refundedByBank
      : texts.refundedByBankPart({ amount: formatMoney(returned) });
  }
  switch (payment.status) {
    case "authorised":
      return card ? texts.reservedOnCard(card) : texts.paymentReserved;
    case "captured":
      return card ? texts.paidWithCard(card) : texts.paymentCharged;
    case "partially_refunded":
      if (isPending) return card ? texts.paidRefundComes(card) : texts.refundComesInPart;
      return card ? texts.paidInPart(card) : texts.refundedInPart;
    case "refunded":
      if (isPending) return card ? texts.refundComesToCard(card) : texts.refundComes;
      return card ? texts.refundedToCard(card) : texts.refundedInFull;
    case "cancelled":
      return payment.standing === "released" ? texts.paymentCancelled : texts.notCharged;
    case "failed":
      return texts.paymentFailed;
    case "processing":
      return texts.paymentProcessing;
    default:
      return texts.notPaid;
  }
}

/**
 * Returns the customer's message about a failed refund, with a link to contact us; nothing while none has failed. It
 * names no day: operators may send it again before the automatic retry.
 */
export function failedRefundWords(
  { refundStatus, refundFailure }: Pick<Payment, "refundStatus" | "refundFailure">,
  link: (children: ReactNode) => ReactNode,
): ReactNode {
  if (refundStatus !== "failed") return null;
  return refundFailure === "returned"
    ? texts.refundReturned({ link })
    : texts.refundStuck({ link });
}

/** What the receipt calls the money that goes back: it is refunded once it has arrived. */
export function refundLabel({ refundStatus }: Pick<Payment, "refundStatus">): string {
  return refundStatus === "failed" || refundStatus === "pending" ? texts.refund : texts.refunded;
}
