import { expect, test } from "vitest";
import { destinationAfterLogin } from "./redirects.ts";

test("talent always go to their orders", () => {
  expect(destinationAfterLogin("talent", "/sport/tennis")).toBe("/talent/orders");
  expect(destinationAfterLogin("talent", null)).toBe("/talent/orders");
});

test("customers go back to where they came from, or home", () => {
  expect(destinationAfterLogin("customer", "/sport/tennis?sort=price#list")).toBe(
    "/sport/tennis?sort=price#list",
  );
  expect(destinationAfterLogin("customer", null)).toBe("/");
});

test("coming from the entrances leads home", () => {
  for (const entrance of ["/login", "/signup", "/signup/", "/login?from=/faq"]) {
    expect(destinationAfterLogin("customer", entrance)).toBe("/");
  }
});

test("another site is never a destination", () => {
  for (const foreign of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:1",
    "",
  ]) {
    expect(destinationAfterLogin("customer", foreign)).toBe("/");
  }
});
