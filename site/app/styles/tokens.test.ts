import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { nightOf } from "#app/lib/marketplace/brand-colours.ts";
import { contrast, mixOver } from "#app/lib/marketplace/colour.ts";
import { failures, pairs, themes, tokensOf } from "./token-pairs.fixture.ts";

test("contrast is WCAG's", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test.each(themes)("the colours of the %s theme have the contrast of WCAG AA", (theme) => {
  expect(failures(tokensOf(theme))).toEqual([]);
});

test("text on dark grounds is readable at three quarters of its opacity", () => {
  // The least of `text-on-night/…` in the code is 75.
  const tokens = tokensOf("dark");
  const [night = "", text = ""] = [tokens.get("night-raised"), tokens.get("on-night")];
  expect(contrast(night, text)).toBeGreaterThan(4.5 / 0.75 ** 2.4);
});

test("every token has a class, and a pair or a reason to have none", () => {
  // Stars and the marks of warnings have a text beside them; lines only separate.
  const without = ["star", "warning-mark", "line", "line-strong", "overlay"];
  const paired = pairs.flatMap(([foreground, grounds]) => [
    foreground,
    ...grounds.flatMap((ground) => ground.split(" over ")),
  ]);
  const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
  for (const token of tokensOf("light").keys()) {
    expect([...paired, ...without], token).toContain(token);
    expect(css).toMatch(new RegExp(`--color-[\\w-]+: var\\(--${token}\\);`));
  }
});

/** The grounds of headers of some marketplaces. */
const brandNights = [
  { primary: "#14532d", accent: "#facc15" },
  { primary: "#7a0019", accent: "#ffd1dc" },
  { primary: "#123a8c", accent: "#ffffff" },
  { primary: "#6b21a8", accent: "#a7f3d0" },
].map(nightOf);

test.each(["#ffffff", "#fffbe6", "#e8f6ff"])(
  "white titles are readable on a picture of %s behind the scrims",
  (picture) => {
    const css = readFileSync(new URL("./app.css", import.meta.url), "utf8");
    const veils = [...css.matchAll(/color-mix\(in srgb, var\(--night\) (\d+)%, transparent\)/g)];
    expect(veils).toHaveLength(2);
    const night = tokensOf("dark").get("night") ?? "";
    for (const ground of [night, ...brandNights]) {
      for (const [, percent] of veils) {
        const veiled = mixOver(picture, ground, Number(percent) / 100);
        expect(contrast(veiled, "#ffffff"), `${ground} at ${percent} %`).toBeGreaterThan(4.5);
      }
    }
  },
);
