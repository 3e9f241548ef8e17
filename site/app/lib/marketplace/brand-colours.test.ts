import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { failures, themes, tokensOf } from "#app/styles/token-pairs.fixture.ts";
import { brandColours, nightOf } from "./brand-colours.ts";
import { contrast, hexOfOklch, oklchOf } from "./colour.ts";

/** Returns numbers from 0 to 1 that are the same in each run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const random = randomNumbers(7);

function randomColour(isValid: (hex: string) => boolean): string {
  for (;;) {
    const hex = `#${Math.floor(random() * 2 ** 24)
      .toString(16)
      .padStart(6, "0")}`;
    if (isValid(hex)) return hex;
  }
}

const isPrimary = (hex: string) => contrast(hex, "#ffffff") >= 4.5;
const isAccent = (hex: string) => contrast(hex, "#0d1a14") >= 4.5;

const extremes = [
  { primary: "#000000", accent: "#ffffff" },
  { primary: "#757575", accent: "#808080" },
  { primary: "#0000ff", accent: "#ffff00" },
  { primary: "#d40000", accent: "#00ff00" },
].filter(({ primary, accent }) => isPrimary(primary) && isAccent(accent));

test("any two valid colours have the contrast of WCAG AA in both themes", () => {
  const some = Array.from({ length: 400 }, () => ({
    primary: randomColour(isPrimary),
    accent: randomColour(isAccent),
  }));
  for (const colours of [...extremes, ...some]) {
    for (const theme of themes) {
      const found = failures(tokensOf(theme, brandColours(colours)));
      expect(found, `${theme} ${JSON.stringify(colours)}`).toEqual([]);
    }
  }
});

test("the grounds that the colours are measured on are those of the style sheet", () => {
  const code = readFileSync(new URL("./brand-colours.ts", import.meta.url), "utf8");
  const of = (theme: (typeof themes)[number], names: readonly string[]) =>
    names.map((name) => tokensOf(theme).get(name) ?? "");
  for (const hex of [
    ...of("light", ["surface-sunken", "surface", "text-mute", "on-accent"]),
    ...of("dark", ["surface-sunken", "surface-raised", "text-mute", "on-action"]),
  ]) {
    expect(code).toContain(hex);
  }
});

test("without own colours the site's stay", () => {
  expect(brandColours(null)).toBe("");
});

test("the light theme has exactly the two colours, and headers a dark shade of the first", () => {
  const colours = { primary: "#1d4ed8", accent: "#fbbf24" };
  const tokens = tokensOf("light", brandColours(colours));
  expect(tokens.get("action")).toBe(colours.primary);
  expect(tokens.get("accent")).toBe(colours.accent);
  expect(tokens.get("night")).toBe(nightOf(colours));
  const { hue, lightness } = oklchOf(nightOf(colours));
  expect(lightness).toBeLessThan(0.21);
  expect(hue).toBeCloseTo(oklchOf(colours.primary).hue, 1);
});

test("the grounds of the dark theme have the hue of the first colour, and the lightness of the site's own", () => {
  const colours = { primary: "#7a1f5c", accent: "#ffb35c" };
  const { hue } = oklchOf(colours.primary);
  const [own, tokens] = [tokensOf("dark"), tokensOf("dark", brandColours(colours))];
  for (const name of ["surface", "surface-raised", "surface-sunken", "surface-band", "line"]) {
    const ground = oklchOf(tokens.get(name) ?? "");
    expect(ground.lightness).toBeCloseTo(oklchOf(own.get(name) ?? "").lightness, 2);
    expect(Math.abs(ground.hue - hue)).toBeLessThan(0.2);
  }
});

test("text has the hue of the first colour, and its contrast stays", () => {
  for (const colours of [
    { primary: "#7a1f5c", accent: "#ffb35c" },
    { primary: "#b00020", accent: "#7a8a00" },
  ]) {
    for (const theme of ["light", "dark"] as const) {
      const tokens = tokensOf(theme, brandColours(colours));
      const ground = tokens.get("surface-sunken") ?? "";
      for (const name of ["text", "text-soft", "text-mute"]) {
        const shown = tokens.get(name) ?? "";
        expect(Math.abs(oklchOf(shown).hue - oklchOf(colours.primary).hue)).toBeLessThan(0.4);
        expect(contrast(shown, ground)).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

test("declarations are names and hexadecimal colours only, so that they fit into an attribute", () => {
  const css = brandColours({ primary: "#1d4ed8", accent: "#fbbf24" });
  expect(css).toMatch(/^(--brand-[a-z-]+:#[0-9a-f]{6,8};?)+$/);
});

test("a colour keeps its value on the way to OKLCH and back", () => {
  for (const hex of ["#000000", "#ffffff", "#d4f53c", "#1d4ed8", "#ff0000"]) {
    expect(hexOfOklch(oklchOf(hex))).toBe(hex);
  }
});
