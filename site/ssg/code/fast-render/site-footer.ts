// Replaces the footer of the public pages, which is equal on all of them.

import { SiteFooter as Original } from "virtual:original/site-footer";
import type { ReactNode } from "react";
import { prerenderedElement } from "./drawn.ts";

let footer: ReactNode = null;

export function SiteFooter(): ReactNode {
  footer ??= prerenderedElement(Original());
  return footer;
}
