import { Frame } from "./frame.tsx";
import type { LayoutProps } from "./layout-props.ts";

/** An athlete's own page: room at the foot of a phone for the bar that books. */
export function TalentLayout({ children }: LayoutProps) {
  return <Frame>{children}</Frame>;
}
