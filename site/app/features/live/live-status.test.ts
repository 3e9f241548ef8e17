import { expect, test } from "vitest";
import { placeOf } from "./live-status.tsx";

test.each([
  ["customers/u", "customer", "/account/profile"],
  ["customers/u/favourites/ana", "customer", "/account/profile"],
  ["talents/t", "talent", "/talent/account/profile"],
  ["talents/t/offers/o", "talent", "/talent/account/profile#offers"],
  ["orders/o/messages/m", "customer", "/account/orders/o"],
  ["orders/o/messages/m", "talent", "/talent/orders/o"],
] as const)("%s is changed by the %s on %s", (path, role, to) => {
  expect(placeOf(path, role)?.to).toBe(to);
});

test.each(["orders/o/reads/talent", "orders/o/reports/m"])("reads no %s", (path) => {
  expect(placeOf(path, "talent")).toBeNull();
});
