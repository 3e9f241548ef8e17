import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { themeScript, themeSource } from "./theme-script.ts";

/** Returns the theme of a document after the script. */
function themeWith(localStorage: unknown): string | undefined {
  const dataset: { theme?: string } = {};
  const page = { document: { documentElement: { dataset } } };
  Object.defineProperty(page, "localStorage", {
    get: () => {
      if (localStorage === null) throw new Error("storage is refused");
      return localStorage;
    },
  });
  runInNewContext(themeScript, page);
  return dataset.theme;
}

test("the script sets the stored theme, and none without one or without storage", () => {
  expect(themeWith({ "matchday:theme": "dark" })).toBe("dark");
  expect(themeWith({})).toBe("");
  expect(themeWith(null)).toBeUndefined();
});

test("the content security policy allows the script and no other inline script", () => {
  const { policy } = JSON.parse(readFileSync("infra/cdn/headers.json", "utf8"));
  const inline = policy["script-src"].filter((source: string) => /sha256|unsafe/.test(source));
  expect(inline).toEqual([themeSource()]);
});
