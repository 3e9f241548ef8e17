import { contrast } from "#app/lib/marketplace/colour.ts";

/** How much of a logo can be seen on a ground. */
export type LogoVisibility = "clear" | "partly_lost" | "lost";

/** Below this contrast, two colours look about the same. WCAG requires no contrast of logos. */
const leastContrast = 2;
/** Fainter pixels are the edges of shapes. */
const faint = 32;
/** From this part on, nearly all of a logo has about the colour of the ground. */
const nearlyAll = 0.9;
/** From this part on, something is missing, such as the name beside a mark. */
const someShape = 0.15;
/** In a picture without transparency, a text or mark of this part of the area is enough to be seen. */
const leastShape = 0.03;

/**
 * Decides whether a logo can be seen on an opaque ground. `pixels` has red, green, blue and opacity of each pixel, from
 * 0 to 255. A picture that is opaque nearly everywhere has a background: its colour may be that of the ground.
 */
export function logoVisibility(pixels: ArrayLike<number>, ground: string): LogoVisibility {
  const blends = blendsWith(ground);
  let area = 0;
  let opaque = 0;
  let ink = 0;
  let lost = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const opacity = pixels[at + 3] ?? 0;
    area += 1;
    if (opacity === 255) opaque += 1;
    if (opacity < faint) continue;
    ink += opacity;
    if (blends(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)) lost += opacity;
  }
  if (ink === 0) return "lost";
  const part = lost / ink;
  if (opaque >= area * nearlyAll) return part > 1 - leastShape ? "lost" : "clear";
  if (part >= nearlyAll) return "lost";
  return part >= someShape ? "partly_lost" : "clear";
}

/** Returns whether a colour looks like the ground; each colour is compared once. */
function blendsWith(ground: string): (red: number, green: number, blue: number) => boolean {
  const known = new Map<number, boolean>();
  return (red, green, blue) => {
    const colour = (red * 256 + green) * 256 + blue;
    const found = known.get(colour);
    if (found !== undefined) return found;
    const hex = `#${colour.toString(16).padStart(6, "0")}`;
    const blends = contrast(hex, ground) < leastContrast;
    known.set(colour, blends);
    return blends;
  };
}
