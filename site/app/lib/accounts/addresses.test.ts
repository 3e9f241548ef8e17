import { expect, test } from "vitest";
import { addressWith, pathBelow, workerOf } from "./addresses.ts";

test.each([
  ["", "/faq", "/faq"],
  ["", "/", "/"],
  ["/de", "/", "/de"],
  ["/de", "/?q=tennis", "/de?q=tennis"],
  ["/de", "/#sports", "/de#sports"],
  ["/de", "/faq", "/de/faq"],
  ["/de", "/sport/tennis?kind=video#top", "/de/sport/tennis?kind=video#top"],
])("with the prefix %j, %s has the address %s", (base, path, address) => {
  expect(addressWith(base, path)).toBe(address);
});

test.each([
  ["", "/de/faq", "/de/faq"],
  ["/de", "/de", "/"],
  ["/de", "/de/", "/"],
  ["/de", "/de/faq", "/faq"],
  ["/de", "/denis", null],
  ["/de", "/faq", null],
])("below the prefix %j, %s is the path %s", (base, address, path) => {
  expect(pathBelow(base, address)).toBe(path);
});

test("each language has a worker at the top of the site", () => {
  expect(workerOf({ code: "en", base: "" })).toBe("/sw.js");
  expect(workerOf({ code: "pt-BR", base: "/pt-br" })).toBe("/sw-pt-br.js");
});
