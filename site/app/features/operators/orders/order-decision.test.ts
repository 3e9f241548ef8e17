import { expect, test } from "vitest";
import type { DecisionEffect } from "#app/lib/api/types.ts";
import { decisionsOf, linesOf, refundIn } from "./order-decision.tsx";

test("a disputed order offers to refund a part, and a completed one, too", () => {
  const disputed = decisionsOf({ decisions: ["resolve_release", "resolve_refund"] });
  expect(disputed).toEqual(["resolve_release", "resolve_part", "resolve_refund"]);
  const completed = decisionsOf({ decisions: ["refund_after_completion", "refund_part"] });
  expect(completed).toEqual(["refund_after_completion", "refund_part"]);
});

test("a part is less than what is left, since the whole is another decision", () => {
  const left = { amount: 4_000, currency: "CHF" };
  expect(refundIn("refund_part", "39.99", left)).toEqual({ amount: 3_999, currency: "CHF" });
  expect(refundIn("refund_part", "40", left)).toBe("tooMuch");
  expect(refundIn("resolve_release", "41", left)).toBe("tooMuch");
  expect(refundIn("refund_part", "", left)).toBe("missing");
  expect(refundIn("resolve_release", "", left)).toBeNull();
});

test("an order that keeps its state doesn’t become it", () => {
  const effect = { version: 3, releasesHold: false, needsApproval: false, mails: [] };
  const from = (state: DecisionEffect["from"]) =>
    linesOf({ ...effect, from: state, to: "completed" });
  expect(from("completed")).toEqual(["The order stays completed."]);
  expect(from("disputed")).toEqual(["The order becomes completed."]);
});
