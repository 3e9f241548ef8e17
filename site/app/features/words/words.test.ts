import { expect, test } from "vitest";
import { earnings } from "#app/lib/earnings.ts";
import { isOrderNumber, mailAddress } from "./contact-mail.ts";

test("commission and service fee are rounded half up to the cent", () => {
  expect(earnings(8_000)).toEqual({ commission: 1_600, net: 6_400, paid: 8_400 });
  expect(earnings(1_003)).toEqual({ commission: 201, net: 802, paid: 1_053 });
  expect(earnings(10)).toEqual({ commission: 2, net: 8, paid: 11 });
});

test.each([
  ["", true],
  ["AB7K-3F9Q", true],
  ["ab7k-3f9q", true],
  ["AB7K3F9Q", false],
  ["ABIL-3F9Q", false],
])("the order number %j is right: %s", (text, right) => {
  expect(isOrderNumber(text)).toBe(right);
});

test("the letter opens with subject and text filled in", () => {
  const address = mailAddress({
    topic: "An order",
    orderNumber: "ab7k-3f9q",
    message: " Hi & bye ",
  });
  expect(address).toBe(
    "mailto:hello@matchday.example?subject=An%20order%20AB7K-3F9Q&body=Hi%20%26%20bye",
  );
});
