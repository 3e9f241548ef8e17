import { expect, test } from "vitest";
import { rememberOwnOrder } from "#app/lib/storage/own-orders.ts";
import { tippedOrderPath } from "./tipped-order.ts";

const tip = { orderGuid: "o", number: "AB7K-3F9Q" };

test("a guest's tip leads back to its order by the link that the device keeps", () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const guest = () => tippedOrderPath(tip, { orderHash: "t" }, "customer", storage);
  expect(guest()).toBeNull();
  rememberOwnOrder(storage, { hash: "h", number: tip.number, talent: "Ana", slug: "ana" });
  expect(guest()).toBe("/payment/h");
  const account = { orderGuid: "t" };
  expect(tippedOrderPath(tip, account, "customer", storage)).toBe("/account/orders/o");
  expect(tippedOrderPath(tip, account, "talent", storage)).toBe("/talent/orders/o");
});
