import { Frame } from "./frame.tsx";
import type { LayoutProps } from "./layout-props.ts";

/** Header, page, footer: what a page gets that names no layout. */
export function DefaultLayout({ children }: LayoutProps) {
  return <Frame>{children}</Frame>;
}
