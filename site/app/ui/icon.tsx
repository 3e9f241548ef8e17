// Stands for the module that lucide-react makes its icons with (vite.config.ts): what it writes into each of them, seven
// attributes that are always the same, would be a tenth of an athlete's page.

import { createElement, type ReactElement, type SVGProps } from "react";

export interface IconData {
  /** Its shapes: the names of elements and their attributes, with a key. */
  node: readonly (readonly [name: string, attributes: Readonly<Record<string, string>>])[];
}

export type IconProps = SVGProps<SVGSVGElement>;

/** Makes an icon of its shapes. Its colour and lines are in the style sheet, and its size unless a class says another. */
// biome-ignore lint/style/noDefaultExport: it stands for a module that has one
export default function createIcon({
  node,
}: IconData): (props: IconProps) => ReactElement<IconProps, string> {
  const shapes = node.map(([name, attributes]) => createElement(name, attributes));
  return ({ className = "", ...rest }) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: whoever shows it says what it means, or hides it
    <svg viewBox="0 0 24 24" className={`icon ${className}`} {...rest}>
      {shapes}
    </svg>
  );
}
