import { expect, test } from "vitest";
import type { ApprovalView } from "#app/lib/api/types.ts";
import {
  approvalOutcome,
  approvalSubjectPath,
  approvalTitle,
  isWaiting,
} from "./approval-words.ts";
import { changeWords } from "./audit-words.ts";

const approval: ApprovalView = {
  approvalGuid: "018f0000-0000-7000-8000-000000000001",
  action: "dispute_refunded",
  subject: {
    kind: "order",
    id: "018f0000-0000-7000-8000-000000000002",
    label: "MD-4K7Q-92XC",
  },
  amount: { amount: 12_600, currency: "EUR" },
  changes: [{ field: "refunded", before: "0.00 EUR", after: "126.00 EUR" }],
  requestedBy: { userId: "018f0000-0000-7000-8000-000000000003", email: "robin@example.org" },
  reason: "Broken",
  requestedAt: "2026-11-21T18:30:00Z",
  expiresAt: "2026-11-28T18:30:00Z",
  status: "open",
  decisions: ["approve", "reject"],
};

test("the title names the act, the order and the amount", () => {
  expect(approvalTitle(approval)).toBe("Dispute refunded: MD-4K7Q-92XC, €126.00");
  const fees = { kind: "settings", id: "money", label: "money" } as const;
  const { amount: _, ...rest } = approval;
  expect(approvalTitle({ ...rest, action: "settings_saved", subject: fees })).toBe(
    "Settings saved: Money",
  );
});

test("an order, an athlete and the settings have a page", () => {
  const { id } = approval.subject;
  expect(approvalSubjectPath(approval)).toBe(`/operators/orders/${id}`);
  const of = (kind: ApprovalView["subject"]["kind"]) =>
    approvalSubjectPath({ subject: { ...approval.subject, kind } });
  expect(of("talent")).toBe(`/operators/talent/${id}`);
  expect(of("settings")).toBe("/operators/settings?list=money");
  expect(of("team")).toBe(null);
});

test("a closed request names who closed it, an open one does not", () => {
  expect(approvalOutcome(approval)).toBe(null);
  const decidedAt = "2026-11-22T10:00:00Z";
  const decidedBy = { userId: approval.requestedBy.userId, email: "kim@example.org" };
  const of = (status: ApprovalView["status"]) =>
    approvalOutcome({ ...approval, status, decidedAt, decidedBy });
  expect(of("approved")).toMatch(/^Approved by kim@example\.org on /);
  expect(of("outdated")).toMatch(/^Outdated when kim@example\.org approved it on /);
  const { decidedBy: _, ...expired } = { ...approval, status: "expired" as const, decidedBy };
  expect(approvalOutcome({ ...expired, decidedAt })).toBe("Expired without a decision");
});

test("only the response with a request says that an act waits", () => {
  expect(isWaiting({ approval })).toBe(true);
  // An athlete has the approval of the application.
  expect(isWaiting({ approval: { applicationGuid: "1", by: "kim@example.org" } })).toBe(false);
  expect(isWaiting({ state: "refunded" })).toBe(false);
  expect(isWaiting(null)).toBe(false);
});

test("fees and limits are shown as percent and amounts", () => {
  expect(changeWords({ field: "commissionBps", before: "2000", after: "1250" })).toBe(
    "Commission: 20 % → 12.5 %",
  );
  const limits = '[{"amount":50000,"currency":"EUR"}]';
  expect(changeWords({ field: "approvalAbove", before: limits, after: "[]" })).toBe(
    "Second operator above: €500.00 → none",
  );
});
