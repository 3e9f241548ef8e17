import { expect, test } from "vitest";
import type { OrderState } from "#app/lib/api/types.ts";
import { nextDeadline } from "./order-deadline.tsx";
import type { OrderMoney } from "./order-money.ts";
import { type DescribedOrder, sentenceFor } from "./order-state.ts";

type Earnings = NonNullable<OrderMoney["earnings"]>;
type Bank = NonNullable<OrderMoney["chargeback"]>;

const francs = (amount: number) => ({ amount, currency: "CHF" });

/** What the amounts of a payout are where the earnings are there. */
const payouts: Readonly<Record<Earnings, [amount: number, reversed: number, netted: number]>> = {
  not_earned: [0, 0, 0],
  under_way: [7_120, 0, 0],
  scheduled: [7_120, 0, 0],
  waits_for_account: [7_120, 0, 0],
  refused: [7_120, 0, 0],
  in_dispute: [7_120, 0, 0],
  with_bank: [7_120, 0, 0],
  on_hold: [7_120, 0, 0],
  paid_out: [7_120, 0, 0],
  part_set_off: [7_120, 0, 2_000],
  set_off: [7_120, 0, 7_120],
  part_taken_back: [4_073, 3_047, 0],
  taken_back: [0, 7_120, 0],
  nothing_left: [0, 0, 0],
};
const standings = Object.keys(payouts).filter((key): key is Earnings => key in payouts);
const settled: ReadonlySet<Earnings> = new Set([
  "paid_out",
  "part_set_off",
  "set_off",
  "part_taken_back",
]);

function order(state: OrderState, earnings: Earnings, bank?: Bank["status"]): DescribedOrder {
  const [amount, reversed, netted] = payouts[earnings].map(francs);
  const atRisk = bank === "open" && settled.has(earnings) ? { atRisk: francs(4_000) } : {};
  return {
    state,
    offer: { kind: "video" },
    talent: { displayName: "Ana" },
    cancellation: state === "cancelled" ? { by: "customer", reason: "" } : null,
    payment: { standing: state === "refunded" ? "refunded" : "charged", refunded: francs(0) },
    payout:
      amount === undefined || reversed === undefined || netted === undefined
        ? null
        : { amount, reversed, netted },
    earnings,
    chargeback: bank === undefined ? null : { status: bank, amount: francs(9_450), ...atRisk },
  };
}

const read = (one: DescribedOrder) => sentenceFor(one, "talent").replaceAll("\u00a0", " ");

test("an athlete reads in every state where the earnings are, with and without the bank", () => {
  const lines = (["accepted", "disputed", "completed", "cancelled", "refunded"] as const).flatMap(
    (state) =>
      standings.flatMap((earnings) =>
        [undefined, "open", "lost", "won"].flatMap((bank) => {
          const status = bank === undefined ? undefined : (bank as Bank["status"]);
          const words = read(order(state, earnings, status));
          return status === "won" ? [] : [`${state}, ${earnings}, ${bank ?? "-"}: ${words}`];
        }),
      ),
  );
  const waits = /on its way|waits for its decision/;
  for (const line of lines) {
    const earnings = standings.find((one) => line.includes(`, ${one}, `)) ?? "under_way";
    if (settled.has(earnings)) expect(line).not.toMatch(waits);
    if (["taken_back", "nothing_left", "not_earned"].includes(earnings)) {
      expect(line).not.toMatch(/on its way|waits for its decision|paid out to you/);
    }
    if (earnings !== "paid_out" && earnings !== "part_set_off") {
      expect(line).not.toContain("paid out to you");
    }
    expect(line.includes("is looking into the payment")).toBe(line.includes(", open: "));
  }
  expect(lines.filter((line) => line.startsWith("completed, "))).toMatchInlineSnapshot(`
    [
      "completed, not_earned, -: All done.",
      "completed, not_earned, open: All done. The customer’s bank is looking into the payment. Nothing changes for you.",
      "completed, not_earned, lost: All done. The bank decided in favour of the cardholder.",
      "completed, under_way, -: All done.",
      "completed, under_way, open: All done. The customer’s bank is looking into the payment. Your payout waits for its decision.",
      "completed, under_way, lost: All done. The bank decided in favour of the cardholder.",
      "completed, scheduled, -: All done. Your payout is on its way.",
      "completed, scheduled, open: All done. Your payout is on its way. The customer’s bank is looking into the payment. Your payout waits for its decision.",
      "completed, scheduled, lost: All done. Your payout is on its way. The bank decided in favour of the cardholder.",
      "completed, waits_for_account, -: All done. Set up payouts in your account to be paid.",
      "completed, waits_for_account, open: All done. Set up payouts in your account to be paid. The customer’s bank is looking into the payment. Your payout waits for its decision.",
      "completed, waits_for_account, lost: All done. Set up payouts in your account to be paid. The bank decided in favour of the cardholder.",
      "completed, refused, -: All done. The payout didn’t go through. We’re trying again.",
      "completed, refused, open: All done. The payout didn’t go through. We’re trying again. The customer’s bank is looking into the payment. Your payout waits for its decision.",
      "completed, refused, lost: All done. The payout didn’t go through. We’re trying again. The bank decided in favour of the cardholder.",
      "completed, in_dispute, -: All done.",
      "completed, in_dispute, open: All done. The customer’s bank is looking into the payment. Your payout waits for its decision.",
      "completed, in_dispute, lost: All done. The bank decided in favour of the cardholder.",
      "completed, with_bank, -: All done.",
      "completed, with_bank, open: All done. The customer’s bank is looking into the payment. Your payout waits for its decision.",
      "completed, with_bank, lost: All done. The bank decided in favour of the cardholder.",
      "completed, on_hold, -: All done. The payout is on hold, and we are looking into it.",
      "completed, on_hold, open: All done. The payout is on hold, and we are looking into it. The customer’s bank is looking into the payment. Your payout waits for its decision.",
      "completed, on_hold, lost: All done. The payout is on hold, and we are looking into it. The bank decided in favour of the cardholder.",
      "completed, paid_out, -: All done. It was paid out to you.",
      "completed, paid_out, open: All done. It was paid out to you. The customer’s bank is looking into the payment. If it decides in favour of the cardholder, CHF 40.00 is taken back.",
      "completed, paid_out, lost: All done. It was paid out to you. The bank decided in favour of the cardholder.",
      "completed, part_set_off, -: All done. CHF 51.20 was paid out to you, and CHF 20.00 was set off against earlier refunds.",
      "completed, part_set_off, open: All done. CHF 51.20 was paid out to you, and CHF 20.00 was set off against earlier refunds. The customer’s bank is looking into the payment. If it decides in favour of the cardholder, CHF 40.00 is taken back.",
      "completed, part_set_off, lost: All done. CHF 51.20 was paid out to you, and CHF 20.00 was set off against earlier refunds. The bank decided in favour of the cardholder.",
      "completed, set_off, -: All done. Nothing was transferred: CHF 71.20 was set off against earlier refunds.",
      "completed, set_off, open: All done. Nothing was transferred: CHF 71.20 was set off against earlier refunds. The customer’s bank is looking into the payment. If it decides in favour of the cardholder, CHF 40.00 is taken back.",
      "completed, set_off, lost: All done. Nothing was transferred: CHF 71.20 was set off against earlier refunds. The bank decided in favour of the cardholder.",
      "completed, part_taken_back, -: All done. After a refund, CHF 30.47 is taken back; you keep CHF 40.73.",
      "completed, part_taken_back, open: All done. After a refund, CHF 30.47 is taken back; you keep CHF 40.73. The customer’s bank is looking into the payment. If it decides in favour of the cardholder, CHF 40.00 is taken back.",
      "completed, part_taken_back, lost: All done. After a refund, CHF 30.47 is taken back; you keep CHF 40.73. The bank decided in favour of the cardholder.",
      "completed, taken_back, -: All done. After the refund, the payout is taken back.",
      "completed, taken_back, open: All done. After the refund, the payout is taken back. The customer’s bank is looking into the payment. Nothing changes for you.",
      "completed, taken_back, lost: All done. After the refund, the payout is taken back. The bank decided in favour of the cardholder.",
      "completed, nothing_left, -: All done. After the refund, nothing is left to pay out.",
      "completed, nothing_left, open: All done. After the refund, nothing is left to pay out. The customer’s bank is looking into the payment. Nothing changes for you.",
      "completed, nothing_left, lost: All done. After the refund, nothing is left to pay out. The bank decided in favour of the cardholder.",
    ]
  `);
});

test("a chargeback that was won says nothing, and a customer reads that the bank looks into it", () => {
  expect(read(order("completed", "paid_out", "won"))).toBe("All done. It was paid out to you.");
  expect(sentenceFor(order("completed", "paid_out", "open"), "customer")).toBe(
    "All done. Thank you! Your bank is looking into this payment.",
  );
  expect(sentenceFor(order("completed", "paid_out", "won"), "customer")).not.toContain("bank");
});

test("a customer whose bank returned the payment awaits no refund of ours", () => {
  const returned = (returnedByBank: number): DescribedOrder => ({
    ...order("refunded", "taken_back", "lost"),
    payment: {
      standing: "refunded",
      refunded: francs(9_450),
      returnedByBank: francs(returnedByBank),
    },
  });
  expect(sentenceFor(returned(9_450), "customer")).toBe("Your bank returned the payment to you.");
  expect(sentenceFor(returned(4_000), "customer").replaceAll("\u00a0", " ")).toBe(
    "Your bank returned CHF 40.00 to you.",
  );
  expect(sentenceFor(order("refunded", "taken_back"), "customer")).toContain("was refunded");
});

test("a request whose reservation the bank released was not left without an answer", () => {
  const lost: DescribedOrder = {
    ...order("expired", "not_earned"),
    payment: { standing: "released", refunded: francs(0) },
    events: [{ transition: "authorise" }, { transition: "hold_lost" }],
  };
  expect(sentenceFor(lost, "customer")).toContain("Your bank released the reservation");
  const unanswered: DescribedOrder = { ...lost, events: [{ transition: "accept_timeout" }] };
  expect(sentenceFor(unanswered, "customer")).toContain("no answer in time");
});

test("a tip that its order no longer takes was not paid too late", () => {
  const tip = { orderGuid: "o", number: "AB7K-3F9Q" };
  const refused: DescribedOrder = {
    ...order("payment_expired", "not_earned"),
    tip,
    payment: { standing: "released", refunded: francs(0) },
  };
  expect(sentenceFor(refused, "customer")).toContain("can’t receive tips");
  const late: DescribedOrder = {
    ...refused,
    payment: { standing: "not_reserved", refunded: francs(0) },
  };
  expect(sentenceFor(late, "customer")).toContain("wasn’t finished in time");
});

test("a payout without a day has no deadline", () => {
  const done = { state: "completed", offer: { kind: "video" } } as const;
  expect(nextDeadline({ ...done, due: null }, "talent", 0)).toBeNull();
  const due = { at: "2026-11-25T17:00:00Z" };
  expect(nextDeadline({ ...done, due }, "talent", 0)?.words).toBe("Payout on");
});
