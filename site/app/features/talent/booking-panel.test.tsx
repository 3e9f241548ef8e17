import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { TalentView } from "#app/lib/api/types.ts";
import { PausedWithoutPanel } from "./booking-panel.tsx";

function render(parts: Pick<TalentView, "status" | "pausedUntil">): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PausedWithoutPanel talent={{ slug: "ada-keller", displayName: "Ada Keller", ...parts }} />
    </MemoryRouter>,
  );
}

test("a phone shows until when an athlete is paused, and the button for a notification", () => {
  const html = render({ status: "paused", pausedUntil: "2027-01-10T00:00:00Z" });
  expect(html).toContain("No requests until 10\u00a0January 2027.");
  expect(html).toContain("Notify me");
});

test("an athlete who takes bookings has no notice of a break", () => {
  expect(render({ status: "published" })).toBe("");
});
