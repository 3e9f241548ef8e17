import { expect, test } from "vitest";
import type { OrderView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import type { Reader } from "./order-words.ts";
import { type ReceiptOrder, receiptLines } from "./receipt-lines.ts";

const francs = (amount: number) => ({ amount, currency: "CHF" });

function order(parts: Partial<ReceiptOrder> = {}): ReceiptOrder {
  const money = {
    addons: [{ key: "rush", label: "Rush", price: francs(1_000) }],
    offerPrice: francs(8_000),
    subtotal: francs(9_000),
    serviceFee: francs(450),
    tax: francs(0),
    taxInclusive: true,
    taxLabel: "",
    total: francs(9_450),
    commission: francs(1_880),
    talentNet: francs(7_120),
  };
  return {
    money,
    tab: "done",
    tips: [],
    offer: { title: "Video" },
    payment: { attempt: 1, status: "captured", captured: francs(9_450), refunded: francs(0) },
    ...parts,
  };
}

function shown(one: ReceiptOrder, reader: Reader): string[] {
  return receiptLines(one, reader).map(({ label, money, isTotal }) => {
    const amount = formatMoney(money).replaceAll("\u00a0", " ");
    return `${isTotal === true ? "= " : ""}${label} ${amount}`;
  });
}

/** An order whose athlete keeps less than the net. */
function refunded(kept: number, reversed: number): string[] {
  const status: NonNullable<OrderView["payout"]>["status"] =
    reversed > 0 ? "partially_reversed" : "scheduled";
  const payout = { amount: francs(kept), reversed: francs(reversed), status };
  return shown(order({ payout }), "talent").slice(4);
}

test("the customer reads what is paid and refunded, the athlete what is earned", () => {
  expect(shown(order(), "customer")).toMatchInlineSnapshot(`
    [
      "Video CHF 80.00",
      "Rush CHF 10.00",
      "Service fee CHF 4.50",
      "= Total CHF 94.50",
    ]
  `);
  expect(shown(order(), "talent")).toMatchInlineSnapshot(`
    [
      "Video CHF 80.00",
      "Rush CHF 10.00",
      "Commission −⁠CHF 18.80",
      "= You receive CHF 71.20",
    ]
  `);
  const base = order();
  const discount = { code: "TEN", amount: francs(945) };
  const payment = {
    ...base.payment,
    status: "partially_refunded" as const,
    refunded: francs(500),
  };
  const tips = [500, 0].map((back, index) => ({
    amount: francs(500),
    refunded: francs(back),
    number: `${index}`,
    orderGuid: `${index}`,
    paidAt: "2026-11-02T09:00:00Z",
  }));
  expect(
    shown({ ...base, money: { ...base.money, discount }, payment, tips }, "customer"),
  ).toMatchInlineSnapshot(`
    [
      "Video CHF 80.00",
      "Rush CHF 10.00",
      "Code TEN −⁠CHF 9.45",
      "Service fee CHF 4.50",
      "= Total CHF 94.50",
      "Refunded −⁠CHF 5.00",
      "Tip, refunded CHF 5.00",
      "Tip CHF 5.00",
    ]
  `);
});

test("an order that was never charged says what the athlete would have received", () => {
  const { payment } = order();
  const unpaid = order({ tab: "closed", payment: { ...payment, status: "cancelled" } });
  expect(shown(unpaid, "talent").at(-1)).toBe("= You would have received CHF 71.20");
});

test("the athlete’s lines are their own part of a refund, before or after the payout", () => {
  expect(refunded(4_073, 3_047)).toMatchInlineSnapshot(`
    [
      "Taken back −⁠CHF 30.47",
      "= You keep CHF 40.73",
    ]
  `);
  expect(refunded(4_073, 0)).toMatchInlineSnapshot(`
    [
      "Your part of the refund −⁠CHF 30.47",
      "= You keep CHF 40.73",
    ]
  `);
  expect(refunded(3_073, 3_047)).toMatchInlineSnapshot(`
    [
      "Your part of the refund −⁠CHF 10.00",
      "Taken back −⁠CHF 30.47",
      "= You keep CHF 30.73",
    ]
  `);
  expect(refunded(7_120, 0)).toEqual([]);
});
