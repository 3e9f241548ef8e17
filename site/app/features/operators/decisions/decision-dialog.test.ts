import { expect, test } from "vitest";
import { approvalStates } from "#app/features/operators/parts/codes.ts";
import { failureFrom } from "#app/lib/api/refusal.ts";
import { decidedBy } from "./decision-dialog.tsx";

const by = (details: unknown, code = "already_decided") =>
  decidedBy(failureFrom({ code, details }, 409), () => "Sat 21 Nov, 18:30");

test("names the decision, its operator and its time to a slower operator", () => {
  const decision = { by: { email: "kim@example.com" }, at: "2026-11-21T17:30:00Z", reason: "Fine" };
  expect(by({ decided: "approved", decision })).toBe(
    "Approved by kim@example.com on Sat 21 Nov, 18:30.",
  );
  expect(by({ decided: "info_requested", decision: { ...decision, by: {} } })).toBe(
    "More information requested by another operator on Sat 21 Nov, 18:30.",
  );
});

test("names the decision about an approval by its own texts", () => {
  const decision = { by: {}, at: "2026-11-21T17:30:00Z", reason: "Fine" };
  const error = failureFrom(
    { code: "already_decided", details: { decided: "outdated", decision } },
    409,
  );
  expect(decidedBy(error, () => "noon", approvalStates)).toBe(
    "Outdated by another operator on noon.",
  );
});

test("anything else is worded as everywhere", () => {
  expect(by(undefined)).toBe(null);
  expect(by({ decided: "approved" }, "conflict")).toBe(null);
  expect(decidedBy(new Error("no"), String)).toBe(null);
});
