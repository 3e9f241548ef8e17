import { expect, test } from "vitest";
import { billingOf } from "./billing.ts";

const company = { isCompany: true, name: "Sport GmbH", address: "", taxNumber: "" };

test("A person is billed in their country, also with a company typed before", () => {
  expect(billingOf("DE", { ...company, isCompany: false })).toEqual({ country: "DE" });
});

test("A company is billed once its name is typed, with its number if it has one", () => {
  expect(billingOf("DE", { ...company, name: "" })).toEqual({ country: "DE" });
  expect(billingOf("DE", company)).toEqual({ country: "DE", business: { name: "Sport GmbH" } });
  const address = "Hafenstraße 12\n20457 Hamburg";
  expect(billingOf("DE", { ...company, address, taxNumber: "DE123456789" })).toEqual({
    country: "DE",
    business: { name: "Sport GmbH", address, taxNumber: "DE123456789" },
  });
});
