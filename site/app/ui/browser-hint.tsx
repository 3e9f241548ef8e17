import type { ReactNode } from "react";
import { copyText } from "#app/lib/texts/copy-text.ts";
import * as texts from "#messages/ui";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { showToast } from "./toast.tsx";

export interface BrowserHintProps {
  app: string;
  /** Opens the device's own browser; null where only the app's menu does. */
  address: string | null;
  children: ReactNode;
}

/** What does not work in an app's browser, and the ways to the device's own. */
export function BrowserHint({ app, address, children }: BrowserHintProps) {
  return (
    <Notice tone="info">
      <p>{children}</p>
      {address === null && <p className="mt-2">{texts.browserInMenu({ app })}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {address !== null && (
          <Button asChild size="small">
            <a href={address}>{texts.openInBrowser}</a>
          </Button>
        )}
        <Button
          size="small"
          variant="outline"
          onClick={() => {
            copyText(location.href)
              .then(() => showToast(texts.linkCopied))
              .catch(() => showToast(texts.linkCouldNotShared, "bad"));
          }}
        >
          {texts.copyLink}
        </Button>
      </div>
    </Notice>
  );
}
