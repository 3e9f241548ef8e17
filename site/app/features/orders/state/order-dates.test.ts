import { expect, test } from "vitest";
import { type DatedOrder, orderDates } from "./order-dates.ts";

const event = (transition: DatedOrder["events"][number]["transition"], day: number) => ({
  transition,
  at: `2026-11-0${day}T09:00:00Z`,
});
const words = (order: Partial<DatedOrder>, hasDeadline = true) =>
  orderDates(
    { state: "requested", tab: "active", offer: { kind: "video" }, events: [], ...order },
    hasDeadline,
  ).map((date) =>
    date.kind === "deadline" ? "…" : date.kind === "done" ? `✓ ${date.label}` : date.label,
  );

const placed = [event("place", 1), event("authorise", 1)];

test("shows the deadline at the step that follows it", () => {
  expect(words({ state: "pending_payment", events: [event("place", 1)] })).toEqual([
    "…",
    "Accepted",
    "Delivered",
    "Completed",
  ]);
  expect(words({ events: placed })).toEqual(["✓ Requested", "…", "Delivered", "Completed"]);
  const events = [...placed, event("accept", 2)];
  expect(words({ state: "accepted", events })).toEqual([
    "✓ Requested",
    "✓ Accepted",
    "…",
    "Completed",
  ]);
  expect(words({ state: "accepted", events, offer: { kind: "session" } }).at(-1)).toBe("Completed");
});

test("a completed order has only dates, and an ended one the date of its end", () => {
  const events = [...placed, event("accept", 2), event("deliver", 3), event("approve", 4)];
  const done = ["✓ Requested", "✓ Accepted", "✓ Delivered", "✓ Completed"];
  expect(words({ state: "completed", tab: "done", events }, false)).toEqual(done);
  expect(words({ state: "completed", tab: "done", events })).toEqual([...done, "…"]);
  expect(
    words({ state: "declined", tab: "closed", events: [...placed, event("decline", 2)] }, false),
  ).toEqual(["✓ Requested", "✓ Declined"]);
});

test("a requested change is a date between the delivery and the new version", () => {
  const events = [...placed, event("accept", 2), event("deliver", 3), event("request_revision", 4)];
  expect(words({ state: "revision_requested", events })).toEqual([
    "✓ Requested",
    "✓ Accepted",
    "✓ Delivered",
    "✓ Change requested",
    "…",
    "Completed",
  ]);
});
