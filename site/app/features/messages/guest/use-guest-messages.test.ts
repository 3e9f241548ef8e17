import { expect, test } from "vitest";
import type { OrderMessage } from "#app/lib/api/types.ts";
import { newestOfTalent, withSent } from "./use-guest-messages.ts";

const message = (id: string, author: OrderMessage["author"], sentAt: string): OrderMessage => ({
  id,
  author,
  text: "Hello",
  sentAt,
});
const asked = message("a", "talent", "2026-11-21T09:00:00Z");
const answered = message("b", "customer", "2026-11-21T09:01:00Z");

test("what was read ends with the talent's newest message", () => {
  expect(newestOfTalent([])).toBeNull();
  expect(newestOfTalent([answered])).toBeNull();
  expect(newestOfTalent([asked, answered])).toBe(asked.sentAt);
});

test("shows a sent message once in the thread", () => {
  expect(withSent([asked], answered)).toEqual([asked, answered]);
  expect(withSent([asked, answered], answered)).toEqual([asked, answered]);
});
