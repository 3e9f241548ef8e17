import { expect, test } from "vitest";
import { chosenSlot } from "./new-times.ts";
import { stepOf } from "./step-of.ts";

const order = { orderGuid: "a", state: "accepted" as const, version: 3 };

test("a form of an order is the same for its newer versions, and another for the next step and the next order", () => {
  const newer = { ...order, version: 4 };
  expect(stepOf(newer)).toBe(stepOf(order));
  expect(stepOf({ ...order, state: "revision_requested" })).not.toBe(stepOf(order));
  expect(stepOf({ ...order, orderGuid: "b" })).not.toBe(stepOf(order));
});

test("a chosen time stays chosen in a newer version of the order, while it is proposed", () => {
  const slots = [{ startAt: "2026-12-01T10:00:00Z" }, { startAt: "2026-12-02T10:00:00Z" }];
  expect(chosenSlot(slots, null)).toBe("2026-12-01T10:00:00Z");
  expect(chosenSlot(slots, "2026-12-02T10:00:00Z")).toBe("2026-12-02T10:00:00Z");
  expect(chosenSlot(slots.slice(0, 1), "2026-12-02T10:00:00Z")).toBe("2026-12-01T10:00:00Z");
  expect(chosenSlot([], null)).toBe("");
});
