import type { OrderSummary } from "#app/lib/api/types.ts";

/** An order of Kim's with Ana, as a list has it. */
export function orderSummary(parts: Partial<OrderSummary> = {}): OrderSummary {
  return {
    orderGuid: "o",
    number: "AB7K-3F9Q",
    version: 3,
    viewer: "customer",
    state: "completed",
    tab: "done",
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
