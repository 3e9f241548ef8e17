export type Screen = "xs" | "sm" | "md" | "lg" | "xl" | "2xl";

/** The breakpoint of a window's width in CSS pixels (SPEC section 3). */
export function screenFor(width: number): Screen {
  if (width < 640) return "xs";
  if (width < 768) return "sm";
  if (width < 1024) return "md";
  if (width < 1280) return "lg";
  if (width < 1536) return "xl";
  return "2xl";
}
