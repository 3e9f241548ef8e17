import { expect, test } from "vitest";
import type { OrderView } from "#app/lib/api/types.ts";
import { nextDeadline } from "./order-deadline.tsx";
import { type DescribedOrder, sentenceFor } from "./order-state.ts";
import { eventTitle, noteWords } from "./order-words.ts";

function order(parts: Partial<DescribedOrder>): DescribedOrder {
  return {
    state: "accepted",
    offer: { kind: "video" },
    talent: { displayName: "Ana" },
    payment: { standing: "charged", refunded: francs(0) },
    ...parts,
  };
}

function cancelled(
  by: NonNullable<OrderView["cancellation"]>["by"],
  payment: DescribedOrder["payment"],
  reason = "",
): DescribedOrder {
  return order({ state: "cancelled", cancellation: { by, reason }, payment });
}

const francs = (amount: number) => ({ amount, currency: "CHF" });

test("what happens at a booked time is not spoken of as something that is sent", () => {
  for (const kind of ["session", "appearance"] as const) {
    const accepted = order({ offer: { kind } });
    expect(sentenceFor(accepted, "customer")).toBe("Accepted and paid. See you then.");
    expect(sentenceFor(accepted, "talent")).not.toContain("Deliver");
    expect(sentenceFor({ ...accepted, state: "delivered" }, "customer")).toContain("How was it?");
  }
  expect(sentenceFor(order({}), "customer")).toContain("being prepared");
});

test("a cancelled order says who cancelled and what comes back", () => {
  const nothing = { refunded: francs(0) };
  const released = { ...nothing, standing: "released" } as const;
  const whole = { refunded: francs(9_450), standing: "refunded" } as const;
  const refunded = { ...whole, refundStatus: "succeeded" } as const;
  const customer = (one: DescribedOrder) => sentenceFor(one, "customer");
  const talent = (one: DescribedOrder) => sentenceFor(one, "talent");
  for (const by of ["customer", "guest"] as const) {
    expect(customer(cancelled(by, released))).toBe(
      "You withdrew it. Nothing was charged; the reservation is released.",
    );
    expect(talent(cancelled(by, released))).toContain("The customer withdrew");
    expect(customer(cancelled(by, { ...nothing, standing: "not_reserved" }))).toBe(
      "You withdrew it. Nothing was reserved or charged.",
    );
    expect(customer(cancelled(by, { ...whole, standing: "part_refunded" }))).toBe(
      "You cancelled. The receipt shows your refund.",
    );
    expect(customer(cancelled(by, { ...nothing, standing: "charged" }))).toBe(
      "You cancelled. Under the cancellation policy, nothing is refunded.",
    );
  }
  const withdrawn = cancelled("guest", refunded, "withdraw_contract");
  expect(customer(withdrawn)).toBe(
    "You withdrew from the contract. The receipt shows your refund.",
  );
  expect(talent(withdrawn)).toContain("The customer withdrew from the contract");
  expect(customer(cancelled("talent", refunded))).toBe("Ana cancelled. You get a full refund.");
  expect(talent(cancelled("talent", refunded))).toContain("You cancelled.");
  expect(customer(cancelled("operator", released))).toContain("Nothing was charged.");
  expect(customer(cancelled("timer", refunded))).toContain("wasn’t delivered in time");
  expect(customer(cancelled("system", released, "slot_taken"))).toContain("Pick another time.");
  expect(customer(cancelled("system", released, "promo_code_used"))).toContain("promo code");
});

test("refers to the receipt for the state of a failed refund", () => {
  const stuck = { refunded: francs(9_450), standing: "refunded", refundStatus: "failed" } as const;
  expect(sentenceFor(cancelled("talent", stuck), "customer")).toContain("The receipt shows");
});

test("a cancelled order of which nothing more is known says only that", () => {
  expect(sentenceFor(order({ state: "cancelled" }), "customer")).toBe("This order was cancelled.");
});

test("a booked time starts, ends and is never late", () => {
  const startsAt = "2026-11-21T09:00:00Z";
  const due = { at: "2026-11-21T10:00:00Z" };
  const session = { state: "accepted", due, offer: { kind: "session" }, startsAt } as const;
  const at = (time: string) => nextDeadline(session, "customer", Date.parse(time));
  expect(at("2026-11-21T08:00:00Z")).toEqual({ at: startsAt, words: "Starts" });
  expect(at("2026-11-21T09:30:00Z")).toEqual({ at: due.at, words: "Ends" });
  expect(at("2026-11-21T11:00:00Z")).toEqual({ at: due.at, words: "Ended" });
  const { startsAt: _, ...unscheduled } = session;
  expect(nextDeadline(unscheduled, "talent", Date.parse("2026-11-21T08:00:00Z"))?.words).toBe(
    "Ends",
  );
});

test("a video is delivered by a date, and late after it", () => {
  const due = { at: "2026-11-21T10:00:00Z" };
  const video = { state: "accepted", due, offer: { kind: "video" } } as const;
  expect(nextDeadline(video, "customer", Date.parse(due.at))).toMatchObject({
    words: "Delivery due",
    late: "It’s late. If it isn’t delivered, you get a full refund.",
  });
});

test("a declined request says why, where a reason was chosen", () => {
  const declined = (reason: string) =>
    sentenceFor(order({ state: "declined", cancellation: { by: "talent", reason } }), "customer");
  expect(declined("no_time")).toContain("Ana has no time for it.");
  expect(declined("unclear")).toContain("brief was incomplete");
  expect(declined("other")).toBe(
    "The request was declined. The reservation on your card was released.",
  );
});

test("a tip that its order no longer took was not paid late", () => {
  const ended = { from: "pending_payment", transition: "payment_expire" } as const;
  expect(eventTitle(ended, "tip_not_taken")).toBe(
    "Tip not possible any more, reservation released",
  );
  expect(eventTitle(ended)).toBe("Payment not finished in time");
});

test("the bank’s decision in the history has the page’s words, a text of the team its own", () => {
  const refunded = { transition: "refund_after_completion", note: "As agreed" } as const;
  expect(noteWords({ ...refunded, actor: "system" })).toBe(
    "The bank decided in favour of the cardholder.",
  );
  expect(noteWords({ ...refunded, actor: "operator" })).toBeUndefined();
});
