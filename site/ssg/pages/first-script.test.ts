import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { currencyRule } from "#app/lib/money/reader-currency.ts";
import { firstScript, firstSource } from "./first-script.ts";

/** Returns what the script sets in a document at an address. */
function setWith(localStorage: unknown, address = "/") {
  const dataset: { theme?: string; currency?: string; booking?: string } = {};
  const rules: string[] = [];
  class CSSStyleSheet {
    insertRule(rule: string) {
      rules.push(rule);
    }
  }
  const location = new URL(address, "https://matchday.example");
  const page = { document: { documentElement: { dataset } }, CSSStyleSheet, location };
  Object.defineProperty(page, "localStorage", {
    get: () => {
      if (localStorage === null) throw new Error("storage is refused");
      return localStorage;
    },
  });
  runInNewContext(firstScript, page);
  return { ...dataset, rules };
}

test("the script sets the stored theme, and none without one or without storage", () => {
  expect(setWith({ "matchday:theme": "dark" })).toEqual({ theme: "dark", rules: [] });
  expect(setWith({})).toEqual({ theme: "", rules: [] });
  expect(setWith(null)).toEqual({ rules: [] });
});

test("the script shows prices in the stored currency, and ignores what is no code", () => {
  expect(setWith({ "matchday:currency": "CHF" })).toEqual({
    theme: "",
    currency: "CHF",
    rules: [currencyRule("CHF")],
  });
  expect(setWith({ "matchday:currency": '"]{}' })).toEqual({ theme: "", rules: [] });
});

test.each([
  ["/ada-keller/book", "what"],
  ["/de/ada-keller/book", "what"],
  ["/ada-keller/book?use=commercial", "what"],
  ["/ada-keller/book?step=what", "what"],
  ["/ada-keller/book?offer=4f1c", "details"],
  ["/ada-keller/book?use=personal&offer=4f1c", "details"],
  ["/ada-keller/book?step=pay", "details"],
  ["/ada-keller/book?offer=4f1c&step=what", "what"],
  ["/ada-keller/book?step=what&offer=4f1c", "what"],
  ["/bookworm", undefined],
  ["/ada-keller/bookings", undefined],
])("the script marks the placeholder of %s as %s", (address, booking) => {
  expect(setWith({}, address).booking).toBe(booking);
  expect(setWith(null, address).booking).toBe(booking);
});

test("the content security policy allows the script and no other inline script", () => {
  const { policy } = JSON.parse(readFileSync("infra/cdn/headers.json", "utf8"));
  const inline = policy["script-src"].filter((source: string) => /sha256|unsafe/.test(source));
  expect(inline).toEqual([firstSource()]);
});
