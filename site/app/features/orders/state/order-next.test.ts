import { expect, test } from "vitest";
import { nextStep, type SteppedOrder } from "./order-next.ts";

const now = Date.parse("2026-11-26T12:00:00Z");
const order = (parts: Partial<SteppedOrder>): SteppedOrder => ({
  state: "requested",
  tab: "active",
  actions: [],
  canRate: true,
  feedback: "none",
  messaging: "open_without_contacts",
  offer: { kind: "video" },
  ...parts,
});
const session = {
  state: "accepted",
  offer: { kind: "session" },
  schedule: { startAt: "2026-11-27T11:00:00Z", endAt: "2026-11-27T12:00:00Z" },
} as const;

test("an unpaid order is paid, a delivery approved, a completed order rated and then booked again", () => {
  expect(nextStep(order({ state: "pending_payment", messaging: "not_paid" }), now)).toBe("pay");
  expect(nextStep(order({ state: "delivered", actions: ["approve"] }), now)).toBe("approve");
  const completed = { state: "completed", tab: "done" } as const;
  expect(nextStep(order(completed), now)).toBe("rate");
  expect(nextStep(order({ ...completed, feedback: "published" }), now)).toBe("book_again");
  // The server takes no more reviews, whatever the clock of the device says.
  expect(nextStep(order({ ...completed, canRate: false }), now)).toBe("book_again");
  expect(nextStep(order({ state: "declined", tab: "closed" }), now)).toBe("book_again");
});

test("while the athlete works, the customer can write", () => {
  for (const state of ["requested", "accepted", "revision_requested", "disputed"] as const) {
    expect(nextStep(order({ state, messaging: "open" }), now)).toBe("message");
  }
  expect(nextStep(order({ messaging: "customer_left" }), now)).toBeNull();
});

test("a booked time goes into the calendar until a call can be joined; a proposal is answered first", () => {
  expect(nextStep(order(session), now)).toBe("calendar");
  const over = { startAt: "2026-11-26T10:00:00Z", endAt: "2026-11-26T11:00:00Z" };
  expect(nextStep(order({ ...session, schedule: over }), now)).toBe("message");
  const meeting = { isKnown: true, meeting: { kind: "online" } } as const;
  expect(nextStep(order({ ...session, meeting }), now)).toBe("join");
  const rescheduling = { open: { isOwn: false } };
  expect(nextStep(order({ ...session, rescheduling }), now)).toBe("answer_times");
});

test("a customer without a join link writes to the athlete once the booked time has begun", () => {
  const missing = { ...session, meeting: { isKnown: false } };
  expect(nextStep(order(missing), now)).toBe("calendar");
  const begun = { startAt: "2026-11-26T11:55:00Z", endAt: "2026-11-26T12:40:00Z" };
  expect(nextStep(order({ ...missing, schedule: begun, messaging: "open" }), now)).toBe("message");
});
