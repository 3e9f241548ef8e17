import { contrast, hexOfOklch, mixOver, oklchOf } from "./colour.ts";

/** The two colours of a marketplace, as `#rrggbb`. White text on the first and dark ink on the second have a contrast of 4.5. */
export interface BrandColours {
  primary: string;
  accent: string;
}

// The grounds of styles/tokens.css that decide: the least favourable of each theme. brand-colours.test.ts reads that file.
const ink = "#0d1a14";
const white = "#ffffff";
const light = { ground: "#ece8dd", page: "#f7f5ef", mute: "#57635c" };
const muteInDark = "#a9b6ae";
/** The dark theme's grounds and lines, which are tinted: each gets the hue of the first colour. */
const darkGrounds = {
  "surface-dark": "#171d1a",
  "raised-dark": "#202724",
  "sunken-dark": "#2b3430",
  "band-dark": "#111614",
  "line-dark": "#374340",
  "line-strong-dark": "#5f6e66",
  "field-dark": "#7c8a83",
};

/** The text of both themes, which is tinted in the same way. */
const inks = {
  "ink-light": ink,
  "soft-light": "#35423b",
  "mute-light": light.mute,
  "ink-dark": "#f2f4ee",
  "soft-dark": "#cdd5cf",
  "mute-dark": muteInDark,
};

/** The least contrast of text (WCAG AA), with a margin for rounding. */
const text = 4.55;

/**
 * Returns CSS declarations for the root element that replace the site's own colours in both themes; an empty text for
 * `null`. Each is darkened or lightened until text in it and on it has the contrast of WCAG AA.
 */
export function brandColours(colours: BrandColours | null): string {
  if (colours === null) return "";
  const { primary, accent } = colours;
  const grounds = tinted(darkGrounds, primary);
  const dark = { ground: grounds["sunken-dark"], page: grounds["raised-dark"], mute: muteInDark };
  const tintedInks = tinted(inks, primary);
  const darkText = shifted(primary, 0.02, (hex) => contrast(hex, dark.ground) >= text);
  const darkAction = shifted(primary, 0.02, (hex) => contrast(hex, ink) >= 7);
  const values = {
    ...grounds,
    ...tintedInks,
    // It is also the text on the accent colour.
    "ink-light": shifted(tintedInks["ink-light"], -0.01, (hex) => contrast(hex, accent) >= text),
    "mute-light": shifted(
      tintedInks["mute-light"],
      -0.01,
      (hex) => contrast(hex, light.ground) >= text,
    ),
    "mute-dark": shifted(
      tintedInks["mute-dark"],
      0.01,
      (hex) => contrast(hex, dark.ground) >= text,
    ),
    "action-light": primary,
    "action-dark": darkAction,
    "action-hover-light": lighterOrDarker(primary),
    "action-hover-dark": lightened(darkAction, 0.05),
    accent,
    "accent-hover": lightened(accent, 0.04),
    "accent-soft-light": softOf(accent, 0.3, light),
    "accent-soft-dark": softOf(accent, 0.14, dark),
    "fill-light": primary,
    "fill-dark": shifted(primary, 0.01, (hex) => contrast(hex, dark.page) >= 1.4),
    "text-light": shifted(primary, -0.01, (hex) => contrast(hex, light.ground) >= text),
    "text-dark": darkText,
    "control-light": primary,
    "control-dark": darkText,
    night: nightOf(colours),
    "night-raised": nightShade(colours, 0.22, 0.04),
  };
  return Object.entries(values)
    .map(([name, value]) => `--brand-${name}:${value}`)
    .join(";");
}

/** Returns colours of the same lightness with the hue of `primary`, and no more chroma than it has. */
function tinted<Name extends string>(
  colours: Record<Name, string>,
  primary: string,
): Record<Name, string> {
  const { hue, chroma: most } = oklchOf(primary);
  const moved = Object.entries<string>(colours).map(([name, hex]) => {
    const { lightness, chroma } = oklchOf(hex);
    return [name, hexOfOklch({ lightness, chroma: Math.min(chroma, most), hue })];
  });
  return Object.fromEntries(moved);
}

/** Returns the ground of headers and heroes, which is also the colour of a browser's bar. */
export function nightOf(colours: BrandColours): string {
  return nightShade(colours, 0.2, 0.03);
}

/** Returns a dark shade of the first colour on which the second one is readable. */
function nightShade({ primary, accent }: BrandColours, lightness: number, chroma: number): string {
  const { chroma: most, hue } = oklchOf(primary);
  const shade = hexOfOklch({ lightness, chroma: Math.min(chroma, most), hue });
  return shifted(shade, -0.01, (hex) => contrast(hex, accent) >= text);
}

/** Moves the lightness in steps until `holds`, at most to black or white. */
function shifted(hex: string, step: number, holds: (hex: string) => boolean): string {
  if (holds(hex)) return hex;
  const { chroma, hue, lightness } = oklchOf(hex);
  for (let next = lightness + step; next > 0 && next < 1; next += step) {
    const moved = hexOfOklch({ lightness: next, chroma, hue });
    if (holds(moved)) return moved;
  }
  return step > 0 ? white : "#000000";
}

function lightened(hex: string, by: number): string {
  const { chroma, hue, lightness } = oklchOf(hex);
  return hexOfOklch({ lightness: Math.min(1, lightness + by), chroma, hue });
}

/** Returns the colour of a pressed or hovered primary button: lighter if white text allows it. */
function lighterOrDarker(primary: string): string {
  const lighter = lightened(primary, 0.07);
  return contrast(lighter, white) >= text ? lighter : lightened(primary, -0.07);
}

/** Returns the second colour, translucent, as `#rrggbbaa`: at most so opaque that the faintest text is readable on it. */
function softOf(accent: string, most: number, theme: { page: string; mute: string }): string {
  for (let opacity = most; opacity > 0; opacity -= 0.02) {
    const alpha = Math.round(opacity * 255);
    if (contrast(mixOver(theme.page, accent, alpha / 255), theme.mute) >= text) {
      return `${accent}${alpha.toString(16).padStart(2, "0")}`;
    }
  }
  return `${accent}00`;
}
