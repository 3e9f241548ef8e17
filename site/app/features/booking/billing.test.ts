import { expect, test } from "vitest";
import { billingOf } from "./billing.ts";

const company = { isCompany: true, name: "Sport GmbH", taxNumber: "" };

test("A person is billed in their country, also with a company typed before", () => {
  expect(billingOf("DE", { ...company, isCompany: false })).toEqual({ country: "DE" });
});

test("A company is billed once its name is typed, with its number if it has one", () => {
  expect(billingOf("DE", { ...company, name: "" })).toEqual({ country: "DE" });
  expect(billingOf("DE", company)).toEqual({ country: "DE", business: { name: "Sport GmbH" } });
  expect(billingOf("DE", { ...company, taxNumber: "DE123456789" })).toEqual({
    country: "DE",
    business: { name: "Sport GmbH", taxNumber: "DE123456789" },
  });
});
