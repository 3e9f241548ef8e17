import { expect, test } from "vitest";
import { isSameZone } from "./time-zones.ts";

test("a time zone is the same under each of its names", () => {
  expect(isSameZone("UTC", "UTC")).toBe(true);
  expect(isSameZone("Asia/Calcutta", "Asia/Kolkata")).toBe(true);
  expect(isSameZone("UTC", "Europe/Madrid")).toBe(false);
  expect(isSameZone("Nowhere/Known", "Europe/Madrid")).toBe(false);
});
