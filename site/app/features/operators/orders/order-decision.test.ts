import { expect, test } from "vitest";
import { decisionsOf } from "./order-decision.tsx";

test("a disputed order offers to refund a part, and a completed one, too", () => {
  const disputed = decisionsOf({ decisions: ["resolve_release", "resolve_refund"] });
  expect(disputed).toEqual(["resolve_release", "resolve_part", "resolve_refund"]);
  const completed = decisionsOf({ decisions: ["refund_after_completion", "refund_part"] });
  expect(completed).toEqual(["refund_after_completion", "refund_part"]);
});
