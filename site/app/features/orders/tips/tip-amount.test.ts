import { expect, test } from "vitest";
import { chosenTip, own } from "./tip-amount.ts";

const euros = (amount: number) => ({ amount, currency: "EUR" });
const options = {
  least: euros(50),
  most: euros(12_000),
  until: "2026-12-26T12:00:00Z",
  suggested: [
    { percent: 10, amount: euros(1_200) },
    { percent: 15, amount: euros(1_800) },
  ],
};

test("a suggested tip is chosen by its share", () => {
  expect(chosenTip(options, "15", "")).toEqual(euros(1_800));
  expect(chosenTip(options, "", "")).toBeNull();
  expect(chosenTip(options, "20", "")).toBeNull();
});

test("an own amount may have decimals and stays within the bounds", () => {
  expect(chosenTip(options, own, "12.5")).toEqual(euros(1_250));
  expect(chosenTip(options, own, "7,05")).toEqual(euros(705));
  for (const typed of ["", "0.49", "120.01", "abc", "1.234", "-5", "1e2"]) {
    expect(chosenTip(options, own, typed), typed).toBeNull();
  }
  const yen = {
    ...options,
    least: { amount: 50, currency: "JPY" },
    most: { amount: 9_000, currency: "JPY" },
  };
  expect(chosenTip(yen, own, "500")).toEqual({ amount: 500, currency: "JPY" });
  expect(chosenTip(yen, own, "500.5")).toBeNull();
});
