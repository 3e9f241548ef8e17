// Replaces the module that lucide-react makes its icons with (vite.config.ts): its seven constant attributes per icon
// would be a tenth of an athlete's page.

import { createElement, type ReactElement, type SVGProps } from "react";

export interface IconData {
  /** Its shapes: the names of elements and their attributes, with a key. */
  node: readonly (readonly [name: string, attributes: Readonly<Record<string, string>>])[];
}

export type IconProps = SVGProps<SVGSVGElement>;

/**
 * Returns an icon of its shapes. The style sheet sets its colour, its lines, and its size unless a class sets another.
 */
// biome-ignore lint/style/noDefaultExport: it replaces a module that has one
export default function createIcon({
  node,
}: IconData): (props: IconProps) => ReactElement<IconProps, string> {
  const shapes = node.map(([name, attributes]) => createElement(name, attributes));
  return ({ className = "", ...rest }) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the code that renders it labels or hides it
    <svg viewBox="0 0 24 24" className={`icon ${className}`} {...rest}>
      {shapes}
    </svg>
  );
}
