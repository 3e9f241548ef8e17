import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { HealthItem } from "#app/lib/api/types.ts";
import { HealthRow } from "./health-row.tsx";

test("what fails without a part is a fact only once the part fails", () => {
  const row = (status: HealthItem["status"]) =>
    renderToStaticMarkup(<HealthRow item={{ part: "test_hold", status }} />);
  for (const status of ["not_tried", "pending"] as const) {
    expect(row(status)).toContain("If this fails: No customer can book.");
  }
  expect(row("fails")).toContain(">No customer can book.");
  expect(row("works")).not.toContain("No customer can book.");
});
