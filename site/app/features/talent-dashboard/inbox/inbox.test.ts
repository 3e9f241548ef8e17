import { expect, test } from "vitest";
import type { OrderState, OrderSummary } from "#app/lib/api/types.ts";
import { inboxOf } from "./inbox.ts";

function order(number: string, state: OrderState, parts: Partial<OrderSummary> = {}): OrderSummary {
  return {
    orderGuid: number,
    number,
    version: 3,
    viewer: "talent",
    state,
    tab: "active",
    inboxGroup: "to_accept",
    messaging: "open",
    talent: { talentGuid: "t", slug: "ana", displayName: "Ana", timeZone: "UTC" },
    offer: { kind: "video", title: "Video" },
    customerName: "Kim",
    recipientName: "Sam",
    occasion: "birthday",
    total: { amount: 12_600, currency: "EUR" },
    timers: {},
    createdAt: "2026-11-01T09:00:00Z",
    updatedAt: "2026-11-01T09:00:00Z",
    ...parts,
  };
}

const due = (at: string) => ({ due: { kind: "accept_by" as const, at } });

test("the nearest deadline comes first, orders without one by their last change", () => {
  const inbox = inboxOf([
    order("late", "requested", due("2026-11-09T09:00:00Z")),
    order("old", "requested", { updatedAt: "2026-11-02T09:00:00Z" }),
    order("soon", "requested", due("2026-11-03T09:00:00Z")),
    order("new", "requested", { updatedAt: "2026-11-05T09:00:00Z" }),
  ]);
  expect(inbox.to_accept.map(({ number }) => number)).toEqual(["soon", "late", "new", "old"]);
});

test("puts an order that is not visible to the talent in no group", () => {
  const inbox = inboxOf([
    order("new", "pending_payment", { inboxGroup: null }),
    order("due", "accepted", { inboxGroup: "to_deliver" }),
  ]);
  expect(Object.values(inbox).flat()).toHaveLength(1);
  expect(inbox.to_deliver.map(({ number }) => number)).toEqual(["due"]);
});
