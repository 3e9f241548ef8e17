import { Frame } from "./frame.tsx";
import type { LayoutProps } from "./layout-props.ts";

/** A sport: the grid needs the whole width, so nothing stands beside it. */
export function SportLayout({ children }: LayoutProps) {
  return <Frame>{children}</Frame>;
}
