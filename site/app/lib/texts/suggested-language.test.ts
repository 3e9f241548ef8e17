import { expect, test } from "vitest";
import { preferredLanguage } from "./suggested-language.ts";

const site = [
  { code: "en", base: "", name: "English" },
  { code: "de", base: "/de", name: "Deutsch" },
];

test.each([
  [["de"], "de"],
  [["de-CH", "fr"], "de"],
  [["DE-at"], "de"],
  [["fr", "de", "en"], "de"],
  [["en-US", "de"], "en"],
  [["den", "deu"], null],
  [["fr"], null],
  [[], null],
])("a browser in %j prefers %s", (browser, code) => {
  expect(preferredLanguage(browser, site)?.code ?? null).toBe(code);
});
