import { expect, test } from "vitest";
import { newest } from "./use-live.ts";

test("the newer of both is shown, live where both are as new", () => {
  const loaded = { version: 3, from: "loaded" };
  expect(newest(loaded, undefined)).toBe(loaded);
  expect(newest(loaded, null)).toBe(loaded);
  expect(newest(loaded, { version: 2, from: "an old copy" })).toBe(loaded);
  expect(newest(loaded, { version: 3, from: "live" })).toMatchObject({ from: "live" });
  expect(newest(null, { version: 1, from: "live" })).toMatchObject({ from: "live" });
  expect(newest(null, undefined)).toBeNull();
});
