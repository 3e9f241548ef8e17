// Colours as CSS has them: sRGB in hexadecimal digits, and OKLCH, in which equal steps of lightness look equal.

/** Red, green, blue from 0 to 1. */
type Rgb = readonly [red: number, green: number, blue: number];

/** Lightness from 0 to 1, chroma from 0 to about 0.37, hue in radians. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** Parses `#rrggbb`. */
export function rgbOf(hex: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  return [red, green, blue];
}

function hexOf(rgb: Rgb): string {
  const digits = rgb.map((part) =>
    Math.round(Math.min(1, Math.max(0, part)) * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}

function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function fromLinear(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}

/** Returns the contrast of two opaque colours as WCAG 2.2 defines it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex);
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** Returns the colour that `hex` has on an opaque ground with this opacity, from 0 to 1. */
export function mixOver(ground: string, hex: string, opacity: number): string {
  const over = rgbOf(hex);
  const [red, green, blue] = rgbOf(ground).map(
    (part, at) => part + ((over[at] ?? 0) - part) * opacity,
  );
  return hexOf([red ?? 0, green ?? 0, blue ?? 0]);
}

export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = rgbOf(hex);
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness,
    chroma: Math.hypot(greenRed, blueYellow),
    hue: Math.atan2(blueYellow, greenRed),
  };
}

/** Returns a colour as `#rrggbb`, with as much of its chroma as sRGB has at this lightness. */
export function hexOfOklch({ lightness, chroma, hue }: Oklch): string {
  for (let part = chroma; part > 0.002; part -= 0.002) {
    const rgb = rgbOfOklch({ lightness, chroma: part, hue });
    if (rgb.every((value) => value >= -0.0005 && value <= 1.0005)) return hexOf(rgb);
  }
  return hexOf(rgbOfOklch({ lightness, chroma: 0, hue }));
}

function rgbOfOklch({ lightness, chroma, hue }: Oklch): Rgb {
  const greenRed = chroma * Math.cos(hue);
  const blueYellow = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3;
  const m = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3;
  const s = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3;
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
