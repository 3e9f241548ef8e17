/** The lowest contrast of text of normal size (WCAG 2.2, 1.4.3); `domain::marketplace::Colour` has the same rule. */
export const lowestContrast = 4.5;

/** The text on the primary colour, and the one on the accent. */
export const textColours = { primary: "#ffffff", accent: "#0d1a14" } as const;

/** Whether a text is a colour as it is stored: `#0a7d3c`. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}

/** The contrast of two colours by WCAG, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
