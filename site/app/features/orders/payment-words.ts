import type { OrderView } from "#app/lib/api/types.ts";

type Payment = OrderView["payment"];

/** Returns the state of the payment in one line. */
export function paymentWords(payment: Pick<Payment, "status" | "refundStatus" | "method">): string {
  const card = payment.method?.last4 == null ? "" : ` Card ending in ${payment.method.last4}.`;
  const isPending = payment.refundStatus === "pending";
  switch (payment.status) {
    case "authorised":
      return `Reserved, not charged.${card}`;
    case "captured":
      return `Charged.${card}`;
    case "partially_refunded":
      return isPending
        ? `Charged, and a refund is on its way.${card}`
        : `Charged and partly refunded.${card}`;
    case "refunded":
      return isPending ? `Your refund is on its way.${card}` : `Refunded in full.${card}`;
    case "cancelled":
      return "Not charged; the reservation was released.";
    case "failed":
      return "The payment failed. Nothing was charged.";
    case "processing":
      return "The payment is being processed.";
    default:
      return "Not paid yet.";
  }
}

/**
 * Returns the customer's message about a returned refund, and when to contact us; nothing while none has failed. It
 * names no day: operators may send it again before the automatic retry.
 */
export function failedRefundWords({
  refundStatus,
  refundFailure,
}: Pick<Payment, "refundStatus" | "refundFailure">): {
  sentence: string;
  contactWhen: string;
} | null {
  if (refundStatus !== "failed") return null;
  return refundFailure === "returned"
    ? {
        sentence: "Your bank returned the refund, so we are sending it again.",
        contactWhen: "if your card or account is closed.",
      }
    : {
        sentence: "Your refund has not gone through yet. We are trying again.",
        contactWhen: "if you have questions.",
      };
}

/** What the receipt calls the money that goes back: it is refunded once it has arrived. */
export function refundLabel({ refundStatus }: Pick<Payment, "refundStatus">): string {
  return refundStatus === "failed" || refundStatus === "pending" ? "Refund" : "Refunded";
}
