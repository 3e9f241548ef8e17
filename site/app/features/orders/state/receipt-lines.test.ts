import { expect, test } from "vitest";
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
    tips: [],
    offer: { title: "Video" },
    payment: {
      attempt: 1,
      status: "captured",
      standing: "charged",
      captured: francs(9_450),
      refunded: francs(0),
    },
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
  const [status, earnings] =
    reversed > 0
      ? (["partially_reversed", "part_taken_back"] as const)
      : (["scheduled", "scheduled"] as const);
  const payout = { amount: francs(kept), reversed: francs(reversed), status };
  return shown(order({ payout, earnings }), "talent").slice(3);
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

test("a tip has no line of a fee or a commission", () => {
  const tip = order({ tip: { orderGuid: "o", number: "AB7K-3F9Q", title: "Video" } });
  for (const reader of ["customer", "talent"] as const) {
    expect(shown(tip, reader).join()).not.toMatch(/Service fee|Commission/);
  }
});

test("an order that was never charged says what the athlete would have received", () => {
  const unpaid = order({ earnings: "not_earned" });
  expect(shown(unpaid, "talent").at(-1)).toBe("= You would have received CHF 71.20");
});

test("the athlete’s lines are their own part of a refund, before or after the payout", () => {
  expect(refunded(4_073, 3_047)).toMatchInlineSnapshot(`
    [
      "= Your share CHF 71.20",
      "Taken back −⁠CHF 30.47",
      "= You keep CHF 40.73",
    ]
  `);
  expect(refunded(4_073, 0)).toMatchInlineSnapshot(`
    [
      "= Your share CHF 71.20",
      "Your part of the refund −⁠CHF 30.47",
      "= You keep CHF 40.73",
    ]
  `);
  expect(refunded(3_073, 3_047)).toMatchInlineSnapshot(`
    [
      "= Your share CHF 71.20",
      "Your part of the refund −⁠CHF 10.00",
      "Taken back −⁠CHF 30.47",
      "= You keep CHF 30.73",
    ]
  `);
  expect(refunded(7_120, 0)).toEqual(["= You receive CHF 71.20"]);
});

test("a payout that was set off is not said to be received", () => {
  const payout = { amount: francs(7_120), reversed: francs(0), status: "paid" } as const;
  const setOff = (netted: number, earnings: "set_off" | "part_set_off") =>
    shown(order({ payout: { ...payout, netted: francs(netted) }, earnings }), "talent").slice(3);
  expect(setOff(7_120, "set_off")).toEqual([
    "= Your share CHF 71.20",
    "Set off against earlier refunds −\u2060CHF 71.20",
    "= Paid out to you CHF 0.00",
  ]);
  expect(setOff(2_000, "part_set_off")).toEqual([
    "= Your share CHF 71.20",
    "Set off against earlier refunds −\u2060CHF 20.00",
    "= Paid out to you CHF 51.20",
  ]);
  expect(shown(order({ payout, earnings: "paid_out" }), "talent").slice(3)).toEqual([
    "= You received CHF 71.20",
  ]);
});

test("a refunded order does not say that the athlete receives the net", () => {
  const lines = refundedWhole();
  expect(lines.join("\n")).not.toContain("You receive");
  expect(lines.at(-1)).toBe("= You keep CHF 0.00");
});

function refundedWhole(): string[] {
  const payout = { amount: francs(0), reversed: francs(0), status: "cancelled" } as const;
  return shown(order({ payout, earnings: "nothing_left" }), "talent");
}
