import { expect, test } from "vitest";
import { ownOrderHash, ownOrders, rememberOwnOrder } from "./own-orders.ts";

function storageWith(text: string | null): Storage {
  let kept = text;
  return {
    length: 1,
    clear: () => undefined,
    getItem: () => kept,
    key: () => null,
    removeItem: () => undefined,
    setItem: (_key, value) => {
      kept = value;
    },
  };
}

const order = (number: string) => ({ hash: `hash-${number}`, number, talent: "Ana", slug: "ana" });

test("an order of this device is found by its number", () => {
  const storage = storageWith(null);
  rememberOwnOrder(storage, order("AB7K-3F9Q"));
  expect(ownOrderHash(storage, "AB7K-3F9Q")).toBe("hash-AB7K-3F9Q");
  expect(ownOrderHash(storage, "XXXX-XXXX")).toBeNull();
});

test("the newest twenty are kept, each once", () => {
  const storage = storageWith(null);
  for (let index = 0; index < 25; index += 1) {
    rememberOwnOrder(storage, order(`N${index}`));
  }
  rememberOwnOrder(storage, order("N24"));
  const numbers = ownOrders(storage).map(({ number }) => number);
  expect(numbers).toHaveLength(20);
  expect(numbers[0]).toBe("N24");
});

test("text from elsewhere counts as nothing", () => {
  expect(ownOrders(storageWith("{broken"))).toEqual([]);
  expect(ownOrders(storageWith('{"not":"a list"}'))).toEqual([]);
});
