/** The lowest contrast of text of normal size (WCAG 2.2, 1.4.3); `domain::marketplace::Colour` has the same rule. */
export const lowestContrast = 4.5;

/** The text on the primary colour, and the one on the accent. */
export const textColours = { primary: "#ffffff", accent: "#0d1a14" } as const;

/** Whether a text is a colour as it is stored: `#0a7d3c`. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}
