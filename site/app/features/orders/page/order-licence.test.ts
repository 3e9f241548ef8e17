import { expect, test } from "vitest";
import { renewalWords } from "./order-licence.tsx";

test("a licence ends until its end, and has ended since", () => {
  const term = { endsAt: "2026-12-14T12:00:00Z" };
  expect(renewalWords(term, Date.parse("2026-12-14T11:59:00Z"))).toContain("It ends on Monday");
  expect(renewalWords(term, Date.parse(term.endsAt))).toContain("It ended on Monday");
});
