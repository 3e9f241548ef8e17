import { lazy, type ReactNode, Suspense } from "react";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import { browserAddress, useInAppBrowser } from "#app/lib/inapp-browser.ts";

const BrowserHint = lazy(async () => {
  const { BrowserHint } = await recoverChunk(() => import("./browser-hint.tsx"));
  return { default: BrowserHint };
});

export interface OpenInBrowserProps {
  /** What does not work in the browser of this app. */
  children: (app: string) => ReactNode;
}

/** In the browser of a social app: what does not work there, and the ways to the device's own browser. */
export function OpenInBrowser({ children }: OpenInBrowserProps) {
  const app = useInAppBrowser();
  if (app === null) return null;
  return (
    <Suspense>
      <BrowserHint app={app} address={browserAddress(new URL(location.href), navigator.userAgent)}>
        {children(app)}
      </BrowserHint>
    </Suspense>
  );
}
