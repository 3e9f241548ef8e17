import { Frame } from "./frame.tsx";
import type { LayoutProps } from "./layout-props.ts";

/** The front page: its hero carries the header's ground to the edge of the window. */
export function HomeLayout({ children }: LayoutProps) {
  return <Frame>{children}</Frame>;
}
