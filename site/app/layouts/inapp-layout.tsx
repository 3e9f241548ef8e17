import { Frame } from "./frame.tsx";
import type { LayoutProps } from "./layout-props.ts";

/** Inside another app, or installed as one: that app has the navigation, the page has the window. */
export function InappLayout({ children }: LayoutProps) {
  return (
    <Frame header={null} footer={null}>
      {children}
    </Frame>
  );
}
