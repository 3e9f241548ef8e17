// Replaces the icon factory: an athlete's page has thirty icons of a dozen forms.

import createOriginal, { type IconData, type IconProps } from "virtual:original/icon";
import type { ReactNode } from "react";
import { drawnOnce } from "./drawn.ts";

// biome-ignore lint/style/noDefaultExport: it replaces a module that has one
export default function createIcon(icon: IconData): (props: IconProps) => ReactNode {
  return drawnOnce(createOriginal(icon), keyOf);
}

/** Nearly all icons are hidden and have a class besides, which is a text that is there already: none has to be made. */
function keyOf(props: IconProps): string | null {
  for (const name in props) if (name !== "className" && name !== "aria-hidden") return null;
  return props["aria-hidden"] === "true" ? (props.className ?? "") : null;
}
