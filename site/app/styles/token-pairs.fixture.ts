import { readFileSync } from "node:fs";
import { contrast, mixOver } from "#app/lib/marketplace/colour.ts";

const source = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];
export type Tokens = ReadonlyMap<string, string>;

/** Returns the tokens of a theme by name, as `#rrggbb` or `#rrggbbaa`; `brand` has the declarations that replace some. */
export function tokensOf(theme: Theme, brand = ""): Tokens {
  const replaced = new Map(
    brand
      .split(";")
      .filter((line) => line !== "")
      .map((line): [string, string] => {
        const [name = "", value = ""] = line.split(":");
        return [name, value];
      }),
  );
  const resolve = (value: string): string => {
    const chosen = value.match(/^light-dark\((.*),\s+((?:var\(.*\)|#\w+))\s*\)$/s);
    if (chosen !== null) return resolve((theme === "light" ? chosen[1] : chosen[2])?.trim() ?? "");
    const named = value.match(/^var\((--[\w-]+), (#\w+)\)$/);
    if (named !== null) return replaced.get(named[1] ?? "") ?? named[2] ?? "";
    if (!/^#[0-9a-f]{6}([0-9a-f]{2})?$/.test(value)) throw new Error(`no colour: ${value}`);
    return value;
  };
  const [rules = ""] = source.split("@theme");
  const declared = rules.matchAll(/^ {2}--([\w-]+):\s*([^;]+);/gm);
  return new Map(
    Array.from(declared, ([, name = "", value = ""]) => [name, resolve(value.trim())]),
  );
}

/** A foreground on grounds: each a token, or a translucent token over another (`danger-soft over surface`). */
export type Pair = readonly [foreground: string, grounds: readonly string[], least: number];

const surfaces = ["surface", "surface-raised", "surface-sunken", "surface-band"];
const pages = ["surface", "surface-raised"];
const over = (token: string) => pages.map((page) => `${token} over ${page}`);
const states = ["danger", "success", "warning", "info"];

export const pairs: readonly Pair[] = [
  ["text", [...surfaces, ...over("hover"), ...over("accent-soft")], 4.5],
  ["text-soft", [...surfaces, ...over("hover"), ...over("accent-soft")], 4.5],
  ["text-mute", [...surfaces, ...over("hover"), ...over("accent-soft")], 4.5],
  ["brand-text", surfaces, 4.5],
  ...states.flatMap((state): Pair[] => [
    [state, [...surfaces, ...over(`${state}-soft`)], 4.5],
    ["text", over(`${state}-soft`), 4.5],
    ["text-soft", over(`${state}-soft`), 4.5],
  ]),
  ["on-action", ["action", "action-hover"], 4.5],
  ["on-accent", ["accent", "accent-hover"], 4.5],
  ["on-brand", ["brand"], 4.5],
  ["on-action", ["danger-mark", "danger"], 4.5],
  ["on-night", ["night", "night-raised"], 4.5],
  ["accent", ["night", "night-raised"], 4.5],
  ["field", pages, 3],
  // Icons, edges that show a choice, and the outline of the focus.
  ["on-action", ["success-mark"], 3],
  ...["danger-mark", "success-mark", "info-mark", "action", "control", "focus"].map(
    (mark): Pair => [mark, surfaces, 3],
  ),
];

/** Returns the pairs whose contrast is too low, in words. */
export function failures(tokens: Tokens): string[] {
  const value = (token: string): string => {
    const [top = "", ground] = token.split(" over ");
    const hex = tokens.get(top);
    if (hex === undefined) throw new Error(`no token: ${top}`);
    if (ground === undefined) return hex;
    return mixOver(value(ground), hex, Number.parseInt(hex.slice(7), 16) / 255);
  };
  return pairs.flatMap(([foreground, grounds, least]) =>
    grounds.flatMap((ground) => {
      const found = contrast(value(foreground), value(ground));
      return found >= least ? [] : [`${foreground} on ${ground}: ${found.toFixed(2)} < ${least}`];
    }),
  );
}
