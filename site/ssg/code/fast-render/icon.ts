// Stands for what makes icons: an athlete's page has thirty of them, of a dozen forms.

import createOriginal, { type IconData, type IconProps } from "virtual:original/icon";
import type { ReactNode } from "react";
import { drawnOnce } from "./drawn.ts";

// biome-ignore lint/style/noDefaultExport: it stands for a module that has one
export default function createIcon(icon: IconData): (props: IconProps) => ReactNode {
  return drawnOnce(createOriginal(icon), keyOf);
}

/** Names a set of attributes: most are a class and `aria-hidden`. */
function keyOf(props: IconProps): string {
  let key = "";
  for (const [name, value] of Object.entries(props)) {
    key += `${name}\0${typeof value === "string" ? value : JSON.stringify(value)}\0`;
  }
  return key;
}
