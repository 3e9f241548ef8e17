import { expect, test } from "vitest";
import { changeWords, subjectWords } from "./audit-words.ts";

test("codes and amounts of the log are written for people", () => {
  expect(changeWords({ field: "status", before: "in_review", after: "approved" })).toBe(
    "Status: In review → Approved",
  );
  expect(changeWords({ field: "status", before: "pending_review", after: "published" })).toBe(
    "Status: Pending review → Published",
  );
  expect(changeWords({ field: "state", before: "revision_requested", after: "disputed" })).toBe(
    "State: Change requested → Disputed",
  );
  expect(changeWords({ field: "payout.status", before: "frozen", after: "not_due" })).toBe(
    "State of the payout: Frozen → Not due",
  );
  expect(changeWords({ field: "feedback", before: "pending", after: "removed" })).toBe(
    "Review: Pending → Removed",
  );
  expect(changeWords({ field: "roles", before: "none", after: "finance, support" })).toBe(
    "Roles: none → Finance and Support",
  );
  expect(changeWords({ field: "refunded", before: "0.00 EUR", after: "12.50 EUR" })).toBe(
    "Refunded: €0.00 → €12.50",
  );
  expect(changeWords({ field: "payout", before: "9000 JPY", after: null })).toBe(
    "Payout: JP¥9,000 → none",
  );
  expect(changeWords({ field: "reduction", before: null, after: "10 %" })).toBe(
    "Discount: none → 10 %",
  );
});

test("shows written texts and unknown fields unchanged", () => {
  expect(changeWords({ field: "report", before: "see my_site", after: null })).toBe(
    "Reported message: see my_site → none",
  );
  expect(changeWords({ field: "newField", before: "a_b", after: "c" })).toBe("newField: a_b → c");
});

test("settings have the names of their forms", () => {
  expect(changeWords({ field: "legalName", before: null, after: "Courtside AG" })).toBe(
    "Legal name: none → Courtside AG",
  );
  expect(changeWords({ field: "withoutTax", before: "false", after: "true" })).toMatch(
    /: No → Yes$/,
  );
  const rates = JSON.stringify([{ currency: "USD", microsPerEuro: 1_163_000 }]);
  expect(changeWords({ field: "referenceRates", before: "[]", after: rates })).toBe(
    "Reference rates: none → USD 1.163",
  );
});

test("a subject reads as people write it", () => {
  const to = "2026-11-21T18:30:00Z";
  expect(subjectWords({ kind: "reconciliation", id: to, label: to })).toMatch(/21\sNov/u);
  expect(subjectWords({ kind: "settings", id: "launch", label: "launch" })).toBe("Opening");
  expect(subjectWords({ kind: "settings", id: "terms de", label: "terms de" })).toBe("terms de");
});
