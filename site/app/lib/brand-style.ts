import type { CSSProperties } from "react";
import type { Brand } from "./marketplace.ts";

/**
 * Returns the operator's colours as custom properties of the document's element; undefined for the site's own. The
 * site's policy allows style attributes and no inline style sheets.
 */
export function brandStyle(colours: Brand["colours"]): CSSProperties | undefined {
  if (colours === null) return undefined;
  const { primary, accent } = colours;
  return Object.fromEntries([
    ["--color-pitch", primary],
    ["--color-volt", accent],
    ["--color-volt-bright", accent],
  ]);
}
