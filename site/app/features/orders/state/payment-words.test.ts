import { Children } from "react";
import { expect, test } from "vitest";
import { failedRefundWords, paymentWords, refundLabel } from "./payment-words.ts";

const francs = (amount: number) => ({ amount, currency: "CHF" });
const refundedWhole = { standing: "refunded", refunded: francs(9_450) } as const;

const failedRefundText = (payment: Parameters<typeof failedRefundWords>[0]) =>
  Children.toArray(failedRefundWords(payment, (text) => text)).join("");

test("A refund that the bank returned is sent again, and the receipt does not call it refunded", () => {
  const payment = { refundStatus: "failed", refundFailure: "returned" } as const;
  expect(failedRefundText(payment)).toBe(
    "Your bank returned the refund, so we are sending it again. Contact us if your card or account is closed.",
  );
  expect(refundLabel(payment)).toBe("Refund");
});

test("A refund that was never made is not said to come from the bank", () => {
  expect(failedRefundText({ refundStatus: "failed", refundFailure: "refused" })).toBe(
    "Your refund hasn’t gone through yet. We are trying again. Contact us if you have questions.",
  );
});

test("A refund that is on its way is not called done", () => {
  const payment = { ...refundedWhole, status: "refunded", refundStatus: "pending" } as const;
  expect(paymentWords(payment)).toBe("Your refund is on its way.");
  expect(paymentWords({ ...payment, status: "partially_refunded" })).toBe(
    "Charged, and a refund is on its way.",
  );
  expect(refundLabel(payment)).toBe("Refund");
  expect(failedRefundText(payment)).toBe("");
});

test("shows the usual text for a completed refund, and for one whose state is not visible to the reader", () => {
  const method = { type: "card", last4: "4242" };
  for (const parts of [{ refundStatus: "succeeded" }, {}] as const) {
    expect(paymentWords({ ...refundedWhole, status: "refunded", method, ...parts })).toBe(
      "Refunded in full to card •••• 4242.",
    );
    expect(refundLabel(parts)).toBe("Refunded");
    expect(failedRefundText(parts)).toBe("");
  }
});

test("One sentence names the state of the payment and its card", () => {
  const method = { type: "card", last4: "4242" };
  const read = (payment: Omit<Parameters<typeof paymentWords>[0], "refunded" | "method">) =>
    paymentWords({ refunded: francs(0), method, ...payment });
  expect(read({ status: "authorised", standing: "reserved" })).toBe(
    "Reserved on card •••• 4242, not charged.",
  );
  expect(read({ status: "captured", standing: "charged" })).toBe("Paid with card •••• 4242.");
  const part = { status: "partially_refunded", standing: "part_refunded" } as const;
  expect(read(part)).toBe("Paid with card •••• 4242 and partly refunded.");
  expect(read({ ...part, refundStatus: "pending" })).toBe(
    "Paid with card •••• 4242, and a refund is on its way.",
  );
  expect(read({ status: "refunded", standing: "refunded", refundStatus: "pending" })).toBe(
    "Your refund to card •••• 4242 is on its way.",
  );
});

test("A payment that was never reserved is not said to be released", () => {
  const cancelled = { status: "cancelled", refunded: francs(0) } as const;
  expect(paymentWords({ ...cancelled, standing: "not_reserved" })).toBe("Not charged.");
  expect(paymentWords({ ...cancelled, standing: "released" })).toBe(
    "Not charged; the reservation was released.",
  );
});

test("Money that came back through the bank is not called a refund of ours", () => {
  const returned = { ...refundedWhole, status: "refunded", refundStatus: "succeeded" } as const;
  expect(paymentWords({ ...returned, returnedByBank: francs(9_450) })).toBe(
    "Your bank returned the money to you.",
  );
  const part = { ...returned, status: "partially_refunded", standing: "part_refunded" } as const;
  expect(paymentWords({ ...part, refunded: francs(1_000), returnedByBank: francs(1_000) })).toBe(
    "Your bank returned CHF\u00a010.00 to you.",
  );
});
