import { expect, test } from "vitest";
import { partsOf } from "./breakable.tsx";

test.each([
  ["kim.doe@example.com", "@.", ["kim.", "doe@", "example.", "com"]],
  ["/api/orders/{orderRef}", "/", ["/", "api/", "orders/", "{orderRef}"]],
  ["kim", "@.", ["kim"]],
  ["", "@.", []],
])("%j breaks after %j", (text, after, parts) => {
  expect(partsOf(text, after)).toEqual(parts);
});
