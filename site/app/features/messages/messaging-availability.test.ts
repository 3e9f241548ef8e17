import { expect, test } from "vitest";
import type { OrderState } from "#app/lib/api/types.ts";
import { messagingAvailability } from "./messaging-availability.ts";

const changed = "2026-11-21T12:00:00.5Z";
const lastMoment = Date.parse(changed) + 30 * 86_400_000;

function availability(state: OrderState, now: number, hasAccount = true, name = "Noor"): string {
  const customer = { hasAccount, name };
  const found = messagingAvailability({ state, updatedAt: changed, customer }, now);
  return found.kind === "open" ? `open, contacts ${found.contacts}` : found.kind;
}

test.each<[OrderState, string, string]>([
  ["pending_payment", "none", "none"],
  ["payment_expired", "none", "none"],
  ["requested", "open, contacts blocked", "open, contacts blocked"],
  ["declined", "open, contacts blocked", "closed"],
  ["expired", "open, contacts blocked", "closed"],
  ["cancelled", "open, contacts blocked", "closed"],
  ["accepted", "open, contacts allowed", "open, contacts allowed"],
  ["delivered", "open, contacts allowed", "open, contacts allowed"],
  ["revision_requested", "open, contacts allowed", "open, contacts allowed"],
  ["disputed", "open, contacts allowed", "open, contacts allowed"],
  ["completed", "open, contacts allowed", "closed"],
  ["refunded", "open, contacts allowed", "closed"],
])("%s: %s within 30 days, then %s", (state, within, later) => {
  expect(availability(state, lastMoment)).toBe(within);
  expect(availability(state, lastMoment + 1)).toBe(later);
});

test("a guest's order has a thread as any other, and that of a customer who left has none", () => {
  expect(availability("accepted", 0, false)).toBe("open, contacts allowed");
  expect(availability("requested", 0, false)).toBe("open, contacts blocked");
  expect(availability("pending_payment", 0, false)).toBe("none");
  expect(availability("accepted", 0, false, "Former customer")).toBe("none");
});
