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

test.each([
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/.//evil.example",
  "/./\\evil.example",
  "/.\\/evil.example",
  "/.\\\\evil.example",
  "/%2e//evil.example",
  "/%2E%2e//evil.example",
  "/%2e\\\\evil.example",
  "/a/..//evil.example",
  "/a/%2e%2e//evil.example",
  "/a\\..\\\\evil.example",
  "/.\t//evil.example",
  "/..///evil.example",
  "/\n/evil.example",
  "https://evil.example",
  "javascript:1",
  "",
])("another site is never a destination: %j", (foreign) => {
  expect(destinationAfterLogin("customer", foreign)).toBe("/");
});

test("two slashes further in are no host", () => {
  expect(destinationAfterLogin("customer", "/sport//tennis?to=//x")).toBe("/sport//tennis?to=//x");
});
