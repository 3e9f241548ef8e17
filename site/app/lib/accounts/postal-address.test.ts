import { expect, test } from "vitest";
import { addressInput, addressRules } from "./postal-address.ts";

const typed = {
  name: " Sam Otter ",
  street: "Hafenstrasse 1",
  extra: " ",
  postalCode: " 8001",
  city: "Zurich",
  region: "",
  country: "CH",
};

test("an address is sent without spaces at the ends, and without the lines that are empty", () => {
  expect(addressInput(typed)).toEqual({
    name: "Sam Otter",
    street: "Hafenstrasse 1",
    postalCode: "8001",
    city: "Zurich",
    country: "CH",
  });
});

test("an address needs a name, a street, a city and a country", () => {
  expect(addressRules.safeParse(typed).success).toBe(true);
  const empty = { ...typed, name: "", street: " ", city: "", country: "" };
  const { error } = addressRules.safeParse(empty);
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual([
    "name",
    "street",
    "city",
    "country",
  ]);
});
